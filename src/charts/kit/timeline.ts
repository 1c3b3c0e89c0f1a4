/**
 * The simulated-time axis that all charts of a run share: how much of it is shown, the moment that is pointed at, and the
 * range that is being dragged. One of it for all charts, so that they zoom, pan and point as one. Charts over another
 * quantity have one of their own, from `start` on.
 */

import type { TimeUnit } from '../../scenario/horizon.ts';

type Range = readonly [from: number, to: number];

/** The closest look, as a share of the run; in rounds. */
const CLOSEST = 1e-5;
const CLOSEST_ROUNDS = 2;

export class Timeline {
  /** What its seconds are called. */
  unit: TimeUnit = 's';
  private startSeconds = 0;
  private endSeconds = 1;
  private shown: Range | null = null;
  private pointed: number | null = null;
  private dragged: Range | null = null;
  private readonly watchers = new Set<() => void>();

  get start(): number {
    return this.startSeconds;
  }

  /** Simulated seconds at the end of the run. */
  get end(): number {
    return this.endSeconds;
  }

  /** What the charts show, in simulated seconds. */
  get domain(): Range {
    return this.shown ?? [this.startSeconds, this.endSeconds];
  }

  get isZoomed(): boolean {
    return this.shown !== null;
  }

  /** Simulated seconds under the crosshair, on whichever chart it was put there. */
  get cursor(): number | null {
    return this.pointed;
  }

  /** The range that a drag has marked so far. */
  get selection(): Range | null {
    return this.dragged;
  }

  /** Another run, or the same from the start: all of it is shown. */
  begin(endSeconds: number, unit: TimeUnit = 's', startSeconds = 0): void {
    if (endSeconds > startSeconds) [this.startSeconds, this.endSeconds] = [startSeconds, endSeconds];
    this.unit = unit;
    this.shown = null;
    this.pointed = null;
    this.dragged = null;
    this.changed();
  }

  /** The same run, longer or shorter than was known: a closer look stays where it still is within the run. */
  setEnd(seconds: number): void {
    if (seconds === this.endSeconds || !(seconds > 0)) return;
    this.endSeconds = seconds;
    if (this.shown && this.shown[1] > seconds) this.shown = null;
    if (this.pointed !== null) this.pointed = Math.min(this.pointed, seconds);
    this.changed();
  }

  point(seconds: number | null): void {
    const held = seconds === null ? null : Math.min(Math.max(seconds, this.startSeconds), this.endSeconds);
    if (held === this.pointed) return;
    this.pointed = held;
    this.changed();
  }

  /** Points at a moment, and moves what is shown so that it can be seen. */
  reveal(seconds: number): void {
    this.point(seconds);
    const [from, to] = this.domain;
    const at = this.pointed as number;
    if (at < from) this.pan(at - from);
    if (at > to) this.pan(at - to);
  }

  select(range: Range | null): void {
    this.dragged = range && [Math.min(...range), Math.max(...range)];
    this.changed();
  }

  zoomTo(from: number, to: number): void {
    const [least, end] = [this.startSeconds, this.endSeconds];
    const all = end - least;
    const closest = this.unit === 'rounds' ? CLOSEST_ROUNDS : all * CLOSEST;
    const span = Math.min(all, Math.max(Math.abs(to - from), closest));
    const start = Math.min(Math.max(least, Math.min(from, to)), end - span);
    this.shown = span >= all * (1 - 1e-9) ? null : [start, start + span];
    this.changed();
  }

  /** `factor` below 1 looks closer; the moment `around` stays where it is. */
  zoomBy(factor: number, around: number): void {
    const [from, to] = this.domain;
    this.zoomTo(around - (around - from) * factor, around + (to - around) * factor);
  }

  /** Moves what is shown by so many simulated seconds, within the run. */
  pan(seconds: number): void {
    if (!this.shown) return;
    const [from, to] = this.shown;
    const by = Math.min(Math.max(seconds, this.startSeconds - from), this.endSeconds - to);
    this.shown = [from + by, to + by];
    this.changed();
  }

  showAll(): void {
    if (!this.shown) return;
    this.shown = null;
    this.changed();
  }

  subscribe(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  private changed(): void {
    for (const watcher of this.watchers) watcher();
  }
}
