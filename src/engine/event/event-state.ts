/** What a run of the event engine is between two windows, and how parts of it become arrays and come back. */
import type { DistributionCounts } from '../../analysis/distribution.ts';
import { BIN_COUNT } from '../../analysis/distribution.ts';
import { ok, type Result } from '../../base/result.ts';
import { checkState, type EngineState } from '../../scenario/checkpoint/checkpoint.ts';
import { addRow, emptySeries, type SeriesRows } from './executor.ts';
import type { EventWorld } from './model.ts';
import { TAKEN } from './records.ts';

const NUMBERS = [
  'steps',
  'events',
  'serialEvents',
  'lpSerialEvents',
  'created',
  'peakPending',
  'digestA',
  'digestB',
  'wallSeconds',
] as const;

export interface EventState extends EngineState {
  /** As of an outcome; the digest is that of executed events alone. */
  readonly facts: Readonly<Record<(typeof NUMBERS)[number], number>>;
  readonly arrays: {
    /** Pending events, a row each: `PENDING`. */
    readonly events: Uint32Array;
    /** A row for each node: events sent, draws made, the model's state. */
    readonly nodes: Uint32Array;
    readonly store: Uint32Array;
    readonly counters: Float64Array;
    /** Of each distribution that handlers measure, `DistributionCounts.numbers`. */
    readonly measured: Float64Array;
    /** Rows of the series: time, windows, events, serial events, those of LPs, then the counters. */
    readonly series: Float64Array;
    /** Records that are evaluated and not taken, rows of `TAKEN`. */
    readonly records: Uint32Array;
  };
}

/** Words of a row of `events`; its payload follows. */
export const PENDING = { dst: 0, time: 1, src: 2, seq: 3, kind: 4, payload: 5 } as const;
/** Words of a row of `nodes` before the model's. */
export const NODE_ROW = { sent: 0, draws: 1, state: 2 } as const;

export const pendingWords = ({ payloadWords }: Pick<EventWorld, 'payloadWords'>): number =>
  PENDING.payload + payloadWords;
export const nodeRowWords = ({ stateWords }: Pick<EventWorld, 'stateWords'>): number => NODE_ROW.state + stateWords;
/** Sum, least, most, then bins. */
export const MEASURED_NUMBERS = 3 + BIN_COUNT;
const SERIES_COLUMNS = 5;

/** A state that was read, as one of this world. Failure: `storage`. */
export function eventStateOf(state: EngineState, world: EventWorld): Result<EventState> {
  const { nodes, storeWords = 0, counters, distributions = [], recordWords = 0 } = world;
  const checked = checkState(state, {
    numbers: NUMBERS,
    arrays: {
      events: { type: 'u32', rowWords: pendingWords(world) },
      nodes: { type: 'u32', length: nodes * nodeRowWords(world) },
      store: { type: 'u32', length: nodes * storeWords },
      counters: { type: 'f64', length: counters.length },
      measured: { type: 'f64', length: distributions.length * MEASURED_NUMBERS },
      series: { type: 'f64', rowWords: SERIES_COLUMNS + counters.length },
      records: { type: 'u32', rowWords: TAKEN.first + recordWords },
    },
  });
  return checked.ok ? ok(state as EventState) : checked;
}

export function seriesNumbers({ timeTicks, windows, events, serialEvents, lpSerialEvents, counters }: SeriesRows) {
  const columns = [timeTicks, windows, events, serialEvents, lpSerialEvents, ...counters];
  return Float64Array.from({ length: timeTicks.length * columns.length }, (_, i) => {
    const column = columns[i % columns.length];
    return column[Math.floor(i / columns.length)];
  });
}

export function seriesOf(numbers: Float64Array, counters: number): SeriesRows {
  const series = emptySeries(counters);
  const columns = SERIES_COLUMNS + counters;
  for (let at = 0; at < numbers.length; at += columns) {
    const [time, windows, events, serial, lpSerial, ...counted] = numbers.subarray(at, at + columns);
    addRow(series, time, windows, events, serial, counted, lpSerial);
  }
  return series;
}

export function measuredNumbers(measured: readonly DistributionCounts[]): Float64Array {
  const numbers = new Float64Array(measured.length * MEASURED_NUMBERS);
  measured.forEach((counts, i) => {
    numbers.set(counts.numbers, i * MEASURED_NUMBERS);
  });
  return numbers;
}

/** Of one distribution. */
export const measuredOf = (numbers: Float64Array, index: number): Float64Array =>
  numbers.subarray(index * MEASURED_NUMBERS, (index + 1) * MEASURED_NUMBERS);
