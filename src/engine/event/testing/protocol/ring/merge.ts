/** All LPs get larger rings between two batches. Twin of `gpu/ring/merge.ts`, `ring_merge.wesl` and `ring_drain.wesl`. */
import type { Round } from '../round.ts';
import { CONTROL, HEAD, ringWord } from '../words.ts';
import type { Overflowed, RingEntry } from './memory.ts';
import { heldBy, ringOf, ringWith } from './ring.ts';

const RING_WORDS = 6;

/** Of a new LP: its events, of which the first `sorted` are in order. */
interface Merged {
  readonly entries: RingEntry[];
  readonly sorted: number;
}

export function growRings(round: Round): void {
  const { control, run, log, world, rules } = round;
  const overflowed = Math.min(control.words[CONTROL.poolAllocated], run.poolEntries);
  const mean = (log.created.size - log.done.size) / world.nodes;
  let { lpExponent, capacity } = run;
  let merged: readonly Merged[] = [];
  do {
    if (overflowed > 0) {
      const mayMerge = 1 << lpExponent < world.nodes && 4 * mean <= 3 * capacity;
      if (mayMerge) lpExponent++;
      else capacity *= 2;
    }
    merged = mergedRings(round, lpExponent);
    // Rings that are turned back alone have the room that they had.
  } while (rules.ring.looksWhetherAllFits && overflowed > 0 && !fits(round, merged, lpExponent, capacity));
  put(round, merged, lpExponent, capacity);
}

function mergedRings(round: Round, exponent: number): readonly Merged[] {
  const { world, rules, run, control, rings } = round;
  const more = exponent - run.lpExponent;
  const lps = Array.from({ length: Math.ceil(world.nodes / (1 << exponent)) }, (_, lp) => mergedRing(round, lp, more));
  const overflowed: Overflowed[] = [];
  for (let i = 0; i < Math.min(control.words[CONTROL.poolAllocated], run.poolEntries); i++)
    overflowed.push(rings.pool.peek(i));
  if (rules.ring.mergesOverflow)
    for (const { dst, ...event } of overflowed) {
      const lp = dst >> exponent;
      lps[lp].entries.push({ ...event, within: dst - (lp << exponent), isExecuted: false });
    }
  return lps;
}

/** What was sorted of the first of its parts stays so. */
function mergedRing(round: Round, lp: number, more: number): Merged {
  const { world, rules, run, control, rings } = round;
  const entries: RingEntry[] = [];
  let sorted = 0;
  for (let part = 0; part < 1 << more; part++) {
    const old = (lp << more) + part;
    if (old << run.lpExponent >= world.nodes) break;
    const { base, size } = ringOf(round, old);
    const { head, end } = heldBy(round, old, size);
    const seen = [4, 5].reduce((sum, which) => sum + control.words[ringWord(world.nodes, old, which)], 0);
    if (part === 0 || !rules.ring.sortedOfFirstAlone) sorted += seen - head;
    const first = rules.ring.numbersAnew ? part << run.lpExponent : 0;
    for (let position = head; position < (rules.ring.mergesAppended ? end : seen); position++) {
      const entry = rings.entries.peek(base + (position % size));
      entries.push({ ...entry, within: entry.within + first });
    }
  }
  return { entries, sorted };
}

/** No ring has more than three quarters of its entries in use. */
const fits = ({ world }: Round, merged: readonly Merged[], exponent: number, room: number): boolean =>
  merged.every(({ entries }, lp) => 4 * entries.length <= 3 * ringWith(world.nodes, exponent, room, lp).size);

/** Each in a ring of its own from its start, as if appended in the last round. */
function put(round: Round, merged: readonly Merged[], exponent: number, room: number): void {
  const { world, run, control, rings, rules } = round;
  const { words } = control;
  const rounds = words[round.set('now') + HEAD.round];
  const parity = (rounds + Number(rules.ring.intoLastParity)) & 1;
  words.fill(0, ringWord(world.nodes, 0, 0), ringWord(world.nodes, 0, RING_WORDS));
  run.lpExponent = exponent;
  run.capacity = room;
  rings.entries.clear();
  merged.forEach(({ entries, sorted }, lp) => {
    const { base, size } = ringOf(round, lp);
    entries.slice(0, size).forEach((entry, i) => {
      rings.entries.put(base + i, entry);
    });
    words[ringWord(world.nodes, lp, parity)] = entries.length;
    words[ringWord(world.nodes, lp, 4 + parity)] = sorted;
  });
  if (rules.ring.emptiesPool) words[CONTROL.poolAllocated] = 0;
}
