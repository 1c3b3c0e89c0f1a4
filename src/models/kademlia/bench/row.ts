/** What `bench kademlia` gives of one network, engine and LP size. */
import type { BenchRow } from '../../../bench/suite.ts';
import type { Published } from './published.ts';

export interface KademliaRow extends BenchRow {
  readonly peers: number;
  /** Longest pause between lookups, simulated seconds. */
  readonly pause: number;
  /** Share of the id space to which all lookups go; absent where they go anywhere. */
  readonly hotShare?: number;
  /** Simulated seconds at which measuring began, and whether the start-up was over. */
  readonly fromSeconds: number;
  readonly isSteady: boolean;
  /** Wall seconds to build it. */
  readonly setupSeconds: number;
  readonly memoryBytes: number;
  /** Medians, per wall second. */
  readonly lookupsPerSecond: number;
  readonly simulatedPerSecond: number;
  readonly eventsPerLookup: number;
  /** Shares of the GPU's time by step, where an event list was asked for and the device has time stamps. */
  readonly shares?: Readonly<Record<string, number>>;
  /** What others measured there. */
  readonly published: Published;
}
