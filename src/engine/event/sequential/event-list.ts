/**
 * The future event list of one core, as the engine knows it; `calendar.ts` is the one that there is. An event is a few
 * words, from its id on. Within a window no node can affect another, so a list may give the nodes in any order; the events of
 * a node come by (time, src, seq). Nothing is allocated per event.
 */

/** Words of an event, from its id on; its payload follows. What lies between is the list's own. */
export const EVENT = { time: 0, src: 1, seq: 2, kind: 3, payload: 7 } as const;

/** No event. */
export const NO_EVENT = 0;

export interface EventList {
  /** Events that are pending. */
  readonly size: number;
  readonly bytes: number;
  /** Words of pending events, and of the one taken last until the next `take`. Another array once the list has grown. */
  readonly words: Uint32Array;
  /** Whose event was taken last; `NOBODY` when none was due. */
  readonly node: number;
  /** Time of the first event of all; `NEVER` when there is none. */
  firstTime(): number;
  /** Before it nothing is pending: while some of the open window is, when the first of it was due; else `firstTime`. No walk. */
  leastTime(): number;
  /**
   * Takes out an event that is due before `limit` and gives its id; `NO_EVENT` when there is none. Until then only the node whose event
   * was taken last is sent what is due before `limit`, and `limit` may fall but not rise; once it has fallen, nothing beyond is ever taken.
   */
  take(limit: number): number;
  /** Puts an event in and gives its id; the caller fills in payload words. */
  add(time: number, dst: number, src: number, seq: number, kind: number): number;
  /** Whether an event that was put in has been taken out again. */
  isPast(time: number, dst: number, src: number, seq: number): boolean;
  /** Calls back for every pending event, in no order. */
  forEach(visit: (id: number, node: number) => void): void;
}

/** What a list is made for: nodes, events at first, payload words, ticks of a window. */
export interface ListSize {
  readonly nodes: number;
  /** Those whose events it holds; default all. */
  readonly own?: Span;
  readonly events: number;
  readonly payloadWords: number;
  readonly lookahead: number;
}

/** `nodes[first]` to `nodes[first + count - 1]` come next; `kinds[i]` is the kind of the first event of the i-th. Reads words of them, and gives a sum. */
export type ReadAhead = (nodes: Uint32Array, first: number, kinds: Uint32Array, count: number) => number;

/** Nodes from `first` on, before `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** How a list is made, and what it takes. */
export interface EventListKind {
  create(size: ListSize, ahead?: ReadAhead): EventList;
  /** Bytes of a list of this size that has not grown. */
  bytesFor(size: ListSize): number;
}
