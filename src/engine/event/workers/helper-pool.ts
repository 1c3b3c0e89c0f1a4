/**
 * Threads that do parts of runs, kept warm from one run to the next: ten runs one after the other start no more than the largest of them needs.
 * How a thread is made is the business of who has the pool: `new Worker` in a page, `worker_threads` in Node.
 */
import { fail, ok, type Result } from '../../../base/result.ts';
import type { FromHelper, PartJob } from './helper.ts';

/** A thread, as who has made it sees it. */
export interface HelperPort {
  post(job: PartJob): void;
  /** Told once: messages, and the sentence that says why it has died. */
  listen(take: (message: FromHelper) => void, die: (why: string) => void): void;
  /** Whether somebody waits for it: an idle thread keeps no process alive. */
  hold(isAwaited: boolean): void;
  end(): void;
}

export type SpawnHelper = () => HelperPort;

export class Helper {
  /** Why it does nothing any more. */
  death: string | undefined;
  private atDeath: () => void = () => {};
  private settle: ((begun: Result<void>) => void) | undefined;

  constructor(private readonly port: HelperPort) {
    port.listen(
      (message) => (message.kind === 'built' ? this.settled(ok(undefined)) : this.die(deathOf(message))),
      (why) => this.die(why),
    );
  }

  /** Resolves when it has built its part. `atDeath`: told if it dies from now on. Failures: `limit`. */
  begin(job: PartJob, atDeath: () => void): Promise<Result<void>> {
    this.atDeath = atDeath;
    this.port.hold(true);
    return new Promise((resolve) => {
      this.settle = resolve;
      if (this.death === undefined) this.port.post(job);
      else this.settled(this.failure(this.death));
    });
  }

  /** Its run is over, and nothing of it is kept. */
  rest(): void {
    this.atDeath = () => {};
  }

  end(): void {
    this.rest();
    this.death ??= 'it was given up';
    this.port.end();
  }

  private die(why: string): void {
    if (this.death !== undefined) return;
    this.death = why;
    this.settled(this.failure(why));
    this.atDeath();
  }

  private settled(begun: Result<void>): void {
    this.port.hold(false);
    this.settle?.(begun);
    this.settle = undefined;
  }

  private failure = (why: string): Result<never> => fail('limit', `a worker could not begin: ${why}`, FEWER_WORKERS);
}

export const FEWER_WORKERS = 'choose fewer workers, or one core';

const deathOf = ({ message, isMemory }: Extract<FromHelper, { kind: 'failed' }>): string =>
  isMemory ? `there is not enough memory for its part (${message.split('\n')[0]})` : message;

export class HelperPool {
  private idle: Helper[] = [];

  constructor(private readonly spawn: SpawnHelper) {}

  take(count: number): readonly Helper[] {
    const alive = this.idle.filter(({ death }) => death === undefined);
    const taken = alive.splice(0, count);
    this.idle = alive;
    while (taken.length < count) taken.push(new Helper(this.spawn()));
    return taken;
  }

  /** Their run is broken off or over; they take the next one as soon as they have noticed. Who has died is not taken again. */
  giveBack(helpers: readonly Helper[]): void {
    for (const helper of helpers) helper.rest();
    this.idle.push(...helpers);
  }

  dispose(): void {
    for (const helper of this.idle) helper.end();
    this.idle = [];
  }
}
