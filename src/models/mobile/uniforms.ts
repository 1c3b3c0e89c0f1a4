/** Words of the uniform that a mobile network adds to the engine's own, in order. */

import { GRAPH, type MobileConfig, packetsOf } from './config.ts';
import { packetWords, rowsOf } from './layout.ts';
import type { CellGrid } from './rules/cells.ts';
import { coarseBits, coarseLimits } from './rules/coarse.ts';
import { gridSide } from './rules/placement.ts';
import { delayWords } from './rules/traffic.ts';

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
    pause_ms: config.pause,
    leg_ms: config.legTime,
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
    sure_below: sure,
    // Up to `limit` itself.
    doubt_width: limit + 1 - sure,
    doubt_limit: limit,
    // Its root, or a little more.
    doubt_reach: Math.ceil(Math.sqrt(limit)),
    range: config.range,
    range_outer: config.graph === GRAPH.qudg ? config.rangeOuter : config.range,
    grid_side: gridSide(config.nodes, true),
    drop_below: config.drop,
    sources: config.sources,
    packets: packetsOf(config),
    packet_words: packetWords(config),
    row_words: rowsOf(config).words,
    member_below: config.receiverShare,
    relay_below: config.relayProbability,
    heard_limit: config.heardLimit,
    near: config.nearMm,
    delay_rounds: config.delayRounds,
    wait_rounds: config.waitRounds,
    interfaces: config.interfaces,
    buffer: config.buffer,
    reads: config.readsPerRound,
    watched: config.watched,
    delay_words: delayWords(config),
  };
}
