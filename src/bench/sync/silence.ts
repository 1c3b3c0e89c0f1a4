/**
 * How workers of a run without an end find that it is over: nobody has an event of its own, and no ring has a record. What has been promised
 * does not count. Who is silent says so, and takes it back before it takes a record out of a ring; so rings that are as empty at a second look
 * as at the first were empty in between, when all were silent. Then nobody has anything to do ever after.
 */
import { LINE_WORDS } from '../threads/memory.ts';
import type { Ring } from '../threads/ring.ts';

export const silenceWords = (workers: number): number => LINE_WORDS * workers;

export class Silence {
  private isSaid = false;

  /** `words`: `silenceWords` of them from `at` on, all 0 when the first worker comes. */
  constructor(
    private readonly words: Uint32Array,
    private readonly at: number,
    /** Of all workers. */
    private readonly rings: readonly Ring[],
    private readonly worker: number,
    private readonly of: number,
  ) {}

  /** Of a worker without an event: is everybody? */
  isTotal(): boolean {
    this.say(true);
    const before = this.taken();
    return before >= 0 && this.taken() === before;
  }

  /** A record is being taken: before its ring says that it was. */
  break(): void {
    if (this.isSaid) this.say(false);
  }

  /** Records that all rings have given so far, modulo 2^32; -1 where somebody has an event, or a ring a record. */
  private taken(): number {
    const { words, at, of, rings } = this;
    for (let worker = 0; worker < of; worker++) if (Atomics.load(words, at + LINE_WORDS * worker) === 0) return -1;
    let sum = 0;
    for (const ring of rings) {
      const taken = ring.takenOfAll();
      if (taken < 0) return -1;
      sum = (sum + taken) >>> 0;
    }
    return sum;
  }

  private say(isSilent: boolean): void {
    if (this.isSaid === isSilent) return;
    this.isSaid = isSilent;
    Atomics.store(this.words, this.at + LINE_WORDS * this.worker, Number(isSilent));
  }
}
