/**
 * Serial events on one core: the most that one node executes in a window, summed over windows. Twin of shaders/event/serial.wesl,
 * as a longest path: every event comes after those of its node in the same window, and after all of the windows before. A window is
 * executed node by node, so that a count of the present node is enough.
 */
import { NOBODY } from '../../../base/u32.ts';

export class SerialEvents {
  /** Events of all windows before the present one. */
  private before = 0;
  private node = NOBODY;
  /** Events of the present node in the present window. */
  private count = 0;
  /** Events on the longest path so far. */
  total = 0;

  /** The most that a node has executed in the present window. */
  get inWindow(): number {
    return this.total - this.before;
  }

  openWindow(): void {
    this.before = this.total;
    this.node = NOBODY;
  }

  executed(node: number): void {
    this.count = node === this.node ? this.count + 1 : 1;
    this.node = node;
    if (this.before + this.count > this.total) this.total = this.before + this.count;
  }
}
