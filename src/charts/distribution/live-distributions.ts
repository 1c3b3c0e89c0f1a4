/** Distributions of the run that goes on, by metric: as they were last measured. Owned by the streams of a lab. */
import type { Distribution } from '../../scenario/outcome.ts';

export class LiveDistributions {
  private latest: Readonly<Record<string, Distribution>> = {};
  private readonly watchers = new Set<() => void>();

  of = (metric: string): Distribution | undefined => this.latest[metric];

  /** Gives what ends it. */
  watch = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  accept(distributions: Readonly<Record<string, Distribution>>): void {
    this.latest = distributions;
    for (const changed of this.watchers) changed();
  }
}
