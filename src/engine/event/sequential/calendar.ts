/**
 * The event list: a calendar of slots in levels (hierarchical timing wheels: Varghese and Lauck 1987). A slot is a list of pages of events
 * in the order in which they were sent: sending writes behind what was sent before, and touches nothing of who receives. A window takes
 * what is due out of its slots and hangs it at its nodes, in no order. Whose turn it is puts its events in order; most have one.
 */
import { asU32, floorLog2, NEVER, NOBODY } from '../../../base/u32.ts';
import { EVENT, type EventList, type ListSize, NO_EVENT, type ReadAhead } from './event-list.ts';
import { comesBefore, forEachOf, insert, isBefore, OWN, withoutRoot } from './pairing-heap.ts';

/** 2^10 slots a level; a slot of the next level is as long as all of the one below. */
const LEVEL_SHIFT = 10;
const LEVEL_SLOTS = 2 ** LEVEL_SHIFT;
const IN_LEVEL = LEVEL_SLOTS - 1;
/** Enough for all times, which are u32. */
const LEVELS = Math.ceil(32 / LEVEL_SHIFT);
/** The level at which two numbers of slots differ, by the highest bit in which they do. */
const LEVEL_OF_BIT = Uint8Array.from({ length: 32 }, (_, bit) => Math.floor(bit / LEVEL_SHIFT));
/** One more slot, for what nodes send to themselves in the open window. */
const OPEN = LEVELS * LEVEL_SLOTS;
/** Bytes of what is kept of slots. */
const SLOT_BYTES = 16 * (OPEN + 1) + OPEN / 8 + OPEN / 256;
/** Pages that are partly filled at one time, roughly: one for each slot in use. */
const PARTIAL_PAGES = LEVEL_SLOTS;
/** Events of a page: many in a large network, whose pages are read from memory beyond the caches, one line after the other. */
const LEAST_PAGE = 16;
const MOST_PAGE = 256;
const EVENTS_PER_PAGE_EVENT = 4096;
/** Nodes that are read ahead at a time: what they need fits a core's first cache. */
const AHEAD = 16;
/** An event that belongs behind so many of its node goes to a heap instead: nodes with thousands take no longer for each. */
const MOST_STEPS = 8;
/** If more than one in so many nodes is due, they are executed in the order of nodes: their words are read in order then. */
const DENSE = 4;

/** Ticks of a slot as a power of two. A window has four to eight slots, or one for each of its ticks: few events of its last one are not due yet. */
const slotShiftOf = (lookahead: number): number => Math.max(0, floorLog2(lookahead) - 2);

const pageEventsOf = (events: number): number =>
  Math.min(MOST_PAGE, Math.max(LEAST_PAGE, 1 << floorLog2(Math.ceil(events / EVENTS_PER_PAGE_EVENT))));

/** Pages for so many events; the first is nobody's, so that no id is 0. */
const pagesOf = (events: number): number =>
  1 + Math.ceil(events / pageEventsOf(events)) + Math.min(events, PARTIAL_PAGES);

export class Calendar implements EventList {
  size = 0;
  node = NOBODY;
  words: Uint32Array;
  private readonly recordWords: number;
  private readonly pageEvents: number;
  private readonly shift: number;
  /** Of each slot: the page that is being filled, 0 for none; where its next event goes; how many more fit; the first time. */
  private readonly page = new Uint32Array(OPEN + 1);
  private readonly next = new Uint32Array(OPEN + 1);
  private readonly room = new Uint32Array(OPEN + 1);
  private readonly first = new Uint32Array(OPEN + 1).fill(NEVER);
  /** A bit for each slot that holds something, and a bit for each word of those that is not 0. */
  private readonly filled = new Uint32Array(OPEN / 32);
  private readonly filledWords = new Uint32Array(OPEN / 1024);
  /** Of each page the one before it: of its slot, of those that are spent, or of those that are free. */
  private before: Uint32Array;
  private free = 0;
  /** Pages from here on were never used. */
  private fresh = 1;
  /** Pages with events of the open window. */
  private spent = 0;
  /** Number of the slot that was emptied last: the level of a time is told by it. */
  private at = 0;
  /** When the first event of the open window was due; what is due before `drained` has left the slots. */
  private opened = 0;
  private drained = 0;
  /** Of each node the event of the open window that was hung at it last, from which the others follow; and how many there are, of all nodes. */
  private readonly hung: Uint32Array;
  private left = 0;
  /** Of the node whose turn it is: its events in order, and a heap of those that are not in there. */
  private inOrder = NO_EVENT;
  private heap = NO_EVENT;
  /** Nodes of the open window: how many there are, were read ahead, and were given. */
  private readonly due: Uint32Array;
  private readonly firstNode: number;
  private readonly endNode: number;
  private found = 0;
  private aheadTo = 0;
  private done = 0;
  /** The event that was taken last, and the first record that is free of those taken in the open window before it. */
  private taken = NO_EVENT;
  private spare = NO_EVENT;
  private readonly kinds = new Uint32Array(AHEAD);
  private readonly ahead: ReadAhead | undefined;
  /** So that no compiler leaves out a read. */
  seen = 0;

