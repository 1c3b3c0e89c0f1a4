/** What the invocations of a round share, and what each has of its own. */
import { AtomicWords } from './atomic-words.ts';
import { type Choices, Clock } from './machine.ts';
import { PlainWords } from './plain-words.ts';
import { OneListMemory, OpenGroup } from './reduce/memory.ts';
import type { Executed } from './reference.ts';
import { RingMemory } from './ring/memory.ts';
import { OpenLp } from './ring/soon.ts';
import type { Rules, SetName } from './rules.ts';
import { type Area, areaOf, type Event, FREE, LAST, MOST_ROWS, NONE, OWN_WORDS, SET_WORDS, wordsFor } from './words.ts';
import type { NodeState, World } from './world.ts';

/** What an invocation yields before every operation on atomic words; at a barrier it waits for its workgroup. */
export const BARRIER = 'barrier';
export type Steps<T = void> = Generator<typeof BARRIER | undefined, T, void>;

/** The uniform `run`. */
export interface Run {
  lpExponent: number;
  capacity: number;
  poolEntries: number;
  poolReserve: number;
  recordEntries: number;
  recordReserve: number;
  batch: number;
  windowLimit: number;
  timeLimit: number;
}

export interface MadeRecord {
  readonly ticket: number;
  readonly time: number;
  readonly row: number;
  /** For checks: where its window starts, and how many have begun with it. */
  readonly window: number;
  readonly windows: number;
}

/** More than a node sends. */
const MOST_EVENTS = 10_000;

/** For checks, not memory: what has happened. */
export interface Log {
  /** By node, in the order of execution. */
  readonly executed: Executed[][];
  /** Receiver and time of every event, by source and number. */
  readonly created: Map<number, { readonly dst: number; readonly time: number }>;
  readonly done: Set<number>;
  readonly evaluated: Set<number>;
  /** Records that the host has. */
  taken: number;
  /** Executed in the present batch. */
  inBatch: number;
}

/** An event's name: no two have the same source and number. */
export const idOf = ({ src, seq }: Event): number => src * MOST_EVENTS + seq;

/** The words of a network, or of several that run side by side. */
export class Memory {
  readonly clock = new Clock();
  readonly control: AtomicWords;
  readonly keys = new PlainWords<Event>('the key of slot', this.clock);
  readonly entries = new PlainWords<Event>('the event of entry', this.clock);
  readonly links = new PlainWords<number>('the link of entry', this.clock);
  readonly children = new PlainWords<number>('the first child of entry', this.clock);
  readonly ring = new PlainWords<number>('ticket place', this.clock);
  readonly records = new PlainWords<MadeRecord>('record place', this.clock);
  readonly nodes = new PlainWords<NodeState>('the state of node', this.clock);
  readonly rings = new RingMemory(this.clock);
  readonly oneList = new OneListMemory(this.clock);

  readonly replicas: number;

  constructor(nodes: number, replicas: number, choices: Choices) {
    this.replicas = replicas;
    this.control = new AtomicWords(replicas * strideOf(nodes), this.clock, choices);
  }
}

/** Words of control from one replica to the next. */
const strideOf = (nodes: number): number => OWN_WORDS + wordsFor(nodes);

/** A network: its part of the memory, and the rules of who works on it. */
export class Round {
  readonly clock: Clock;
  readonly own: Uint32Array;
  readonly control: AtomicWords;
  readonly keys: PlainWords<Event>;
  readonly entries: PlainWords<Event>;
  readonly links: PlainWords<number>;
  readonly children: PlainWords<number>;
  readonly ring: PlainWords<number>;
  readonly records: PlainWords<MadeRecord>;
  readonly nodes: PlainWords<NodeState>;
  readonly rings: RingMemory;
  readonly oneList: OneListMemory;
  readonly log: Log;
  turn = 0;

