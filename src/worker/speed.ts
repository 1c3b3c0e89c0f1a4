/** How fast simulated time went lately, for the estimate of what is left. */

const OVER_MS = 2000;
const AT_LEAST_MS = 500;

export class Speed {
  private points: { readonly ms: number; readonly simulated: number }[] = [];

  /** Forgets: the run starts, or goes on after a pause or at another pace. */
  start(ms: number, simulated: number): void {
    this.points = [{ ms, simulated }];
  }

  add(ms: number, simulated: number): void {
    this.points.push({ ms, simulated });
    while (this.points.length > 2 && ms - this.points[1].ms >= OVER_MS) this.points.shift();
  }

  /** Simulated seconds per wall second; undefined while too little was seen. */
  get value(): number | undefined {
    const first = this.points[0];
    const last = this.points[this.points.length - 1];
    if (!first || last.ms - first.ms < AT_LEAST_MS) return undefined;
    return ((last.simulated - first.simulated) / (last.ms - first.ms)) * 1000;
  }
}
