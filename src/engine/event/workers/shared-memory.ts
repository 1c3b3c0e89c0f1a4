/**
 * What the workers of a run share. One owner writes each word, and others read it behind a barrier; words that are changed while all run are
 * read and written by `Atomics`, a cache line each. All arrays have fixed lengths: views of buffers that may grow are many times slower.
 */
import { floorLog2 } from '../../../base/u32.ts';
import { type EventState, seriesOf } from '../event-state.ts';
import type { EventWorld } from '../model.ts';
import { memoryWordsOf, type NodeMemory, putNodes, SequentialContext } from '../sequential/context.ts';
import type { Span } from '../sequential/event-list.ts';
import { listBytes } from '../sequential/part.ts';

/** Words of a cache line, and doubles. */
const LINE = 16;
const LINE_DOUBLES = 8;

/** Words of `control`, a line each. */
export const CONTROL = {
  /** Of the barrier: how many have arrived, and how often all had. */
  arrived: 0,
  generation: LINE,
  /** Raised by one for everything that worker 0 asks for. */
  command: 2 * LINE,
  /** Wall time is over: all stop where they are. */
  stop: 3 * LINE,
  /** A worker has died, or the run is given up. */
  broken: 4 * LINE,
  /** What is asked, and about what. */
  question: 5 * LINE,
  /** Words of the answer of each worker that lie ready, and that are still to come. */
  answers: 6 * LINE,
} as const;

/** Doubles of a block, which a worker publishes where a window ends. */
export const BLOCK = {
  /** The first of what is pending at own nodes, and of what was sent to others in this window. */
  least: 0,
  created: 1,
  executed: 2,
  /** The most events that one node has executed in this window. */
  serial: 3,
  flags: 4,
  /** Ms since the start. */
  waiting: 5,
  sending: 6,
  fault: LINE_DOUBLES,
} as const;
const BLOCK_DOUBLES = 2 * LINE_DOUBLES;
export const FAULT_FIELDS = ['time', 'src', 'seq', 'node', 'code', 'value'] as const;
export const FLAG = { unfinished: 1, records: 2, fault: 4, pause: 8 } as const;

/** Words of an event in a ring; its payload follows. */
export const RING = { time: 0, src: 1, seq: 2, dst: 3, kind: 4, sent: 5, payload: 6 } as const;

/** Of all rings together, at most; and records of one, at least and at most: what goes round stays in a core's second cache. */
const RING_BYTES = 2 ** 24;
const LEAST_RECORDS = 64;
const MOST_RECORDS = 2 ** 13;

/** Words of an answer that are read at a time. */
export const ANSWER_WORDS = 2 ** 15;

/** Most workers of a run. */
export const MOST_WORKERS = 64;

/** As it travels to helpers. */
export interface SharedMemory {
  /** Part i is of the nodes from `bounds[i]` on, before `bounds[i + 1]`. */
  readonly bounds: readonly number[];
  readonly ringRecords: number;
  readonly state: SharedArrayBuffer;
  readonly store: SharedArrayBuffer;
  readonly waiting: SharedArrayBuffer;
  readonly control: SharedArrayBuffer;
  /** `until` and `lastWindow` of an advance. */
  readonly limits: SharedArrayBuffer;
  readonly blocks: SharedArrayBuffer;
  readonly counters: SharedArrayBuffer;
  readonly rings: SharedArrayBuffer;
  /** Of each ring where it is written, and where it is read. */
  readonly marks: SharedArrayBuffer;
  readonly answers: SharedArrayBuffer;
  /** Where the run goes on; by default it begins. */
  readonly from?: SharedStart;
}

/** What workers need of a checkpoint beside the words of nodes, which lie where they belong. */
export interface SharedStart {
  /** Rows of all that is pending. */
  readonly events: SharedArrayBuffer;
  readonly windows: number;
  /** Rows of the series, and the time of the last one. */
  readonly rows: number;
  readonly lastRow: number | undefined;
}

const recordWordsOf = ({ payloadWords }: EventWorld): number => RING.payload + payloadWords;

function ringRecordsOf(world: EventWorld, workers: number): number {
  const bytes = RING_BYTES / (workers * workers) / (4 * recordWordsOf(world));
  return Math.min(MOST_RECORDS, Math.max(LEAST_RECORDS, 2 ** floorLog2(Math.max(1, Math.floor(bytes)))));
}

const countersOf = ({ counters }: EventWorld): number =>
  LINE_DOUBLES * Math.ceil(Math.max(1, counters.length) / LINE_DOUBLES);

