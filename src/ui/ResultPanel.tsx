/** What came out: the verdict on a link, what the model measured, how it ran, and whether an event was lost. */
import { catalog } from '../models/catalog.ts';
import { specOf } from '../state/draft.ts';
import { verdictOf } from '../state/share.ts';
import { useLab } from './lab-context.ts';
import { ResultCounts, ResultFacts } from './ResultFacts.tsx';
import { ResultMetrics } from './ResultMetrics.tsx';

export function ResultPanel() {
  const result = useLab((s) => s.status?.result);
  const opened = useLab((s) => s.opened);
  const verdict = verdictOf(opened, result);
  if (!result) return <NoResult />;
  return (
    <div className="result" data-result={result.status}>
      {verdict && (
        <p className="verdict" data-verdict={verdict.kind}>
          {verdict.text}
        </p>
      )}
      <ResultMetrics result={result} spec={specOf(catalog, result.scenario.model)} />
      <ResultCounts result={result} />
      <ResultFacts result={result} />
    </div>
  );
}

function NoResult() {
  return (
    <div className="drawer-empty">
      <p>
        When the run ends: its digest, by which anyone can check the run, its speed, and what the model measured next to
        what theory predicts.
      </p>
    </div>
  );
}
