/** An order that is drawn, the same again for a seed. */
export class DrawnOrder {
  private random: number;

  constructor(seed: number) {
    this.random = seed;
  }

  /** From 0 on, below `count`. */
  below(count: number): number {
    this.random = (Math.imul(this.random, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.random / 2 ** 32) * count);
  }
}
