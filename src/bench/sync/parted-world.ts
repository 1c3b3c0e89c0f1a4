/** A world in parts: which nodes are an LP, and how long what one LP sends takes to another at least. */
import type { Result } from '../../base/result.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import type { Params } from '../../scenario/spec.ts';
import type { Network } from '../../topology/network.ts';

export interface Cut {
  readonly from: number;
  readonly to: number;
  /** Least ticks from the event that sends to the event that is sent. */
  readonly ticks: number;
  /** All goes over one line, which sends one message after the other. */
  readonly isLine: boolean;
}

export interface PartedWorld {
  readonly world: EventWorld;
  /** First node of each LP, and one beyond the last. */
  readonly firsts: Uint32Array;
  /** Between all LPs that send to each other. */
  readonly cuts: readonly Cut[];
  /** Ticks from when a line begins with a message, of `src`, to when it is due. Default: it begins with the event that sends. */
  lineTicks?(src: number, words: Uint32Array, payloadAt: number): number;
}

/** Flows between routers; a router with flows has one host. */
export interface GivenFlows {
  readonly sources: Uint32Array;
  readonly sinks: Uint32Array;
  /** Ticks at which the first packet comes to the router of its host. */
  readonly starts: Uint32Array;
}

/**
 * A network of routers in parts. `params`: those that are not as the model has them. `systemOf`: the LP of a router; default the system that its
 * topology says. Failures: those of paths.
 */
export type NetworkInParts = (
  params: Params,
  flowsIn: (network: Network) => GivenFlows,
  systemOf?: (router: number) => number,
) => Promise<Result<PartedWorld>>;

/** The LP of each node. */
export function lpOfNodes({ world, firsts }: PartedWorld): Uint16Array {
  const lps = new Uint16Array(world.nodes);
  for (let lp = 0; lp + 1 < firsts.length; lp++) lps.fill(lp, firsts[lp], firsts[lp + 1]);
  return lps;
}
