/** Links as they are made: pairs of routers, the lower one first. */
import { GrowingList } from '../../base/growing-list.ts';

export interface Wiring {
  /** `a[l] < b[l]`, no pair twice. */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
}

export class LinkWriter {
  private readonly lower = new GrowingList(Uint32Array);
  private readonly higher = new GrowingList(Uint32Array);

  /** `u` is not `v`, and they have no link yet. */
  add(u: number, v: number): void {
    this.lower.push(Math.min(u, v));
    this.higher.push(Math.max(u, v));
  }

  /** Links of a part of the network whose routers are numbered from `first` on. */
  addAll({ a, b }: Wiring, first: number): void {
    for (let l = 0; l < a.length; l++) this.add(first + a[l], first + b[l]);
  }

  get count(): number {
    return this.lower.length;
  }

  get wiring(): Wiring {
    return { a: this.lower.toArray(), b: this.higher.toArray() };
  }
}

/** Links of each router. */
export function degreesOf(routers: number, { a, b }: Wiring): Uint32Array {
  const degrees = new Uint32Array(routers);
  for (let l = 0; l < a.length; l++) {
    degrees[a[l]]++;
    degrees[b[l]]++;
  }
  return degrees;
}
