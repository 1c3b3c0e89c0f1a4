/**
 * What `bench swarm` measures: sizes of Niu and Feng's figures and of our own goals, every design for each choice of blocks, and what the
 * report says that each gains over its serial algorithm.
 */

import type { BenchOptions } from '../../../bench/options.ts';
import type { Checked } from '../../../scenario/check.ts';
import { defaultParams } from '../../../scenario/defaults.ts';
import { namedScenario } from '../../../scenario/presets.ts';
import { blockWords, type Design } from '../report/designs.ts';
import { checkSwarm } from '../spec/check.ts';
import { expectedRounds } from '../spec/expected.ts';
import type { SwarmParams } from '../spec/params.ts';
import { SPEED_UPS, type SpeedUp } from '../spec/published.ts';
import { swarmSpec } from '../spec.ts';

export interface SwarmSize {
  readonly peers: number;
  readonly blocks: number;
}

export type Rule = 'rub' | 'grf';
export const RULES: readonly Rule[] = ['rub', 'grf'];

const GOAL: SwarmSize = { peers: 2 ** 20, blocks: 1024 };

/** Of the series of figures 3 and 4 (RUB), 6, 7 and 8 (GRF) the ends, where they are known or ours; and the size of our goal. */
const SIZES: Readonly<Record<Rule, readonly SwarmSize[]>> = {
  rub: [
    { peers: 2 ** 10, blocks: 64 },
    { peers: 2 ** 10, blocks: 4096 },
    { peers: 2 ** 11, blocks: 256 },
    { peers: 2 ** 14, blocks: 256 },
    GOAL,
  ],
  grf: [
    { peers: 2 ** 10, blocks: 512 },
    { peers: 2 ** 13, blocks: 512 },
    { peers: 2 ** 13, blocks: 2048 },
    { peers: 2 ** 14, blocks: 64 },
    { peers: 2 ** 14, blocks: 512 },
    GOAL,
  ],
};
const OTHER_BLOCKS = 512;
const ALL_PEERS: readonly number[] = [...new Set(RULES.flatMap((rule) => SIZES[rule].map(({ peers }) => peers)))];

/** Those of the grid with so many peers, unless blocks are given too; peers that no figure has with blocks of ours. */
export function sizesOf({ sizes, blocks }: Pick<BenchOptions, 'sizes' | 'blocks'>, rule: Rule): readonly SwarmSize[] {
  if (blocks) return (sizes ?? ALL_PEERS).flatMap((peers) => blocks.map((each) => ({ peers, blocks: each })));
  if (!sizes) return SIZES[rule];
  return sizes.flatMap((peers) =>
    ALL_PEERS.includes(peers) ? SIZES[rule].filter((size) => size.peers === peers) : [{ peers, blocks: OTHER_BLOCKS }],
  );
}

/** What is measured on the GPU: a design, the limited one with as many useful blocks as it keeps in workgroups of 64 and of 32. */
export type Variant = Exclude<Design, 'limited'> | 'limited-63' | 'limited-127';

export const isLimited = (variant: string): boolean => variant.startsWith('limited');

const choicesOf = (variant: Variant): { readonly kernel: Design; readonly keptBlocks?: number } => {
  if (variant === 'limited-63') return { kernel: 'limited', keptBlocks: 63 };
  return variant === 'limited-127' ? { kernel: 'limited', keptBlocks: 127 } : { kernel: variant };
};

/** An exact design comes before the limited ones, which are held against it. */
const VARIANTS: Readonly<Record<Rule, readonly Variant[]>> = {
  rub: ['naive', 'bitset', 'limited-63', 'limited-127'],
  grf: ['peer-per-thread', 'block-per-thread', 'multi-block', 'bitset'],
};

/** Without those that the model refuses at this size. */
export const variantsFor = (size: SwarmSize, rule: Rule): readonly Variant[] =>
  VARIANTS[rule].filter((variant) => checkSwarm(paramsOf(size, rule, variant)) === undefined);

/** Above this the serial algorithm of the report takes seconds for a round. */
const MOST_SERIAL = 2 ** 26;
export const isSerialBearable = ({ peers, blocks }: SwarmSize): boolean => peers * blocks <= MOST_SERIAL;

const paramsOf = (size: SwarmSize, choice: Rule, variant: Variant): SwarmParams => ({
  ...defaultParams(swarmSpec),
  ...size,
  choice,
  ...choicesOf(variant),
});

/** Rounds that a run takes, about. */
export const roundsOf = (size: SwarmSize, rule: Rule, variant: Variant): number =>
  expectedRounds(paramsOf(size, rule, variant));

/** The report's network; its series has two rows, so that the census does not count. */
export function scenarioFor(size: SwarmSize, choice: Rule, variant: Variant, seed = 1): Checked {
  const sampleEvery = roundsOf(size, choice, variant);
  return namedScenario({ spec: swarmSpec }, { params: { ...size, choice, ...choicesOf(variant) }, seed, sampleEvery });
}

/** How many times as fast as its serial algorithm the report says that a design is; `to` where it says so of no one size. */
export function reportedFor({ peers, blocks }: SwarmSize, variant: Variant): string {
  if (variant === 'bitset') return '';
  const { at, most }: SpeedUp = SPEED_UPS[choicesOf(variant).kernel as keyof typeof SPEED_UPS];
  if (at && at.peers === peers && at.blocks === blocks) return `${at.times} x`;
  return most === undefined ? '' : `to ${most} x`;
}

/** What has to be read at least to choose: both rows of each pair once. A row is a word per block in the report's designs. */
export const leastBytesPerRound = ({ peers, blocks }: SwarmSize, variant: Variant): number =>
  peers * 2 * 4 * blockWords(blocks, { blocksPerWord: variant === 'bitset' ? 32 : 1 });