  constructor(
    readonly world: World,
    readonly rules: Rules,
    readonly list: EventList,
    readonly run: Run,
    memory: Memory,
    replica = 0,
  ) {
    this.clock = memory.clock;
    const { nodes } = world;
    const replicaFor = (area: Area) => (rules.forgetsReplicaOf === area ? 0 : replica);
    const stride = strideOf(nodes);
    const block = replica * stride + OWN_WORDS;
    const inBlock = (word: number) => replicaFor(areaOf(nodes, word)) * stride + OWN_WORDS + word;
    const forgets = rules.forgetsReplicaOf !== 'nothing';
    const isAlone = memory.replicas === 1;
    this.control = isAlone
      ? memory.control
      : memory.control.part(block, wordsFor(nodes), forgets ? inBlock : (word) => block + word);
    this.own = memory.control.words.subarray(block - OWN_WORDS, block);
    const part = <T>(words: PlainWords<T>, size: number, area: Area) =>
      isAlone ? words : words.part(replica * size, (index) => replicaFor(area) * size + index);
    this.keys = part(memory.keys, nodes * MOST_ROWS, 'keys');
    this.entries = part(memory.entries, run.poolEntries, 'pool');
    this.links = part(memory.links, run.poolEntries, 'pool');
    this.children = part(memory.children, run.poolEntries, 'pool');
    this.ring = part(memory.ring, rules.ringTurns * run.poolEntries, 'pool');
    this.records = part(memory.records, run.recordEntries, 'records');
    this.nodes = part(memory.nodes, nodes, 'nodes');
    this.rings = memory.rings;
    this.oneList = memory.oneList;
    const executed = Array.from({ length: world.nodes }, () => []);
    this.log = { executed, created: new Map(), done: new Set(), evaluated: new Set(), taken: 0, inBatch: 0 };
  }

  /** First word of the set that has this part in the present round. */
  set(name: SetName): number {
    const { sets } = this.rules;
    const ahead = name === 'now' ? 0 : name === 'next' ? 1 : sets - 1;
    return ((this.turn + ahead) % sets) * SET_WORDS;
  }
}

export const keyIndex = (node: number, slot: number): number => node * MOST_ROWS + slot;

/** Private memory of an invocation: what it counts, and the node that it processes, with a copy of its times. */
export class Processing {
  readonly tile = new Uint32Array(MOST_ROWS);
  parity = 0;
  node = 0;
  now = 0;
  limit = 0;
  window = 0;
  windows = 0;
  /** Slot of the event that is executed, if it has one; then without it once something has taken it. */
  openSlot = NONE;
  currentSlot = NONE;
  state: NodeState = { sent: 0, word: 0 };
  /** Events of this node that found no slot: entry + 1 of the root of their heap, and the one that comes first. */
  heap = 0;
  heapSize = 0;
  first: Event = LAST;
  /** Of a ring, and of the one list. */
  lp = new OpenLp();
  group = new OpenGroup();
  /** It executes nothing more in this round. */
  halt = false;
  /** This round goes on with the window of the one before. */
  goesOn = false;
  // What it adds up.
  tmin = FREE;
  events = 0;
  digest = 0;
  created = 0;
  records = 0;
  serial = 0;

  lower(time: number): void {
    if (time < this.tmin) this.tmin = time;
  }
}

export interface Kept {
  readonly earliest: number;
  /** From which on the owner must look again. */
  readonly nextLook: number;
}

/** What the model knows of an event list: a folder each for slots, rings and the one list. Twin of the header `package::event::list`, and of the host's half. */
export interface EventList {
  /** Its sizes at first. `invocations`: most that process nodes at a time. */
  sizes(
    world: World,
    rules: Rules,
    invocations: number,
  ): Pick<Run, 'lpExponent' | 'capacity' | 'poolEntries' | 'poolReserve'>;
  /** Whether it alone decides how large LPs are. */
  readonly ownsLps: boolean;
  /** Words and memory before the world is built; all words are 0. */
  reset(round: Round): void;

  openEmpty(round: Round, processing: Processing): void;
  open(round: Round, processing: Processing): Steps | undefined;
  /** The first event of the node, if it is due before the limit of `processing`. */
  next(round: Round, processing: Processing): Steps<Event | undefined>;
  executed(round: Round, processing: Processing): Steps | undefined;
  insert(round: Round, processing: Processing, dst: number, event: Event): Steps;
  close(round: Round, processing: Processing): Steps<Kept>;
  /** Of `control`: what it is in a round, the next one is told. */
  readonly wordForNextRound: number;

  /** Dispatches of a round before `advance`. */
  kernels(round: Round): readonly (() => Steps[][])[];
  /** What a lane of a dense round does: `first` of `stride`; nothing before `limit` is safe. */
  work(round: Round, processing: Processing, first: number, stride: number, limit: number): Steps;

  /** For checks: meets every pending event where it is. */
  walk(round: Round, meet: (node: number, event: Event) => void): void;
  /** Whether what holds no event may be taken again, once. */
  checkRoom(round: Round): void;
  /** Between batches: room where a flag asks for it, and counters set back. */
  grow(round: Round): void;
  setCountersBack(round: Round): void;
}
