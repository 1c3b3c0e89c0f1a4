/**
 * How many workgroups of a sparse round the device runs at a time. No interface tells: it depends on the device, and on what the driver made of the kernel. So the first
 * dispatched batches of a kernel are cut into many small workgroups, and those count themselves (occupancy.wesl). Where few nodes are due they may be over before the last has
 * begun, and fewer are counted than there is room for: then a run begins with larger LPs than it need, and the tuner finds out.
 */

/** Batches that are counted: a device may be busy with something else during one. */
const COUNTED = 3;

export class Occupancy {
  private most = 0;
  private toCount = 0;
  private toCome = 0;

  /** `given`: what is known, 0 for nothing; or it is to be counted. */
  constructor(private readonly given: number | 'counted') {
    this.begin();
  }

  /** Workgroups; 0: not known, or more than the network has use for. */
  get atOnce(): number {
    return this.given === 'counted' ? this.most : this.given;
  }

  /** There are other kernels now. */
  begin(): void {
    this.most = 0;
    this.toCount = this.given === 'counted' ? COUNTED : 0;
    this.toCome = this.toCount;
  }

  /** Whether the next batch is counted; it must be submitted then. */
  takeTurn(): boolean {
    if (this.toCount === 0) return false;
    this.toCount--;
    return true;
  }

  /** A counted batch of so many workgroups has come back; `most`: that have run at a time since the count began. True when that was the last one. */
  note(most: number, workers: number): boolean {
    if (most < workers) this.most = most;
    this.toCome--;
    return this.toCome === 0;
  }
}
