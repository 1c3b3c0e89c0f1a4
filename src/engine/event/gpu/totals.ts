/** What a run has counted so far, in exact numbers: the GPU's counters wrap, and are followed from record to record. */
import { WrappingTotal } from '../../wrapping-total.ts';
import type { BatchRecord } from './record.ts';

export class Totals {
  readonly events = new WrappingTotal();
  readonly created = new WrappingTotal();
  private readonly counters: readonly WrappingTotal[];
  /** What judgements added to them. */
  private readonly evaluated: readonly WrappingTotal[];

  constructor(counters: number) {
    this.counters = Array.from({ length: counters }, () => new WrappingTotal());
    this.evaluated = this.counters.map(() => new WrappingTotal());
  }

  take(record: BatchRecord): void {
    this.events.advance(record.events);
    this.created.advance(record.created);
    this.counters.forEach((counter, i) => {
      counter.advance(record.counters[i]);
      this.evaluated[i].advance(record.evaluatedCounters[i]);
    });
  }

  /** What handlers counted: what the rows of the series are written from. */
  handled = (): readonly number[] => this.counters.map((counter) => counter.value);

  all(): readonly number[] {
    return this.counters.map((counter, i) => counter.value + this.evaluated[i].value);
  }
}
