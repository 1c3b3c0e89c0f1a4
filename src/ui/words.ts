/** The states of a run in words, each with its icon; colours are in styles/state.css by the same names. */
import { clock, duration, instant, THIN } from '../charts/numbers.ts';
import type { RunState, RunStatus } from '../worker/api.ts';
import type { IconName } from './Icon.tsx';

export const STATE_WORDS: Record<
  RunState,
  { readonly word: string; readonly icon: IconName; readonly spoken: string }
> = {
  idle: { word: 'Idle', icon: 'ring', spoken: 'No scenario is loaded' },
  preparing: { word: 'Preparing', icon: 'clock', spoken: 'Preparing the run' },
  ready: { word: 'Ready', icon: 'ring', spoken: 'Ready to run' },
  running: { word: 'Running', icon: 'dot', spoken: 'Running' },
  paused: { word: 'Paused', icon: 'pause', spoken: 'Paused' },
  finished: { word: 'Finished', icon: 'check', spoken: 'The run has finished' },
  failed: { word: 'Failed', icon: 'warning', spoken: 'The run has failed' },
  cancelled: { word: 'Ended early', icon: 'stop', spoken: 'The run was ended early' },
};

const whereTo = ({ untilSeconds, endSeconds }: RunStatus): string =>
  untilSeconds === null ? 'left' : `to ${instant(untilSeconds, endSeconds)}${THIN}s`;

/** The right end of the progress line: `0:12 left`, or what there is to say instead. */
export function timeLeft(status: RunStatus | null): string {
  switch (status?.state) {
    case 'running':
    case 'paused':
      return status.secondsLeft === null ? '' : `${clock(status.secondsLeft)} ${whereTo(status)}`;
    case 'finished':
    case 'cancelled':
      return `took ${duration(status.wallSeconds)}`;
    default:
      return '';
  }
}
