/**
 * Which run is next. Every setting runs with its first seed before any runs with its second; then shape after shape. A setting with a
 * precision is asked for up to its next look only, so nothing is made beyond its stop.
 */
import type { StudyTable } from '../analysis/study/study-table.ts';
import { type ShapeGroups, shapeGroups } from './shape-groups.ts';
import { isIn, type Shard, WHOLE } from './shard.ts';

/** Settings that wait for their next repetition: first in, first out. */
class Queue {
  private items: number[] = [];
  private head = 0;

  push = (setting: number): void => {
    this.items.push(setting);
  };

  /** The first of them; undefined of none. */
  get first(): number | undefined {
    return this.items[this.head];
  }

  shift(): number | undefined {
    const setting = this.items[this.head++];
    if (this.head > 1024 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return setting;
  }
}

export class Schedule {
  readonly shapes: ShapeGroups;
  private readonly table: StudyTable;
  private readonly shard: Shard;
  /** By setting: its next repetition. */
  private readonly next: Uint32Array;
  /** Settings whose next repetition is wanted, by shape: of the first seed, of all others. */
  private readonly firsts: readonly Queue[];
  private readonly others: readonly Queue[];
  /** By setting: whether it is in a queue. */
  private readonly queued: Uint8Array;

  constructor(table: StudyTable, shard: Shard = WHOLE) {
    const { plan } = table;
    this.table = table;
    this.shard = shard;
    this.shapes = shapeGroups(plan);
    this.next = new Uint32Array(plan.settings.length);
    this.queued = new Uint8Array(plan.settings.length);
    const queues = () => Array.from({ length: this.shapes.count }, () => new Queue());
    [this.firsts, this.others] = [queues(), queues()];
    for (const { index } of plan.settings) this.enqueue(index);
  }

  /** Up to `most` runs of one shape, by their places in the plan; none where nothing is wanted now. */
  take(most: number): readonly number[] {
    const shape = this.nextShape();
    if (shape === undefined) return [];
    const queue = this.queueOf(shape);
    const runs: number[] = [];
    while (runs.length < most && queue.first !== undefined) {
      const setting = queue.shift() as number;
      this.queued[setting] = 0;
      runs.push(this.next[setting]++ * this.next.length + setting);
      this.enqueue(setting);
    }
    return runs;
  }

  /** What `take` will probably give then: a few runs, of one shape. */
  peek(): readonly number[] {
    const shape = this.nextShape();
    const setting = shape === undefined ? undefined : this.queueOf(shape).first;
    return setting === undefined ? [] : [this.next[setting] * this.next.length + setting];
  }

  /** First seeds are still to be handed out. */
  get hasFirsts(): boolean {
    return this.firsts.some(({ first }) => first !== undefined);
  }

  /** A run of the setting has ended: with a precision more may be wanted of it now. */
  ended(setting: number): void {
    if (!this.queued[setting]) this.enqueue(setting);
  }

  private nextShape(): number | undefined {
    for (const queues of [this.firsts, this.others]) {
      const shape = queues.findIndex(({ first }) => first !== undefined);
      if (shape >= 0) return shape;
    }
    return undefined;
  }

  private queueOf = (shape: number): Queue =>
    this.firsts[shape].first === undefined ? this.others[shape] : this.firsts[shape];

  /** Waits for its next repetition that is wanted, in this shard and not made yet. */
  private enqueue(setting: number): void {
    const { table, next, shard } = this;
    const { length } = next;
    const totals = table.goalOf(setting);
    while (next[setting] < totals) {
      const run = next[setting] * length + setting;
      if (isIn(shard, table.plan, run) && !table.has(run)) break;
      next[setting]++;
    }
    if (next[setting] >= totals) return;
    const queues = next[setting] === 0 ? this.firsts : this.others;
    queues[this.shapes.shapeOf[setting]].push(setting);
    this.queued[setting] = 1;
  }
}
