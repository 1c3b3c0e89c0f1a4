/**
 * Serial events on one core: the most that one node executes in a window, summed over windows. Twin of shaders/event/serial.wesl,
 * as a longest path: every event comes after those of its node in the same window, and after all of the windows before.
 */
export class SerialEvents {
  /** Events on the longest path that ends with the latest event of each node. */
  private readonly through: Float64Array;
  /** On that of all windows before the present one. */
  private before = 0;
  /** On that of all events so far. */
  total = 0;

  constructor(nodes: number) {
    this.through = new Float64Array(nodes);
  }

  static bytesFor(nodes: number): number {
    return Float64Array.BYTES_PER_ELEMENT * nodes;
  }

  openWindow(): void {
    this.before = this.total;
  }

  executed(node: number): void {
    const through = Math.max(this.through[node], this.before) + 1;
    this.through[node] = through;
    if (through > this.total) this.total = through;
  }
}