  static create(size: ListSize, ahead?: ReadAhead): Calendar {
    return new Calendar(size, ahead);
  }

  static bytesFor({ nodes, events, payloadWords }: ListSize): number {
    const pageWords = 1 + pageEventsOf(events) * (EVENT.payload + payloadWords);
    return SLOT_BYTES + 4 * (pagesOf(events) * pageWords + 2 * nodes);
  }

  constructor({ nodes, own, events, payloadWords, lookahead }: ListSize, ahead?: ReadAhead) {
    this.recordWords = asU32(EVENT.payload + payloadWords);
    this.pageEvents = pageEventsOf(events);
    this.shift = slotShiftOf(lookahead);
    this.ahead = ahead;
    this.words = new Uint32Array(pagesOf(events) * this.pageEvents * this.recordWords);
    this.before = new Uint32Array(pagesOf(events));
    this.firstNode = asU32(own?.first ?? 0);
    this.endNode = asU32(own?.end ?? nodes);
    // By the numbers of nodes: what lies beyond its own is never touched.
    this.hung = new Uint32Array(nodes);
    this.due = new Uint32Array(this.endNode - this.firstNode);
  }

  get bytes(): number {
    return SLOT_BYTES + this.words.byteLength + this.before.byteLength + this.hung.byteLength + this.due.byteLength;
  }

  firstTime(): number {
    const { hung, due, words } = this;
    if (this.left === 0) return this.firstInSlots();
    const first = this.firstOfNode();
    let least = first === NO_EVENT ? NEVER : words[first + EVENT.time];
    for (let i = 0; i < this.found; i++)
      for (let id = hung[due[i]]; id !== NO_EVENT; id = words[id + OWN.sibling])
        if (words[id + EVENT.time] < least) least = words[id + EVENT.time];
    return least;
  }

  leastTime(): number {
    return this.left === 0 ? this.firstInSlots() : this.opened;
  }

  isPast(time: number, dst: number, src: number, seq: number): boolean {
    if (time >= this.drained) return false;
    if (time < this.opened) return true;
    if (dst !== this.node) return this.hung[dst] === NO_EVENT;
    const first = this.firstOfNode();
    return first === NO_EVENT || comesBefore(this.words, time, src, seq, first);
  }

  take(limit: number): number {
    let id = this.firstOfNode();
    while (id === NO_EVENT || this.words[id + EVENT.time] >= limit) {
      if (id !== NO_EVENT) this.hangBack();
      if (this.done === this.found && !this.drain(limit)) return NO_EVENT;
      if (this.done === this.aheadTo) this.readAhead();
      this.begin(this.due[this.done++]);
      id = this.firstOfNode();
    }
    this.remove(id);
    this.left--;
    this.size--;
    if (this.taken !== NO_EVENT) {
      this.words[this.taken + OWN.sibling] = this.spare;
      this.spare = this.taken;
    }
    this.taken = id;
    return id;
  }

  add(time: number, dst: number, src: number, seq: number, kind: number): number {
    const isOpen = time < this.drained;
    const id = isOpen ? this.openRecord() : this.link(this.slotOf(time), time);
    const { words } = this;
    words[id + EVENT.time] = time;
    words[id + EVENT.src] = src;
    words[id + EVENT.seq] = seq;
    words[id + EVENT.kind] = kind;
    words[id + OWN.node] = dst;
    this.size++;
    if (isOpen) {
      this.left++;
      this.putInOrder(id);
    }
    return id;
  }

  forEach(visit: (id: number, node: number) => void): void {
    const { words, recordWords, pageEvents } = this;
    for (let slot = 0; slot < OPEN; slot++) {
      let count = pageEvents - this.room[slot];
      for (let page = this.page[slot]; page !== 0; page = this.before[page], count = pageEvents) {
        const from = page * pageEvents * recordWords;
        for (let id = from; id < from + count * recordWords; id += recordWords) visit(id, words[id + OWN.node]);
      }
    }
    const visitList = (list: number) => {
      for (let id = list; id !== NO_EVENT; id = words[id + OWN.sibling]) visit(id, words[id + OWN.node]);
    };
    for (let i = 0; i < this.found; i++) visitList(this.hung[this.due[i]]);
    visitList(this.inOrder);
    forEachOf(words, this.heap, [], (id) => visit(id, words[id + OWN.node]));
  }

