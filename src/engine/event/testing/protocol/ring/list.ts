/** Sorted rings of LPs, as the round knows them. Twin of `shaders/event/ring/list.wesl`, `sort.wesl` and `pool.wesl`, and of `gpu/ring`. */

import { Violation } from '../machine.ts';
import { processNode } from '../node.ts';
import type { EventList, Kept, Processing, Round, Steps } from '../round.ts';
import { load } from '../window.ts';
import { CELL, CONTROL, type Event, FLAG, FREE } from '../words.ts';
import { offsetsToSelf } from '../world.ts';
import type { RingEntry } from './memory.ts';
import { growRings } from './merge.ts';
import { appendedWord, headWord, heldBy, isBefore, lpsOf, ringOf, seenWord } from './ring.ts';
import { OpenLp } from './soon.ts';

export const ring: EventList = {
  sizes: (world, rules, invocations) => ({
    lpExponent: world.batches[0].lpExponent,
    capacity: world.capacity,
    poolEntries: rules.ring.reserve(invocations, offsetsToSelf(world)),
    poolReserve: 0,
  }),
  ownsLps: true,
  reset() {},

  openEmpty(_, processing) {
    processing.lp = new OpenLp();
  },
  open(_, { lp }) {
    lp.soon = [];
    lp.passed = 0;
    lp.nodeLimit = lp.limit;
    lp.earliest = FREE;
    return undefined;
  },
  next,
  executed: () => undefined,
  insert,
  close,
  wordForNextRound: CONTROL.poolFreed,

  kernels: () => [],
  *work(round, processing, first, stride, limit) {
    const { world, run } = round;
    const size = 1 << run.lpExponent;
    for (let lp = first; lp < lpsOf(round); lp += stride) {
      yield* openLp(round, processing, lp, limit);
      const end = Math.min((lp + 1) * size, world.nodes);
      for (let node = lp * size; node < end; node++) yield* processNode(round, processing, node, limit);
      yield* closeLp(round, processing);
    }
  },

  walk(round, meet) {
    const { rings, run, control } = round;
    for (let lp = 0; lp < lpsOf(round); lp++) {
      const { begin, base, size } = ringOf(round, lp);
      const { head, end } = heldBy(round, lp, size);
      for (let position = head; position < end; position++) {
        const entry = rings.entries.peek(base + (position % size));
        if (entry.isExecuted) throw new Violation(`an event that was executed is still in the ring of LP ${lp}`);
        meet(begin + entry.within, entry);
      }
    }
    for (let i = 0; i < Math.min(control.words[CONTROL.poolAllocated], run.poolEntries); i++) {
      const event = rings.pool.peek(i);
      meet(event.dst, event);
    }
  },
  /** Who has seen positions beyond the most has asked to turn them back. */
  checkRoom(round) {
    const { world, control } = round;
    const isAsked = (control.words[round.set('now') + CELL.flags] & FLAG.list) !== 0;
    for (let lp = 0; lp < lpsOf(round); lp++) {
      const [a, b] = [0, 1].map((parity) => control.words[seenWord(round, lp, parity)]);
      // As long as one is 0 the rings may have been made anew just now.
      if (a > 0 && b > 0 && a + b > world.mostTickets && !isAsked)
        throw new Violation(`positions of LP ${lp} are not turned back`);
    }
  },
  grow: growRings,
  setCountersBack() {},
};

function* openLp(round: Round, processing: Processing, lp: number, limit: number): Steps {
  const { control, rules, world } = round;
  const { parity } = processing;
  const appended = yield* load(round, appendedWord(round, lp, parity ^ rules.ring.takesOver));
  const head = yield* load(round, headWord(round, lp, parity ^ 1));
  const seen = yield* load(round, seenWord(round, lp, parity));
  const seenBefore = yield* load(round, seenWord(round, lp, parity ^ 1));
  if (appended !== seenBefore && rules.ring.remembersSeen) {
    yield;
    control.store(seenWord(round, lp, parity ^ 1), appended);
  }
  const { base, size } = ringOf(round, lp);
  const count = (seen + appended - head) | 0;
  if (count < 0 || count > size) throw new Violation(`LP ${lp} counts ${count} events in a ring of ${size}`);
  const open = Object.assign(new OpenLp(), { lp, base, size, head, count, limit });
  processing.lp = open;
  if (rules.ring.sortsAppended) sortRing(round, open, (seen + seenBefore - head) | 0);
  while (open.due < count && entryAt(round, open, open.due).time < limit) open.due++;
  if (open.due < count && rules.ring.minimumOfRun) processing.lower(entryAt(round, open, open.due).time);
  if (seen + appended > world.mostTickets && rules.ring.turnsBack)
    control.or(round.set('next') + CELL.flags, FLAG.list);
}

