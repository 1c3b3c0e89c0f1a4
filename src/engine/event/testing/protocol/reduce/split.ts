/** Kernels of a round before `advance`: what is safe is split off, or all is taken, sorted, and found by node. Twin of `shaders/event/reduce/split.wesl`, `order.wesl`, `heads.wesl`, `offsets.wesl` and of the primitives beneath. */
import type { Round, Steps } from '../round.ts';
import { lanesOf } from '../schedule.ts';
import { currentWindow, load, type Window } from '../window.ts';
import { CELL, FREE } from '../words.ts';
import type { World } from '../world.ts';
import { endWord, type Key, SCRATCH } from './memory.ts';

export const entryIn = ({ run }: Round, half: number, i: number): number => half * run.poolEntries + i;

export const isByOffset = ({ oneList: { organisation } }: Round): boolean =>
  organisation.sortsAll && !organisation.movesToFront;

/** Low bits of the time that keys leave out. */
const timeShiftOf = ({ seed }: World, { oneList }: Round): number =>
  oneList.organisation.sortsAll ? 0 : (seed >>> 1) % 3;

/** Workgroups that share a list, each a range of it. */
const RANGES = 2;
const LATER = 0;
const SAFE = 1;
const DROPPED = 2;

/** Kernel boundaries are the barriers: each reads what the ones before it have written. */
export const reduceKernels = (round: Round): readonly (() => Steps[][])[] => [
  () => lanesOf(RANGES, (range) => [count(round, range)]),
  () => lanesOf(RANGES, (range) => [scatter(round, range)]),
  () => [[sort(round)]],
  () => [[isByOffset(round) ? offsets(round) : heads(round)]],
];

interface Range {
  readonly window: Window;
  readonly limit: number;
  readonly first: number;
  readonly end: number;
}

/** Nothing is looked at in a round that does not run. */
function* rangeOf(round: Round, range: number): Steps<Range> {
  const window = yield* currentWindow(round);
  const all = window.runs ? yield* load(round, endWord(window.parity)) : 0;
  const limit = Math.min(window.end, round.world.end);
  return { window, limit, first: Math.floor((all * range) / RANGES), end: Math.floor((all * (range + 1)) / RANGES) };
}

function partOf({ rules, oneList }: Round, time: number, limit: number): number {
  if (time === FREE && rules.reduce.dropsFree) return DROPPED;
  return time < limit || oneList.organisation.sortsAll ? SAFE : LATER;
}

const countWord = (range: number, part: number): number => SCRATCH.counts + 2 * range + part;

function* count(round: Round, range: number): Steps {
  const { oneList, control, rules } = round;
  const { window, limit, first, end } = yield* rangeOf(round, range);
  const counts = [0, 0, 0];
  let least = FREE;
  for (let i = first; i < end; i++) {
    const { time } = oneList.entries.get(entryIn(round, window.parity, i));
    const part = partOf(round, time, limit);
    counts[part]++;
    if (part !== DROPPED && time >= limit) least = Math.min(least, time);
  }
  for (const part of [LATER, SAFE]) oneList.scratch.set(countWord(range, part), counts[part]);
  yield;
  if (least !== FREE && rules.reduce.minimumOfRest) control.min(round.set('next') + CELL.tmin, least);
}

function* scatter(round: Round, range: number): Steps {
  const { oneList, control, rules } = round;
  const { window, limit, first, end } = yield* rangeOf(round, range);
  const shift = timeShiftOf(round.world, round);
  const counted = (part: number, ranges: number) =>
    lanesOf(ranges, (i) => oneList.scratch.get(countWord(i, part))).reduce((a, b) => a + b, 0);
  const offsets = [LATER, SAFE].map((part) => (rules.reduce.offsetsByRange ? counted(part, range) : 0));
  for (let i = first; i < end; i++) {
    const entry = entryIn(round, window.parity, i);
    const event = oneList.entries.get(entry);
    const part = partOf(round, event.time, limit);
    if (part === DROPPED) continue;
    const at = offsets[part]++;
    const copy = entryIn(round, window.parity ^ 1, at);
    const isCopied = part === LATER ? rules.reduce.keepsLater || i !== end - 1 : isByOffset(round);
    if (isCopied) oneList.entries.set(copy, event);
    if (part === LATER) continue;
    oneList.keys.set(at, { dst: event.dst, since: (event.time - window.tmin) >> shift });
    oneList.indices.set(at, isCopied && rules.reduce.pairsOfCopies ? copy : entry);
  }
  if (range !== 0) return;
  const [rest, safe] = [counted(LATER, RANGES), counted(SAFE, RANGES)];
  oneList.scratch.set(SCRATCH.rest, rest);
  oneList.scratch.set(SCRATCH.pairs, safe);
  const moves = window.runs || !rules.reduce.tellsPresentHalf;
  oneList.scratch.set(SCRATCH.presentHalf, moves ? window.parity ^ 1 : window.parity);
  if (!window.runs) return;
  yield;
  control.store(endWord(window.parity ^ 1), rest + (rules.reduce.countsBehindSafe ? safe : 0));
}

/** By node, then time; stable. */
function* sort(round: Round): Steps {
  const { oneList, rules } = round;
  const count = oneList.scratch.get(SCRATCH.pairs);
  const pairs = lanesOf(count, (i) => ({ ...oneList.keys.get(i), entry: oneList.indices.get(i) }));
  const { sortsByNode, sortsByTime } = rules.reduce;
  const order = (a: Key, b: Key) => Number(sortsByNode) * (a.dst - b.dst) || Number(sortsByTime) * (a.since - b.since);
  pairs.sort(order).forEach(({ entry, ...key }, i) => {
    oneList.keys.set(i, key);
    oneList.indices.set(i, entry);
  });
  yield;
}

function isHead({ oneList, rules }: Round, i: number): boolean {
  const [key, before] = [oneList.keys.get(i), i > 0 ? oneList.keys.get(i - 1) : undefined];
  return before?.dst !== key.dst || (!rules.reduce.groupsByNode && before.since !== key.since);
}

/** Of a list that is sorted whole, heads are moved to the front of the other half, the others behind them. */
function* heads(round: Round): Steps {
  const { oneList, rules } = round;
  const pairs = lanesOf(oneList.scratch.get(SCRATCH.pairs), (i) => i);
  const all = pairs.filter((i) => isHead(round, i));
  all.forEach((head, group) => {
    oneList.heads.set(group, head);
  });
  oneList.scratch.set(SCRATCH.groups, all.length);
  yield;
  if (!oneList.organisation.movesToFront) return;
  const half = oneList.scratch.get(SCRATCH.presentHalf);
  let [front, behind] = [0, rules.reduce.othersBehindHeads ? all.length : 0];
  for (const i of pairs) {
    const moved = entryIn(round, half, isHead(round, i) ? front++ : behind++);
    oneList.entries.set(moved, oneList.entries.get(oneList.indices.get(i)));
    if (rules.reduce.tellsMoved) oneList.indices.set(i, moved);
  }
}

/** Where the pairs of each node begin; of one without an event nothing is written. */
function* offsets(round: Round): Steps {
  const { oneList } = round;
  const count = oneList.scratch.get(SCRATCH.pairs);
  for (let i = 0; i < count; i++) if (isHead(round, i)) oneList.heads.set(oneList.keys.get(i).dst, i);
  yield;
}
