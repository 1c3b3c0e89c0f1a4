/** Where the run stands: state in word, icon and colour; simulated time or rounds; a bar; how long it still takes. */
import { instantText } from '../../charts/kit/moments.ts';
import { duration } from '../../charts/kit/numbers.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import { stateOf } from '../../state/run/run.ts';
import { verdictOf } from '../../state/run/share.ts';
import type { LabState } from '../../state/slice.ts';
import type { RunStatus } from '../../worker/api.ts';
import { Explained } from '../controls/Explained.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Later, laterPart } from '../controls/Later.tsx';
import { SetupFaults, useFaults } from '../setup/SetupFaults.tsx';
import { useLab } from '../shell/lab-context.ts';
import { useNarrow } from '../shell/narrow.ts';
import { whyNotGoBack } from './run-rules.ts';
import { progressText, STATE_WORDS, shareText, slowText, timeLeft } from './words.ts';

export function RunProgress() {
  const state = useLab(stateOf);
  const status = useLab((s) => s.status);
  const faults = useFaults();
  const { word, icon, tone } = STATE_WORDS[state];
  const share = state === 'finished' ? 1 : (status?.share ?? 0);
  const time = status ? progressText(status) : '';
  const reached = status ? shareText(status) : '';
  const chosen = useLab(({ paceMode, paceFactor, loaded }) =>
    paceMode === 'max' || !loaded ? null : loaded.pace * paceFactor,
  );
  const isNarrow = useNarrow();
  const opened = useLab((s) => s.opened);
  // Elsewhere the drawer below the picture says it.
  const ending = isNarrow ? endingOf(opened, status?.result) : undefined;
  const hasPast = useLab((s) => whyNotGoBack(s) === undefined);
  const slow = status ? slowText(status, chosen) : '';
  return (
    <div className="progress grow" data-state={state}>
      <span className={`state row strong ${tone}`}>
        <Icon name={icon} />
        <span className="state-word">{word}</span>
      </span>
      <span className="progress-faults shrinks unless-empty" role="status">
        {faults.length > 0 && <SetupFaults faults={faults} />}
      </span>
      <span className="progress-time clip" hidden={faults.length > 0}>
        {state === 'preparing' ? status?.activity : time}
        {state !== 'preparing' && reached && <span className="progress-share from-1280">{reached}</span>}
        {slow && <Slow text={slow} />}
        {ending && <Ending {...ending} />}
        {(state === 'running' || state === 'paused') && !slow && (
          <span className="progress-wall from-1280 faint"> in {duration(status?.wallSeconds ?? 0)}</span>
        )}
      </span>
      <span className="progress-left nowrap quiet" hidden={faults.length > 0}>
        {timeLeft(status)}
      </span>
      <div className="progress-track relative whole-line">
        <div
          className="progress-bar"
          role="progressbar"
          aria-label={status?.expectedSeconds === undefined ? 'Simulated time' : 'Way to the goal'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={state === 'preparing' ? undefined : Math.round(share * 100)}
          aria-valuetext={state === 'preparing' ? status?.activity : time + reached + untilText(status)}
        >
          <div className={`progress-fill ${tone}`} style={{ inlineSize: `${share * 100}%` }} />
        </div>
        {status && <Flag status={status} />}
        {/* What is wrong stands just above, to be pressed. */}
        {hasPast && faults.length === 0 && <Later part={SLIDER} with={{}} />}
      </div>
    </div>
  );
}

const SLIDER = laterPart('The way back', async () => (await import('./TimeSlider.tsx')).TimeSlider);

/** How fast a run is that is slowed; than what and why, where there is room: the pace that was chosen stands beside it. */
function Slow({ text }: { readonly text: string }) {
  const [, than, what, why] = /^(slower than .*: )?(.*?)( to follow)?$/.exec(text) ?? [];
  return (
    <span className="progress-slow warn" title={text}>
      {' '}
      {than && <span className="progress-why">{than}</span>}
      {what}
      {why && <span className="progress-why">{why}</span>}
    </span>
  );
}

interface EndingWords {
  readonly text: string;
  readonly help: string;
}

/** Whether the run gave what its link promised, else why it has ended. */
function endingOf(opened: LabState['opened'], result: RunResult | undefined): EndingWords | undefined {
  const verdict = verdictOf(opened, result);
  if (verdict) return { text: verdict.title, help: verdict.text };
  return result?.ending ? { text: result.ending, help: sentence(result.ending) } : undefined;
}

function Ending({ text, help }: EndingWords) {
  return (
    <span className="progress-ending row grow quiet">
      {' · '}
      <Explained help={help}>{text}</Explained>
    </span>
  );
}

/** What the flag on the bar says. */
const untilText = (status: RunStatus | null): string =>
  typeof status?.untilSeconds === 'number'
    ? `, runs until ${instantText(status.untilSeconds, status.endSeconds, status.timeUnit)}`
    : '';

/** Where the run will pause; of a run that ends by itself nobody knows where on the bar that is. */
function Flag({ status: { untilSeconds, endSeconds, expectedSeconds } }: { readonly status: RunStatus }) {
  if (untilSeconds === null || expectedSeconds !== undefined || !(endSeconds > 0)) return null;
  return (
    <div className="progress-flag" style={{ insetInlineStart: `${Math.min(1, untilSeconds / endSeconds) * 100}%` }} />
  );
}
