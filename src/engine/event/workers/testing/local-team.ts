/**
 * A team for tests in the thread of worker 0: whenever that waits, the others go on for a step, in an order that is drawn. So interleavings are
 * many, the same again for a seed, and nobody sleeps.
 */
import { ok, type Result } from '../../../../base/result.ts';
import type { Sampling } from '../../executor.ts';
import type { EventWorld } from '../../model.ts';
import { doPart } from '../helper.ts';
import { PartWorker, type Steps, type WorkerSettings } from '../part-worker.ts';
import { type SharedMemory, SharedViews } from '../shared-memory.ts';
import type { Helpers, Team } from '../team.ts';

/** `build`: as of `serveParts`. */
export const localHelpers = (build: (what: unknown) => Promise<EventWorld>): Helpers => ({
  cores: 2,
  // As it would travel.
  team: (what) => new LocalTeam(() => build(structuredClone(what)), 50),
});

export class LocalTeam implements Team {
  readonly settings: WorkerSettings;
  readonly failure = undefined;
  private readonly world: () => EventWorld | Promise<EventWorld>;
  private readonly look: number;
  private readonly helpers: PartWorker[] = [];
  private zero: PartWorker | undefined;
  private steps: Steps[] = [];
  private random: number;

  /** `look`: events between two looks. */
  constructor(world: () => EventWorld | Promise<EventWorld>, look = 5, seed = 1) {
    this.world = world;
    this.look = look;
    this.random = seed;
    this.settings = this.settingsOf(0);
  }

  async begin(memory: SharedMemory, sampling: Sampling): Promise<Result<void>> {
    for (let index = 1; index < memory.bounds.length - 1; index++) {
      const world = await this.world();
      const helper = new PartWorker(world, sampling, new SharedViews(world, memory), this.settingsOf(index));
      this.helpers.push(helper);
      this.steps.push(doPart(helper));
    }
    return ok(undefined);
  }

  wait(worker: PartWorker): boolean {
    this.zero = worker;
    for (let i = 0; i < this.steps.length; i++) {
      this.random = (Math.imul(this.random, 1664525) + 1013904223) >>> 0;
      this.steps[this.random % this.steps.length].next();
    }
    return true;
  }

  release(): void {
    this.steps = [];
  }

  private settingsOf(index: number): WorkerSettings {
    return {
      index,
      spins: 0,
      look: this.look,
      yields: true,
      makeRoom: (to) => (to === 0 ? this.zero : this.helpers[to - 1])?.drain(),
    };
  }
}
