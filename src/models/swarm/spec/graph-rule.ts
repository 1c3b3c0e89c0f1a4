/**
 * How a swarm's random graph is represented. Stored where it is sparse enough to store, or where peers must know what their
 * neighbours hold (lrf); else not at all: neighbours are found by trial, which needs enough of them among all peers. A stored
 * graph that could be implicit is the very same graph, so choices of blocks are compared on one network.
 */
import { MAX_TRIES } from './limits.ts';
import type { SwarmParams } from './params.ts';

/** What a graph depends on. */
export type GraphParams = Pick<SwarmParams, 'peers' | 'connection' | 'probability' | 'degree' | 'choice'>;

/** `implicit`: an edge is a hash. `enumerated`: the same graph, stored. `skipped`: stored, and made without asking for all pairs. */
export type Representation = 'implicit' | 'enumerated' | 'skipped';

/** Most neighbours that stored graphs have room for, on average. */
const MOST_STORED_DEGREE = 256;
/** From here on graphs are those of the hash. */
const LEAST_HASHED = 1 / 16;
/** Below this too few candidates are neighbours. */
const LEAST_IMPLICIT = 1 / 256;
/** A hash of 32 bits knows no smaller chance. */
const LEAST_PROBABILITY = 2 ** -32;

/** Candidates that a slot looks at in a round: of an implicit graph enough to miss all neighbours once in e^32. */
const STORED_TRIES = 16;

/** Chance of an edge between two peers. */
export function edgeProbability(params: GraphParams): number {
  const { peers, probability, degree } = params;
  return params.connection === 'degree' ? Math.min(1, degree / (peers - 1)) : probability;
}

export const meanDegree = (params: GraphParams): number => edgeProbability(params) * (params.peers - 1);

export function representationOf(params: GraphParams): Representation {
  const p = edgeProbability(params);
  if (meanDegree(params) <= MOST_STORED_DEGREE) {
    if (p < LEAST_HASHED) return 'skipped';
    if (params.choice === 'lrf') return 'enumerated';
  }
  return 'implicit';
}

export const triesOf = (params: GraphParams): number =>
  representationOf(params) === 'implicit' ? Math.min(MAX_TRIES, Math.ceil(32 / edgeProbability(params))) : STORED_TRIES;

/** Why there is no such graph, as `what is wrong: what to do`; undefined where there is one. */
export function graphFault(params: GraphParams): string | undefined {
  const p = edgeProbability(params);
  if (!(p >= LEAST_PROBABILITY)) return tooSparse(params);
  if (meanDegree(params) <= MOST_STORED_DEGREE) return undefined;
  if (params.choice === 'lrf') return tooDenseForLrf(params);
  return p < LEAST_IMPLICIT ? betweenBoth(params) : undefined;
}

const nameOf = (params: GraphParams) => (params.connection === 'degree' ? 'degree' : 'probability');
const givenOf = (params: GraphParams) => `${nameOf(params)} ${params[nameOf(params)]}`;

/** What the named parameter would be for a chance of an edge; for the largest mean degree that is stored. */
const leastFor = (p: number, params: GraphParams) =>
  shown(params.connection === 'degree' ? p * (params.peers - 1) : p, 'least');
const mostStored = (params: GraphParams) =>
  shown(MOST_STORED_DEGREE / (params.connection === 'degree' ? 1 : params.peers - 1), 'most');

const tooSparse = (params: GraphParams): string =>
  `${givenOf(params)} joins less than one pair in 2^32: raise it to ${leastFor(LEAST_PROBABILITY, params)} at least`;

const tooDenseForLrf = (params: GraphParams): string =>
  `${givenOf(params)} gives a peer ${Math.round(meanDegree(params))} neighbours, all of which choice lrf looks at: lower it to ${mostStored(params)}, for ${MOST_STORED_DEGREE} neighbours, or set choice to grf`;

const betweenBoth = (params: GraphParams): string =>
  `${givenOf(params)} gives each of ${params.peers} peers too many neighbours to store and too few to find by trial: lower it to ${mostStored(params)} or raise it to ${leastFor(LEAST_IMPLICIT, params)}`;

/** Four digits, on the right side of a bound, so that a value taken from a sentence is accepted. */
function shown(bound: number, side: 'least' | 'most'): string {
  const near = Number(bound.toPrecision(4));
  const step = 10 ** (Math.floor(Math.log10(bound)) - 3);
  if (side === 'least') return String(Number((near < bound ? near + step : near).toPrecision(4)));
  return String(Number((near > bound ? near - step : near).toPrecision(4)));
}
