/**
 * A worker at its part of a run: it executes its nodes window by window, and meets the others where a window ends. Its ways are generators, which
 * stop where the worker waits for others: a thread sleeps there for a moment (`helper.ts`), worker 0 may do something else
 * (`workers-executor.ts`), and in tests another worker goes on in the same thread. All workers decide alike, from what each has published.
 *
 *     execute what is due, drain the rings, publish | barrier | evaluate records, counters | barrier, where anybody asks | open the next window
 */
import { addSaturated, MOST_U32, NEVER } from '../../../base/u32.ts';
import { RowTimes, type Sampling } from '../executor.ts';
import type { EventWorld } from '../model.ts';
import { copyNodes } from '../sequential/context.ts';
import { isBefore, type KeyedFault, Part } from '../sequential/part.ts';
import { Barrier } from './barrier.ts';
import { RingInbox, RingOutbox } from './rings.ts';
import { BLOCK, CONTROL, FAULT_FIELDS, FLAG, type SharedStart, type SharedViews } from './shared-memory.ts';

/** It has stopped because another one is gone. */
export class Broken extends Error {}

/** Between two of them a worker waits: until the word `waitsAt` of `control` is no longer `waitsFor`. */
export type Steps = Generator<undefined, void, undefined>;

export interface WorkerSettings {
  readonly index: number;
  /** Looks at a word before it waits for it in earnest. */
  readonly spins: number;
  /** Events between two looks at the rings and at the clock. */
  readonly look: number;
  /** The ring to a worker is full: gives it time to read. */
  readonly makeRoom: (to: number, self: PartWorker) => void;
  /** Others are in the same thread: it lets them go on at each look. Default false. */
  readonly yields?: boolean;
}

/** What all workers have published at a barrier, together. */
export interface Together {
  least: number;
  created: number;
  executed: number;
  serial: number;
  flags: number;
  waiting: number;
  sending: number;
  fault: KeyedFault | undefined;
}

/** Looks at a word between two at the rings. */
const SPINS_PER_DRAIN = 64;

export class PartWorker {
  readonly part: Part;
  readonly shared: SharedViews;
  readonly index: number;
  waitsAt = 0;
  waitsFor = 0;
  /** As of the last barrier. */
  readonly together: Together = {
    least: NEVER,
    created: 0,
    executed: 0,
    serial: 0,
    flags: 0,
    waiting: 0,
    sending: 0,
    fault: undefined,
  };
  windows = 0;
  /** Worker 0 looks at the clock here; it raises `stop`. */
  atLook: () => void = () => {};
  /** Told as a window opens, after the counters are there; worker 0 writes rows. */
  atOpening: (time: number, hasRow: boolean) => void = () => {};
  readonly world: EventWorld;
  private readonly settings: WorkerSettings;
  private readonly barrier: Barrier;
  private readonly inbox: RingInbox;
  private readonly outbox: RingOutbox;
  private readonly rows: RowTimes;
  private meetings = 0;
  /** Ms in which it waited for others, and in which it handed over and took what is sent. */
  private waiting = 0;
  private sending = 0;

  constructor(world: EventWorld, sampling: Sampling, shared: SharedViews, settings: WorkerSettings) {
    const { index, makeRoom } = settings;
    this.world = world;
    this.shared = shared;
    this.settings = settings;
    this.index = index;
    this.rows = new RowTimes(sampling);
    this.barrier = new Barrier(shared.control, shared.workers);
    this.outbox = new RingOutbox(shared, index, (to) => makeRoom(to, this));
    this.part = new Part(world, undefined, { own: shared.own(index), memory: shared.nodes, outbox: this.outbox });
    this.inbox = new RingInbox(shared, index, this.part.context);
  }

  /** Builds its nodes, or takes them as they were left, and what is sent to them. */
  *start(from?: SharedStart): Steps {
    if (from) this.goOn(from);
    else this.part.start();
    this.outbox.flush();
    this.publish(0);
    if (!this.arrive()) while (this.isHeld()) yield;
    this.seeTogether();
    this.drain();
    this.shared.countersOf(this.index).set(this.part.context.counters);
    // Windows do not need it: the first one opens behind a barrier of its own. Who looks at the run before sees what waits at every node.
    if (!this.arrive()) while (this.isHeld()) yield;
  }

  private goOn({ events, windows, rows, lastRow }: SharedStart): void {
    const { part, shared, world } = this;
    copyNodes(world, shared.nodes, part.context, part.own);
    part.context.restorePending(new Uint32Array(events));
    this.windows = windows;
    this.rows.goOn(rows, lastRow);
  }

