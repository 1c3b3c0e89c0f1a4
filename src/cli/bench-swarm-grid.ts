/**
 * What `bench swarm` measures: sizes of Niu and Feng's figures and of our own goals, every design for each choice of blocks, and what the
 * report says that each gains over its serial algorithm.
 */
import { blockWords, type Design } from '../models/swarm/designs.ts';
import { checkSwarm } from '../models/swarm/spec/check.ts';
import { expectedRounds } from '../models/swarm/spec/expected.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import type { Checked } from '../scenario/check.ts';
import { defaultParams } from '../scenario/defaults.ts';
import { namedScenario } from '../scenario/presets.ts';
import type { Params } from '../scenario/spec.ts';
import type { BenchOptions } from './bench-options.ts';

export interface SwarmSize {
  readonly peers: number;
  readonly blocks: number;
}

export type Rule = 'rub' | 'grf';
export const RULES: readonly Rule[] = ['rub', 'grf'];

/** The ends of the series of figures 3, 4, 6, 7 and 8, and the size of our goal. */
const SIZES: readonly SwarmSize[] = [
  { peers: 2 ** 10, blocks: 512 },
  { peers: 2 ** 13, blocks: 128 },
  { peers: 2 ** 13, blocks: 512 },
  { peers: 2 ** 13, blocks: 2048 },
  { peers: 2 ** 14, blocks: 512 },
  { peers: 2 ** 20, blocks: 1024 },
];
const OTHER_BLOCKS = 512;

/** Those of the grid with so many peers, unless blocks are given too. */
export function sizesOf({ sizes, blocks }: Pick<BenchOptions, 'sizes' | 'blocks'>): readonly SwarmSize[] {
  if (blocks) return peersOf(sizes).flatMap((peers) => blocks.map((each) => ({ peers, blocks: each })));
  if (!sizes) return SIZES;
  return sizes.flatMap((peers) => {
    const known = SIZES.filter((size) => size.peers === peers);
    return known.length > 0 ? known : [{ peers, blocks: OTHER_BLOCKS }];
  });
}

const peersOf = (sizes: BenchOptions['sizes']): readonly number[] =>
  sizes ?? [...new Set(SIZES.map(({ peers }) => peers))];

/** An exact design comes before the limited one, which is held against it. */
const DESIGNS: Readonly<Record<Rule, readonly Design[]>> = {
  rub: ['naive', 'bitset', 'limited'],
  grf: ['peer-per-thread', 'block-per-thread', 'multi-block', 'bitset'],
};

/** Without those that the model refuses at this size. */
export const designsFor = (size: SwarmSize, rule: Rule): readonly Design[] =>
  DESIGNS[rule].filter((kernel) => checkSwarm(paramsOf(size, rule, kernel)) === undefined);

/** Above this the serial algorithm of the report takes seconds for a round. */
const MOST_SERIAL = 2 ** 26;
export const isSerialBearable = ({ peers, blocks }: SwarmSize): boolean => peers * blocks <= MOST_SERIAL;

const paramsOf = (size: SwarmSize, choice: Rule, kernel: Design): Params => ({
  ...defaultParams(swarmSpec),
  ...size,
  choice,
  kernel,
});

/** Rounds that a run takes, about. */
export const roundsOf = (size: SwarmSize, rule: Rule, kernel: Design): number =>
  expectedRounds(paramsOf(size, rule, kernel));

/** The report's network; its series has two rows, so that the census does not count. */
export function scenarioFor(size: SwarmSize, choice: Rule, kernel: Design, seed = 1): Checked {
  const sampleEvery = roundsOf(size, choice, kernel);
  return namedScenario({ spec: swarmSpec }, { params: { ...size, choice, kernel }, seed, sampleEvery });
}

/** How many times as fast as its serial algorithm the report says that a design is; `to` where it says so of no one size. */
export function reportedFor({ peers, blocks }: SwarmSize, design: Design): string {
  switch (design) {
    case 'naive':
      return 'to 4.3 x';
    case 'limited':
      return 'to 8 x';
    case 'peer-per-thread':
      return blocks >= 2048 ? '4 x' : '8 x';
    case 'block-per-thread':
      return peers === 2 ** 14 && blocks === 512 ? '21 x' : '';
    case 'multi-block':
      return peers === 2 ** 13 && blocks === 2048 ? '25 x' : '';
    case 'bitset':
      return '';
  }
}

/** What has to be read at least to choose: both rows of each pair once. A row is a word per block in the report's designs. */
export const leastBytesPerRound = ({ peers, blocks }: SwarmSize, design: Design): number =>
  peers * 2 * 4 * blockWords(blocks, { blocksPerWord: design === 'bitset' ? 32 : 1 });
