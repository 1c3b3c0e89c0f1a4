/**
 * Messages from one LP to another: a ring in memory that both may share, with one writer and one reader. A record is an event as
 * lists have it, its receiver and the time of the event that sent it where lists have words of their own. A record is written first,
 * then `tail` is raised; `head` is raised when it has been read.
 */
import { EVENT } from '../../engine/event/sequential/event-list.ts';

/** Words of a record that lists use for themselves. */
export const SENT = { node: 4, at: 5 } as const;

/** A line of cache for each word that another core writes. */
const LINE_WORDS = 16;
const WORD = { tail: 0, head: LINE_WORDS, promise: 2 * LINE_WORDS, records: 3 * LINE_WORDS } as const;

/** Words of a ring with room for so many records, a power of two. */
export const ringWords = (records: number, payloadWords: number): number =>
  WORD.records + Math.ceil((records * (EVENT.payload + payloadWords)) / LINE_WORDS) * LINE_WORDS;

export class Ring {
  /** Of all rings: ids are places in it. */
  readonly words: Uint32Array;
  readonly recordWords: number;
  private readonly at: number;
  private readonly records: number;
  /** Of the writer: records that were begun, and those that may be read. */
  private begun = 0;
  private told = 0;

  constructor(words: Uint32Array, at: number, records: number, payloadWords: number) {
    this.words = words;
    this.at = at;
    this.records = records;
    this.recordWords = EVENT.payload + payloadWords;
  }

  /** The id of a record to fill in; -1 while there is no room. */
  begin(): number {
    const { words, at, begun } = this;
    if ((begun - Atomics.load(words, at + WORD.head)) >>> 0 >= this.records) return -1;
    this.begun = (begun + 1) >>> 0;
    return this.idOf(begun);
  }

  /** Records that were begun and are not told yet, in their order. */
  forEachUntold(visit: (id: number) => void): void {
    for (let i = this.told; i !== this.begun; i = (i + 1) >>> 0) visit(this.idOf(i));
  }

  /** All records that were begun may be read. */
  tell(): void {
    if (this.told === this.begun) return;
    this.told = this.begun;
    Atomics.store(this.words, this.at + WORD.tail, this.told);
  }

  /** Reads all that is there. */
  drain(take: (id: number) => void): void {
    const { words, at } = this;
    const tail = Atomics.load(words, at + WORD.tail);
    const head = words[at + WORD.head];
    if (head === tail) return;
    for (let i = head; i !== tail; i = (i + 1) >>> 0) take(this.idOf(i));
    Atomics.store(words, at + WORD.head, tail);
  }

  /** Nothing that is due before was left unsaid by the writer. */
  promise(ticks: number): void {
    Atomics.store(this.words, this.at + WORD.promise, ticks);
  }

  get promised(): number {
    return Atomics.load(this.words, this.at + WORD.promise);
  }

  private idOf(record: number): number {
    return this.at + WORD.records + (record & (this.records - 1)) * this.recordWords;
  }
}
