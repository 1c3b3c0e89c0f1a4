/** What came out: the digest first, then how fast, what the model measured, and whether it was lost or found nowhere. */
import { catalog } from '../models/catalog.ts';
import { specOf } from '../state/draft.ts';
import { isUnderWay, stateOf } from '../state/run.ts';
import { useLab, useLabParts } from './lab-context.ts';
import { ResultDigest } from './ResultDigest.tsx';
import { ResultFacts, ResultHeadline } from './ResultFacts.tsx';
import { ResultMetrics } from './ResultMetrics.tsx';

export function ResultPanel() {
  const result = useLab((s) => s.status?.result);
  return (
    <div className="result" data-result={result?.status}>
      <h2>Result</h2>
      {result ? (
        <>
          <ResultDigest result={result} />
          <ResultHeadline result={result} />
          <ResultMetrics result={result} spec={specOf(catalog, result.scenario.model)} />
          <ResultFacts result={result} />
        </>
      ) : (
        <NoResult />
      )}
    </div>
  );
}

function NoResult() {
  const { store } = useLabParts();
  const state = useLab(stateOf);
  const canEnd = state === 'running' || state === 'paused';
  return (
    <div className="result-empty">
      <p>
        When the run ends: its digest, by which anyone can check the run, its speed, and what the model measured next to
        what theory predicts.
      </p>
      <button
        type="button"
        className="button"
        aria-disabled={!canEnd}
        data-quiet={!isUnderWay(state)}
        onClick={() => canEnd && void store.getState().cancel()}
      >
        End it here
      </button>
    </div>
  );
}
