/** What the host does for slots and their pool between batches. Twin of `gpu/slots/growth.ts` and `tickets.ts`. */
import type { Round } from '../round.ts';
import { CONTROL, HEAD, MOST_ROWS, SETS } from '../words.ts';
import { ringOffset } from './pool.ts';

/** More slots for each node, a whole new pool beside the old one; the ring of free entries is laid anew from the next ticket on. */
export function growSlots(round: Round): void {
  const { run, world, rules, ring, control } = round;
  if (world.growCapacity) run.capacity = Math.min(MOST_ROWS, run.capacity + 1);
  const from = control.words[CONTROL.poolAllocated];
  const freed = control.words[CONTROL.poolFreed];
  const old: number[] = [];
  for (let ticket = from; ticket < freed; ticket++) old.push(ring.peek(ringOffset(round, ticket)));
  const more = world.usableEntries + run.poolReserve;
  const fresh = Array.from({ length: more }, (_, i) => run.poolEntries + i);
  run.poolEntries += more;
  const first = rules.relaysFromTicket ? from : 0;
  [...old, ...fresh].forEach((entry, i) => {
    ring.put(ringOffset(round, first + i), entry);
  });
  putTickets(round, from, freed + more);
}

/** Tickets count up for ever; whole turns of the ring are taken off before they wrap. */
export function setTicketsBack(round: Round): void {
  const { run, rules, control, world } = round;
  if (control.words[CONTROL.poolFreed] <= world.mostTickets) return;
  const length = rules.setsBackWholeTurns ? 2 * run.poolEntries : 1;
  const allocated = control.words[CONTROL.poolAllocated];
  const turns = Math.floor(allocated / length) * length;
  putTickets(round, allocated - turns, control.words[CONTROL.poolFreed] - turns);
}

function putTickets({ control, rules }: Round, allocated: number, freed: number): void {
  control.words[CONTROL.poolAllocated] = allocated;
  control.words[CONTROL.poolFreed] = freed;
  if (rules.tellsRoundsOfTickets) for (const set of SETS) control.words[set + HEAD.listWord] = freed;
}
