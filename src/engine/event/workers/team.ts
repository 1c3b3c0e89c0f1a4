/** Those who do a run's parts beside part 0: threads of a pool. */
import { fail, ok, type Result } from '../../../base/result.ts';
import type { Sampling } from '../executor.ts';
import { breakRun, SLEEP_MS, threadSettings } from './helper.ts';
import { FEWER_WORKERS, type Helper, type HelperPool } from './helper-pool.ts';
import type { PartWorker, WorkerSettings } from './part-worker.ts';
import type { SharedMemory } from './shared-memory.ts';

/** As worker 0 knows them; tests have a team in the same thread. */
export interface Team {
  /** How worker 0 itself goes about its part. */
  readonly settings: WorkerSettings;
  /** Resolves when all have built their parts. Failures: `limit`. */
  begin(memory: SharedMemory, sampling: Sampling): Promise<Result<void>>;
  /** Sleeps up to so many ms while `worker` waits; false when the time went by. */
  wait(worker: PartWorker, ms: number): boolean;
  /** Whether somebody is gone, and why. */
  readonly failure: Result<never> | undefined;
  /** The run is over, and they see that it is broken off. */
  release(): void;
}

/** Where teams come from. */
export interface Helpers {
  /** Cores that a run may use, where nobody says how many. */
  readonly cores: number;
  /** For one run. `what`: of which its members build the world. */
  team(what: unknown): Team;
}

/** Threads of a pool. */
export const threadHelpers = (pool: HelperPool, cores: number): Helpers => ({
  cores,
  team: (what) => new ThreadTeam(pool, what),
});

class ThreadTeam implements Team {
  readonly settings = threadSettings(0);
  private helpers: readonly Helper[] = [];

  constructor(
    private readonly pool: HelperPool,
    private readonly what: unknown,
  ) {}

  async begin(memory: SharedMemory, sampling: Sampling): Promise<Result<void>> {
    const { what } = this;
    const control = new Int32Array(memory.control);
    this.helpers = this.pool.take(memory.bounds.length - 2);
    const begun = await Promise.all(
      this.helpers.map((helper, i) =>
        helper.begin({ kind: 'part', index: i + 1, what, sampling, memory }, () => breakRun(control)),
      ),
    );
    return begun.find(({ ok }) => !ok) ?? ok(undefined);
  }

  wait({ shared: { control }, waitsAt, waitsFor }: PartWorker, ms: number): boolean {
    return Atomics.wait(control, waitsAt, waitsFor, Math.min(ms, SLEEP_MS)) !== 'timed-out';
  }

  get failure(): Result<never> | undefined {
    const at = this.helpers.findIndex(({ death }) => death !== undefined);
    if (at < 0) return undefined;
    const all = this.helpers.length + 1;
    return fail('limit', `worker ${at + 2} of ${all} has ended: ${this.helpers[at].death}`, FEWER_WORKERS);
  }

  release(): void {
    this.pool.giveBack(this.helpers);
    this.helpers = [];
  }
}
