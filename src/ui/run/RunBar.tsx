/**
 * What drives the run and where it stands: one bar, at the top of a wide screen, under the thumb on a phone. Compact, it is
 * a single row at any width, and leaves out what matters least: on short screens, in full screen, within another page.
 */
import { PaceSwitch } from './PaceSwitch.tsx';
import { RunControls } from './RunControls.tsx';
import { RunProgress } from './RunProgress.tsx';

export function RunBar({ isCompact = false }: { readonly isCompact?: boolean }) {
  return (
    <section className={isCompact ? 'runbar compact' : 'runbar'} aria-label="Run">
      <RunControls />
      <PaceSwitch isShort={isCompact} />
      <RunProgress />
    </section>
  );
}
