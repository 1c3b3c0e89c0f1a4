/** A run as data. Everything that a result depends on is in here, and nothing else. */
import type { Params } from './spec.ts';

export const SCENARIO_FORMAT = 'swarmscope.scenario/1';

/** Microseconds per tick, finest first. */
export const TICKS = [1, 10, 100, 1000] as const;
export type TickMicroseconds = (typeof TICKS)[number];

export interface Scenario<Values extends Params = Params> {
  readonly format: typeof SCENARIO_FORMAT;
  readonly model: string;
  readonly modelVersion: number;
  /** u32. */
  readonly seed: number;
  /** Microseconds per tick of simulated time. */
  readonly tick: TickMicroseconds;
  /** Every parameter of the model, explicit. Durations in seconds. */
  readonly params: Values;
  readonly measure: {
    /** Seconds at the start that metrics leave out. */
    readonly warmUp: number;
    /** Seconds between rows of the model series. */
    readonly sampleEvery: number;
  };
  /** Text of a model that somebody wrote, of which `model` is the hash; none of others. So whoever gets a scenario can run it. */
  readonly protocol?: string;
}

/** The largest time an event can have; the two above are marks of a slot (free, dead). Later times saturate here. */
export const MAX_TIME_TICKS = 0xffff_fffd;

/** Rows of the model series a run may have at most. */
export const MAX_SERIES_ROWS = 4096;

/** Seconds to the nearest tick. */
export const toTicks = (seconds: number, tick: TickMicroseconds): number => Math.round((seconds * 1e6) / tick);

export const toSeconds = (ticks: number, tick: TickMicroseconds): number => (ticks * tick) / 1e6;