  /** Where an event belongs that is due at `time`: at the level of the highest digit in which its slot is not the one emptied last. */
  private slotOf(time: number): number {
    const slot = time >>> this.shift;
    const far = slot ^ this.at;
    if ((far & ~IN_LEVEL) === 0) return slot & IN_LEVEL;
    return slotAt(LEVEL_OF_BIT[31 - Math.clz32(far)], slot);
  }

  /** A record for an event that its node is to execute in the open window. */
  private openRecord(): number {
    const id = this.spare;
    if (id === NO_EVENT) return this.link(OPEN, NEVER);
    this.spare = this.words[id + OWN.sibling];
    return id;
  }

  /** The next record of a slot. */
  private link(slot: number, time: number): number {
    const { first, next } = this;
    if (this.room[slot] === 0) this.addPage(slot);
    if (time >>> 0 < first[slot]) first[slot] = time;
    this.room[slot]--;
    const id = next[slot];
    next[slot] = id + this.recordWords;
    return id;
  }

  private addPage(slot: number): void {
    let page = this.free;
    if (page !== 0) this.free = this.before[page];
    else {
      page = this.fresh++;
      if (page === this.before.length) this.grow();
    }
    if (slot < OPEN) {
      this.filled[slot >>> 5] |= 1 << (slot & 31);
      this.filledWords[slot >>> 10] |= 1 << ((slot >>> 5) & 31);
    }
    this.before[page] = this.page[slot];
    this.page[slot] = page;
    this.next[slot] = page * this.pageEvents * this.recordWords;
    this.room[slot] = this.pageEvents;
  }

  private grow(): void {
    const pages = Math.ceil(this.before.length * 1.5);
    this.words = lengthened(this.words, pages * this.pageEvents * this.recordWords);
    this.before = lengthened(this.before, pages);
  }

  /** The first time in slots: that of the first slot of the lowest level that has one. */
  private firstInSlots(): number {
    const { filled, filledWords } = this;
    for (let i = 0; i < filledWords.length; i++) {
      if (filledWords[i] === 0) continue;
      const word = 32 * i + lowestBit(filledWords[i]);
      return this.first[32 * word + lowestBit(filled[word])];
    }
    return NEVER;
  }

  /** Takes all that is due before `limit` out of the slots; false where nothing is. */
  private drain(limit: number): boolean {
    this.node = NOBODY;
    let first = this.firstInSlots();
    if (first >= limit) return false;
    this.opened = first;
    this.beginWindow(limit);
    for (; first < limit; first = this.firstInSlots()) {
      this.moveTo(first >>> this.shift);
      this.empty(this.at & IN_LEVEL, limit);
    }
    if (this.found * DENSE > this.due.length) this.orderByNode();
    return true;
  }

  private beginWindow(limit: number): void {
    this.release(this.spent);
    this.release(this.detach(OPEN));
    this.drained = limit;
    this.spent = 0;
    this.found = 0;
    this.aheadTo = this.ahead ? 0 : NOBODY;
    this.done = 0;
    this.taken = NO_EVENT;
    this.spare = NO_EVENT;
  }

  /** All slots before this one are empty: what lies in slots of higher levels that hold it goes down. */
  private moveTo(slot: number): void {
    const far = slot ^ this.at;
    this.at = slot;
    if ((far & ~IN_LEVEL) === 0) return;
    for (let level = LEVELS - 1; level > 0; level--) this.handDown(slotAt(level, slot));
  }

  private handDown(slot: number): void {
    const { pageEvents, recordWords } = this;
    let count = pageEvents - this.room[slot];
    const pages = this.detach(slot);
    for (let page = pages; page !== 0; page = this.before[page], count = pageEvents) {
      const from = page * pageEvents * recordWords;
      for (let i = 0; i < count; i++) this.copy(from + i * recordWords);
    }
    this.release(pages);
  }

  /** Puts an event where it belongs by now. */
  private copy(id: number): void {
    const time = this.words[id + EVENT.time];
    const to = this.link(this.slotOf(time), time);
    const { words, recordWords } = this;
    for (let w = 0; w < recordWords; w++) words[to + w] = words[id + w];
  }

