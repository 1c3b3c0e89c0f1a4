/**
 * Interleavings in one thread: what is done to shared words by `Atomics` is done as ever, and others go on after each operation, before the words
 * beside are read or written. So their steps lie within one another; who is in the middle of a step does not begin another (`Turns`).
 */
import type { DrawnOrder } from './drawn-order.ts';

const OPERATIONS = ['load', 'store', 'add'] as const;

/** While `run` lasts. */
export async function betweenAtomics(goOn: () => void, run: () => void | Promise<void>): Promise<void> {
  const { load, store, add } = Atomics;
  for (const name of OPERATIONS) {
    const plain = Atomics[name] as (words: Int32Array, ...rest: number[]) => number;
    const interrupted: typeof plain = (words, ...rest) => {
      const value = plain(words, ...rest);
      if (words.buffer instanceof SharedArrayBuffer) goOn();
      return value;
    };
    Object.assign(Atomics, { [name]: interrupted });
  }
  try {
    await run();
  } finally {
    Object.assign(Atomics, { load, store, add });
  }
}

/** Steps within one another, at most, and one operation of so many that is interrupted: else there would be no end of it. */
const MOST_DEEP = 2;
const RARITY = 4;

/** Steps of several, of which one may go on in the middle of another's. */
export class Turns {
  private readonly steps: readonly (() => void)[];
  private readonly order: DrawnOrder;
  private readonly inStep = new Set<number>();

  constructor(steps: readonly (() => void)[], order: DrawnOrder) {
    this.steps = steps;
    this.order = order;
  }

  /** A step of one that is not in the middle of one. */
  readonly next = (): void => {
    const one = this.order.below(this.steps.length);
    if (this.inStep.has(one)) return;
    this.inStep.add(one);
    try {
      this.steps[one]();
    } finally {
      this.inStep.delete(one);
    }
  };

  /** In the middle of a step, perhaps. */
  readonly interrupt = (): void => {
    if (this.inStep.size < MOST_DEEP && this.order.below(RARITY) === 0) this.next();
  };
}
