/** The kernels of a mobile network: how they are linked and dispatched. Speed is decided here, results are not. */
import { ENGINE_LANES } from '../../engine/rounds/layout.ts';
import type { Phase } from '../../engine/rounds/model.ts';
import type { CellGrid } from './cells.ts';
import {
  BOUNDARY,
  CAST,
  GRAPH,
  heardBits,
  isByEnergy,
  isMoving,
  isReadInTurn,
  type MobileConfig,
  MOBILITY,
  NONE,
  PROTOCOL,
  waitBits,
} from './config.ts';
import { ENERGY_WORDS, NODE, NODE_WORDS, OBSERVED, rowsOf, SENDER_BITS } from './layout.ts';
import { DIRECTION_TRIES, LEAST_SQUARE, LONGEST_LEG, MOST_SQUARE } from './motion.ts';
import { TERM_WORDS } from './node-term.ts';
import { MAX_INTERFACES } from './spec/limits.ts';

const SCAN_LANES = 256;
const CELLS_PER_LANE = 4;
/** Cells that a workgroup of the scan takes. */
const BLOCK = SCAN_LANES * CELLS_PER_LANE;

export const blocksOf = ({ cells }: CellGrid): number => Math.ceil(cells / BLOCK);

export function mobileKernels(config: MobileConfig, grid: CellGrid) {
  const phase = (name: string, workgroups = Math.ceil(config.nodes / ENGINE_LANES)): Phase => ({
    module: `models/mobile/${name}`,
    workgroups,
  });
  const blocks = blocksOf(grid);
  const sort = [
    phase('scan', blocks),
    ...(blocks > 1 ? [phase('scan_blocks', 1)] : []),
    phase('place'),
    phase('order'),
  ];
  const census = [phase('census_begin'), phase('census_join'), phase('census_size'), phase('census_largest')];
  const gauges = phase('gauges', 1);
  return {
    // The groups of nodes that stand still are always the same.
    start: isMoving(config) ? [] : census,
    phases: [phase('advance'), ...(isMoving(config) ? sort : []), phase('receive')],
    census: isMoving(config) ? [...census, gauges] : [gauges],
    constants: constantsOf(config, blocks),
  };
}

/** Words of the layout by the names that shaders know, and what of the scenario is linked in. */
function constantsOf(config: MobileConfig, blocks: number): Readonly<Record<string, number>> {
  const { seen, sending, arrived, held, waiting, near, wait, heard, count } = rowsOf(config);
  return {
    ...prefixed('NODE', NODE),
    ...prefixed('MOBILITY', MOBILITY),
    ...prefixed('BOUNDARY', BOUNDARY),
    ...prefixed('GRAPH', GRAPH),
    ...prefixed('PROTOCOL', PROTOCOL),
    ...prefixed('CAST', CAST),
    ...prefixed('ROW', { seen, sending, arrived, held, waiting, near, wait, heard, count }),
    ...prefixed('LEDGER', { sentIn: 0, wanted: 1, target: 2, reached: 3, relays: 4, delays: 5 }),
    ...prefixed('OBSERVED', Object.fromEntries(OBSERVED.map((name, i) => [name, i]))),
    NODE_WORDS,
    TERM_WORDS: TERM_WORDS.length,
    NONE,
    SENDER_BITS,
    ENERGY_WORDS,
    MAX_INTERFACES,
    LONGEST_LEG,
    DIRECTION_TRIES,
    LEAST_SQUARE,
    MOST_SQUARE,
    MOBILITY: config.mobility,
    BOUNDARY: config.boundary,
    GRAPH: config.graph,
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

const prefixed = (prefix: string, table: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(table).map(([name, value]) => [
      `${prefix}_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
      value,
    ]),
  );
