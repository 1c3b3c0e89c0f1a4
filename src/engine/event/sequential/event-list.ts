/**
 * The future event list of the sequential engine, as the engine knows it; `event-heap.ts` is the one that there is. An event has a
 * number, by which its fields are found. Events are ordered by (time, src, seq); nothing is allocated per event.
 */
export interface EventList {
  /** Events that are pending. */
  readonly size: number;
  readonly bytes: number;
  /** Fields of event `id`: of a pending one, or of the one taken last until the next `add`. */
  readonly dst: Uint32Array;
  readonly src: Uint32Array;
  readonly seq: Uint32Array;
  readonly kind: Uint8Array;
  /** `payloadWords` words from `id * payloadWords` on. */
  readonly payload: Uint32Array;
  /** Time of the first event; Infinity when there is none. */
  firstTime(): number;
  /** Takes the first event out and gives its id. */
  take(): number;
  /** Puts an event in and gives its id; the caller fills in payload words. */
  add(time: number, dst: number, src: number, seq: number, kind: number): number;
  /** Whether an event that was put in has been taken out again. */
  isPast(time: number, src: number, seq: number): boolean;
  /** Calls back for every pending event, in no order. */
  forEach(visit: (id: number, time: number) => void): void;
}

/** How a list is made, and what it takes. */
export interface EventListKind {
  create(capacity: number, payloadWords: number): EventList;
  /** Bytes of a list that holds this many events; what a full one grows to. */
  bytesFor(capacity: number, payloadWords: number): number;
  grown(capacity: number): number;
}