  /** Executes windows until `limits`, or until worker 0 stops it. At least one window is opened, or one that was cut goes on. */
  *advance(): Steps {
    const { part, together, shared } = this;
    const [until, lastWindow] = shared.limits;
    part.begin();
    for (let passes = 0; ; passes++) {
      let unfinished = 0;
      while (unfinished === 0 && part.execute(this.settings.look)) {
        this.exchange();
        this.atLook();
        if (this.settings.yields) yield;
        if (this.isStopped()) unfinished = FLAG.unfinished;
      }
      // A window may hold fewer events than lie between two looks, and who arrives last does not wait.
      this.atLook();
      this.outbox.flush();
      this.publish(unfinished);
      const arrived = performance.now();
      if (!this.arrive()) while (this.isHeld()) yield;
      this.waiting += performance.now() - arrived;
      this.seeTogether();
      this.exchange();
      const { flags, least } = together;
      const isCut = (flags & FLAG.unfinished) !== 0 || (passes > 0 && (flags & FLAG.pause) !== 0);
      const isClosed = !isCut && (flags & FLAG.fault) === 0;
      const opens = isClosed && least < until && this.windows < lastWindow;
      const evaluates = isClosed && (flags & FLAG.records) !== 0;
      const hasRow = opens && this.rows.take(least);
      if (evaluates) part.evaluateRecords();
      if (evaluates || hasRow || !opens) {
        shared.countersOf(this.index).set(part.context.counters);
        if (!this.arrive()) while (this.isHeld()) yield;
      }
      if (!opens) return;
      this.atOpening(least, hasRow);
      this.open(least);
    }
  }

  private open(time: number): void {
    this.windows++;
    this.outbox.least = NEVER;
    const windowEnd = addSaturated(time, this.world.lookaheadTicks, MOST_U32);
    this.part.open(time, Math.min(windowEnd, this.world.endTicks));
  }

  /** Arrives at the barrier; true once all have, as far as that is seen soon. */
  arrive(): boolean {
    const generation = this.barrier.arrive();
    return this.isRaised(CONTROL.generation, generation);
  }

  /** Looks for a while whether a word is no longer what it was; then it is what the worker waits for. */
  isRaised(at: number, old: number): boolean {
    const { control } = this.shared;
    this.waitsAt = at;
    this.waitsFor = old;
    for (let spin = 1; Atomics.load(control, at) === old; spin++) {
      if (spin > this.settings.spins) return false;
      if (spin % SPINS_PER_DRAIN === 0) this.drain();
    }
    return true;
  }

  /** Whether it still waits; it goes on reading meanwhile, so that nobody waits for room for ever. */
  isHeld(): boolean {
    this.drain();
    this.atLook();
    return Atomics.load(this.shared.control, this.waitsAt) === this.waitsFor;
  }

  /** Hands over what it has sent, and takes what others have. */
  private exchange(): void {
    const began = performance.now();
    this.outbox.flush();
    this.drain();
    this.sending += performance.now() - began;
  }

  drain(): void {
    this.inbox.drain();
  }

  private isStopped(): boolean {
    const { control } = this.shared;
    if (Atomics.load(control, CONTROL.broken) !== 0) throw new Broken();
    return Atomics.load(control, CONTROL.stop) !== 0;
  }

  private publish(unfinished: number): void {
    const { part, outbox, shared } = this;
    const block = shared.blockOf(this.index, this.meetings++);
    const { fault } = part;
    const pause = this.index === 0 && Atomics.load(shared.control, CONTROL.stop) !== 0 ? FLAG.pause : 0;
    const records = part.context.records.hasAny ? FLAG.records : 0;
    block[BLOCK.least] = Math.min(part.list.firstTime(), outbox.least);
    block[BLOCK.created] = part.context.created;
    block[BLOCK.executed] = part.events;
    block[BLOCK.serial] = part.serial.inWindow;
    block[BLOCK.waiting] = this.waiting;
    block[BLOCK.sending] = this.sending;
    block[BLOCK.flags] = unfinished | pause | records | (fault ? FLAG.fault : 0);
    if (fault)
      FAULT_FIELDS.forEach((name, i) => {
        block[BLOCK.fault + i] = fault[name];
      });
  }

  private seeTogether(): void {
    const { shared, together } = this;
    together.least = NEVER;
    together.created = 0;
    together.executed = 0;
    together.serial = 0;
    together.flags = 0;
    together.waiting = 0;
    together.sending = 0;
    together.fault = undefined;
    for (let worker = 0; worker < shared.workers; worker++) {
      const block = shared.blockOf(worker, this.meetings - 1);
      together.least = Math.min(together.least, block[BLOCK.least]);
      together.created += block[BLOCK.created];
      together.executed += block[BLOCK.executed];
      together.serial = Math.max(together.serial, block[BLOCK.serial]);
      together.waiting += block[BLOCK.waiting];
      together.sending += block[BLOCK.sending];
      together.flags |= block[BLOCK.flags];
      if ((block[BLOCK.flags] & FLAG.fault) === 0) continue;
      const fault = faultOf(block);
      if (together.fault === undefined || isBefore(fault, together.fault)) together.fault = fault;
    }
  }
}

const faultOf = (block: Float64Array): KeyedFault =>
  Object.fromEntries(FAULT_FIELDS.map((name, i) => [name, block[BLOCK.fault + i]])) as unknown as KeyedFault;
