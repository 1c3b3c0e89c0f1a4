/** What a run has counted so far, in exact numbers: the GPU's counters wrap, and are followed from record to record. */
import { WrappingTotal } from '../../gpu/wrapping-total.ts';
import type { EventState } from '../event-state.ts';
import type { BatchRecord } from './record.ts';
import type { RowTotals } from './series.ts';

export class Totals {
  readonly events = new WrappingTotal();
  readonly created = new WrappingTotal();
  readonly serialEvents = new WrappingTotal();
  readonly lpSerialEvents = new WrappingTotal();
  private readonly counters: readonly WrappingTotal[];
  /** What judgements added to them. */
  private readonly evaluated: readonly WrappingTotal[];

  constructor(counters: number) {
    this.counters = Array.from({ length: counters }, () => new WrappingTotal());
    this.evaluated = this.counters.map(() => new WrappingTotal());
  }

  /** As a run had it that goes on here; what judgements have added is among the counters. */
  goOn({ facts, arrays }: EventState): void {
    this.events.value = facts.events;
    this.created.value = facts.created;
    this.serialEvents.value = facts.serialEvents;
    this.lpSerialEvents.value = facts.lpSerialEvents;
    this.counters.forEach((counter, i) => {
      counter.value = arrays.counters[i];
    });
  }

  take(record: BatchRecord): void {
    this.events.advance(record.events);
    this.created.advance(record.created);
    this.serialEvents.advance(record.serialEvents);
    this.lpSerialEvents.advance(record.lpSerialEvents);
    this.counters.forEach((counter, i) => {
      counter.advance(record.counters[i]);
      this.evaluated[i].advance(record.evaluatedCounters[i]);
    });
  }

  /** What the rows of the series are written from: of the counters, what handlers counted. */
  handled = (): RowTotals => ({
    events: this.events.value,
    serialEvents: this.serialEvents.value,
    lpSerialEvents: this.lpSerialEvents.value,
    counters: this.counters.map((counter) => counter.value),
  });

  all(): readonly number[] {
    return this.counters.map((counter, i) => counter.value + this.evaluated[i].value);
  }
}
