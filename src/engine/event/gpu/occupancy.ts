/**
 * How many workgroups of a sparse round the device runs at a time. No interface tells: it depends on the device, and on what the driver made of the kernel. So the first
 * batches of a run are cut into many small workgroups, and those count themselves (occupancy.wesl).
 */

/** Batches that are counted: a device may be busy with something else during one. */
const COUNTED = 3;

export class Occupancy {
  /** 0: not known, or more than the network has use for. */
  atOnce: number;
  private toCount: number;
  private toCome: number;

  constructor(atOnce: number | 'counted') {
    this.atOnce = atOnce === 'counted' ? 0 : atOnce;
    this.toCount = atOnce === 'counted' ? COUNTED : 0;
    this.toCome = this.toCount;
  }

  /** Whether the next batch is to be counted. */
  counts(): boolean {
    if (this.toCount === 0) return false;
    this.toCount--;
    return true;
  }

  /** A counted batch of so many workgroups has come back; true when the last one has. `most`: that have run at a time so far. */
  note(most: number, workers: number): boolean {
    if (most < workers) this.atOnce = Math.max(this.atOnce, most);
    this.toCome--;
    return this.toCome === 0;
  }
}
