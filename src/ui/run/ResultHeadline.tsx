/**
 * One line about the present run: state, events or rounds and speed so far, then its result: digest, and whether a link was reproduced. Every part has its
 * place from the start, so that nothing moves when a run ends.
 */

import { unitOf } from '../../base/counted.ts';
import { NONE, si } from '../../charts/kit/numbers.ts';
import { isRoundsResult, type RunResult } from '../../scenario/outcome.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import { shownResult } from '../../state/run/history.ts';
import { stateOf } from '../../state/run/run.ts';
import { verdictOf } from '../../state/run/share.ts';
import type { RunStatus } from '../../worker/api.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { Explained } from '../controls/Explained.tsx';
import { Icon, type IconName } from '../controls/Icon.tsx';
import { useLab } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { STATE_WORDS } from './words.ts';

const NO_DIGEST = '–'.repeat(16);

export function ResultHeadline() {
  const state = useLab((s) => s.shown?.result.status ?? stateOf(s));
  const result = useLab(shownResult);
  const soFar = useLab((s) => (s.shown || !s.status?.events ? undefined : s.status));
  const isRounds = useLab((s) => specOnScreen(s).engine === 'rounds');
  const { count, perSecond, unit } = result ? countsOf(result) : countsSoFar(soFar, isRounds);
  const { word, icon } = STATE_WORDS[state];
  return (
    <div className="result-line">
      <span className="result-state" data-state={state}>
        <Icon name={icon} />
        {word}
      </span>
      <Count label={unit} value={count} />
      <Count label={`${unit}/s`} value={perSecond} />
      <span className="result-digest" data-none={!result}>
        <span className="result-label">digest</span>
        <output className="mono digest-text">{result?.digest ?? NO_DIGEST}</output>
        <CopyButton text={result?.digest ?? ''} what="digest" isOff={!result} />
      </span>
      <Remark result={result} />
    </div>
  );
}

interface Counts {
  readonly count: number | undefined;
  readonly perSecond: number | undefined;
  readonly unit: 'events' | 'rounds';
}

const countsOf = (result: RunResult): Counts =>
  isRoundsResult(result)
    ? { count: result.rounds, perSecond: result.roundsPerSecond, unit: 'rounds' }
    : { count: result.events, perSecond: result.eventsPerSecond, unit: 'events' };

function countsSoFar(status: RunStatus | undefined, isRounds: boolean): Counts {
  const count = isRounds ? status?.steps : status?.events;
  const seconds = status?.wallSeconds ?? 0;
  const perSecond = count !== undefined && seconds > 0 ? count / seconds : undefined;
  return { count, perSecond, unit: isRounds ? 'rounds' : 'events' };
}

function Count({ label, value }: { readonly label: string; readonly value: number | undefined }) {
  return (
    <span className="result-number">
      <strong>{value === undefined ? NONE : si(value)}</strong>{' '}
      <span className="result-label">{unitOf(value ?? 0, label)}</span>
    </span>
  );
}

const VERDICT_ICONS: Record<string, IconName> = { same: 'check', different: 'warning' };

function Remark({ result }: { readonly result: RunResult | undefined }) {
  const opened = useLab((s) => s.opened);
  const verdict = verdictOf(opened, result);
  if (verdict)
    return (
      <strong className="result-remark" data-verdict={verdict.kind} role="status">
        <Icon name={VERDICT_ICONS[verdict.kind] ?? 'info'} />
        {verdict.title}
      </strong>
    );
  const isEarly = result?.status === 'cancelled';
  const ending = result?.ending ? sentence(result.ending) : '';
  const text = isEarly ? 'Ended early: the digest stands for what ran' : ending;
  return (
    <span className="result-remark">
      <Explained className="result-remark-text" help={text}>
        {text}
      </Explained>
    </span>
  );
}
