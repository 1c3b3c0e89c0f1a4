/** Memory that all workers of a run share: where they meet, what each says there, and rings. */
import { NEVER } from '../../base/u32.ts';
import type { PartedWorld } from './parted-world.ts';
import { Ring, ringWords } from './ring.ts';

/** A line of cache for each word that several cores write. */
const LINE_WORDS = 16;
const WORD = { count: 0, generation: LINE_WORDS, never: LINE_WORDS + 1, said: 2 * LINE_WORDS } as const;
/** Looks at the generation before a worker goes to sleep, and between two turns of `meanwhile`. */
const LOOKS = 2000;
const LOOKS_PER_TURN = 64;
/** Nobody sleeps longer, whoever forgets to wake him. */
const SLEEP_MS = 100;
const REST_MS = 0.05;

export interface SharedSize {
  readonly workers: number;
  /** Room of a ring, a power of two. */
  readonly records: number;
}

export class SharedMemory {
  readonly buffer: SharedArrayBuffer;
  private readonly words: Uint32Array;
  /** The same words, as waiting has them. */
  private readonly signed: Int32Array;
  private readonly size: SharedSize;
  private readonly ringsAt: number;
  /** Words that are said exist twice: who is late reads those of before. */
  private turn = 0;

  /** `buffer`: made by another worker; default one of its own, all 0. */
  constructor({ world, cuts }: PartedWorld, size: SharedSize, buffer?: SharedArrayBuffer) {
    this.size = size;
    this.ringsAt = WORD.said + 2 * LINE_WORDS * size.workers;
    this.buffer =
      buffer ?? new SharedArrayBuffer(4 * (this.ringsAt + cuts.length * ringWords(size.records, world.payloadWords)));
    this.words = new Uint32Array(this.buffer);
    this.signed = new Int32Array(this.buffer);
  }

  ring(cut: number, payloadWords: number): Ring {
    const { records } = this.size;
    return new Ring(this.words, this.ringsAt + cut * ringWords(records, payloadWords), records, payloadWords);
  }

  /** All workers meet; gives the least time that any of them says. Who waits does `meanwhile` now and then. */
  meet(worker: number, time: number, meanwhile: () => void): number {
    const { words, size } = this;
    const said = WORD.said + this.turn * LINE_WORDS * size.workers;
    this.turn ^= 1;
    Atomics.store(words, said + LINE_WORDS * worker, time);
    const generation = Atomics.load(this.signed, WORD.generation);
    if (Atomics.add(words, WORD.count, 1) === size.workers - 1) {
      Atomics.store(words, WORD.count, 0);
      Atomics.add(this.signed, WORD.generation, 1);
      this.wake();
    } else this.wait(generation, meanwhile);
    let least = NEVER;
    for (let i = 0; i < size.workers; i++) least = Math.min(least, Atomics.load(words, said + LINE_WORDS * i));
    return least;
  }

  /** Who waits looks around. */
  wake(): void {
    Atomics.notify(this.signed, WORD.generation);
  }

  /** For a moment, who has nothing to do until another has. */
  rest(): void {
    Atomics.wait(this.signed, WORD.never, 0, REST_MS);
  }

  private wait(generation: number, meanwhile: () => void): void {
    const { signed } = this;
    for (let looks = 1; Atomics.load(signed, WORD.generation) === generation; looks++) {
      if (looks % LOOKS_PER_TURN === 0) meanwhile();
      if (looks < LOOKS) continue;
      Atomics.wait(signed, WORD.generation, generation, SLEEP_MS);
      meanwhile();
    }
  }
}
