/** What a run says of how far it is, and how far it may go: the same words for both engines. */
import type { Result } from '../base/result.ts';
import type { EngineState } from '../scenario/checkpoint/checkpoint.ts';
import type { Distributions } from '../scenario/outcome.ts';

export interface AdvanceLimits {
  /** Return after about this much wall time (ms). The unit of work is a batch: it may take a little longer. */
  readonly wallMs: number;
  /** Begin no step that starts at or after this tick. */
  readonly untilTicks?: number;
  /** Begin at most this many steps: windows of the event engine, rounds of the rounds engine. */
  readonly steps?: number;
  /** Asked before each batch, but not before the first where nothing is under way: nothing is submitted once it says no. */
  readonly goOn?: () => boolean;
  /**
   * Leaves what is under way on a GPU when the time is up, for who advances again at once: the GPU never waits for the host. What is told is of the last
   * batch that came back, and pictures show the last that was submitted. An advance without it, or whose `goOn` says no, waits for all.
   */
  readonly keepsGoing?: boolean;
}

/** A run that keeps going is asked for what it cannot say. */
export const NOT_SETTLED =
  'batches are under way: an advance that keeps going must be followed by one that waits for them';

export interface Progress {
  /** Event engine: the earliest pending event, of one core within a window when that began; rounds engine: when the next round begins. In ticks. */
  readonly nowTicks: number;
  readonly done: boolean;
  /** Totals since the start: events or actions executed, windows or rounds begun. */
  readonly events: number;
  readonly steps: number;
  /** Totals of the model's counters, and values of its gauges, by name. */
  readonly counters: Readonly<Record<string, number>>;
  /** How much of its goal a run with an open end has reached, 0 to 1. */
  readonly share?: number;
  /** Wall seconds spent advancing, setup left out. */
  readonly wallSeconds: number;
  /**
   * Event engine, totals since the start: the most events that one node executed in a window, summed over windows; and the most that
   * one LP, of the size it had, executed in a round, summed over rounds. Events divided by them are parallelism, from below.
   */
  readonly serialEvents?: number;
  readonly lpSerialEvents?: number;
  /** Event engine: nodes of an LP. */
  readonly lpSize?: number;
  /** Event engine: most events pending at one node, as last measured. */
  readonly deepest?: number;
  /** What handlers measured so far, by name; only when there is something new, a few times a second. */
  readonly distributions?: Distributions;
  /** On several cores: wall seconds of all workers since the start in which they waited for others, and handed over and took what was sent. */
  readonly workers?: { readonly waitingSeconds: number; readonly sendingSeconds: number };
  /** Where the time goes on the GPU. */
  readonly effort?: Effort;
  /** Batches were left under way: see `AdvanceLimits.keepsGoing`. */
  readonly isUnderWay?: boolean;
  /** What a person should know although the run goes on: a sentence for the log. */
  readonly notice?: string;
}

/** What an executor of either engine does, on a GPU or on one core, so that whoever drives a run need not know which one it is. */
export interface AnyExecutor<Outcome> {
  readonly memoryBytes: number;
  advance(limits: AdvanceLimits): Promise<Result<Progress>>;
  /** May be asked at any pause; changes nothing of the run. */
  outcome(): Promise<Result<Outcome>>;
  /** Ends the step that is open and gives the run as it is then; good until the next advance. Failures: as of `advance`. */
  checkpoint(): Promise<Result<EngineState>>;
  /** Makes what a checkpoint needs beside the run, so that the first one takes no longer than others. Whether it succeeds is told then. */
  prepareCheckpoints?(): Promise<unknown>;
  dispose(): void;
}

/** What an engine on the GPU measures of itself. */
export interface Effort {
  /** Wall seconds since the start in which steps were recorded and submitted, and in which the host waited for the GPU. */
  readonly recordingSeconds: number;
  readonly waitingSeconds: number;
  /** Event engine: events per second as last measured with LPs of 1, 2, 4, ... 64 nodes; 0 where nothing was. */
  readonly lpRates?: readonly number[];
  /** Event engine: rounds that found something to do, and dispatches that were submitted for rounds. */
  readonly rounds?: number;
  readonly dispatches?: number;
  /** Event engine: how often the event list has moved to other buffers, for LPs that merge or split and lists that grow, and wall seconds in which the run waited for that. */
  readonly listMoves?: number;
  readonly listMoveSeconds?: number;
  /** On a device with time stamps, of those rounds that were timed: seconds of each kernel of the rounds engine, by its module; of each step of the event engine, and between them (`other`). */
  readonly kernelSeconds?: Readonly<Record<string, number>>;
}
