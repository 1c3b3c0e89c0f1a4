/** Values of the first and the last colour of each channel, fixed for a scenario: about what can be expected. */
import type { MobileParams } from './params.ts';

/** Walking, riding and driving; of a file it is not known. */
const FILE_SPEED = 20;

/** Rounds in which a glow fades. */
export const FADE_ROUNDS = 3;

export function rangesOf(params: MobileParams, channel: string): { readonly min: number; readonly max: number } {
  const { packets, sources, round, interval, buffer, interfaces, speedMax } = params;
  const all = packets * sources;
  const neighbours = likelyNeighbours(params);
  const most: Readonly<Record<string, number>> = {
    // One packet makes a node bright, and fades; of steady traffic twice its mean.
    receiving: Math.max(1 / (FADE_ROUNDS * round), interval > 0 ? (2 * sources) / interval : 0),
    hops: likelyHops(params),
    heard: Math.max(10, all * neighbours),
    buffer: Math.min(all, buffer > 0 ? buffer * interfaces : 8),
    neighbours: Math.max(4, 2 * neighbours),
    speed: params.mobility === 'file' ? FILE_SPEED : params.mobility === 'static' ? 1 : speedMax,
  };
  return channel === 'heard' ? { min: 1, max: most.heard } : { min: 0, max: most[channel] };
}

/** Of nodes spread evenly, whatever they do at the border. */
function likelyNeighbours(params: MobileParams): number {
  const { nodes, width, height, depth, range } = params;
  if (params.graph === 'grid4') return 4;
  const within = depth > range ? (4 / 3) * Math.PI * range ** 3 : Math.PI * range ** 2 * Math.max(1, depth);
  const all = width * height * Math.max(1, depth);
  return Math.min(nodes - 1, (nodes * within) / all);
}

/** From one corner to the other in hops of three quarters of the range. */
function likelyHops(params: MobileParams): number {
  const { nodes, width, height, depth, range } = params;
  if (params.graph === 'grid4') return Math.max(4, 2 * Math.sqrt(nodes));
  const across = Math.hypot(width, height, depth) / (0.75 * range);
  return Math.max(4, Math.min(nodes, across));
}
