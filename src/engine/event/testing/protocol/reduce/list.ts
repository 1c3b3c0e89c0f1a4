/** One list for all nodes, as the round knows it. Twin of `shaders/event/reduce/list.wesl`, `groups.wesl` and of `gpu/reduce`. */

import { Violation } from '../machine.ts';
import { processNode } from '../node.ts';
import type { EventList, Kept, Processing, Round, Steps } from '../round.ts';
import { CELL, CONTROL, type Event, earlier, FLAG, FREE, NONE } from '../words.ts';
import { offsetsToSelf } from '../world.ts';
import { type Entry, endWord, OpenGroup, type Organisation, type Remembered, SCRATCH } from './memory.ts';
import { entryIn, isByOffset, reduceKernels } from './split.ts';

/** First events of a node. */
const START_SENDS = 2;

const oneListOf = (organisation: Organisation): EventList => ({
  sizes({ nodes, usableEntries }, { reduce: { reserve } }, invocations) {
    const poolReserve = reserve(invocations);
    const poolEntries = nodes * START_SENDS + usableEntries + poolReserve + 1;
    return { lpExponent: 0, capacity: 0, poolEntries, poolReserve };
  },
  ownsLps: true,
  /** The build is as a round of parity 0: it writes the half that round 1 reads. */
  reset({ oneList, world }) {
    oneList.organisation = organisation;
    // Whatever was there before.
    for (let node = 0; node < world.nodes; node++) oneList.heads.put(node, 0);
    oneList.scratch.put(SCRATCH.presentHalf, 1);
    oneList.scratch.put(SCRATCH.rest, 0);
  },

  openEmpty(_, processing) {
    processing.group = new OpenGroup();
  },
  open(_, { group, limit }) {
    group.limit = limit;
    return undefined;
  },
  next,
  executed: () => undefined,
  insert,
  close,
  wordForNextRound: CONTROL.poolFreed,

  kernels: reduceKernels,
  /** Processes every `stride`-th group. */
  *work(round, processing, first, stride, limit) {
    const groups = isByOffset(round) ? round.world.nodes : round.oneList.scratch.get(SCRATCH.groups);
    for (let item = first; item < groups; item += stride) {
      const { node, cursor, end } = isByOffset(round) ? groupByOffset(round, item) : groupAt(round, item, groups);
      processing.group = Object.assign(new OpenGroup(), { cursor, end, fill: cursor });
      yield* processNode(round, processing, node, limit);
    }
  },

  walk(round, meet) {
    for (const { dst, ...event } of inUse(round)) if (event.time !== FREE) meet(dst, event);
  },
  /** What begins a half, the rest of the one before, holds an event in each entry. */
  checkRoom(round) {
    const rest = round.oneList.scratch.peek(SCRATCH.rest);
    if (inUse(round).some(({ time }, i) => i < rest && time === FREE))
      throw new Violation('an entry that holds nothing was copied');
  },
  /** Both halves are copied to longer ones. */
  grow(round) {
    const { run, oneList, control, rules } = round;
    const halves = [0, 1].map((half) => {
      const used = Math.min(control.words[endWord(half)], run.poolEntries);
      return Array.from({ length: used }, (_, i) => oneList.entries.peekIfThere(entryIn(round, half, i)));
    });
    run.poolEntries *= 2;
    oneList.entries.clear();
    halves.forEach((entries, half) => {
      if (half > 0 && !rules.reduce.copiesBothHalves) return;
      entries.forEach((entry, i) => {
        if (entry !== undefined) oneList.entries.put(entryIn(round, half, i), entry);
      });
    });
  },
  setCountersBack() {},
});

export const reduce = oneListOf({ sortsAll: false, movesToFront: false });
export const partition = oneListOf({ sortsAll: true, movesToFront: true });
export const simple = oneListOf({ sortsAll: true, movesToFront: false });

/** Pairs of a node from `cursor` to before `end`. */
interface Group {
  readonly node: number;
  readonly cursor: number;
  readonly end: number;
}

