/** How large the rings of LPs are (Andelfinger & Hartenstein 2014, section 4.2): as much room for each node, and LPs as large as they have to be. */
import { assert } from '../../../../base/assert.ts';
import { extraWords, LARGEST_LP } from '../../layout.ts';
import type { EventWorld } from '../../model.ts';
import type { ListPlan, ListShape, Load } from '../event-list.ts';
import { LP_SIZES } from '../lp-tuner.ts';

/** Settings that change speed, memory and test coverage, never results. */
export interface RingSettings {
  /** Entries of a ring for each node of its LP; default: the mean number pending and eight standard deviations, of a node or of the smallest LP for which buffers have room. */
  readonly room?: number;
  /** LPs have at least 2 to the power of this nodes; default 0. */
  readonly lpExponent?: number;
  /** Most bytes of a buffer; default, and at most, 2 GiB. */
  readonly mostBytes?: number;
  /** Default: a round is one kernel; else it is the paper's handle, insert and minimum. */
  readonly fused?: boolean;
  /** Position in a ring at which the host turns all of them back; for tests. */
  readonly mostAppended?: number;
}

/** What kernels are compiled for. */
export interface RingShape extends ListShape {
  readonly room: number;
  /** Both words of a key have a buffer of their own, for together they would not fit one. */
  readonly apart: boolean;
  readonly mostAppended: number;
  readonly fused: boolean;
}

export interface RingPlan extends RingShape, ListPlan {
  readonly exponent: number;
}

/** Events inside the window that a node may have sent to itself and not executed. */
export const SOON = 8;

/** Bits of a key's first word for the sender; see ring.wesl. */
const MOST_NODES = 2 ** 26 - 1;

/** Words of an entry of the pool: time, dst, src, seq, the next of its LP, then the rest of its event. */
export const ringEntryWords = (event: Pick<EventWorld, 'payloadWords' | 'kinds'>): number => 5 + extraWords(event);

/** Words of workgroup memory for an event to oneself: time, seq, and the rest. */
export const soonEntryWords = (event: Pick<EventWorld, 'payloadWords' | 'kinds'>): number => 2 + extraWords(event);

const MOST_APPENDED = 2 ** 31;

/** What adapters give that can hold such networks. */
const MOST_BYTES = 2 ** 31 - 4;

/** All LPs grow together, so the fullest of all must have room: what is pending, by a Poisson distribution, and what others append in a round. */
const entriesFor = (mean: number): number => 4 * Math.ceil(mean / 4 + 2 * Math.sqrt(mean)) + 4;

type Sizes = Pick<RingPlan, 'room' | 'exponent' | 'apart'>;

/** LPs of one node are fastest; the larger an LP, the less room a node needs: rather than merge in the midst of a run, LPs are as large from the start as they have to be. */
function sizesOf(world: EventWorld, { room: asked, lpExponent = 0, mostBytes = MOST_BYTES }: RingSettings): Sizes {
  const { nodes, pendingPerNode } = world;
  const most = Math.min(MOST_BYTES, mostBytes) / nodes;
  // Of a key's words the second goes where an event has nothing else.
  const mayBeApart = extraWords(world) === 0;
  const widest = Math.max(8, 4 * extraWords(world));
  const sizes = (room: number, exponent: number): Sizes => ({
    room,
    exponent,
    apart: mayBeApart && widest * room > most,
  });
  if (asked !== undefined) return sizes(asked, lpExponent);
  const largest = Math.floor(most / (mayBeApart ? 4 : widest));
  const roomIn = (exponent: number): number => Math.ceil(entriesFor(pendingPerNode * 2 ** exponent) / 2 ** exponent);
  const fitting = [...LP_SIZES.keys()].find((exponent) => roomIn(exponent) <= largest);
  return fitting === undefined
    ? sizes(Math.max(2, largest), LP_SIZES.length - 1)
    : sizes(roomIn(fitting), Math.max(fitting, lpExponent));
}

export function shapeRing(world: EventWorld, settings: RingSettings): RingShape {
  const { room, apart } = sizesOf(world, settings);
  const { mostAppended = MOST_APPENDED, fused = true } = settings;
  return { name: 'ring', room, apart, mostAppended, fused };
}

/** `invocations`: most that process nodes at a time. One that finds a ring full finishes the call it is in, and leaves what its node has sent itself. */
export function planRing(world: EventWorld, shape: RingShape, invocations: number, settings: RingSettings): RingPlan {
  assert(world.nodes <= MOST_NODES, `a key of a ring has no bits for ${world.nodes} nodes`);
  // Events of `start` that the rings cannot take must fit before the first round.
  const atStart = world.nodes * Math.max(0, world.startSends - shape.room);
  const { exponent } = sizesOf(world, settings);
  return { ...shape, exponent, poolEntries: atStart + invocations * (world.maxSends + SOON) };
}

/** Words of a key in `keys`; the other of one that is apart lies in `extras`. */
export const keyWords = ({ apart }: Pick<RingShape, 'apart'>): number => (apart ? 1 : 2);

export const ringBytes = (world: EventWorld, shape: RingShape, nodes: number) => ({
  times: 4 * nodes * shape.room,
  keys: 4 * keyWords(shape) * nodes * shape.room,
  extras: 4 * Math.max(4, nodes * shape.room * (shape.apart ? 1 : extraWords(world))),
});

/**
 * LPs of twice as many nodes; with twice the room where that is no longer possible, or cannot help because the mean is too much. Where nothing overflowed
 * the rings are turned back as they are.
 */
export function largerRing(
  { room, exponent }: Pick<RingPlan, 'room' | 'exponent'>,
  { mostBytes }: RingSettings,
  { nodes, mean, overflowed }: Pick<Load, 'nodes' | 'mean' | 'overflowed'>,
): RingSettings {
  if (overflowed === 0) return { room, lpExponent: exponent, mostBytes };
  const mayMerge = 2 ** exponent < Math.min(nodes, LARGEST_LP) && 4 * mean <= 3 * room;
  return mayMerge ? { room, lpExponent: exponent + 1, mostBytes } : { room: 2 * room, lpExponent: exponent, mostBytes };
}
