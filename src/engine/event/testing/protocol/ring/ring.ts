/** Where the words and entries of an LP are. Twin of `shaders/event/ring/ring.wesl`. */
import type { Round } from '../round.ts';
import { earlier, ringWord } from '../words.ts';
import type { RingEntry } from './memory.ts';

const copyOf = (parity: number, copies: number): number => parity & (copies - 1);

export const appendedWord = ({ world, rules }: Round, lp: number, parity: number): number =>
  ringWord(world.nodes, lp, copyOf(parity, rules.ring.appendedCounters));

export const headWord = ({ world, rules }: Round, lp: number, parity: number): number =>
  ringWord(world.nodes, lp, 2 + copyOf(parity, rules.ring.headCopies));

export const seenWord = ({ world }: Round, lp: number, parity: number): number => ringWord(world.nodes, lp, 4 + parity);

export interface Ring {
  readonly begin: number;
  readonly base: number;
  readonly size: number;
}

/** The ring of an LP of 2^`exponent` nodes with `room` entries each; the last LP may have fewer. */
export function ringWith(nodes: number, exponent: number, room: number, lp: number): Ring {
  const begin = lp << exponent;
  return { begin, base: begin * room, size: Math.min(1 << exponent, nodes - begin) * room };
}

export const ringOf = ({ world, run }: Round, lp: number): Ring =>
  ringWith(world.nodes, run.lpExponent, run.capacity, lp);

export const lpsOf = ({ world, run }: Round): number => Math.ceil(world.nodes / (1 << run.lpExponent));

/** Whether one comes before another in a run, by (time, dst, src, seq). */
export function isBefore({ rules }: Round, a: RingEntry, b: RingEntry): boolean {
  if (a.time !== b.time) return a.time < b.time;
  if (!rules.ring.comparesKeys) return false;
  return a.within === b.within ? earlier(a, b) : a.within < b.within;
}

/** Positions of what an LP holds between two rounds. */
export function heldBy(round: Round, lp: number, size: number): { readonly head: number; readonly end: number } {
  const { words } = round.control;
  const heads = [0, 1].map((parity) => words[headWord(round, lp, parity)]);
  const appended = words[appendedWord(round, lp, 0)] + words[appendedWord(round, lp, 1)];
  const { endsAtRoom, mergesFromLaterHead } = round.rules.ring;
  const least = Math.min(...heads);
  return {
    head: mergesFromLaterHead ? Math.max(...heads) : least,
    end: endsAtRoom ? Math.min(appended, least + size) : appended,
  };
}