function groupAt({ oneList }: Round, item: number, groups: number): Group {
  const { heads, scratch, keys } = oneList;
  const cursor = heads.get(item);
  const end = item + 1 < groups ? heads.get(item + 1) : scratch.get(SCRATCH.pairs);
  return { node: keys.get(cursor).dst, cursor, end };
}

/** Of a node that has no events the offset is what was there. */
function groupByOffset({ oneList, rules, world }: Round, node: number): Group {
  const { heads, scratch, keys } = oneList;
  const pairs = scratch.get(SCRATCH.pairs);
  const goesTo = (pair: number, dst: number) => pair < pairs && keys.get(pair).dst === dst;
  const cursor = heads.get(node);
  if (rules.reduce.checksOffset ? !goesTo(cursor, node) : cursor >= pairs) return { node, cursor: 0, end: 0 };
  if (node + 1 < world.nodes) {
    const next = heads.get(node + 1);
    if (goesTo(next, node + 1) || !rules.reduce.checksNextOffset) return { node, cursor, end: next };
  }
  let end = rules.reduce.walksToEnd ? cursor + 1 : pairs;
  while (goesTo(end, node)) end++;
  return { node, cursor, end };
}

/** Entries of the half that the next round reads. */
function inUse(round: Round): readonly Entry[] {
  const { oneList, control, run } = round;
  const half = oneList.scratch.peek(SCRATCH.presentHalf);
  const end = Math.min(control.words[endWord(half)], run.poolEntries);
  return Array.from({ length: end }, (_, i) => oneList.entries.peek(entryIn(round, half, i)));
}

const eventOf = ({ time, src, seq }: Entry): Event => ({ time, src, seq });

function* next(round: Round, processing: Processing): Steps<Event | undefined> {
  const { group, node, limit } = processing;
  const { oneList, rules } = round;
  // Behind what was forgotten nothing may be executed.
  if (group.forgotten !== FREE && rules.reduce.stopsBeforeForgotten) return undefined;
  const listed = firstListed(round, group);
  const isListed = listed !== undefined && listed.time < limit;
  const own = firstRemembered(round, group);
  if (own !== undefined && own.time < limit && (!isListed || comesFirst(round, node, own, listed))) {
    group.remembered = group.remembered.filter((one) => one !== own);
    const event = eventOf(oneList.entries.get(own.entry));
    // Its entry is free again: the first of two such is left to the next split.
    if (group.spare !== NONE && rules.reduce.freesSpare) free(round, group.spare);
    group.spare = own.entry;
    return event;
  }
  if (!isListed) return undefined;
  group.cursor++;
  return eventOf(listed);
}

const comesFirst = ({ rules }: Round, node: number, own: Remembered, listed: Event): boolean =>
  rules.reduce.comparesRemembered
    ? earlier({ time: own.time, src: node, seq: own.seq }, listed)
    : own.time <= listed.time;

/** The first event of the group that is left. Of several with one key the first is brought to the front. */
function firstListed(round: Round, group: OpenGroup): Entry | undefined {
  const { oneList, rules } = round;
  const { indices, entries } = oneList;
  if (group.cursor === group.end) return undefined;
  const isBehind = group.cursor >= group.tiedEnd && rules.reduce.looksForTiesAgain;
  if (group.tiedEnd === NONE || isBehind) group.tiedEnd = endOfTies(round, group);
  const front = indices.get(group.cursor);
  let first = entries.get(front);
  let at = group.cursor;
  for (let i = at + 1; i < group.tiedEnd && rules.reduce.comparesTies; i++) {
    const other = entries.get(indices.get(i));
    if (!earlier(other, first)) continue;
    first = other;
    at = i;
  }
  if (at !== group.cursor) {
    indices.set(group.cursor, indices.get(at));
    if (rules.reduce.swapsTies) indices.set(at, front);
  }
  return first;
}

/** Behind the last pair of the group with the key of the next one. */
function endOfTies({ oneList, rules }: Round, { cursor, end }: OpenGroup): number {
  const { keys, indices, entries } = oneList;
  const keyOf = (i: number) => (rules.reduce.tiesByKey ? keys.get(i).since : entries.get(indices.get(i)).time);
  let tiedEnd = cursor + 1;
  while (tiedEnd < end && keyOf(tiedEnd) === keyOf(cursor)) tiedEnd++;
  return tiedEnd;
}

