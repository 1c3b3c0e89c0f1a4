/** What came out: the verdict on a link, what the model measured, how it ran, and whether an event was lost. */
import { describeFailure } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { engineOf } from '../../scenario/engines.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import { shownResult } from '../../state/run/history.ts';
import { verdictOf } from '../../state/run/share.ts';
import { specOf } from '../../state/setup/draft.ts';
import { Button } from '../controls/Button.tsx';
import { dateOf, nameOf } from '../runs/run-name.ts';
import { Thumbnail } from '../runs/Thumbnail.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { ResultCounts, ResultFacts } from './ResultFacts.tsx';
import { ResultMetrics } from './ResultMetrics.tsx';

export function ResultPanel() {
  const result = useLab(shownResult);
  const opened = useLab((s) => s.opened);
  const verdict = verdictOf(opened, result);
  if (!result) return <NoResult />;
  const spec = specOf(catalog, result.scenario.model);
  return (
    <div className="result row wrap" data-result={result.status}>
      <KeptMark />
      {result.failure && (
        <p className="verdict whole-line callout" data-verdict="failed">
          {describeFailure(result.failure)}
        </p>
      )}
      {result.ending && (
        <p className="verdict whole-line callout" data-verdict="ending">
          {sentence(result.ending)}
        </p>
      )}
      {verdict && (
        <p className="verdict whole-line callout" data-verdict={verdict.kind}>
          {verdict.text}
        </p>
      )}
      <ResultMetrics result={result} spec={spec} />
      <ResultCounts result={result} spec={spec} />
      <ResultFacts result={result} unit={timeUnitOf(spec)} />
      {engineOf(spec).has.trace && (
        <p className="whole-line">
          <AnalyseButton />
        </p>
      )}
    </div>
  );
}

/** Analyses of the run on screen: during it and after. */
function AnalyseButton() {
  const { store } = useLabParts();
  return <Button onClick={() => store.getState().openPanel('parallelism')}>Analyse parallelism…</Button>;
}

/** Says that this is a run of the past, and leads back to the one on screen. */
function KeptMark() {
  const { store } = useLabParts();
  const shown = useLab((s) => s.shown);
  if (!shown) return null;
  return (
    <p className="result-kept whole-line row wrap">
      <Thumbnail picture={shown.thumbnail} />
      <span>
        <strong>{nameOf(shown)}</strong>, kept from {dateOf(shown)}. Its setup is loaded: run it, and the digest is the
        same.
      </span>
      <Button onClick={() => store.getState().closeRun()}>Back to the run on screen</Button>
    </p>
  );
}

function NoResult() {
  const hasEvents = useLab((s) => engineOf(specOnScreen(s)).has.trace);
  return (
    <div className="prose pad-4 quiet">
      <p>
        When the run ends: its digest, by which anyone can check the run, its speed, and what the model measured next to
        what theory predicts.
      </p>
      {hasEvents && (
        <p className="above-2">
          <AnalyseButton />
        </p>
      )}
    </div>
  );
}
