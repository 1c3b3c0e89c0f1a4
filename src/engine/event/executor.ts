/** What both executors of the event engine do. */
import type { Result } from '../../base/result.ts';
import type { EventListName } from '../../scenario/event-lists.ts';
import type { Distributions } from '../../scenario/outcome.ts';
import type { AnyExecutor } from '../progress.ts';
import type { EventTraceRows, Watched } from './event-trace.ts';
import type { TakenRecords } from './records.ts';

/** Rows of the model series as executors keep them: times in ticks, the rest cumulative. */
export interface SeriesRows {
  readonly timeTicks: number[];
  readonly windows: number[];
  readonly events: number[];
  readonly serialEvents: number[];
  readonly lpSerialEvents: number[];
  /** One column per counter of the model. */
  readonly counters: number[][];
}

/** What a run has done so far; equal on every executor, LP size and event list, but for `lpSize`, `list` and what is said of LPs (`lpSerialEvents`). */
export interface EventOutcome {
  readonly nowTicks: number;
  readonly events: number;
  readonly windows: number;
  /** Events that one node had to execute one after the other: the most in a window, summed over windows. */
  readonly serialEvents: number;
  /** The same of an LP, in the size that it had: the most in a round, summed over rounds. A window seldom takes more than one. */
  readonly lpSerialEvents: number;
  readonly created: number;
  readonly pending: number;
  readonly peakPending: number;
  readonly digest: string;
  readonly counters: readonly number[];
  readonly distributions: Distributions;
  readonly observed: Distributions;
  readonly series: SeriesRows;
  readonly lpSize: number;
  /** On the GPU. */
  readonly list?: EventListName;
  /** As in `Effort`; undefined where there were none. */
  readonly listMoves?: number;
  readonly listMoveSeconds?: number;
}

export interface EventExecutor extends AnyExecutor<EventOutcome> {
  /**
   * Records executed events from the next advance on: those of one node with their payloads, or those of all; undefined
   * ends it. What was not taken is gone. Not during an advance; changes no result. Failures: `limit`, `unsupported`.
   */
  watch(watched: Watched | undefined): Promise<Result<void>>;
  /** Takes what was recorded before the earliest pending event, each event once. Of one node in order, across calls too. */
  takeEventTrace(): EventTraceRows;
  /** Keeps records until they are taken, once they are evaluated; asked before the first advance. */
  keepRecords(): void;
  /** Takes the records that were evaluated since the last call; not during an advance. */
  takeRecords(): TakenRecords;
}

/** How the series is sampled: a row at the first window that starts at or after i x `everyTicks`, at most one a window. */
export interface Sampling {
  readonly everyTicks: number;
  readonly maxRows: number;
}

/** Says which windows have a row. */
export class RowTimes {
  private next = 0;
  private rows = 0;

  constructor(private readonly sampling: Sampling) {}

  /** Whether the window that opens at `time` has one: asked once of each window. */
  take(time: number): boolean {
    const index = Math.floor(time / this.sampling.everyTicks);
    if (index < this.next || this.rows >= this.sampling.maxRows) return false;
    this.next = index + 1;
    this.rows++;
    return true;
  }

  /** Goes on after rows that there are; the last one was of the window that opened at `lastTime`. */
  goOn(rows: number, lastTime: number | undefined): void {
    this.rows = rows;
    this.next = lastTime === undefined ? 0 : Math.floor(lastTime / this.sampling.everyTicks) + 1;
  }
}

export const emptySeries = (counters: number): SeriesRows => ({
  timeTicks: [],
  windows: [],
  events: [],
  serialEvents: [],
  lpSerialEvents: [],
  counters: Array.from({ length: counters }, () => []),
});

/** A row at the opening of a window. */
export function addRow(
  series: SeriesRows,
  time: number,
  windows: number,
  events: number,
  serialEvents: number,
  counters: ArrayLike<number>,
  lpSerialEvents = serialEvents,
): void {
  series.timeTicks.push(time);
  series.windows.push(windows);
  series.events.push(events);
  series.serialEvents.push(serialEvents);
  series.lpSerialEvents.push(lpSerialEvents);
  series.counters.forEach((column, i) => {
    column.push(counters[i]);
  });
}