function firstRemembered({ rules }: Round, { remembered }: OpenGroup): Remembered | undefined {
  const { comparesRememberedKeys } = rules.reduce;
  return remembered.reduce<Remembered | undefined>((first, one) => {
    if (first === undefined || one.time < first.time) return one;
    return one.time === first.time && one.seq < first.seq === comparesRememberedKeys ? one : first;
  }, undefined);
}

function free({ oneList }: Round, entry: number): void {
  oneList.entries.set(entry, { time: FREE, src: 0, seq: 0, dst: 0 });
}

/** The entry of the other half that a pair of the own group has; where all is sorted its event lies there. */
function ownEntry(round: Round, { parity }: Processing, pair: number): number {
  const { oneList, rules } = round;
  if (oneList.organisation.sortsAll && rules.reduce.ownsOfPair) return oneList.indices.get(pair);
  return entryIn(round, parity ^ rules.reduce.writesOther, oneList.scratch.get(SCRATCH.rest) + pair);
}

/** An entry of the other half that no other invocation writes; NONE if there is none. */
function* newEntry(round: Round, processing: Processing): Steps<number> {
  const { group, parity } = processing;
  const { control, run, rules } = round;
  if (group.spare !== NONE) {
    const { spare } = group;
    group.spare = NONE;
    return spare;
  }
  if (group.fill < (rules.reduce.fillsExecutedOnly ? group.cursor : group.end)) {
    group.fill++;
    return ownEntry(round, processing, group.fill - 1);
  }
  const half = parity ^ rules.reduce.writesOther;
  yield;
  let i = control.load(endWord(half));
  if (rules.reduce.claimsByAtomic) i = control.fetchAdd(endWord(half), 1);
  else {
    yield;
    control.store(endWord(half), i + 1);
  }
  if (i >= run.poolEntries - run.poolReserve) {
    if (rules.reduce.stopsWhenLow) processing.halt = true;
    const flag = i >= run.poolEntries ? FLAG.lost : FLAG.list;
    if (rules.reduce.raisesFlag) control.or(round.set('next') + CELL.flags, flag);
  }
  return i < run.poolEntries ? entryIn(round, half, i) : NONE;
}

function* insert(round: Round, processing: Processing, dst: number, event: Event): Steps {
  const { group, node } = processing;
  const { oneList, rules } = round;
  const entry = yield* newEntry(round, processing);
  if (entry === NONE) return;
  oneList.entries.set(entry, { ...event, dst });
  const { time, seq } = event;
  if (dst !== node || time >= group.limit) {
    if (rules.minimumOfSent) processing.lower(time);
  } else if (group.remembered.length < offsetsToSelf(round.world)) group.remembered.push({ time, seq, entry });
  else group.forgotten = Math.min(group.forgotten, time);
}

/** What is left of the group goes to the other half, each to its own entry, if it is not there; entries without an event are free. */
function* close(round: Round, processing: Processing): Steps<Kept> {
  const { group } = processing;
  const { oneList, rules } = round;
  let earliest = rules.reduce.minimumOfForgotten ? group.forgotten : FREE;
  const lower = (time: number, counts: boolean) => {
    if (counts) earliest = Math.min(earliest, time);
  };
  for (const { time } of group.remembered) lower(time, rules.reduce.minimumOfRemembered);
  if (group.spare !== NONE && rules.reduce.freesSpare) free(round, group.spare);
  if (rules.reduce.freesUnused)
    for (; group.fill < group.cursor; group.fill++) free(round, ownEntry(round, processing, group.fill));
  for (let pair = group.cursor; pair < group.end; pair++) {
    const event = oneList.entries.get(oneList.indices.get(pair));
    lower(event.time, rules.reduce.minimumOfLeft);
    if (rules.reduce.copiesLeft && !oneList.organisation.sortsAll)
      oneList.entries.set(ownEntry(round, processing, pair), event);
  }
  yield;
  if (rules.minimumOfKept) processing.lower(earliest);
  return { earliest, nextLook: earliest };
}
