/** Words of the uniform that a mobile network adds to the engine's own, in order. */

import { GRAPH, type MobileConfig, packetsOf, reachOf } from './config.ts';
import { packetWords, rowsOf } from './layout.ts';
import { type CellGrid, cellGridOf } from './rules/cells.ts';
import { gridSide } from './rules/placement.ts';
import { delayWords } from './rules/traffic.ts';

/** Differences of coarse places stay below this, so that the sum of three squares fits a word. */
const MOST_COARSE = 37_800;

/** Bits that places of sorted nodes are shorter by: nodes of cells that are looked at must differ by little enough. */
export function coarseBits(config: MobileConfig): number {
  const side = Math.max(...cellGridOf(config).sides);
  const widest = side + Math.max(side, Math.min(reachOf(config), Math.max(...config.extent)));
  let bits = 0;
  while (widest / 2 ** bits + 4 > MOST_COARSE) bits++;
  return bits;
}

/**
 * Squares of coarse distances below `sure` are certainly within the range, above `limit` certainly beyond the reach. Each coordinate of a difference is off by
 * less than 1, so a distance by less than sqrt(3), and a range by less than 1.
 */
function coarseLimits(config: MobileConfig): { readonly sure: number; readonly limit: number } {
  const bits = coarseBits(config);
  const near = Math.floor(config.range / 2 ** bits);
  const far = Math.floor(reachOf(config) / 2 ** bits);
  if (bits === 0) return { sure: near * near + 1, limit: far * far };
  const [inside, outside] = [Math.max(0, near - 2), far + 3];
  return { sure: inside * inside, limit: outside * outside };
}

const MOST = 0xffff_ffff;

export function mobileUniforms(
  config: MobileConfig,
  { counts, sides, cells, spans }: CellGrid,
): Readonly<Record<string, number>> {
  const { sure, limit } = coarseLimits(config);
  return {
    width: config.extent[0],
    height: config.extent[1],
    depth: config.extent[2],
    round_ms: config.roundMs,
    pause_ms: config.pauseMs,
    leg_ms: config.legMs,
    speed_min: config.speedMin,
    speed_count: Math.max(1, config.speedMax - config.speedMin + 1),
    cells,
    cells_x: counts[0],
    cells_y: counts[1],
    cells_z: counts[2],
    span_x: spans[0],
    span_y: spans[1],
    span_z: spans[2],
    side_x: sides[0],
    side_y: sides[1],
    side_z: sides[2],
    coarse: coarseBits(config),
    sure_below: Math.min(MOST, sure),
    doubt_limit: Math.min(MOST, limit),
    // Its root, or a little more.
    doubt_reach: Math.ceil(Math.sqrt(Math.min(MOST, limit))),
    range: config.range,
    range_outer: config.graph === GRAPH.qudg ? config.rangeOuter : config.range,
    grid_side: gridSide(config.nodes, true),
    drop_below: config.dropBelow,
    sources: config.sources,
    packets: packetsOf(config),
    packet_words: packetWords(config),
    row_words: rowsOf(config).words,
    member_below: config.memberBelow,
    relay_below: config.relayBelow,
    heard_limit: config.heardLimit,
    near: config.nearMm,
    delay_rounds: config.delayRounds,
    wait_rounds: config.waitRounds,
    interfaces: config.interfaces,
    buffer: config.buffer,
    reads: config.reads,
    watched: config.watched,
    delay_words: delayWords(config),
  };
}
