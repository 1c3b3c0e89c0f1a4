/**
 * A network of a few nodes and a model for it, both as small as overflow, chains and ties allow: what a node sends depends on all that
 * it has executed so far, in order, so that any other order shows at once.
 */
import fc from 'fast-check';
import type { Event } from './words.ts';

/** What is drawn: a network, the sizes of its memory, how the host cuts it into batches, and how the machine chooses. */
export interface World {
  readonly seed: number;
  readonly nodes: number;
  readonly lookahead: number;
  readonly end: number;
  readonly sparse: boolean;
  /** Slots per node at first. */
  readonly capacity: number;
  readonly growCapacity: boolean;
  /** Pool entries beside the reserve. */
  readonly usableEntries: number;
  /** Records that the ring holds at first beside the reserve, before rounding up to a power of two. */
  readonly usableRecords: number;
  readonly recordsKept: boolean;
  /** Rounds between two evaluations of records. */
  readonly evaluateEvery: number;
  /** Ticket of the first record: tickets wrap. */
  readonly firstRecord: number;
  readonly sampleEvery: number;
  /** Workgroups that process nodes. A dense one has one lane, a sparse one two, of which so many process nodes. */
  readonly workgroups: number;
  readonly processors: number;
  readonly eventsPerNodeLimit: number;
  readonly batchMostEvents: number;
  /** Pool tickets beyond which the host sets them back. */
  readonly mostTickets: number;
  /** Used one after the other, in a circle. */
  readonly batches: readonly Batch[];
  readonly tape: Uint8Array;
}

export interface Batch {
  readonly rounds: number;
  readonly lpExponent: number;
  /** Windows that it may open, and ticks from now on at which windows may start; 0: as many as it likes. */
  readonly windows: number;
  readonly ticks: number;
  /** The host looks at what has become of it before it submits the next. */
  readonly looks: boolean;
}

const batches: fc.Arbitrary<Batch[]> = fc.array(
  fc.record({
    rounds: fc.integer({ min: 1, max: 6 }),
    lpExponent: fc.nat(1),
    windows: fc.nat(2),
    ticks: fc.nat(3),
    looks: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

export const worlds: fc.Arbitrary<World> = fc.record({
  seed: fc.nat(),
  nodes: fc.integer({ min: 2, max: 5 }),
  lookahead: fc.integer({ min: 1, max: 4 }),
  end: fc.integer({ min: 3, max: 16 }),
  sparse: fc.boolean(),
  capacity: fc.integer({ min: 1, max: 3 }),
  growCapacity: fc.boolean(),
  usableEntries: fc.nat(4),
  usableRecords: fc.nat(4),
  recordsKept: fc.boolean(),
  evaluateEvery: fc.integer({ min: 1, max: 4 }),
  firstRecord: fc.constantFrom(0, 2 ** 32 - 3),
  sampleEvery: fc.integer({ min: 1, max: 3 }),
  workgroups: fc.integer({ min: 1, max: 3 }),
  processors: fc.integer({ min: 1, max: 2 }),
  eventsPerNodeLimit: fc.integer({ min: 1, max: 4 }),
  batchMostEvents: fc.integer({ min: 1, max: 20 }),
  mostTickets: fc.integer({ min: 4, max: 40 }),
  batches,
  tape: fc.uint8Array({ maxLength: 200, size: 'max' }),
});

/** Events inside the window that a node may have sent to itself and not executed, in rings and the one list; eight on a GPU. */
export const offsetsToSelf = ({ seed }: World): number => 1 + (seed & 1);

/** State of a node: what it has sent, and a word that depends on all that it has executed. */
export interface NodeState {
  readonly sent: number;
  readonly word: number;
}

export interface Send {
  readonly dst: number;
  readonly time: number;
}

export interface Handled {
  readonly word: number;
  readonly sends: readonly Send[];
  readonly records: boolean;
}

function hash(...words: readonly number[]): number {
  let x = 0x9e37_79b9;
  for (const word of words) {
    x = Math.imul(x ^ word, 0x85eb_ca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
    x ^= x >>> 16;
  }
  return x >>> 0;
}

/** What an executed event adds to the digest. */
export const term = (node: number, { time, src, seq }: Event): number => hash(node, time, src, seq);

const SENDS = [0, 0, 1, 1, 1, 1, 2, 2];

/** Handles an event: often something to itself inside the window, often all to one node. */
export function handle(world: World, node: number, before: NodeState, event: Event): Handled {
  const word = hash(before.word, event.time, event.src, event.seq);
  const draw = hash(world.seed, node, word);
  const sends = Array.from({ length: SENDS[draw & 7] }, (_, i) => {
    const bits = hash(draw, i);
    const kind = bits & 3;
    const dst = kind === 0 ? node : kind === 1 ? 0 : (bits >>> 2) % world.nodes;
    const later = (bits >>> 8) % (world.lookahead + 1);
    return { dst, time: event.time + (dst === node ? 1 : world.lookahead) + later };
  });
  return { word, sends, records: (draw & 0x100) !== 0 };
}

/** First events of a node: any time, any receiver. */
export function firstEvents(world: World, node: number): Send[] {
  return [0, 1].map((i) => {
    const bits = hash(world.seed, node, i);
    const dst = i === 0 ? node : (bits & 1) === 0 ? 0 : (bits >>> 1) % world.nodes;
    return { dst, time: (bits >>> 8) % (world.lookahead + 2) };
  });
}
