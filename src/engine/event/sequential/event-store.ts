/**
 * Where events lie: a few words each, in pages that belong to a region of consecutive nodes. What a node receives lies with that of
 * its neighbours, wherever it came from: with one free list for all, after a few hops every event of a node is a cache miss.
 */
import { EVENT } from './event-list.ts';

/** Nodes of a region: 2^12, as events of so many stay in a core's second cache. */
const REGION_SHIFT = 12;
/** Events of a page. */
const PAGE = 32;
/** Word of a free record that names the next: none that who has just taken the event may read. */
const NEXT_FREE = EVENT.payload - 1;

/** Events for which there is room. The first record is nobody's, so that no id is 0. */
const capacityFor = (nodes: number, events: number): number => events + regionsOf(nodes) * PAGE + 1;
const regionsOf = (nodes: number): number => Math.ceil(nodes / 2 ** REGION_SHIFT);
const grown = (capacity: number): number => Math.ceil(capacity * 1.5) + PAGE;

export class EventStore {
  words: Uint32Array;
  private readonly recordWords: number;
  /** First free record of each region. */
  private readonly free: Uint32Array;
  /** Records from here on belong to no region yet. */
  private fresh: number;

  constructor(nodes: number, events: number, payloadWords: number) {
    this.recordWords = EVENT.payload + payloadWords;
    this.words = new Uint32Array(capacityFor(nodes, events) * this.recordWords);
    this.free = new Uint32Array(regionsOf(nodes));
    this.fresh = this.recordWords;
  }

  /** Bytes of a store that was made for `events` and has come to hold `most`. */
  static bytesFor(nodes: number, events: number, payloadWords: number, most: number): number {
    let capacity = capacityFor(nodes, events);
    while (capacity < capacityFor(nodes, most)) capacity = grown(capacity);
    return 4 * (capacity * (EVENT.payload + payloadWords) + regionsOf(nodes));
  }

  get bytes(): number {
    return this.words.byteLength + this.free.byteLength;
  }

  /** A record for an event of `node`. */
  allocate(node: number): number {
    const region = node >>> REGION_SHIFT;
    if (this.free[region] === 0) this.addPage(region);
    const id = this.free[region];
    this.free[region] = this.words[id + NEXT_FREE];
    return id;
  }

  release(id: number, node: number): void {
    const region = node >>> REGION_SHIFT;
    this.words[id + NEXT_FREE] = this.free[region];
    this.free[region] = id;
  }

  private addPage(region: number): void {
    const { recordWords } = this;
    const end = this.fresh + PAGE * recordWords;
    if (end > this.words.length) this.grow();
    for (let id = this.fresh; id < end; id += recordWords) this.words[id + NEXT_FREE] = id + recordWords;
    this.words[end - recordWords + NEXT_FREE] = 0;
    this.free[region] = this.fresh;
    this.fresh = end;
  }

  private grow(): void {
    const words = new Uint32Array(grown(this.words.length / this.recordWords) * this.recordWords);
    words.set(this.words);
    this.words = words;
  }
}
