/** What `bench swarm` gives of one size, choice of blocks, engine and algorithm. */
import type { BenchRow } from '../../../bench/suite.ts';
import type { Rule, SwarmSize, Variant } from './grid.ts';
import type { Whole } from './measure.ts';

/** On one core there are two algorithms; on the GPU one for each kernel, and two limited ones. */
export type Algorithm = Variant | 'report';

export interface SwarmRow extends BenchRow, SwarmSize {
  readonly choice: Rule;
  readonly algorithm: Algorithm;
  /** Rounds that were measured, and the first of them. */
  readonly rounds: number;
  readonly fromRound: number;
  /** Measuring began in the middle of the dissemination; else all before would have taken too long. */
  readonly isSteady: boolean;
  /** Median, least and most of the measurements. */
  readonly roundsPerSecond: number;
  readonly fewestRoundsPerSecond: number;
  readonly mostRoundsPerSecond: number;
  /** Over the report's algorithm on one core, if it was measured. */
  readonly speedUp?: number;
  /** The same as the report has it. */
  readonly reported: string;
  /** What has to be read at least to choose blocks; on the GPU. */
  readonly leastBytesPerRound?: number;
  readonly leastBytesPerSecond?: number;
  /** Whole disseminations, with seeds 1, 2, ...; on the GPU. */
  readonly whole: readonly Whole[];
  /** Of the limited design: how many more rounds it takes than an exact one. */
  readonly moreRounds?: MoreRounds;
  readonly setupSeconds: number;
  readonly memoryBytes: number;
}

/** Rounds until completion over those of an exact design with the same seed: their mean, half its 99% interval (null: one seed). */
export interface MoreRounds {
  readonly ratio: number;
  readonly half: number | null;
  readonly seeds: number;
}