const offset = ({ base, size, head }: OpenLp, i: number): number => base + ((head + i) % size);
const entryAt = ({ rings }: Round, lp: OpenLp, i: number): RingEntry => rings.entries.get(offset(lp, i));
const put = ({ rings }: Round, lp: OpenLp, i: number, entry: RingEntry) => rings.entries.set(offset(lp, i), entry);

/** The first `sorted` are in order: each of the others is put among those before it. */
function sortRing(round: Round, lp: OpenLp, sorted: number): void {
  for (let i = Math.max(sorted, 0); i < lp.count; i++) {
    const held = entryAt(round, lp, i);
    let to = i;
    for (; to > 0 && isBefore(round, held, entryAt(round, lp, to - 1)); to--)
      put(round, lp, to, entryAt(round, lp, to - 1));
    if (to < i) put(round, lp, to, held);
  }
}

/** Those from `due` on are in order: each of those from `first` on is put among them. */
function sortFront(round: Round, lp: OpenLp, first: number): void {
  for (let i = lp.due - 1; i >= first; i--) {
    const held = entryAt(round, lp, i);
    let to = i;
    for (; to + 1 < lp.count && isBefore(round, entryAt(round, lp, to + 1), held); to++)
      put(round, lp, to, entryAt(round, lp, to + 1));
    if (to > i) put(round, lp, to, held);
  }
}

function* closeLp(round: Round, processing: Processing): Steps {
  const { lp, parity } = processing;
  const { rules, control, run } = round;
  const freed = lp.executed - (rules.ring.countsKept ? lp.kept : 0);
  if (rules.ring.closesRanks) {
    if (run.lpExponent > 0) closeRanks(round, lp);
    else for (let i = 0; i < Math.min(freed, lp.kept); i++) put(round, lp, lp.executed - 1 - i, entryAt(round, lp, i));
  }
  if (lp.kept > 0 && rules.ring.sortsKept) sortFront(round, lp, freed);
  yield;
  control.store(headWord(round, lp.lp, parity ^ rules.ring.headInto), lp.head + freed);
}

/** Of the due events, those that are not executed and those that were kept go to the end. */
function closeRanks(round: Round, lp: OpenLp): void {
  let to = lp.due;
  for (let i = lp.due - 1; i >= 0; i--) {
    const entry = entryAt(round, lp, i);
    if (entry.isExecuted) continue;
    to--;
    if (to !== i) put(round, lp, to, entry);
  }
}

function* next(round: Round, processing: Processing): Steps<Event | undefined> {
  const { lp, node } = processing;
  const { rules, run } = round;
  lp.nodeLimit = Math.min(lp.nodeLimit, processing.limit);
  if (lp.nodeLimit === 0) return undefined;
  const isInRing = passToOwn(round, processing, lp.nodeLimit);
  const listed = isInRing ? entryAt(round, lp, lp.passed) : undefined;
  const sent = firstSoon(round, lp);
  const isFirst =
    listed === undefined ||
    sent.time < listed.time ||
    (sent.time === listed.time &&
      (!rules.ring.comparesSoon || node < listed.src || (node === listed.src && sent.seq < listed.seq)));
  if (sent.time < lp.nodeLimit && isFirst) {
    lp.soon = lp.soon.filter((event) => event !== sent);
    return sent;
  }
  if (listed === undefined) return undefined;
  if (run.lpExponent > 0 && rules.ring.marksExecuted) put(round, lp, lp.passed, { ...listed, isExecuted: true });
  lp.passed++;
  lp.executed++;
  const { time, src, seq } = listed;
  return { time, src, seq };
}

/** What is sent later has a higher number: of those at one time the first one found is the first. */
function firstSoon({ rules }: Round, { soon }: OpenLp): Event {
  let first: Event = { time: FREE, src: FREE, seq: FREE };
  for (const event of soon)
    if (event.time < first.time || (event.time === first.time && event.seq < first.seq === rules.ring.comparesSoonKeys))
      first = event;
  return first;
}

