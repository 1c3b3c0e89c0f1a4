/** The states of a run in words, each with its icon; its tone is a class of ui/styles/words.css. */
import { instantOf, instantText } from '../../charts/kit/moments.ts';
import { clock, duration, siTick } from '../../charts/kit/numbers.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { RunState, RunStatus } from '../../worker/api.ts';
import type { IconName } from '../controls/Icon.tsx';

export interface StateWords {
  readonly word: string;
  readonly icon: IconName;
  readonly tone: 'quiet' | 'text' | 'busy' | 'good' | 'warn' | 'bad' | 'accent';
  /** For who hears it. */
  readonly spoken: string;
}

export const STATE_WORDS: Readonly<Record<RunState, StateWords>> = {
  idle: { word: 'Idle', icon: 'ring', tone: 'quiet', spoken: 'No scenario is loaded' },
  preparing: { word: 'Preparing', icon: 'clock', tone: 'busy', spoken: 'Preparing the run' },
  ready: { word: 'Ready', icon: 'ring', tone: 'quiet', spoken: 'Ready to run' },
  running: { word: 'Running', icon: 'dot', tone: 'good', spoken: 'Running' },
  paused: { word: 'Paused', icon: 'pause', tone: 'warn', spoken: 'Paused' },
  finished: { word: 'Finished', icon: 'check', tone: 'accent', spoken: 'The run has finished' },
  failed: { word: 'Failed', icon: 'warning', tone: 'bad', spoken: 'The run has failed' },
  cancelled: { word: 'Ended early', icon: 'stop', tone: 'text', spoken: 'The run was ended early' },
};

/** What the button that runs does; in any other state it begins a run. */
export const RUN_WORDS: Partial<Record<RunState, string>> = {
  running: 'Pause',
  paused: 'Resume',
  finished: 'Run again',
  cancelled: 'Run again',
};

const whereTo = ({ untilSeconds, endSeconds, timeUnit }: RunStatus): string =>
  untilSeconds === null ? 'left' : `to ${instantText(untilSeconds, endSeconds, timeUnit)}`;

/** Where the run is: `12.4 of 60.0 s`, `round 120 of 150`; with an open end `round 120`. */
export function progressText({ simulatedSeconds, endSeconds, expectedSeconds, timeUnit }: RunStatus): string {
  if (!(endSeconds > 0)) return '';
  if (expectedSeconds === undefined) return instantOf(Math.min(simulatedSeconds, endSeconds), endSeconds, timeUnit);
  return instantText(simulatedSeconds, expectedSeconds, timeUnit);
}

/** Of a run with an open end, how much of its goal it has reached: ` · 35%`; nothing when it has ended. */
export const shareText = ({ state, expectedSeconds, share }: RunStatus): string =>
  expectedSeconds === undefined || state === 'finished' ? '' : ` · ${Math.floor(share * 100)}%`;

/** A pace: `12×`, simulated seconds a second; `12 rounds/s`. */
export const paceText = (pace: number, unit: TimeUnit): string =>
  siTick(Number(pace.toPrecision(2))) + PACE_UNITS[unit];

const PACE_UNITS: Readonly<Record<TimeUnit, string>> = { s: '×', rounds: ' rounds/s' };

/** Why the run is slower than the pace that was chosen; empty while it is not. `chosen`: null for as fast as it can. */
export function slowText({ state, slowedTo, behind, timeUnit }: RunStatus, chosen: number | null): string {
  if (state !== 'running') return '';
  if (slowedTo !== undefined) return `slowed to ${paceText(slowedTo, timeUnit)} to follow`;
  if (behind === undefined || chosen === null) return '';
  return `slower than ${paceText(chosen, timeUnit)}: ${paceText(behind, timeUnit)}`;
}

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
