/**
 * One line about the present run: state, events or rounds and speed so far, then its result: digest, and whether a link was reproduced. Every part has its
 * place from the start, so that nothing moves when a run ends.
 */

import { unitOf } from '../../base/counted.ts';
import { amount, NONE } from '../../charts/kit/numbers.ts';
import { type EngineTraits, engineOf } from '../../scenario/engines.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { type Work, workOf } from '../../scenario/results/work.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import { shownResult } from '../../state/run/history.ts';
import { stateOf } from '../../state/run/run.ts';
import { verdictOf } from '../../state/run/share.ts';
import type { RunStatus } from '../../worker/api.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { Explained, Words } from '../controls/Explained.tsx';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { useLab } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { STATE_WORDS } from './words.ts';

const NO_DIGEST = '–'.repeat(16);

export function ResultHeadline() {
  const state = useLab((s) => s.shown?.result.status ?? stateOf(s));
  const result = useLab(shownResult);
  const soFar = useLab((s) => (s.shown || !s.status?.events ? undefined : s.status));
  const engine = useLab((s) => engineOf(specOnScreen(s)));
  const { count, perSecond, what } = result ? workOf(result) : workSoFar(soFar, engine);
  const { word, icon } = STATE_WORDS[state];
  return (
    <div className="result-line wide row grow nowrap">
      <span className="result-state row quiet strong rigid" data-state={state}>
        <Icon name={icon} />
        {word}
      </span>
      <Count label={what} value={count} />
      <Count label={`${what}/s`} value={perSecond} note="mean" />
      <span className="result-digest row rigid" data-none={!result}>
        <span className="result-label faint">
          <Words text="digest" />
        </span>
        <output className="mono digest-text">{result?.digest ?? NO_DIGEST}</output>
        <CopyButton text={result?.digest ?? ''} what="digest" isOff={!result} />
      </span>
      <Remark result={result} />
    </div>
  );
}

function workSoFar(
  status: RunStatus | undefined,
  { work, workOf: workIn }: EngineTraits,
): Partial<Work> & Pick<Work, 'what'> {
  const count = status && workIn(status);
  const seconds = status?.wallSeconds ?? 0;
  const perSecond = count !== undefined && seconds > 0 ? count / seconds : undefined;
  return { count, perSecond, what: work };
}

interface CountProps {
  readonly label: string;
  readonly value: number | undefined;
  /** The chart of the same rate shows how it is lately. */
  readonly note?: string;
}

function Count({ label, value, note }: CountProps) {
  return (
    <span className="result-number rigid">
      <strong>{value === undefined ? NONE : amount(value, label)}</strong>{' '}
      <span className="result-label faint">
        <Words text={unitOf(value ?? 0, label)} />
        {note && <span className="from-1280"> {note}</span>}
      </span>
    </span>
  );
}

const VERDICT_ICONS: Record<string, IconName> = { same: 'check', different: 'warning' };

function Remark({ result }: { readonly result: RunResult | undefined }) {
  const opened = useLab((s) => s.opened);
  const verdict = verdictOf(opened, result);
  if (verdict)
    return (
      <strong className="result-remark cut shrinks row quiet" data-verdict={verdict.kind} role="status">
        <Icon name={VERDICT_ICONS[verdict.kind] ?? 'info'} />
        {verdict.title}
      </strong>
    );
  const isEarly = result?.status === 'cancelled';
  const ending = result?.ending ? sentence(result.ending) : '';
  const text = isEarly ? 'Ended early: the digest stands for what ran' : ending;
  return (
    <span className="result-remark cut shrinks row quiet">
      <Explained className="clip" help={text}>
        {text}
      </Explained>
    </span>
  );
}
