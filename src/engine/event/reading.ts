/** What a view may know of a run's nodes while it does not advance; twin of shaders/event/reading.wesl. */
import { NEVER } from '../../base/u32.ts';

/** `earliest` of a node with nothing pending. */
export const NOTHING_PENDING = NEVER;

export interface Reading {
  /** The earliest pending event of the network, in ticks. */
  readonly nowTicks: number;
  /** Events that wait at the node. */
  pending(node: number): number;
  /** When the node's earliest pending event is due, in ticks; `NOTHING_PENDING` when it has none. */
  earliest(node: number): number;
  /** Events that the node has sent. */
  sent(node: number): number;
  /** Random draws that the node has made. */
  draws(node: number): number;
  /** A word of the model's state. */
  state(node: number, word: number): number;
  /** A word of the store. Only where one node is read: kernels of views cannot. */
  store(node: number, word: number): number;
}

/** Words that tell all of one node, in this order: pending, earliest, sent, draws, the model's state. */
export const NODE_WORDS = 4;

/** A reading of one node from its words, and those in the store. */
export const readingOfNode = (words: Uint32Array, store: Uint32Array, nowTicks: number): Reading => ({
  nowTicks,
  pending: () => words[0],
  earliest: () => words[1],
  sent: () => words[2],
  draws: () => words[3],
  state: (_, word) => words[NODE_WORDS + word],
  store: (_, word) => store[word],
});