/** Bytes of each. */
function sizesOf(world: EventWorld, workers: number, ringRecords: number) {
  const { state, store, waiting } = memoryWordsOf(world);
  return {
    state: 4 * state,
    store: 4 * store,
    waiting: 4 * waiting,
    control: 4 * (CONTROL.answers + LINE * workers),
    limits: 64,
    blocks: 8 * 2 * workers * BLOCK_DOUBLES,
    counters: 8 * workers * countersOf(world),
    rings: 4 * workers * workers * ringRecords * recordWordsOf(world),
    marks: 4 * 2 * LINE * workers * workers,
    answers: 4 * workers * ANSWER_WORDS,
  };
}

/** All 0. `ringRecords`: a power of two; default: as is good for speed. */
export function makeSharedMemory(
  world: EventWorld,
  bounds: readonly number[],
  ringRecords = ringRecordsOf(world, bounds.length - 1),
): SharedMemory {
  const sizes = sizesOf(world, bounds.length - 1, ringRecords);
  const buffers = Object.fromEntries(
    Object.entries(sizes).map(([name, bytes]) => [name, new SharedArrayBuffer(bytes)] as const),
  );
  return { bounds, ringRecords, ...(buffers as Record<keyof typeof sizes, SharedArrayBuffer>) };
}

/** The same memory, of a run that goes on where it was left. */
export function withStart(world: EventWorld, memory: SharedMemory, state: EventState): SharedMemory {
  const { facts, arrays } = state;
  putNodes(world, { state: new Uint32Array(memory.state), store: new Uint32Array(memory.store) }, state);
  const events = new SharedArrayBuffer(arrays.events.byteLength);
  new Uint32Array(events).set(arrays.events);
  const { timeTicks } = seriesOf(arrays.series, world.counters.length);
  return {
    ...memory,
    from: { events, windows: facts.steps, rows: timeTicks.length, lastRow: timeTicks.at(-1) },
  };
}

/** Bytes of a world on so many workers at time 0, without building it: tables and indices of nodes are there for each. */
export function workersBytes(world: EventWorld, workers: number): number {
  const shared = Object.values(sizesOf(world, workers, ringRecordsOf(world, workers)));
  const share: Span = { first: 0, end: Math.ceil(world.nodes / workers) };
  const own = listBytes(world, share) + 4 * world.tableWords;
  const memory = Object.values(memoryWordsOf(world)).reduce((sum, words) => sum + 4 * words, 0);
  return shared.reduce((sum, bytes) => sum + bytes, 0) - memory + nodeBytes(world) + workers * own;
}

/** What one core has of nodes, without tables. */
const nodeBytes = (world: EventWorld): number => SequentialContext.bytesFor(world) - 4 * world.tableWords;

/** Views of it, as one worker has them. */
export class SharedViews {
  readonly workers: number;
  readonly bounds: readonly number[];
  readonly ringRecords: number;
  readonly recordWords: number;
  readonly nodes: NodeMemory;
  readonly control: Int32Array;
  readonly limits: Float64Array;
  readonly rings: Uint32Array;
  readonly marks: Int32Array;
  readonly answers: Uint32Array;
  /** Two of each worker. */
  private readonly blocks: readonly Float64Array[];
  private readonly counters: readonly Float64Array[];

  constructor(world: EventWorld, memory: SharedMemory) {
    this.bounds = memory.bounds;
    this.workers = memory.bounds.length - 1;
    this.ringRecords = memory.ringRecords;
    this.recordWords = recordWordsOf(world);
    this.nodes = {
      state: new Uint32Array(memory.state),
      store: new Uint32Array(memory.store),
      waiting: new Uint32Array(memory.waiting),
    };
    this.control = new Int32Array(memory.control);
    this.limits = new Float64Array(memory.limits);
    this.rings = new Uint32Array(memory.rings);
    this.marks = new Int32Array(memory.marks);
    this.answers = new Uint32Array(memory.answers);
    this.blocks = piecesOf(memory.blocks, BLOCK_DOUBLES);
    this.counters = piecesOf(memory.counters, countersOf(world));
  }

  own = (worker: number): Span => ({ first: this.bounds[worker], end: this.bounds[worker + 1] });

  /** Where a ring says how far it is written; a line later, how far it is read. */
  markOf = (from: number, to: number): number => 2 * LINE * (from * this.workers + to);

  /** Whoever is a barrier ahead writes the other of two blocks: `meeting` says which. */
  blockOf(worker: number, meeting: number): Float64Array {
    return this.blocks[2 * worker + (meeting & 1)];
  }

  countersOf(worker: number): Float64Array {
    return this.counters[worker];
  }
}
export const READ = LINE;

const piecesOf = (buffer: SharedArrayBuffer, doubles: number): readonly Float64Array[] =>
  Array.from({ length: buffer.byteLength / 8 / doubles }, (_, i) => new Float64Array(buffer, 8 * i * doubles, doubles));
