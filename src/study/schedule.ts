/**
 * Which run is next. Every setting runs with its first seed before any runs with its second, then shape after shape; but who makes many runs at once
 * is given all of a shape. A setting with a precision is asked for up to its next look only, so nothing is made beyond its stop.
 */
import type { StudyTable } from '../analysis/study/study-table.ts';
import { shapeOf } from '../scenario/study/shape.ts';
import type { StudyPlan } from '../scenario/study/study-plan.ts';
import { isIn, type Shard, WHOLE } from './shard.ts';

/** Settings that wait for their next repetition, by shape; first in, first out within a shape. */
class Waiting {
  private readonly queues = new Map<number, { items: number[]; head: number }>();

  push(shape: number, setting: number): void {
    const queue = this.queues.get(shape);
    if (queue) queue.items.push(setting);
    else this.queues.set(shape, { items: [setting], head: 0 });
  }

  get shapes(): Iterable<number> {
    return this.queues.keys();
  }

  /** A shape that somebody waits for: the same until nobody does. */
  get shape(): number | undefined {
    return this.queues.keys().next().value;
  }

  first(shape: number): number | undefined {
    const queue = this.queues.get(shape);
    return queue?.items[queue.head];
  }

  all(shape: number): readonly number[] {
    const queue = this.queues.get(shape);
    return queue ? queue.items.slice(queue.head) : [];
  }

  shift(shape: number): number | undefined {
    const queue = this.queues.get(shape);
    if (!queue) return undefined;
    const setting = queue.items[queue.head++];
    if (queue.head === queue.items.length) this.queues.delete(shape);
    else if (queue.head > 1024 && queue.head * 2 > queue.items.length) {
      queue.items = queue.items.slice(queue.head);
      queue.head = 0;
    }
    return setting;
  }
}

export class Schedule {
  readonly shapes: ShapeGroups;
  /** Shapes of which runs were wanted at the start. */
  readonly shapesToMake: number;
  private readonly table: StudyTable;
  private readonly shard: Shard;
  /** By setting: its next repetition. */
  private readonly next: Uint32Array;
  /** Settings whose next repetition is wanted, by shape: of the first seed, of all others. */
  private readonly firsts = new Waiting();
  private readonly others = new Waiting();
  /** By setting: whether it is in a queue. */
  private readonly queued: Uint8Array;

  constructor(table: StudyTable, shard: Shard = WHOLE) {
    const { plan } = table;
    this.table = table;
    this.shard = shard;
    this.shapes = shapeGroups(plan);
    this.next = new Uint32Array(plan.settings.length);
    this.queued = new Uint8Array(plan.settings.length);
    for (const { index } of plan.settings) this.enqueue(index);
    this.shapesToMake = new Set([...this.firsts.shapes, ...this.others.shapes]).size;
  }

  /** Up to `most` runs of one shape, by their places in the plan; none where nothing is wanted now. `isWide`: of first seeds and others together. */
  take(most: number, isWide = false): readonly number[] {
    const { waiting } = this;
    const { shape } = waiting;
    const runs: number[] = [];
    while (shape !== undefined && runs.length < most) {
      const setting = waiting.shift(shape) ?? (isWide ? this.others.shift(shape) : undefined);
      if (setting === undefined) break;
      this.queued[setting] = 0;
      runs.push(this.next[setting]++ * this.next.length + setting);
      this.enqueue(setting);
    }
    return runs;
  }

  /** About what a wide `take` will give then, up to `most`: runs of before and other shards are among them. */
  ahead(most: number): readonly number[] {
    const { shape } = this.waiting;
    if (shape === undefined) return [];
    const settings = [...this.firsts.all(shape), ...this.others.all(shape)];
    const runs: number[] = [];
    for (let more = 0, found = 1; found > 0; more++) {
      found = 0;
      for (const setting of settings) {
        const repetition = this.next[setting] + more;
        if (repetition >= this.table.goalOf(setting)) continue;
        found++;
        if (runs.push(repetition * this.next.length + setting) >= most) return runs;
      }
    }
    return runs;
  }

  /** What `take` will give then, the first of it. */
  peek(): number | undefined {
    const { waiting } = this;
    const setting = waiting.shape === undefined ? undefined : waiting.first(waiting.shape);
    return setting === undefined ? undefined : this.next[setting] * this.next.length + setting;
  }

  /** First seeds are still to be handed out. */
  get hasFirsts(): boolean {
    return this.firsts.shape !== undefined;
  }

  /** A run of the setting has ended: with a precision more may be wanted of it now. */
  ended(setting: number): void {
    if (!this.queued[setting]) this.enqueue(setting);
  }

  private get waiting(): Waiting {
    return this.hasFirsts ? this.firsts : this.others;
  }

  /** Waits for its next repetition that is wanted, in this shard and not made yet. */
  private enqueue(setting: number): void {
    const { table, next, shard } = this;
    const { length } = next;
    const goal = table.goalOf(setting);
    while (next[setting] < goal) {
      const run = next[setting] * length + setting;
      if (isIn(shard, table.plan, run) && !table.has(run)) break;
      next[setting]++;
    }
    if (next[setting] >= goal) return;
    const waiting = next[setting] === 0 ? this.firsts : this.others;
    waiting.push(this.shapes.shapeOf[setting], setting);
    this.queued[setting] = 1;
  }
}

/** Settings of a plan by the shape of their runs: those of one shape follow each other, so that kernels and memory serve them all. */
interface ShapeGroups {
  /** By setting: the number of its shape, from 0 in the order of the plan. */
  readonly shapeOf: Int32Array;
  readonly count: number;
}

function shapeGroups({ spec, settings }: Pick<StudyPlan, 'spec' | 'settings'>): ShapeGroups {
  const known = new Map<string, number>();
  const shapes = new Int32Array(settings.length);
  for (const { index, scenario } of settings) {
    const shape = shapeOf(spec, scenario);
    const number = known.get(shape) ?? known.size;
    known.set(shape, number);
    shapes[index] = number;
  }
  return { shapeOf: shapes, count: known.size };
}
