/** How large the one list of all nodes is, and the keys that its events are sorted by: those that are safe, or all of them. */
import { powerOfTwoFrom } from '../../../../base/u32.ts';
import { DIGIT_BITS, passesOf, type Scratch, scratchWords } from '../../../../gpu/primitives/scratch.ts';
import { extraWords } from '../../layout.ts';
import type { EventWorld } from '../../model.ts';
import type { ListPlan, ListShape } from '../event-list.ts';

export interface ReduceSettings {
  /** Entries of each half that may be in use before the batch stops to grow; default: what is pending on average, or sent by `start`, and a quarter more where an event may send several. */
  readonly poolEntries?: number;
  /** Events of a checkpoint, which all are there before the first round. */
  readonly restored?: number;
  /** The adapter is one in software, where workgroups of many lanes are slow. */
  readonly software?: boolean;
}

/** Organisations of one list for all nodes: whether all of it is sorted in a round, and whether the first event of each node is moved to the front. */
export const ONE_LISTS = {
  reduce: { sortsAll: false, movesToFront: false },
  partition: { sortsAll: true, movesToFront: true },
  simple: { sortsAll: true, movesToFront: false },
} as const;
export type OneListName = keyof typeof ONE_LISTS;
/** Whether nodes find their events by an offset each. */
export const isByOffset = (name: OneListName): boolean => ONE_LISTS[name].sortsAll && !ONE_LISTS[name].movesToFront;

/** What kernels are compiled for: bits of a key for the time since the window began and for a node, and how scratch memory is shared out. No growth changes it. */
export interface ReduceShape extends ListShape, Omit<Scratch, 'first'> {
  readonly name: OneListName;
  readonly timeBits: number;
  /** Low bits of the time that keys leave out. */
  readonly timeShift: number;
  readonly nodeBits: number;
}

/** Entries of each half are `poolEntries`. */
export interface ReducePlan extends ListPlan, ReduceShape {
  readonly name: OneListName;
  /** Of those, how many are left for what is in flight. */
  readonly poolReserve: number;
}

/** Words that kernels of a round hand on, before the scratch memory of the primitives: see shaders/event/reduce/scratch.wesl. */
export const HANDED_ON_WORDS = 4;
const WORD_BITS = 32;
/** Entries of a half are a multiple of this. */
const ENTRY_BLOCK = 256;

/** Bits of the numbers below `count`. */
const bitsOf = (count: number): number => WORD_BITS - Math.clz32(Math.max(1, count) - 1);

/** Passes that the events of a round take, and those by dst alone when the list is looked at. */
export const passes = ({ timeBits, nodeBits }: Pick<ReduceShape, 'timeBits' | 'nodeBits'>) => ({
  round: passesOf(timeBits + nodeBits),
  look: passesOf(nodeBits),
});

/** Of a key of one word. Fewer passes sort it, and the events of a node that have one key are compared when they are executed: so few that no node with many pays for it. */
const LEAST_TIME_BITS = 10;

/** As many as fill the passes that `LEAST_TIME_BITS` take, in one word where nodes leave room. */
function keyTimeBits(bits: number, nodeBits: number): number {
  const passes = passesOf(nodeBits + Math.min(bits, LEAST_TIME_BITS));
  return Math.min(bits, Math.max(0, Math.min(WORD_BITS, passes * DIGIT_BITS) - nodeBits));
}

/** Workgroups that share a list: as many as have work, up to what fills the largest GPU. */
const MOST_RANGES = 1024;
const LEAST_RANGES = 32;
const RANGES_IN_SOFTWARE = 4;
const ENTRIES_OF_RANGE = 1024;

export function shapeReduce(name: OneListName, world: EventWorld, { software = false }: ReduceSettings): ReduceShape {
  const nodeBits = bitsOf(world.nodes);
  const safeBits = bitsOf(world.lookaheadTicks);
  const timeBits = ONE_LISTS[name].sortsAll ? WORD_BITS : keyTimeBits(safeBits, nodeBits);
  const wanted = powerOfTwoFrom(Math.ceil((world.nodes * world.pendingPerNode) / ENTRIES_OF_RANGE));
  return {
    name,
    timeBits,
    timeShift: ONE_LISTS[name].sortsAll ? 0 : safeBits - timeBits,
    nodeBits,
    keyWords: timeBits + nodeBits > WORD_BITS ? 2 : 1,
    lanes: software ? 32 : 256,
    ranges: software ? RANGES_IN_SOFTWARE : Math.max(LEAST_RANGES, Math.min(MOST_RANGES, wanted)),
  };
}

/** An invocation that finds the list full finishes the call it is in. */
export function planReduce(
  world: EventWorld,
  shape: ReduceShape,
  invocations: number,
  { poolEntries, restored = 0 }: ReduceSettings,
): ReducePlan {
  const poolReserve = invocations * world.maxSends;
  const spread = world.maxSends > 1 ? 1.25 : 1;
  const usable = poolEntries ?? Math.ceil(world.nodes * world.pendingPerNode * spread);
  // Offsets by node lie in an array of pairs.
  const least = isByOffset(shape.name) ? world.nodes : 0;
  const atStart = Math.max(restored, world.nodes * world.startSends);
  const entries = Math.max(usable, least, atStart) + poolReserve;
  return { ...shape, poolEntries: Math.ceil((entries + 1) / ENTRY_BLOCK) * ENTRY_BLOCK, poolReserve };
}

/** Words of `extras` of an entry: its dst, then what the model's events carry. */
export const entryExtras = (event: Pick<EventWorld, 'payloadWords' | 'kinds'>): number => 1 + extraWords(event);

export const poolWords = (_: EventWorld, plan: ReducePlan): number =>
  HANDED_ON_WORDS + scratchWords(plan, plan.poolEntries);

/** Of both halves. */
export const reduceBytes = (world: EventWorld, plan: ReducePlan) => ({
  times: 8 * plan.poolEntries,
  keys: 16 * plan.poolEntries,
  extras: 8 * plan.poolEntries * entryExtras(world),
});
