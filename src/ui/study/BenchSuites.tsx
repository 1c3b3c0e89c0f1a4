/** What a benchmark on the stage measured, where, and which of its suites is shown. */
import type { StagedBench } from '../../state/study/study.ts';
import { Options } from '../controls/Options.tsx';
import { useLabParts } from '../shell/lab-context.ts';

export function BenchSuites({ bench: { suites, suite, summary, machine } }: { readonly bench: StagedBench }) {
  const { store } = useLabParts();
  return (
    <>
      <p className="quiet">
        {suite}: {summary}. Measured by {machine}.
      </p>
      {suites.length > 1 && (
        <div className="study-choosers row wrap wide">
          <label className="study-chooser row quiet">
            <span className="rigid">Suite</span>
            <select value={suite} onChange={(event) => store.getState().showSuite(event.target.value)}>
              <Options of={suites.map((each) => [each, each])} />
            </select>
          </label>
        </div>
      )}
    </>
  );
}
