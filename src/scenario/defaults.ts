/** What a scenario is when a person has chosen only some of it. Nothing here checks; `check.ts` does. */
import { clockOf } from './clocks.ts';
import { lengthOf } from './horizon.ts';
import {
  MAX_TIME_TICKS,
  SCENARIO_FORMAT,
  type Scenario,
  TICKS,
  type TickMicroseconds,
  toSeconds,
  toTicks,
} from './scenario.ts';
import type { ModelSpec, Params } from './spec.ts';

export const DEFAULT_SEED = 1;

/** Rows of the model series unless chosen otherwise, where a tick is fine enough. */
const DEFAULT_ROWS = 256;

/** What a person may choose; everything left out follows from the model and the rest. */
export interface Choices {
  readonly params?: Params;
  /** u32. */
  readonly seed?: number;
  readonly tick?: TickMicroseconds;
  /** Seconds. */
  readonly warmUp?: number;
  /** Seconds. */
  readonly sampleEvery?: number;
}

/** The types of values are made of the spec's parameters, and so are these. Asked for thousands of times where scenarios are drawn or planned; a model's do not change. */
const defaults = new WeakMap<ModelSpec, Params>();

export function defaultParams<Values extends Params>(spec: ModelSpec<Values>): Values {
  const known = defaults.get(spec);
  if (known) return known as Values;
  const made = Object.freeze(
    Object.fromEntries(Object.entries(spec.params).map(([name, { default: value }]) => [name, value])),
  );
  defaults.set(spec, made);
  return made as Values;
}

/** Whether every time of a run fits u32 ticks of this length. */
export function tickFits(spec: ModelSpec, params: Params, tick: TickMicroseconds): boolean {
  const { endSeconds, longestDelaySeconds } = spec.horizon(params);
  return toTicks(endSeconds + longestDelaySeconds, tick) <= MAX_TIME_TICKS;
}

/** The finest tick that fits; the coarsest where none does, for the check to name what is too long. */
export const defaultTick = (spec: ModelSpec, params: Params): TickMicroseconds =>
  TICKS.find((tick) => tickFits(spec, params, tick)) ?? 1000;

/** A 256th of the length in whole ticks or whole rounds, at least one: what is said is what the engine does. */
export function defaultSampleEvery(spec: ModelSpec, params: Params, tick: TickMicroseconds): number {
  const seconds = lengthOf(spec, params);
  if (clockOf(spec).isWhole) return Math.max(1, Math.ceil(seconds / DEFAULT_ROWS));
  return toSeconds(Math.max(1, Math.round(toTicks(seconds, tick) / DEFAULT_ROWS)), tick);
}

/** Every field explicit. */
export function complete<Values extends Params>(spec: ModelSpec<Values>, choices: Choices = {}): Scenario<Values> {
  const params = { ...defaultParams(spec), ...choices.params } as Values;
  const tick = choices.tick ?? defaultTick(spec, params);
  return {
    format: SCENARIO_FORMAT,
    model: spec.id,
    modelVersion: spec.version,
    seed: choices.seed ?? DEFAULT_SEED,
    tick,
    params,
    measure: {
      warmUp: choices.warmUp ?? 0,
      sampleEvery: choices.sampleEvery ?? defaultSampleEvery(spec, params, tick),
    },
    ...(spec.protocol !== undefined && { protocol: spec.protocol }),
  };
}

/**
 * The choices that make this scenario: what differs from the defaults and from what follows. A form changes one of them and
 * completes again, so that a derived tick or sampling interval follows the new end.
 */
export function choicesOf(spec: ModelSpec, scenario: Scenario): Choices {
  const { params, tick, measure, seed } = scenario;
  const usual = defaultParams(spec);
  return {
    params: Object.fromEntries(Object.entries(params).filter(([name, value]) => value !== usual[name])),
    ...(seed !== DEFAULT_SEED && { seed }),
    ...(tick !== defaultTick(spec, params) && { tick }),
    ...(measure.warmUp !== 0 && { warmUp: measure.warmUp }),
    ...(measure.sampleEvery !== defaultSampleEvery(spec, params, tick) && { sampleEvery: measure.sampleEvery }),
  };
}
