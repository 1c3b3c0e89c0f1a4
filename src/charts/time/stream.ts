/**
 * One quantity over simulated time, in bounded memory. Samples arrive many times a second for as long as a run lasts;
 * when the buckets are used up, neighbours are merged in pairs, so the whole run stays visible and no peak is lost.
 * Owned by the page's wiring, outside React; charts read it when they draw. Indices run below `length`: no value is absent there.
 */
import { bisectCenter, bisectLeft } from 'd3';
import { assert } from '../../base/assert.ts';

/** More than a series has rows at most (scenario.ts), so that what a result gives is kept row by row. */
const DEFAULT_BUCKETS = 8192;

export class Stream {
  readonly capacity: number;
  /** Time of the last sample in each bucket. */
  readonly x: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly last: Float64Array;
  /** Buckets in use. */
  length = 0;
  /** Rises with every change; a chart that has drawn this version need not draw again. */
  version = 0;
  /** Samples that a full bucket holds; doubles with every merge. */
  private perBucket = 1;
  private inLast = 0;
  private readonly watchers = new Set<() => void>();

  /** `capacity`: buckets kept, even, at least 2. */
  constructor(capacity = DEFAULT_BUCKETS) {
    assert(capacity >= 2 && capacity % 2 === 0, `stream capacity ${capacity} is not an even number from 2`);
    this.capacity = capacity;
    this.x = new Float64Array(capacity);
    this.min = new Float64Array(capacity);
    this.max = new Float64Array(capacity);
    this.last = new Float64Array(capacity);
  }

  static of(times: ArrayLike<number>, values: ArrayLike<number | undefined>): Stream {
    const stream = new Stream(Math.max(2, 2 * Math.ceil(times.length / 2)));
    stream.append(times, values);
    return stream;
  }

  /** Adds columns of equal length; times must not fall. Values that are missing or not finite are left out. */
  append(times: ArrayLike<number>, values: ArrayLike<number | undefined>): void {
    for (let i = 0; i < times.length; i++) {
      const value = values[i];
      if (value !== undefined && Number.isFinite(value)) this.push(times[i]!, value);
    }
    this.changed();
  }

  /** As it is now. */
  copy(): Stream {
    const stream = new Stream(Math.max(2, this.length + (this.length % 2)));
    for (const column of ['x', 'min', 'max', 'last'] as const)
      stream[column].set(this[column].subarray(0, this.length));
    stream.length = this.length;
    return stream;
  }

  /** These rows and no others. */
  replace(times: ArrayLike<number>, values: ArrayLike<number | undefined>): void {
    this.empty();
    this.append(times, values);
  }

  clear(): void {
    this.empty();
    this.changed();
  }

  /** Forgets what comes after that time, to a bucket. */
  cut(time: number): void {
    while (this.length > 0 && this.x[this.length - 1]! > time) this.length -= 1;
    this.inLast = this.perBucket;
    this.changed();
  }

  /** What is shown beside it changed: whoever watches draws again. */
  touch(): void {
    this.changed();
  }

  /** Calls `watcher` after each change; gives the way to stop. */
  subscribe(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  get lastTime(): number | undefined {
    return this.length === 0 ? undefined : this.x[this.length - 1];
  }

  get lastValue(): number | undefined {
    return this.length === 0 ? undefined : this.last[this.length - 1];
  }

  /** The buckets `[first, end)` within a range of time, and one more on either side so that lines run out of the picture. */
  within([from, to]: readonly [number, number]): readonly [first: number, end: number] {
    const first = this.indexOf(from);
    const last = this.indexOf(to);
    return [Math.max(0, first - 1), Math.min(this.length, last + 1)];
  }

  /** The sample nearest to time `t`. */
  at(t: number): { readonly time: number; readonly value: number } | undefined {
    if (this.length === 0) return undefined;
    const nearest = bisectCenter(this.x, t, 0, this.length);
    return { time: this.x[nearest]!, value: this.last[nearest]! };
  }

  /** The first bucket that ends at or after `t`; the last when none does. */
  private indexOf(t: number): number {
    return bisectLeft(this.x, t, 0, Math.max(0, this.length - 1));
  }

  private empty(): void {
    this.length = 0;
    this.perBucket = 1;
    this.inLast = 0;
  }

  private push(time: number, value: number): void {
    if (this.length === 0 || this.inLast === this.perBucket) this.open();
    const i = this.length - 1;
    this.x[i] = time;
    this.min[i] = Math.min(this.min[i]!, value);
    this.max[i] = Math.max(this.max[i]!, value);
    this.last[i] = value;
    this.inLast += 1;
  }

  private open(): void {
    if (this.length === this.capacity) this.merge();
    this.min[this.length] = Infinity;
    this.max[this.length] = -Infinity;
    this.length += 1;
    this.inLast = 0;
  }

  private merge(): void {
    for (let i = 0; i < this.length / 2; i++) {
      this.x[i] = this.x[2 * i + 1]!;
      this.min[i] = Math.min(this.min[2 * i]!, this.min[2 * i + 1]!);
      this.max[i] = Math.max(this.max[2 * i]!, this.max[2 * i + 1]!);
      this.last[i] = this.last[2 * i + 1]!;
    }
    this.length /= 2;
    this.perBucket *= 2;
  }

  private changed(): void {
    this.version += 1;
    for (const watcher of this.watchers) watcher();
  }
}
