/**
 * How a message goes from one LP to another (Swenson 2015, chapter 3). `pool`: it stays in a slot of memory that all share, its number goes, and the slot
 * comes back through a ring when its event has been executed, so that there is no lock. `ring`: it is copied into a ring and out of it. `clone`: an
 * object is posted, which the platform clones.
 */
import { assert } from '../../base/assert.ts';
import type { ThreadPort } from '../host.ts';
import { Barrier, barrierWords } from '../threads/barrier.ts';
import { Ring, type RingSize, ringWords } from '../threads/ring.ts';

export const WAYS = ['pool', 'ring', 'clone'] as const;
export type Way = (typeof WAYS)[number];

export interface WaySize {
  readonly lps: number;
  /** Of a message. */
  readonly bytes: number;
  /** Messages of an LP that are somewhere at one time, at most. */
  readonly slots: number;
}

/** What an LP does with messages. Each has a number, that of its place. */
export interface Messages {
  /** Its own message to itself. */
  keep(): number;
  /** Its own message to another, and a word with it; `makeRoom` while there is none. */
  send(to: number, stamp: number, makeRoom: (tries: number) => void): void;
  /** What was sent may be read. */
  tell(): void;
  /** Takes all that is there. */
  drain(take: (stamp: number, message: number) => void): void;
  /** Its event is executed. */
  free(message: number): void;
}

const RETURNED = 1;
/** Bytes of a ring that copies go through, some; messages of one at least, and of rings of numbers. */
const RING_BYTES = 2 ** 21;
const LEAST_RECORDS = 8;
const NUMBERS = 1024;

const wordsOf = ({ bytes }: WaySize): number => Math.ceil(bytes / 4);

/** A stamp and a slot, or a stamp and a message. */
function ringOf(way: Way, size: WaySize): RingSize {
  const recordWords = 1 + (way === 'pool' ? 1 : wordsOf(size));
  const records =
    way === 'pool' ? NUMBERS : Math.max(LEAST_RECORDS, 2 ** Math.floor(Math.log2(RING_BYTES / 4 / recordWords)));
  return { records, recordWords };
}

const RETURNS: RingSize = { records: NUMBERS, recordWords: RETURNED };

/** A barrier, a ring for each two LPs, and of a pool a ring back for each, and slots. */
function offsetsOf(way: Way, size: WaySize) {
  const { lps, slots } = size;
  const pairs = lps * lps;
  const rings = way === 'clone' ? 0 : ringWords(ringOf(way, size));
  const returns = way === 'pool' ? ringWords(RETURNS) : 0;
  const ringsAt = barrierWords(lps);
  const returnsAt = ringsAt + pairs * rings;
  const slotsAt = returnsAt + pairs * returns;
  return { rings, returns, ringsAt, returnsAt, words: slotsAt + (way === 'pool' ? lps * slots * wordsOf(size) : 0) };
}

export const sharedBytes = (way: Way, size: WaySize): number => 4 * offsetsOf(way, size).words;

export function openMessages(
  way: Way,
  size: WaySize,
  lp: number,
  buffer: SharedArrayBuffer,
  ports: readonly (ThreadPort | undefined)[],
): { readonly messages: Messages; readonly barrier: Barrier } {
  const barrier = new Barrier(buffer, size.lps);
  if (way === 'clone') return { barrier, messages: new Clones(size, ports) };
  const words = new Uint32Array(buffer);
  const { rings, returns, ringsAt, returnsAt } = offsetsOf(way, size);
  const others = Array.from({ length: size.lps }, (_, other) => other);
  const pair = (from: number, to: number) => from * size.lps + to;
  const toOthers = (ofRings: RingSize, at: number, each: number) => ({
    to: others.map((to) => new Ring(words, at + pair(lp, to) * each, ofRings)),
    from: others.map((from) => new Ring(words, at + pair(from, lp) * each, ofRings)),
  });
  const sent = toOthers(ringOf(way, size), ringsAt, rings);
  const messages =
    way === 'pool' ? new Pool(size, lp, sent, toOthers(RETURNS, returnsAt, returns)) : new Copies(size, lp, sent);
  return { barrier, messages };
}

interface Rings {
  readonly to: readonly Ring[];
  readonly from: readonly Ring[];
}

function roomIn(ring: Ring, makeRoom: (tries: number) => void): number {
  let id = ring.begin();
  for (let tries = 0; id < 0; tries++) {
    ring.tell();
    makeRoom(tries);
    id = ring.begin();
  }
  return id;
}

/** Numbers of places that are free. */
class FreeList {
  private readonly free: number[];

