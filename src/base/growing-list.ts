/** A list of numbers in one typed array that doubles as it fills: millions of them cost their bytes and no objects. */

type Numbers = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

export class GrowingList<T extends Numbers> {
  private count = 0;
  private items: T;
  private readonly make: new (
    length: number,
  ) => T;
  private readonly empty: number;

  /** `empty`: what stands at places that were passed over. */
  constructor(make: new (length: number) => T, empty = 0) {
    this.make = make;
    this.empty = empty;
    this.items = new make(16).fill(empty) as T;
  }

  get length(): number {
    return this.count;
  }

  at(index: number): number {
    return index < this.count ? this.items[index] : this.empty;
  }

  set(index: number, value: number): void {
    if (index >= this.items.length) this.makeRoom(index + 1);
    this.items[index] = value;
    if (index >= this.count) this.count = index + 1;
  }

  push(value: number): void {
    this.set(this.count, value);
  }

  /** What is in it now, in an array of its own. */
  toArray(): T {
    return this.items.slice(0, this.count) as T;
  }

  private makeRoom(length: number): void {
    const larger = new this.make(Math.max(length, 2 * this.items.length));
    larger.set(this.items);
    larger.fill(this.empty, this.items.length);
    this.items = larger;
  }
}
