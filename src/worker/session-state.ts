/**
 * The states of a session, and what leads from one to the next: by command of a person, or by outcome of the work on the
 * run. Pure: `session.ts` does what a step of this machine asks for.
 */
import type { RunState } from './api.ts';

/** `ended`: another session has taken its place; nothing is said of it any more. */
export type SessionPhase = RunState | 'ended';

/** `seek`: to another moment of the run, be it over. */
export const COMMANDS = ['play', 'pause', 'step', 'seek', 'cancel', 'end'] as const;
export type Command = (typeof COMMANDS)[number];

/** `built`: the world is there; `rested`: the run stands, and can go on; `broken`: a bug of ours while it was built. */
export const OUTCOMES = ['built', 'rested', 'finished', 'cancelled', 'failed', 'broken'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface SessionState {
  readonly phase: SessionPhase;
  /** The last command that meant something. While the world is built it waits; after `cancel` there is only `end`. */
  readonly asked: Command;
}

export const AT_BEGINNING: SessionState = { phase: 'preparing', asked: 'pause' };

/** What is not listed means nothing in that phase. A run that is to stop stays `running` until its loop has rested. */
const NEXT: Readonly<Record<SessionPhase, Readonly<Partial<Record<Command | Outcome, SessionPhase>>>>> = {
  idle: { end: 'ended' },
  preparing: {
    play: 'preparing',
    pause: 'preparing',
    cancel: 'idle',
    built: 'ready',
    failed: 'failed',
    broken: 'idle',
    end: 'ended',
  },
  ready: {
    play: 'running',
    pause: 'ready',
    step: 'ready',
    seek: 'running',
    cancel: 'ready',
    rested: 'paused',
    finished: 'finished',
    cancelled: 'cancelled',
    failed: 'failed',
    broken: 'idle',
    end: 'ended',
  },
  running: {
    play: 'running',
    pause: 'running',
    seek: 'running',
    cancel: 'running',
    rested: 'paused',
    finished: 'finished',
    failed: 'failed',
    broken: 'idle',
    end: 'ended',
  },
  paused: {
    play: 'running',
    pause: 'paused',
    step: 'paused',
    seek: 'running',
    cancel: 'paused',
    rested: 'paused',
    finished: 'finished',
    cancelled: 'cancelled',
    failed: 'failed',
    end: 'ended',
  },
  finished: { seek: 'running', end: 'ended' },
  failed: { seek: 'running', end: 'ended' },
  cancelled: { seek: 'running', end: 'ended' },
  ended: {},
};

/** The state after it; undefined where it means nothing. */
export function next({ phase, asked }: SessionState, event: Command | Outcome): SessionState | undefined {
  const to = NEXT[phase][event];
  if (to === undefined) return undefined;
  if (!isCommand(event)) return { phase: to, asked };
  const isEnding = asked === 'cancel' && phase !== 'cancelled';
  return isEnding && event !== 'end' ? undefined : { phase: to, asked: event };
}

const isCommand = (event: Command | Outcome): event is Command => (COMMANDS as readonly string[]).includes(event);

/** The loop goes on to the next advance. */
export const isGoing = ({ phase, asked }: SessionState): boolean => phase === 'running' && asked === 'play';

/** Batches may be submitted. */
export const mayAdvance = ({ asked }: SessionState): boolean =>
  asked === 'play' || asked === 'step' || asked === 'seek';

/** The run stands, and could go on. */
export const isPausedOrReady = ({ phase }: SessionState): boolean => phase === 'ready' || phase === 'paused';

/** What is drawn now stays as it is for a while. */
export const isAtRest = (state: SessionState): boolean =>
  isPausedOrReady(state) || state.phase === 'finished' || state.phase === 'cancelled';
