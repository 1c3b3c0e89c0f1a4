/** Where the run stands: state in word, icon and colour; simulated time; a bar; how long it still takes. */
import { duration, instant, THIN } from '../charts/numbers.ts';
import { stateOf } from '../state/run.ts';
import { Icon } from './Icon.tsx';
import { useLab } from './lab-context.ts';
import { STATE_WORDS, timeLeft } from './words.ts';

export function RunProgress() {
  const state = useLab(stateOf);
  const status = useLab((s) => s.status);
  const { word, icon } = STATE_WORDS[state];
  const end = status?.endSeconds ?? 0;
  const now = Math.min(status?.simulatedSeconds ?? 0, end);
  const share = state === 'finished' ? 1 : end > 0 ? now / end : 0;
  const time = end > 0 ? `${instant(now, end)} of ${instant(end, end)}${THIN}s` : '';
  const until = status?.untilSeconds ?? null;
  return (
    <div className="progress" data-state={state}>
      <span className="state">
        <Icon name={icon} />
        <span className="state-word">{word}</span>
      </span>
      <span className="progress-time">
        {state === 'preparing' ? status?.activity : time}
        {(state === 'running' || state === 'paused') && (
          <span className="progress-wall" title="Wall time spent simulating">
            {' '}
            in {duration(status?.wallSeconds ?? 0)}
          </span>
        )}
      </span>
      <span className="progress-left">{timeLeft(status)}</span>
      <div className="progress-track">
        <div
          className="progress-bar"
          role="progressbar"
          aria-label="Simulated time"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={state === 'preparing' ? undefined : Math.round(share * 100)}
          aria-valuetext={state === 'preparing' ? status?.activity : time}
        >
          <div className="progress-fill" style={{ inlineSize: `${share * 100}%` }} />
        </div>
        {until !== null && end > 0 && (
          <div
            className="progress-flag"
            title={`Runs until ${instant(until, end)} s`}
            style={{ insetInlineStart: `${Math.min(1, until / end) * 100}%` }}
          />
        )}
      </div>
    </div>
  );
}
