/** Where all threads of a job wait for each other, each with a time; all leave with the least of them. */
import { NEVER } from '../../base/u32.ts';
import { LINE_WORDS } from './memory.ts';

const WORD = { count: 0, generation: LINE_WORDS, never: LINE_WORDS + 1, said: 2 * LINE_WORDS } as const;
/** Looks at the generation before a thread goes to sleep, and between two turns of `meanwhile`. */
const LOOKS = 2000;
const LOOKS_PER_TURN = 64;
/** Nobody sleeps longer, whoever forgets to wake him. */
const SLEEP_MS = 100;
const REST_MS = 0.05;
/** Questions before a thread rests between two. */
const TRIES = 50;

export const barrierWords = (threads: number): number => WORD.said + 2 * LINE_WORDS * threads;

export class Barrier {
  private readonly words: Uint32Array;
  /** The same words, as waiting has them. */
  private readonly signed: Int32Array;
  /** Times are kept twice: who is late reads those of before. */
  private turn = 0;

  /** `buffer`: its first `barrierWords`, all 0 when the first thread comes. */
  constructor(
    buffer: SharedArrayBuffer,
    private readonly threads: number,
  ) {
    this.words = new Uint32Array(buffer);
    this.signed = new Int32Array(buffer);
  }

  /** Who waits does `meanwhile` now and then. What others wrote before they came is there. */
  wait(thread: number, time: number, meanwhile: () => void): number {
    const { words, signed, threads } = this;
    const said = WORD.said + this.turn * LINE_WORDS * threads;
    this.turn ^= 1;
    Atomics.store(words, said + LINE_WORDS * thread, time);
    const generation = Atomics.load(signed, WORD.generation);
    if (Atomics.add(words, WORD.count, 1) === threads - 1) {
      Atomics.store(words, WORD.count, 0);
      Atomics.add(signed, WORD.generation, 1);
      this.wake();
    } else this.sleep(generation, meanwhile);
    let least = NEVER;
    for (let i = 0; i < threads; i++) least = Math.min(least, Atomics.load(words, said + LINE_WORDS * i));
    return least;
  }

  /** Who waits looks around. */
  private wake(): void {
    Atomics.notify(this.signed, WORD.generation);
  }

  /** Of who needs others to go on before it can: they look around, and it rests when it has asked often. `tries`: from 0 on. */
  ask(tries: number): void {
    this.wake();
    if (tries >= TRIES) this.rest();
  }

  /** For a moment, of who has nothing to do until another has. */
  rest(): void {
    Atomics.wait(this.signed, WORD.never, 0, REST_MS);
  }

  private sleep(generation: number, meanwhile: () => void): void {
    const { signed } = this;
    for (let looks = 1; Atomics.load(signed, WORD.generation) === generation; looks++) {
      if (looks % LOOKS_PER_TURN === 0) meanwhile();
      if (looks < LOOKS) continue;
      Atomics.wait(signed, WORD.generation, generation, SLEEP_MS);
      meanwhile();
    }
  }
}
