/** How large the rings of LPs are (Andelfinger & Hartenstein 2014, section 4.2): as much room for each node, and LPs as large as they had to become. */
import { assert } from '../../../../base/assert.ts';
import { extraWords, LARGEST_LP } from '../../layout.ts';
import type { EventWorld } from '../../model.ts';
import type { ListPlan, ListShape, Load } from '../event-list.ts';

/** Settings that change speed, memory and test coverage, never results. */
export interface RingSettings {
  /** Entries of a ring for each node of its LP; default: the mean number pending and eight standard deviations, as far as a buffer of 2 GiB has room. */
  readonly room?: number;
  /** LPs have 2 to the power of this nodes at first; default 0. */
  readonly lpExponent?: number;
  /** Default: a round is one kernel; else it is the paper's handle, insert and minimum. */
  readonly fused?: boolean;
  /** Position in a ring at which the host turns all of them back; for tests. */
  readonly mostAppended?: number;
}

/** What kernels are compiled for. */
export interface RingShape extends ListShape {
  readonly room: number;
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

/** All LPs grow together, so the fullest of all must have room: what is pending and what others append in a round. */
export function defaultRoom(world: EventWorld): number {
  const { nodes, pendingPerNode } = world;
  const wanted = 4 * Math.ceil(pendingPerNode / 4 + 2 * Math.sqrt(pendingPerNode)) + 4;
  return Math.max(2, Math.min(wanted, Math.floor((2 ** 31 - 4) / Math.max(8, 4 * extraWords(world)) / nodes)));
}

export const shapeRing = (
  world: EventWorld,
  { room, mostAppended = MOST_APPENDED, fused = true }: RingSettings,
): RingShape => ({
  name: 'ring',
  room: room ?? defaultRoom(world),
  mostAppended,
  fused,
});

/** `invocations`: most that process nodes at a time. One that finds a ring full finishes the call it is in, and leaves what its node has sent itself. */
export function planRing(
  world: EventWorld,
  shape: RingShape,
  invocations: number,
  { lpExponent = 0 }: RingSettings,
): RingPlan {
  assert(world.nodes <= MOST_NODES, `a key of a ring has no bits for ${world.nodes} nodes`);
  // Events of `start` that the rings cannot take must fit before the first round.
  const atStart = world.nodes * Math.max(0, world.startSends - shape.room);
  return { ...shape, exponent: lpExponent, poolEntries: atStart + invocations * (world.maxSends + SOON) };
}

export const ringBytes = (world: EventWorld, { room }: RingShape, nodes: number) => ({
  times: 4 * nodes * room,
  keys: 8 * nodes * room,
  extras: 4 * Math.max(4, nodes * room * extraWords(world)),
});

/**
 * LPs of twice as many nodes; with twice the room where that is no longer possible, or cannot help because the mean is too much. Where nothing overflowed
 * the rings are turned back as they are.
 */
export function largerRing(
  { room, exponent }: Pick<RingPlan, 'room' | 'exponent'>,
  { nodes, mean, overflowed }: Pick<Load, 'nodes' | 'mean' | 'overflowed'>,
): RingSettings {
  if (overflowed === 0) return { room, lpExponent: exponent };
  const mayMerge = 2 ** exponent < Math.min(nodes, LARGEST_LP) && 4 * mean <= 3 * room;
  return mayMerge ? { room, lpExponent: exponent + 1 } : { room: 2 * room, lpExponent: exponent };
}
