/**
 * What workers send each other: a ring for each ordered pair, written by one and read by the other, so that no lock is needed. The writer says
 * how far it has written after the records are there, now and then; the reader, how far it has read. When a ring is drained decides nothing. Who
 * finds one full drains its own, wakes who sleeps, and tries again, so no circle of workers waits.
 */

import { NEVER } from '../../../base/u32.ts';
import type { Outbox, SequentialContext } from '../sequential/context.ts';
import { READ, RING, type SharedViews } from './shared-memory.ts';

/** Most buckets of nodes by which the worker of a node is found. */
const BUCKETS = 4096;

/** Returns once there may be room in the ring to a worker. */
export type MakeRoom = (to: number) => void;

export class RingOutbox implements Outbox {
  /** The first of what was sent since the window opened. */
  least = NEVER;
  private readonly shared: SharedViews;
  private readonly me: number;
  private readonly makeRoom: MakeRoom;
  private readonly payloadWords: number;
  private readonly mask: number;
  /** Of each worker: how far its ring is written, how far it was told so, how far it had read when that was looked at last. */
  private readonly tails: Uint32Array;
  private readonly told: Uint32Array;
  private readonly heads: Uint32Array;
  private readonly bounds: Uint32Array;
  private readonly bucketShift: number;
  private readonly firstOf: Uint8Array;

  constructor(shared: SharedViews, me: number, makeRoom: MakeRoom) {
    const { workers, bounds, ringRecords, recordWords } = shared;
    this.shared = shared;
    this.me = me;
    this.makeRoom = makeRoom;
    this.payloadWords = recordWords - RING.payload;
    this.mask = ringRecords - 1;
    this.tails = new Uint32Array(workers);
    this.told = new Uint32Array(workers);
    this.heads = new Uint32Array(workers);
    this.bounds = Uint32Array.from(bounds);
    const nodes = bounds[workers];
    let shift = 0;
    while (nodes >>> shift > BUCKETS) shift++;
    this.bucketShift = shift;
    this.firstOf = Uint8Array.from({ length: (nodes >>> shift) + 1 }, (_, bucket) => ownerIn(bounds, bucket << shift));
  }

  send(
    due: number,
    src: number,
    seq: number,
    dst: number,
    kind: number,
    now: number,
    words: Uint32Array,
    count: number,
    first: number,
  ): void {
    const to = this.ownerOf(dst);
    const { rings, ringRecords, recordWords, workers } = this.shared;
    const { payloadWords, tails } = this;
    if ((tails[to] - this.heads[to]) >>> 0 === ringRecords) this.waitForRoom(to);
    const at = ((this.me * workers + to) * ringRecords + (tails[to] & this.mask)) * recordWords;
    rings[at + RING.time] = due;
    rings[at + RING.src] = src;
    rings[at + RING.seq] = seq;
    rings[at + RING.dst] = dst;
    rings[at + RING.kind] = kind;
    rings[at + RING.sent] = now;
    const payload = at + RING.payload;
    const given = count < payloadWords ? count : payloadWords;
    for (let i = 0; i < given; i++) rings[payload + i] = words[first + i];
    for (let i = given; i < payloadWords; i++) rings[payload + i] = 0;
    tails[to]++;
    if (due < this.least) this.least = due;
  }

  /** What was sent may be read from now on. */
  flush(): void {
    const { tails, told, shared } = this;
    for (let to = 0; to < tails.length; to++) {
      if (tails[to] === told[to]) continue;
      Atomics.store(shared.marks, shared.markOf(this.me, to), tails[to] | 0);
      told[to] = tails[to];
    }
  }

  private waitForRoom(to: number): void {
    const { shared } = this;
    const mark = shared.markOf(this.me, to) + READ;
    for (;;) {
      this.heads[to] = Atomics.load(shared.marks, mark);
      if ((this.tails[to] - this.heads[to]) >>> 0 < shared.ringRecords) return;
      this.flush();
      this.makeRoom(to);
    }
  }

  private ownerOf(node: number): number {
    const { bounds } = this;
    let owner = this.firstOf[node >>> this.bucketShift];
    while (node >= bounds[owner + 1]) owner++;
    return owner;
  }
}

/** The part that a node is in, or would be in. */
function ownerIn(bounds: readonly number[], node: number): number {
  let owner = 0;
  while (owner < bounds.length - 2 && node >= bounds[owner + 1]) owner++;
  return owner;
}

export class RingInbox {
  private readonly shared: SharedViews;
  private readonly me: number;
  private readonly context: SequentialContext;
  private readonly mask: number;
  private readonly heads: Uint32Array;

  constructor(shared: SharedViews, me: number, context: SequentialContext) {
    this.shared = shared;
    this.me = me;
    this.context = context;
    this.mask = shared.ringRecords - 1;
    this.heads = new Uint32Array(shared.workers);
  }

  /** Takes all that others have told of. When that is decides nothing: it is due after the open window. */
  drain(): void {
    const { shared, me, heads } = this;
    for (let from = 0; from < heads.length; from++) {
      if (from === me) continue;
      const mark = shared.markOf(from, me);
      const tail = Atomics.load(shared.marks, mark) >>> 0;
      if (tail === heads[from]) continue;
      this.take(from, tail);
      Atomics.store(shared.marks, mark + READ, tail | 0);
    }
  }

  private take(from: number, tail: number): void {
    const { shared, me, context, mask, heads } = this;
    const { rings, ringRecords, recordWords, workers } = shared;
    const ring = (from * workers + me) * ringRecords;
    for (let head = heads[from]; head !== tail; head = (head + 1) >>> 0) {
      const at = (ring + (head & mask)) * recordWords;
      let to = context.receive(
        rings[at + RING.time],
        rings[at + RING.src],
        rings[at + RING.seq],
        rings[at + RING.dst],
        rings[at + RING.kind],
        rings[at + RING.sent],
      );
      const { words } = context.list;
      for (let i = at + RING.payload; i < at + recordWords; i++) words[to++] = rings[i];
    }
    heads[from] = tail;
  }
}
