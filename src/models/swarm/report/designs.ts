/**
 * The designs of the kernel that exchanges blocks: how each is linked and dispatched. The report's keep a word for each block, as its
 * buffers did; ours keeps bitsets. Speed is decided here, results are not.
 */
import { assert } from '../../../base/assert.ts';
import { powerOfTwoFrom } from '../../../base/u32.ts';
import type { Kernel } from '../../../engine/rounds/model.ts';
import type { SwarmConfig } from '../config.ts';
import { bitsetWords, CHOICE } from '../layout.ts';
import { MAX_KEPT_BLOCKS } from '../spec/limits.ts';
import type { SwarmParams } from '../spec/params.ts';

export type Design = SwarmParams['kernel'];

/** The exchange of a design. */
export interface ExchangeKernel {
  readonly kernel: Kernel;
  /** Blocks in a word of `blocks`. */
  readonly blocksPerWord: 1 | 32;
  readonly constants: Readonly<Record<string, number>>;
}

/** Words of a peer in `blocks` on the GPU. */
export const blockWords = (blocks: number, { blocksPerWord }: Pick<ExchangeKernel, 'blocksPerWord'>): number =>
  Math.ceil(blocks / blocksPerWord);

/** More workgroups take turns. */
export const MOST_WORKGROUPS = 4096;
/** Workgroups that fill the largest GPU: of 128 threads, and of as many as a design of the report has. */
const ENOUGH_WORKGROUPS = { bitset: 512, report: 1024 };

/** Threads of a workgroup in which each has a slot of its own: few, so that few peers use all of a GPU. */
const LANES_PER_SLOT = 64;
const FEWEST_LANES = 32;
/** Workgroups of the limited design, and the useful blocks for which each thread has room: 16 KiB less a word a thread, as in the report. */
const LIMITED_SHAPES = [
  { lanes: 64, room: 63 },
  { lanes: 32, room: MAX_KEPT_BLOCKS },
] as const;
/** What WebGPU promises. */
const MOST_LANES = 256;
/** Blocks of a thread where there are several for each. */
const BLOCKS_PER_THREAD = 8;

/** Of a large swarm; a small one is spread over small workgroups, which software adapters run faster too. */
const MOST_BITSET_LANES = 256;
const bitsetLanes = (config: SwarmConfig): number =>
  Math.min(MOST_BITSET_LANES, Math.max(32, powerOfTwoFrom(slotsOf(config) / (config.choice === CHOICE.grf ? 32 : 64))));
/** Words of a pair for one invocation, at most: its tied blocks are counted in 11 bits. */
const MOST_PART_WORDS = 32;
/** Slots that a workgroup takes together: few in a small swarm, so that there are workgroups enough. */
const FEWEST_CHUNK = 8;
const MOST_CHUNK = 64;

export function exchangeKernel(design: Design, config: SwarmConfig): ExchangeKernel {
  switch (design) {
    case 'bitset':
      return bitset(config);
    case 'naive':
      return threadPerSlot('naive', config);
    case 'limited':
      return limited(config);
    case 'peer-per-thread':
      return threadPerSlot('peer_per_thread', config);
    case 'block-per-thread':
      return workgroupPerSlot('block_per_thread', config, 1);
    case 'multi-block':
      return workgroupPerSlot('multi_block', config, BLOCKS_PER_THREAD);
  }
}

const slotsOf = ({ peers, slots }: SwarmConfig): number => peers * slots;

function bitset(config: SwarmConfig): ExchangeKernel {
  const words = bitsetWords(config.blocks);
  const lanes = bitsetLanes(config);
  const chunk = chunkOf(config);
  const jobLanes = lanes / chunk;
  return {
    kernel: kernelOf('exchange', slotsOf(config) / chunk),
    blocksPerWord: 32,
    constants: { LANES: lanes, JOB_LANES: jobLanes, CHUNK: chunk, PART_WORDS: Math.ceil(words / jobLanes) },
  };
}

/** Every workgroup counts the copies of all blocks (GRF): with many blocks fewer workgroups are faster. */
function chunkOf(config: SwarmConfig): number {
  const enough = slotsOf(config) / ENOUGH_WORKGROUPS.bitset;
  const counting = config.choice === CHOICE.grf ? bitsetWords(config.blocks) / 2 : 0;
  const most = Math.min(MOST_CHUNK, bitsetLanes(config) / powerOfTwoFrom(bitsetWords(config.blocks) / MOST_PART_WORDS));
  return Math.min(most, Math.max(FEWEST_CHUNK, powerOfTwoFrom(enough), Math.min(32, powerOfTwoFrom(counting))));
}

const threadPerSlot = (name: string, config: SwarmConfig, lanes = LANES_PER_SLOT): ExchangeKernel => ({
  kernel: kernelOf(name, slotsOf(config) / lanes),
  blocksPerWord: 1,
  constants: { LANES: lanes },
});

/** Two kernels, whatever number of blocks is kept: that is a uniform. */
function limited(config: SwarmConfig): ExchangeKernel {
  const { keptBlocks = 0 } = config;
  const shape = LIMITED_SHAPES.find(({ room }) => keptBlocks <= room);
  assert(keptBlocks > 0 && shape, `keptBlocks ${keptBlocks} is not from 1 to ${MAX_KEPT_BLOCKS}`);
  const kernel = threadPerSlot('limited', config, shape.lanes);
  return { ...kernel, constants: { ...kernel.constants, ROOM: shape.room } };
}

function workgroupPerSlot(name: string, config: SwarmConfig, blocksPerThread: number): ExchangeKernel {
  const { blocks } = config;
  const lanes = Math.min(MOST_LANES, Math.max(FEWEST_LANES, powerOfTwoFrom(blocks / blocksPerThread)));
  // An even number: what slots share is used in turn.
  const chunk = Math.min(lanes, Math.max(2, powerOfTwoFrom(slotsOf(config) / ENOUGH_WORKGROUPS.report)));
  return {
    kernel: kernelOf(name, slotsOf(config) / chunk),
    blocksPerWord: 1,
    constants: { LANES: lanes, CHUNK: chunk, BLOCKS_PER_LANE: Math.ceil(blocks / lanes) },
  };
}

const kernelOf = (name: string, workgroups: number): Kernel => ({
  module: `models/swarm/${name}`,
  workgroups: Math.min(MOST_WORKGROUPS, Math.ceil(workgroups)),
});
