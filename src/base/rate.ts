/** How fast something rose lately: what estimates of the time that is left divide by. */

/** Values closer to each other are one mark, as a share of the time looked over. */
const ONE_MARK = 0.01;

export class Rate {
  private marks: { readonly ms: number; value: number }[] = [];

  /** `overMs`: how far back it looks. `leastMs`: it says nothing of less. */
  constructor(
    private readonly overMs: number,
    private readonly leastMs = 0,
  ) {}

  /** Forgets: it begins, or goes on after a rest. */
  start(ms: number, value: number): void {
    this.marks = [{ ms, value }];
  }

  /** A clock that goes back begins anew. */
  add(ms: number, value: number): void {
    const last = this.marks.at(-1);
    if (last && ms < last.ms) this.marks = [];
    if (last && ms >= last.ms && ms - last.ms < ONE_MARK * this.overMs && this.marks.length > 1) last.value = value;
    else this.marks.push({ ms, value });
    while (this.marks.length > 2 && this.marks[1].ms <= ms - this.overMs) this.marks.shift();
  }

  /** Undefined while too little was seen. */
  get perSecond(): number | undefined {
    return this.perSecondAfter(this.leastMs);
  }

  /** The same, roughly, after as many ms. */
  perSecondAfter(leastMs: number): number | undefined {
    const [first, last] = [this.marks[0], this.marks.at(-1)];
    if (!first || !last || last.ms <= first.ms || last.ms - first.ms < leastMs) return undefined;
    return (1000 * (last.value - first.value)) / (last.ms - first.ms);
  }
}
