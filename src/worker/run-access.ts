/**
 * Who uses the run, one thing at a time. Whoever wants to look at it gets in between two advances: at once where nothing uses
 * it, else as soon as its user lets them in.
 */

/** Nobody waits for a loop: what it throws is a bug, and ends the worker where the page sees it. */
const crash = (error: unknown) =>
  setTimeout(() => {
    throw error;
  });

export class RunAccess {
  private work: Promise<void> = Promise.resolve();
  private looks: (() => Promise<void>)[] = [];
  private inUse = false;
  /** Nothing uses the run any more; looks are answered all the same. */
  private closed = false;

  /** The run advances, or gives its result: its buffers are not to be read. */
  get isBusy(): boolean {
    return this.inUse;
  }

  /** The first work, which whoever began it waits for. */
  begin(work: Promise<void>): Promise<void> {
    this.work = work;
    return work;
  }

  /** Resolves when all that was asked for until now is done. */
  get done(): Promise<void> {
    return this.work;
  }

  /** After what was asked for before; nothing, once closed. */
  use(work: () => Promise<void>): Promise<void> {
    this.work = this.work.then(async () => {
      if (!this.closed) {
        this.inUse = true;
        await work();
        this.inUse = false;
      }
      await this.serveLooks();
    });
    this.work.catch(crash);
    return this.work;
  }

  get hasLooks(): boolean {
    return this.looks.length > 0;
  }

  /** `wake` ends the rest of whoever uses the run. */
  look(read: () => Promise<void>, wake: () => void): void {
    this.looks.push(read);
    if (this.inUse) wake();
    else void this.use(() => this.serveLooks());
  }

  /** The run does not advance now. */
  async serveLooks(): Promise<void> {
    for (const look of this.looks.splice(0)) await look();
  }

  close(): void {
    this.closed = true;
  }
}
