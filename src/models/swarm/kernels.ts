/** The kernels of a swarm: how they are linked and dispatched. Speed is decided here, results are not. */
import { ENGINE_LANES } from '../../engine/rounds/layout.ts';
import type { Kernel } from '../../engine/rounds/model.ts';
import { shaderName, shaderTable } from '../../engine/shader-names.ts';
import { hasChurn, hasRiders, type SwarmConfig } from './config.ts';
import {
  BLOCK_BITS,
  BLOCK_MASK,
  bitsetWords,
  CHOICE,
  DRAW_BITS,
  GRAPH,
  PEER,
  peerWords,
  STREAMS,
  TURNS,
} from './layout.ts';
import { blockWords, type Design, exchangeKernel, MOST_WORKGROUPS } from './report/designs.ts';
import { OBSERVED } from './rules/observed.ts';

export interface SwarmKernels {
  readonly startKernels: readonly Kernel[];
  readonly roundKernels: readonly Kernel[];
  readonly censusKernels: readonly Kernel[];
  readonly constants: Readonly<Record<string, number>>;
  /** Words of a peer in `blocks`. */
  readonly blockWords: number;
}

const CENSUS_LANES = 256;
/** Bins of a census in workgroup memory. */
const MOST_CENSUS_BINS = 2048;

const bitsOf = (value: number): number => 32 - Math.clz32(value);

/** `mostNeighbours`: of a stored graph, the largest degree. */
export function swarmKernels(config: SwarmConfig, design: Design, mostNeighbours: number): SwarmKernels {
  const { peers, blocks } = config;
  const exchange = exchangeKernel(design, config);
  const bits = 32 * bitsetWords(blocks);
  const words = blockWords(blocks, exchange);
  const censusGroups = Math.max(1, Math.min(256, Math.ceil(peers / (4 * CENSUS_LANES))));
  return {
    startKernels: [
      { module: 'models/swarm/start', workgroups: Math.min(MOST_WORKGROUPS, Math.ceil(peers / ENGINE_LANES)) },
    ],
    roundKernels: [exchange.kernel],
    censusKernels: [
      { module: 'models/swarm/census', workgroups: censusGroups },
      { module: 'models/swarm/gauges', workgroups: 1 },
    ],
    blockWords: words,
    constants: {
      ...shapeConstants(config),
      ...rarityOf(config, mostNeighbours, exchange.constants.LANES),
      ...exchange.constants,
      WORDS: words,
      BLOCKS_PER_WORD: exchange.blocksPerWord,
      BITSET_WORDS: bitsetWords(blocks),
      CENSUS_LANES,
      CENSUS_BINS: Math.min(MOST_CENSUS_BINS, bits + 1),
      BINS_PER_LANE: Math.ceil((bits + 1) / CENSUS_LANES),
    },
  };
}

/** Words of the layout by the names that shaders know. */
const LAYOUT: Readonly<Record<string, number>> = Object.fromEntries([
  ...shaderTable('STREAM', STREAMS),
  ...shaderTable('PEER', PEER),
  ...shaderTable('CHOICE', CHOICE),
  ...shaderTable('GRAPH', GRAPH),
  ...OBSERVED.map((name, i) => [`OBSERVED_${shaderName(name)}`, i]),
]);

/** And what of the scenario is linked in. */
function shapeConstants(config: SwarmConfig): Readonly<Record<string, number>> {
  return {
    ...LAYOUT,
    BLOCK_BITS,
    BLOCK_MASK,
    DRAW_BITS,
    TURNS,
    PEER_WORDS: peerWords(config.slots),
    CHOICE: config.choice,
    GRAPH: config.graph,
    SLOTS: config.slots,
    CHURN: Number(hasChurn(config)),
    RIDERS: Number(hasRiders(config)),
  };
}

/** Bits of the counts of copies that are compared, and how many words of a bitset they are made for at a time. */
function rarityOf({ choice, peers, blocks }: SwarmConfig, mostNeighbours: number, lanes: number) {
  const words = bitsetWords(blocks);
  // Copies and planes share the 16 KiB of workgroup memory that every device has.
  const copyWords = choice !== CHOICE.grf ? 1 : words <= 64 ? words : 16;
  // A useful block is not held by all: the partner lacks it.
  const most = { [CHOICE.rub]: 1, [CHOICE.grf]: peers - 1, [CHOICE.lrf]: mostNeighbours };
  return {
    PLANES: Math.max(1, bitsOf(most[choice])),
    NETWORK_WORDS: choice === CHOICE.grf ? words : 1,
    COPY_WORDS: copyWords,
    COPIES_PER_LANE: Math.ceil((32 * copyWords) / lanes),
  };
}
