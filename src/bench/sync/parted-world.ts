/** A world in parts: which nodes are an LP, and how long what one LP sends takes to another at least. */
import type { EventWorld } from '../../engine/event/model.ts';

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

/** The LP of each node. */
export function lpOfNodes({ world, firsts }: PartedWorld): Uint16Array {
  const lps = new Uint16Array(world.nodes);
  for (let lp = 0; lp + 1 < firsts.length; lp++) lps.fill(lp, firsts[lp], firsts[lp + 1]);
  return lps;
}
