/** What drives the run and where it stands: one bar, at the top of a wide screen, under the thumb on a phone. */
import { PaceSwitch } from './PaceSwitch.tsx';
import { RunControls } from './RunControls.tsx';
import { RunProgress } from './RunProgress.tsx';

export function RunBar() {
  return (
    <section className="runbar" aria-label="Run">
      <RunControls />
      <PaceSwitch />
      <RunProgress />
    </section>
  );
}
