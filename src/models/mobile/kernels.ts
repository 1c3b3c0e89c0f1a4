/** The kernels of a mobile network: how they are linked and dispatched. Speed is decided here, results are not. */
import { ENGINE_LANES } from '../../engine/rounds/layout.ts';
import type { Kernel } from '../../engine/rounds/model.ts';
import { shaderName, shaderTable } from '../../engine/shader-names.ts';
import {
  BOUNDARY,
  CAST,
  GRAPH,
  heardBits,
  isByEnergy,
  isMoving,
  isReadInTurn,
  MOBILITY,
  type MobileConfig,
  PROTOCOL,
  waitBits,
} from './config.ts';
import {
  ENERGY_WORDS,
  LABEL_SUM,
  LABEL_SUMS,
  NODE,
  NODE_WORDS,
  OBSERVED,
  PACKET_BITS,
  packetTableOffsets,
  packetWords,
  rowsOf,
  SPEAKS,
  STREAMS,
} from './layout.ts';
import { type CellGrid, candidatesOf, MOST_ROWS } from './rules/cells.ts';
import { SCRAMBLE, UNSCRAMBLE } from './rules/losses.ts';
import {
  DIRECTION_MIDDLE,
  DIRECTION_TRIES,
  DRAWS_OF_LEG,
  LEAST_SQUARE,
  LONGEST_LEG,
  MOST_SQUARE,
} from './rules/motion.ts';
import { TERM_WORDS } from './rules/node-term.ts';
import { MAX_INTERFACES, MAX_PACKETS } from './spec/limits.ts';

/** So many do not fill a GPU. */
const FEW_INVOCATIONS = 2 ** 17;
const MOST_ROOM = MAX_PACKETS / 32;
const ROOMS = [8, 32, MOST_ROOM];
/** Words of workgroup memory for what is heard, of the 4,096 that every device has. */
const MOST_ARRIVALS = 2048;
/** Of a workgroup that listens. */
const LISTENING_LANES = 128;
const SCAN_LANES = 256;
const CELLS_PER_LANE = 4;
/** Cells that a workgroup of the scan takes. */
export const BLOCK = SCAN_LANES * CELLS_PER_LANE;

/**
 * Invocations that listen for a node together: as many as keep a GPU busy and have enough to do each. Protocols that remember copies have one, so that nobody
 * disturbs it.
 */
function shareOf(config: MobileConfig): number {
  if (config.protocol >= PROTOCOL.counter || config.graph === GRAPH.grid4) return 1;
  const candidates = candidatesOf(config);
  const isWorth = (share: number) =>
    candidates >= 100 * share || (candidates >= 8 * share && config.nodes * share <= FEW_INVOCATIONS);
  return [8, 4].find(isWorth) ?? 1;
}

/** Words of a bit for each packet that a workgroup has room for, for each of its nodes: few sizes, for each is another kernel. */
const roomOf = (config: MobileConfig): number => ROOMS.find((room) => packetWords(config) <= room) ?? MOST_ROOM;

/** Nodes that a workgroup listens for: as many as have room. */
function groupNodes(config: MobileConfig, share: number): number {
  let nodes = LISTENING_LANES / share;
  while (nodes * roomOf(config) > MOST_ARRIVALS) nodes /= 2;
  return nodes;
}

export const blocksOf = ({ cells }: CellGrid): number => Math.ceil(cells / BLOCK);

export function mobileKernels(config: MobileConfig, grid: CellGrid) {
  const kernel = (name: string, workgroups = Math.ceil(config.nodes / ENGINE_LANES)): Kernel => ({
    module: `models/mobile/${name}`,
    workgroups,
  });
  const blocks = blocksOf(grid);
  const listening = (name: string): Kernel => ({
    ...kernel(name, Math.ceil(config.nodes / groupNodes(config, shareOf(config)))),
    reads: ['sorted', 'radio'],
  });
  const sort = [
    kernel('scan', blocks),
    ...(blocks > 1 ? [kernel('scan_blocks', 1)] : []),
    kernel('place'),
    kernel('order'),
  ];
  const census = [kernel('census_begin'), listening('census_join'), kernel('census_size'), kernel('census_largest')];
  const gauges = kernel('gauges', 1);
  return {
    // The groups of nodes that stand still are always the same.
    startKernels: isMoving(config) ? [] : census,
    roundKernels: [kernel('advance'), ...(isMoving(config) ? sort : []), listening('receive')],
    censusKernels: isMoving(config) ? [...census, gauges] : [gauges],
    constants: constantsOf(config, grid),
  };
}

/** Words of the layout by the names that shaders know, and what of the scenario is linked in. */
function constantsOf(config: MobileConfig, grid: CellGrid): Readonly<Record<string, number>> {
  const blocks = blocksOf(grid);
  const share = shareOf(config);
  const members = groupNodes(config, share);
  const { seen, sending, held, waiting, near, wait, heard, count } = rowsOf(config);
  return {
    ...Object.fromEntries([
      ...shaderTable('STREAM', STREAMS),
      ...shaderTable('NODE', NODE),
      ...shaderTable('MOBILITY', MOBILITY),
      ...shaderTable('BOUNDARY', BOUNDARY),
      ...shaderTable('GRAPH', GRAPH),
      ...shaderTable('PROTOCOL', PROTOCOL),
      ...shaderTable('CAST', CAST),
      ...shaderTable('ROW', { seen, sending, held, waiting, near, wait, heard, count }),
      // Numbers of the tables: the places where each has one word.
      ...shaderTable('PACKET_TABLE', packetTableOffsets(1, 0)),
      ...shaderTable('LABEL_SUM', LABEL_SUM),
      ...shaderTable('SCRAMBLE', SCRAMBLE),
      ...shaderTable('UNSCRAMBLE', UNSCRAMBLE),
      ...OBSERVED.map((name, i) => [`OBSERVED_${shaderName(name)}`, i]),
    ]),
    NODE_WORDS,
    SPEAKS,
    TERM_WORDS: TERM_WORDS.length,
    PACKET_BITS,
    ENERGY_WORDS,
    LABEL_SUMS,
    MAX_INTERFACES,
    LONGEST_LEG,
    DIRECTION_MIDDLE,
    DIRECTION_TRIES,
    DRAWS_OF_LEG,
    LEAST_SQUARE,
    MOST_SQUARE,
    MOBILITY: config.mobility,
    BOUNDARY: config.boundary,
    GRAPH: config.graph,
    SHARE: share,
    GROUP_NODES: members,
    RECEIVE_LANES: share * members,
    ROW_RANGES: share > 1 ? members * MOST_ROWS : 1,
    MOST_ROWS,
    ARRIVAL_WORDS: members * roomOf(config),
    PROTOCOL: config.protocol,
    CAST: config.cast,
    IN_TURN: Number(isReadInTurn(config)),
    BY_ENERGY: Number(isByEnergy(config)),
    WAIT_BITS: waitBits(config),
    HEARD_BITS: heardBits(config),
    SCAN_LANES,
    CELLS_PER_LANE,
    BLOCK,
    BLOCKS: blocks,
    BLOCKS_PER_LANE: Math.ceil(blocks / SCAN_LANES),
  };
}
