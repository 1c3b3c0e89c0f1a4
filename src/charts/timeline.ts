/** The simulated-time axis that all charts of a run share, and the moment that the pointer is on. */
export class Timeline {
  private endSeconds = 1;
  private pointed: number | null = null;
  private readonly watchers = new Set<() => void>();

  /** Simulated seconds at the right edge. */
  get end(): number {
    return this.endSeconds;
  }

  /** Simulated seconds under the pointer, on whichever chart it is. */
  get cursor(): number | null {
    return this.pointed;
  }

  setEnd(seconds: number): void {
    if (seconds === this.endSeconds || !(seconds > 0)) return;
    this.endSeconds = seconds;
    this.changed();
  }

  point(seconds: number | null): void {
    if (seconds === this.pointed) return;
    this.pointed = seconds;
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