  constructor(first: number, count: number) {
    this.free = Array.from({ length: count }, (_, i) => first + count - 1 - i);
  }

  take(): number {
    const offset = this.free.pop();
    assert(offset !== undefined, 'more messages at one time than there are slots');
    return offset;
  }

  put(offset: number): void {
    this.free.push(offset);
  }
}

class Pool implements Messages {
  private readonly slots: FreeList;
  /** Slots of others, that no ring had room for. */
  private readonly kept: number[][];

  constructor(
    private readonly size: WaySize,
    private readonly lp: number,
    private readonly sent: Rings,
    private readonly returned: Rings,
  ) {
    this.slots = new FreeList(lp * size.slots, size.slots);
    this.kept = sent.to.map(() => []);
  }

  keep(): number {
    return this.slots.take();
  }

  send(to: number, stamp: number, makeRoom: (tries: number) => void): void {
    const ring = this.sent.to[to];
    const id = roomIn(ring, makeRoom);
    ring.words[id] = stamp;
    ring.words[id + 1] = this.slots.take();
  }

  tell(): void {
    for (const ring of this.sent.to) ring.tell();
    for (const [owner, kept] of this.kept.entries()) {
      const ring = this.returned.to[owner];
      for (let id = 0; kept.length > 0 && id >= 0; ) {
        id = ring.begin();
        if (id >= 0) ring.words[id] = kept.pop() as number;
      }
      ring.tell();
    }
  }

  drain(take: (stamp: number, message: number) => void): void {
    for (const ring of this.sent.from) ring.drain((id) => take(ring.words[id], ring.words[id + 1]));
    for (const ring of this.returned.from) ring.drain((id) => this.slots.put(ring.words[id]));
  }

  free(message: number): void {
    const owner = Math.floor(message / this.size.slots);
    if (owner === this.lp) this.slots.put(message);
    else this.kept[owner].push(message);
  }
}

/** Up to so many words one by one: two views cost 300 ns. */
const FEW_WORDS = 64;

function copy(from: Uint32Array, at: number, to: Uint32Array, toAt: number, words: number): void {
  if (words > FEW_WORDS) to.set(from.subarray(at, at + words), toAt);
  else for (let i = 0; i < words; i++) to[toAt + i] = from[at + i];
}

class Copies implements Messages {
  private readonly words: number;
  private readonly slots: FreeList;
  /** Messages of the LP: what it was sent, and first what it sends. */
  private readonly own: Uint32Array;

  constructor(
    size: WaySize,
    _lp: number,
    private readonly sent: Rings,
  ) {
    this.words = wordsOf(size);
    this.slots = new FreeList(1, size.slots);
    this.own = new Uint32Array((1 + size.slots) * this.words);
  }

  keep(): number {
    return this.slots.take();
  }

  send(to: number, stamp: number, makeRoom: (tries: number) => void): void {
    const ring = this.sent.to[to];
    const id = roomIn(ring, makeRoom);
    ring.words[id] = stamp;
    copy(this.own, 0, ring.words, id + 1, this.words);
  }

  tell(): void {
    for (const ring of this.sent.to) ring.tell();
  }

  drain(take: (stamp: number, message: number) => void): void {
    const { words } = this;
    for (const ring of this.sent.from)
      ring.drain((id) => {
        const slot = this.slots.take();
        copy(ring.words, id + 1, this.own, slot * words, words);
        take(ring.words[id], slot);
      });
  }

  free(message: number): void {
    this.slots.put(message);
  }
}

interface Posted {
  readonly stamp: number;
  readonly data: Uint8Array;
}

class Clones implements Messages {
  private readonly data: Uint8Array;
  private readonly slots: FreeList;
  private readonly held: (Uint8Array | undefined)[] = [];

  constructor(
    size: WaySize,
    private readonly ports: readonly (ThreadPort | undefined)[],
  ) {
    this.data = new Uint8Array(size.bytes);
    this.slots = new FreeList(0, size.slots);
  }

  keep(): number {
    return this.slots.take();
  }

  send(to: number, stamp: number): void {
    this.ports[to]?.post({ stamp, data: this.data } satisfies Posted);
  }

  tell(): void {}

  drain(take: (stamp: number, message: number) => void): void {
    for (const port of this.ports)
      for (let got = port?.receive() as Posted | undefined; got; got = port?.receive() as Posted | undefined) {
        const slot = this.slots.take();
        this.held[slot] = got.data;
        take(got.stamp, slot);
      }
  }

  free(message: number): void {
    this.held[message] = undefined;
    this.slots.put(message);
  }
}
