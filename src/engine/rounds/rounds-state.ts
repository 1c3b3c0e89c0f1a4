/** What a run of the rounds engine is between two rounds. */
import { ok, type Result } from '../../base/result.ts';
import { checkState, type EngineState, type StateShape } from '../../scenario/checkpoint/checkpoint.ts';
import type { RoundsSeries } from './executor.ts';
import type { RoundsWorld } from './model.ts';

const NUMBERS = ['steps', 'idle', 'digestA', 'digestB', 'wallSeconds'] as const;

export interface RoundsState extends EngineState {
  /** The digest is that of executed actions alone. `ending`: why it has ended before its goal, where it has. */
  readonly facts: Readonly<Record<(typeof NUMBERS)[number], number>> & { readonly ending?: string };
  /**
   * `totals` of the counters; `series`, a row for each: its round, counters, gauges. And buffers as the next round finds them, each with `words:`
   * before its name; of a double one both halves, unless its twin keeps one.
   */
  readonly arrays: EngineState['arrays'] & { readonly totals: Float64Array; readonly series: Float64Array };
}

/** The array of a buffer, or of its half. */
export const arrayOf = (name: string): string => `words:${name}`;

/** A state that was read, as one of this world. `words`: of each buffer, and each half that is kept. Failure: `storage`. */
export function roundsStateOf(
  state: EngineState,
  { counters, gauges }: RoundsWorld,
  words: Readonly<Record<string, { readonly length: number }>>,
): Result<RoundsState> {
  const buffers = Object.entries(words).map(([name, { length }]) => [arrayOf(name), { type: 'u32', length }] as const);
  const arrays: StateShape['arrays'] = {
    totals: { type: 'f64', length: counters.length },
    series: { type: 'f64', rowWords: 1 + counters.length + gauges.length },
    ...Object.fromEntries(buffers),
  };
  const checked = checkState(state, { numbers: NUMBERS, arrays });
  return checked.ok ? ok(state as RoundsState) : checked;
}

export function seriesNumbers({ rounds, columns }: RoundsSeries): Float64Array {
  const all = [rounds, ...Object.values(columns)];
  return Float64Array.from({ length: rounds.length * all.length }, (_, i) => {
    const column = all[i % all.length];
    return column[Math.floor(i / all.length)];
  });
}

/** Puts the rows into a series that has none. */
export function putSeries(numbers: Float64Array, { rounds, columns }: RoundsSeries): void {
  const all = [rounds, ...Object.values(columns)];
  numbers.forEach((value, i) => {
    all[i % all.length].push(value);
  });
}
