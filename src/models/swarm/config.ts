/** A swarm in integers: what rules and shaders read. Which of it is linked into shaders, and what travels in a uniform. */
import { MOST_U32, NEVER } from '../../base/u32.ts';
import { placesOf } from '../../scenario/converted.ts';
import { GRAPH, type GraphKind } from './layout.ts';
import { swarmParams } from './spec/params.ts';

/** How peers arrive: all in round 0; each after a time of its own; one after the other. */
export const ARRIVALS = placesOf(swarmParams.arrivals);

export interface SwarmConfig {
  readonly peers: number;
  readonly blocks: number;
  /** Peers 0 .. seeds - 1 hold everything from the beginning. */
  readonly seeds: number;
  /** Blocks that a peer can push per round, 1 .. 8. */
  readonly slots: number;
  /** Of `CHOICE`. */
  readonly choice: number;
  /** RUB picks among this many of the first useful blocks, 1 .. 127: the report's limited design. Default: among all. */
  readonly keptBlocks?: number;
  readonly graph: GraphKind;
  /** An edge is there where its hash is at most this; implicit graphs. */
  readonly edgeLimit: number;
  /** Candidates that a slot looks at in a round before it gives up. */
  readonly tries: number;
  /** The run ends after so many rounds; 0: when all peers are complete. */
  readonly endRounds: number;
  /** Of `ARRIVALS`. */
  readonly arrivals: number;
  /** Mean rounds until a peer arrives (flash), between two arrivals (poisson). On the host alone, so it may be a fraction. */
  readonly arrivalMean: number;
  /** Rounds that a peer stays when it is complete; NEVER: it never leaves. */
  readonly linger: number;
  /** Round in which the seeds of the beginning leave; NEVER: they stay. */
  readonly seedsLeave: number;
  /** A draw below this makes a peer a free rider; never a seed. */
  readonly riderBelow: number;
}

/** Whether not all peers are there all the time. */
export const hasChurn = ({ arrivals, linger, seedsLeave }: SwarmConfig): boolean =>
  arrivals !== ARRIVALS.together || linger !== NEVER || seedsLeave !== NEVER;

export const hasRiders = ({ riderBelow }: SwarmConfig): boolean => riderBelow > 0;

/** Useful blocks among which RUB picks, at most. */
export const keptBlocksOf = ({ keptBlocks, blocks }: SwarmConfig): number => keptBlocks ?? blocks;

/** Words of the uniform that a swarm adds to the engine's own (peers, seed, round), in order. */
export const swarmUniforms = (config: SwarmConfig): Readonly<Record<string, number>> => ({
  blocks: config.blocks,
  kept_blocks: keptBlocksOf(config),
  seeds: config.seeds,
  edge_limit: config.graph === GRAPH.implicit ? config.edgeLimit : MOST_U32,
  tries: config.tries,
  linger: config.linger,
  seeds_leave: config.seedsLeave,
  rider_below: config.riderBelow,
});
