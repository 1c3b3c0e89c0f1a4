/** Rules between the swarm's parameters, as sentences `what is wrong: what to do`; and how long a run is. */
import type { Horizon } from '../../../scenario/spec.ts';
import { expectedRounds, lastArrival } from './expected.ts';
import { graphFault } from './graph-rule.ts';
import { MAX_ROUNDS } from './limits.ts';
import type { SwarmParams } from './params.ts';

/** A round is a second of the clock. */
export function horizonOf(params: SwarmParams): Horizon {
  const { end } = params;
  const endSeconds = end === 0 ? MAX_ROUNDS : end;
  return { endSeconds, expectedSeconds: Math.min(endSeconds, expectedRounds(params)), longestDelaySeconds: 0 };
}

/** Designs on the GPU that are made for one choice of blocks. */
const DESIGN_OF: Readonly<Record<string, string>> = {
  naive: 'rub',
  limited: 'rub',
  'peer-per-thread': 'grf',
  'block-per-thread': 'grf',
  'multi-block': 'grf',
};

/** The report's designs keep a word for every block of every peer, twice: 1 GiB each. */
const MOST_WORDS = 2 ** 28;

export const checkSwarm = (params: SwarmParams): string | undefined =>
  peersFault(params) ?? kernelFault(params) ?? arrivalsFault(params) ?? graphFault(params);

function peersFault(params: SwarmParams): string | undefined {
  const { peers, seeds } = params;
  return seeds > peers ? `seeds ${seeds} is above peers ${peers}: use at most as many seeds as peers` : undefined;
}

function kernelFault(params: SwarmParams): string | undefined {
  const { peers, blocks } = params;
  const { kernel, choice } = params;
  const made = DESIGN_OF[kernel];
  if (made === undefined) return undefined;
  if (made !== choice)
    return `kernel ${kernel} is made for choice ${made}, not ${choice}: set choice to ${made}, or kernel to bitset`;
  if (peers * blocks > MOST_WORDS)
    return `kernel ${kernel} keeps a word for each block of each peer, ${peers * blocks} words, above ${MOST_WORDS}: set kernel to bitset, or use fewer peers or blocks`;
  return undefined;
}

/** Who arrives after the last round never does. */
function arrivalsFault(params: SwarmParams): string | undefined {
  const last = Math.ceil(lastArrival(params));
  if (last < MAX_ROUNDS) return undefined;
  return `arrivalRate ${params.arrivalRate} peers/round lets the last peer arrive after about ${last} rounds, above ${MAX_ROUNDS}: raise it, or use fewer peers`;
}