/** Goes on to the next event of this node that is due before `limit`: whether there is one. */
function passToOwn(round: Round, { lp, node }: Processing, limit: number): boolean {
  const { run, rules } = round;
  for (; lp.passed < lp.due; lp.passed++) {
    const { time, within, isExecuted } = entryAt(round, lp, lp.passed);
    if (run.lpExponent === 0) return time < limit;
    const isOwn = !isExecuted && within === (node & ((1 << run.lpExponent) - 1));
    if (isOwn && (time < lp.limit || !rules.ring.passesKept)) return time < limit;
  }
  return false;
}

function* insert(round: Round, processing: Processing, dst: number, event: Event): Steps {
  const { lp, node } = processing;
  const { rules, run } = round;
  const { time } = event;
  const toSelf = dst === node;
  if (toSelf && time < lp.nodeLimit) {
    if (lp.soon.length < offsetsToSelf(round.world)) {
      lp.soon.push(event);
      return;
    }
    if (rules.ring.stopsBeforeForgotten) lp.nodeLimit = time;
  }
  const mayKeep = time >= lp.limit && dst >> run.lpExponent === lp.lp;
  if (!mayKeep || !keep(round, lp, dst, event)) yield* append(round, processing, dst, event);
  if (toSelf) lp.earliest = Math.min(lp.earliest, time);
  else if (rules.minimumOfSent) processing.lower(time);
}

/** Puts an event of this LP in the offset of one that was executed; false where there is none left. */
function keep(round: Round, lp: OpenLp, dst: number, event: Event): boolean {
  const { run, rules } = round;
  let at = lp.kept;
  if (run.lpExponent > 0) {
    const isTaken = () => rules.ring.keepsInExecuted && !entryAt(round, lp, lp.free).isExecuted;
    while (lp.free < lp.due && isTaken()) lp.free++;
    if (lp.free === lp.due) return false;
    at = lp.free++;
  } else if (at === (rules.ring.keepsInExecuted ? lp.executed : lp.due)) return false;
  lp.kept++;
  put(round, lp, at, { ...event, within: dst - (lp.lp << run.lpExponent), isExecuted: false });
  return true;
}

/** Behind all that the ring of a node has had before this round. */
function* append(round: Round, processing: Processing, dst: number, event: Event): Steps {
  const { rules, run, rings } = round;
  const { parity } = processing;
  const lp = dst >> run.lpExponent;
  const { begin, base, size } = ringOf(round, lp);
  const before = rules.ring.appendsBehind ? yield* load(round, appendedWord(round, lp, parity ^ 1)) : 0;
  const head = yield* load(round, headWord(round, lp, parity ^ rules.ring.roomByHead));
  const ticket = yield* takeTicket(round, appendedWord(round, lp, parity), rules.ring.ticketsByAtomic);
  const position = before + ticket;
  if (position - head >= size && rules.ring.looksForRoom) {
    yield* overflow(round, processing, dst, event);
    return;
  }
  rings.entries.set(base + (position % size), { ...event, within: dst - begin, isExecuted: false });
}

function* takeTicket({ control }: Round, word: number, atomic: boolean): Steps<number> {
  yield;
  if (atomic) return control.fetchAdd(word, 1);
  const ticket = control.load(word);
  yield;
  control.store(word, ticket + 1);
  return ticket;
}

function* overflow(round: Round, processing: Processing, dst: number, event: Event): Steps {
  const { control, rules, run, rings } = round;
  if (rules.ring.stopsWhenFull) processing.halt = true;
  const ticket = yield* takeTicket(round, CONTROL.poolAllocated, rules.ring.ticketsOfPoolByAtomic);
  const flags = round.set('next') + CELL.flags;
  if (ticket >= run.poolEntries) {
    control.or(flags, FLAG.lost);
    return;
  }
  if (rules.ring.raisesFlag) control.or(flags, FLAG.list);
  rings.pool.set(ticket, { ...event, dst });
}

/** Leaves the node: what it has sent to itself and not executed waits in the ring. */
function* close(round: Round, processing: Processing): Steps<Kept> {
  const { lp, node } = processing;
  const { rules } = round;
  for (const event of lp.soon) {
    if (rules.ring.minimumOfSoon) lp.earliest = Math.min(lp.earliest, event.time);
    if (rules.ring.appendsSoon) yield* append(round, processing, node, event);
  }
  lp.soon = [];
  const isStopped = lp.nodeLimit < lp.limit && passToOwn(round, processing, lp.limit);
  if (isStopped && rules.ring.minimumOfStopped) lp.earliest = Math.min(lp.earliest, entryAt(round, lp, lp.passed).time);
  if (rules.minimumOfKept) processing.lower(lp.earliest);
  return { earliest: lp.earliest, nextLook: lp.earliest };
}