  /** Hangs what is due before `limit` at its nodes; the rest stays in the slot. */
  private empty(slot: number, limit: number): void {
    const { pageEvents, recordWords } = this;
    let count = pageEvents - this.room[slot];
    for (let page = this.detach(slot); page !== 0; count = pageEvents) {
      const from = page * pageEvents * recordWords;
      for (let i = 0; i < count; i++) {
        const id = from + i * recordWords;
        if (this.words[id + EVENT.time] < limit) this.hang(id);
        else this.copy(id);
      }
      const before = this.before[page];
      this.before[page] = this.spent;
      this.spent = page;
      page = before;
    }
  }

  /** Takes all pages from a slot, and gives the one filled last. */
  private detach(slot: number): number {
    const page = this.page[slot];
    this.page[slot] = 0;
    this.room[slot] = 0;
    this.first[slot] = NEVER;
    if (slot < OPEN) {
      this.filled[slot >>> 5] &= ~(1 << (slot & 31));
      if (this.filled[slot >>> 5] === 0) this.filledWords[slot >>> 10] &= ~(1 << ((slot >>> 5) & 31));
    }
    return page;
  }

  private release(pages: number): void {
    for (let page = pages; page !== 0; ) {
      const before = this.before[page];
      this.before[page] = this.free;
      this.free = page;
      page = before;
    }
  }

  /** Gives an event of the open window to its node. */
  private hang(id: number): void {
    const { words, hung } = this;
    const node = words[id + OWN.node];
    const next = hung[node];
    if (next === NO_EVENT) this.due[this.found++] = node;
    words[id + OWN.sibling] = next;
    hung[node] = id;
    this.left++;
  }

  /** A node's turn: what was hung last is mostly due last, so that each event goes before those in order so far. */
  private begin(node: number): void {
    this.node = node;
    let id = this.hung[node];
    this.hung[node] = NO_EVENT;
    while (id !== NO_EVENT) {
      const next = this.words[id + OWN.sibling];
      this.putInOrder(id);
      id = next;
    }
  }

  private putInOrder(id: number): void {
    const { words } = this;
    let before = NO_EVENT;
    let after = this.inOrder;
    for (let steps = 0; after !== NO_EVENT && isBefore(words, after, id); steps++) {
      if (steps === MOST_STEPS) {
        this.heap = insert(words, this.heap, id);
        return;
      }
      before = after;
      after = words[after + OWN.sibling];
    }
    words[id + OWN.sibling] = after;
    if (before === NO_EVENT) this.inOrder = id;
    else words[before + OWN.sibling] = id;
  }

  /** Of the node whose turn it is. */
  private firstOfNode(): number {
    const { inOrder, heap } = this;
    if (heap === NO_EVENT) return inOrder;
    return inOrder === NO_EVENT || isBefore(this.words, heap, inOrder) ? heap : inOrder;
  }

  /** Takes the first of that node out. */
  private remove(id: number): void {
    if (id === this.inOrder) this.inOrder = this.words[id + OWN.sibling];
    else this.heap = withoutRoot(this.words, id);
  }

  /** The limit has fallen: what that node has left is pending, and nobody takes it. */
  private hangBack(): void {
    for (let id = this.firstOfNode(); id !== NO_EVENT; id = this.firstOfNode()) {
      this.remove(id);
      this.words[id + OWN.sibling] = this.hung[this.node];
      this.hung[this.node] = id;
    }
  }

  private orderByNode(): void {
    const { hung, due, endNode } = this;
    this.found = 0;
    for (let node = this.firstNode; node < endNode; node++) if (hung[node] !== NO_EVENT) due[this.found++] = node;
  }

  /** Words of nodes that come next are on their way from memory together, and not one after the other. */
  private readAhead(): void {
    const { due, kinds, hung, words, done } = this;
    const count = Math.min(AHEAD, this.found - done);
    for (let i = 0; i < count; i++) kinds[i] = words[hung[due[done + i]] + EVENT.kind];
    this.aheadTo = done + count;
    this.seen = this.ahead?.(due, done, kinds, count) ?? 0;
  }
}

const lowestBit = (word: number): number => floorLog2(word & -word);

/** The slot of a level in which a slot of the lowest level lies. */
const slotAt = (level: number, slot: number): number =>
  (level << LEVEL_SHIFT) | ((slot >>> (level * LEVEL_SHIFT)) & IN_LEVEL);

function lengthened(words: Uint32Array, length: number): Uint32Array {
  const longer = new Uint32Array(length);
  longer.set(words);
  return longer;
}
