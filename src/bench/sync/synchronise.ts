/**
 * How LPs know what is safe. `window`: the engine's own windows, a lookahead from the first event of all. `granted`: the lower bound on time
 * stamps, the least cut from there (ns-3's distributed simulator), which looks for messages when nothing more is safe, or after each event. `periodic`, `queues` and `blocked`: what their neighbours have promised by null messages.
 */
import { DistributionCounts } from '../../analysis/distribution.ts';
import { Digest } from '../../base/mix.ts';
import { addSaturated, MOST_U32 } from '../../base/u32.ts';
import type { Distributions } from '../../scenario/outcome.ts';
import { MAX_TIME_TICKS } from '../../scenario/scenario.ts';
import { PROMISES } from './channel.ts';
import type { Lp } from './lp.ts';
import { LpGroup, type LpTotals } from './lp-group.ts';
import type { PartedWorld } from './parted-world.ts';
import { SharedMemory } from './shared-memory.ts';

export const SYNCHRONISERS = ['window', 'granted', 'granted, polling', ...PROMISES] as const;
export type Synchroniser = (typeof SYNCHRONISERS)[number];

/** What came of the LPs of one worker. */
export interface WorkerTotals extends LpTotals {
  /** How often all were granted a time. */
  readonly grants: number;
  /** From when all had built their nodes to when all were at the end. */
  readonly wallSeconds: number;
}

export interface Synchronised extends Omit<LpTotals, 'digest' | 'distributions'> {
  readonly digest: string;
  /** By name: measured by handlers, and observed at the end. */
  readonly distributions: Distributions;
  readonly observed: Distributions;
  readonly grants: number;
  readonly wallSeconds: number;
}

/** Records of a ring. */
export const RECORDS = 1024;
/** Looks at all promises before a worker rests. */
const LOOKS = 200;

/** One worker's share; all of `of` must run at once. */
export function runWorker(
  parted: PartedWorld,
  shared: SharedMemory,
  how: Synchroniser,
  worker: number,
  of: number,
): WorkerTotals {
  const promises = PROMISES.find((each) => each === how);
  const group = new LpGroup(parted, shared, { worker, of, promises, polls: how === 'granted, polling' });
  const meet = () => shared.barrier.wait(worker, group.takeFirstTime(), () => group.drain());
  group.start();
  meet();
  group.drain();
  meet();
  const began = performance.now();
  let grants = 0;
  if (promises) keepPromises(group, shared, parted.world.endTicks);
  else grants = takeGrants(group, meet, parted, how);
  meet();
  const wallSeconds = (performance.now() - began) / 1000;
  group.drain();
  return { ...group.totals(), grants, wallSeconds };
}

function takeGrants(group: LpGroup, meet: () => number, { world, cuts }: PartedWorld, how: Synchroniser): number {
  const least = cuts.reduce((ticks, cut) => Math.min(ticks, cut.ticks), MOST_U32);
  const ahead = how === 'window' ? world.lookaheadTicks : least;
  for (let grants = 0; ; grants++) {
    const first = meet();
    if (first >= world.endTicks) return grants;
    group.drain();
    const safe = addSaturated(first, ahead, world.endTicks);
    for (const lp of group.lps) group.execute(lp, safe);
  }
}

function keepPromises(group: LpGroup, shared: SharedMemory, end: number): void {
  const turn = turnsOf(group, end);
  for (let looks = 0; ; looks++) {
    const came = turn();
    if (came === 'over') return;
    if (came === 'moved') looks = 0;
    else if (looks >= LOOKS) {
      // LPs that are at the end are still sent to.
      group.drain();
      shared.barrier.rest();
    }
  }
}

/** Each call takes all LPs as far as they may go. A run without an end is over when all are silent. */
export function turnsOf(group: LpGroup, end: number): () => 'moved' | 'waits' | 'over' {
  const isEndless = end >= MAX_TIME_TICKS;
  let going = group.lps;
  return () => {
    let hasMoved = false;
    for (const lp of going) if (advance(group, lp, end)) hasMoved = true;
    going = going.filter(({ clock }) => clock < end);
    if (going.length === 0 || (isEndless && group.isOver())) return 'over';
    return hasMoved ? 'moved' : 'waits';
  };
}

/** What others have promised is read before what they have sent: it is true of all that is not drained then. */
function advance(group: LpGroup, lp: Lp, end: number): boolean {
  const safe = lp.arriving.reduce((least, { promised }) => Math.min(least, promised), end);
  if (safe <= lp.clock) return false;
  lp.drain();
  group.execute(lp, safe);
  return true;
}

/** All LPs in this thread, in turn. */
export function synchronise(parted: PartedWorld, how: Synchroniser, records = RECORDS): Synchronised {
  return together(parted, [runWorker(parted, new SharedMemory(parted, { workers: 1, records }), how, 0, 1)]);
}

/** What came of all workers. */
export function together({ world }: PartedWorld, all: readonly WorkerTotals[]): Synchronised {
  const digest = new Digest();
  for (const each of all) digest.add(...each.digest);
  const sum = (of: (each: WorkerTotals) => number) => all.reduce((total, each) => total + of(each), 0);
  const merged = all[0].distributions.map((_, i) => {
    const counts = new DistributionCounts();
    for (const { distributions } of all) counts.merge(distributions[i]);
    return counts.summary();
  });
  const { distributions = [], observed } = world;
  const named = (names: readonly string[], from: number): Distributions =>
    Object.fromEntries(names.map((name, i) => [name, merged[from + i]]));
  return {
    digest: digest.toString(),
    distributions: named(distributions, 0),
    observed: named(observed, distributions.length),
    events: sum(({ events }) => events),
    created: sum(({ created }) => created),
    counters: all[0].counters.map((_, i) => sum(({ counters }) => counters[i])),
    messages: sum(({ messages }) => messages),
    nulls: sum(({ nulls }) => nulls),
    grants: all[0].grants,
    wallSeconds: Math.max(...all.map(({ wallSeconds }) => wallSeconds)),
  };
}
