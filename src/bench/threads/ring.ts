/**
 * Messages from one thread to another: a ring in memory that both share, with one writer and one reader. A record is written first, then
 * `tail` is raised; `head` is raised when it has been read.
 */
import { LINE_WORDS, wholeLines } from './memory.ts';

const WORD = { tail: 0, head: LINE_WORDS, promise: 2 * LINE_WORDS, records: 3 * LINE_WORDS } as const;

export interface RingSize {
  /** A power of two. */
  readonly records: number;
  readonly recordWords: number;
}

export const ringWords = ({ records, recordWords }: RingSize): number =>
  WORD.records + wholeLines(records * recordWords);

export class Ring {
  /** Of the writer: records that were begun, and those that may be read. */
  private begun = 0;
  private told = 0;

  constructor(
    /** Of all that is shared: ids are places in it. */
    readonly words: Uint32Array,
    private readonly at: number,
    private readonly size: RingSize,
  ) {}

  /** The id of a record to fill in; -1 while there is no room. */
  begin(): number {
    const { words, at, begun } = this;
    if ((begun - Atomics.load(words, at + WORD.head)) >>> 0 >= this.size.records) return -1;
    this.begun = (begun + 1) >>> 0;
    return this.idOf(begun);
  }

  /** Records that were begun and are not told yet, in their order. */
  forEachUntold(visit: (id: number) => void): void {
    for (let i = this.told; i !== this.begun; i = (i + 1) >>> 0) visit(this.idOf(i));
  }

  get hasUntold(): boolean {
    return this.told !== this.begun;
  }

  /** All records that were begun may be read. */
  tell(): void {
    if (!this.hasUntold) return;
    this.told = this.begun;
    Atomics.store(this.words, this.at + WORD.tail, this.told);
  }

  /** Of the reader that looks often: a plain read, which may see a record late and costs a tenth of an atomic one. */
  get seemsRead(): boolean {
    const { words, at } = this;
    return words[at + WORD.tail] === words[at + WORD.head];
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

  /** Records that were taken so far, where none is left; else -1. Of anybody who looks. */
  takenOfAll(): number {
    const { words, at } = this;
    const head = Atomics.load(words, at + WORD.head);
    return head === Atomics.load(words, at + WORD.tail) ? head : -1;
  }

  /** A word of the writer beside its records: nothing comes any more that is due before. */
  promise(ticks: number): void {
    Atomics.store(this.words, this.at + WORD.promise, ticks);
  }

  get promised(): number {
    return Atomics.load(this.words, this.at + WORD.promise);
  }

  private idOf(record: number): number {
    const { records, recordWords } = this.size;
    return this.at + WORD.records + (record & (records - 1)) * recordWords;
  }
}
