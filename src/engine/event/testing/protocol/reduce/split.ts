/** Kernels of a round before `advance`: what is safe is split off, sorted, and found by node. Twin of `shaders/event/reduce/split.wesl`, `order.wesl`, `heads.wesl` and of the primitives beneath. */
import type { Round, Steps } from '../round.ts';
import { lanesOf } from '../schedule.ts';
import { currentWindow, load, type Window } from '../window.ts';
import { CELL, FREE } from '../words.ts';
import { endWord, type Pair, SCRATCH } from './memory.ts';

export const entryIn = ({ run }: Round, half: number, i: number): number => half * run.poolEntries + i;

/** Workgroups that share a list, each a range of it. */
const RANGES = 2;
const LATER = 0;
const SAFE = 1;
const DROPPED = 2;

/** Kernel boundaries are the barriers: each reads what the ones before it have written. */
export const reduceKernels = (round: Round): readonly (() => Steps[][])[] => [
  () => lanesOf(RANGES, (range) => [count(round, range)]),
  () => lanesOf(RANGES, (range) => [place(round, range)]),
  () => [[sort(round)]],
  () => [[heads(round)]],
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

function partOf({ rules }: Round, time: number, limit: number): number {
  if (time === FREE && rules.reduce.dropsFree) return DROPPED;
  return time < limit ? SAFE : LATER;
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
    if (part === LATER) least = Math.min(least, time);
  }
  for (const part of [LATER, SAFE]) oneList.scratch.set(countWord(range, part), counts[part]);
  yield;
  if (least !== FREE && rules.reduce.minimumOfRest) control.min(round.set('next') + CELL.tmin, least);
}

function* place(round: Round, range: number): Steps {
  const { oneList, control, rules } = round;
  const { window, limit, first, end } = yield* rangeOf(round, range);
  const counted = (part: number, ranges: number) =>
    lanesOf(ranges, (i) => oneList.scratch.get(countWord(i, part))).reduce((a, b) => a + b, 0);
  const places = [LATER, SAFE].map((part) => (rules.reduce.placesByRange ? counted(part, range) : 0));
  for (let i = first; i < end; i++) {
    const entry = entryIn(round, window.parity, i);
    const event = oneList.entries.get(entry);
    const part = partOf(round, event.time, limit);
    if (part === DROPPED) continue;
    const at = places[part]++;
    if (part === SAFE) oneList.pairs.set(at, { dst: event.dst, since: event.time - window.tmin, entry });
    else if (rules.reduce.keepsLater || i !== end - 1)
      oneList.entries.set(entryIn(round, window.parity ^ 1, at), event);
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
  const pairs = lanesOf(count, (i) => oneList.pairs.get(i));
  const { sortsByNode, sortsByTime } = rules.reduce;
  const order = (a: Pair, b: Pair) =>
    Number(sortsByNode) * (a.dst - b.dst) || Number(sortsByTime) * (a.since - b.since);
  pairs.sort(order).forEach((pair, i) => {
    oneList.pairs.set(i, pair);
  });
  yield;
}

function* heads(round: Round): Steps {
  const { oneList, rules } = round;
  const count = oneList.scratch.get(SCRATCH.pairs);
  let groups = 0;
  for (let i = 0; i < count; i++) {
    const [pair, before] = [oneList.pairs.get(i), i > 0 ? oneList.pairs.get(i - 1) : undefined];
    const isSame = before?.dst === pair.dst && (rules.reduce.groupsByNode || before.since === pair.since);
    if (!isSame) oneList.heads.set(groups++, i);
  }
  oneList.scratch.set(SCRATCH.groups, groups);
  yield;
}
