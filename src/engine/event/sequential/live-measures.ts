/** What progress tells beside counts takes long to find, so it is looked for now and then. The wall seconds are those of the run. */
import type { Distributions } from '../../../scenario/outcome.ts';
import type { Progress } from '../../progress.ts';
import type { EventWorld } from '../model.ts';

/** Wall seconds between two searches for the deepest node: each reads all of them. Few are searched every time. */
const DEEPEST_EVERY_SECONDS = 0.5;
const FEW_NODES = 4096;
/** Wall seconds between two readings of what handlers measured. */
const MEASURED_EVERY_SECONDS = 0.25;

/** How each is found. */
export interface LiveSources {
  /** The most events pending at a node. */
  deepest(): number;
  measured(): Distributions;
}

export class LiveMeasures {
  private readonly sources: LiveSources;
  private readonly searchesAlways: boolean;
  private readonly hasMeasured: boolean;
  private deepest = 0;
  private searchedAt = Number.NEGATIVE_INFINITY;
  private measuredAt = Number.NEGATIVE_INFINITY;

  constructor({ nodes, distributions = [] }: Pick<EventWorld, 'nodes' | 'distributions'>, sources: LiveSources) {
    this.sources = sources;
    this.searchesAlways = nodes <= FEW_NODES;
    this.hasMeasured = distributions.length > 0;
  }

  /** `deepest` is that of the last search; distributions are there when they were just read. */
  at(wallSeconds: number): Pick<Progress, 'deepest' | 'distributions'> {
    if (this.searchesAlways || wallSeconds - this.searchedAt >= DEEPEST_EVERY_SECONDS) {
      this.deepest = this.sources.deepest();
      this.searchedAt = wallSeconds;
    }
    const reads = this.hasMeasured && wallSeconds - this.measuredAt >= MEASURED_EVERY_SECONDS;
    if (reads) this.measuredAt = wallSeconds;
    return { deepest: this.deepest, distributions: reads ? this.sources.measured() : undefined };
  }
}
