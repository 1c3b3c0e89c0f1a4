/**
 * A team for tests in the thread of worker 0: whenever that waits, the others go on for a step, in an order that is drawn. So interleavings are
 * many, the same again for a seed, and nobody sleeps. Who waits for what never comes is an error, not a test without end.
 */
import { assert } from '../../../../base/assert.ts';
import { ok, type Result } from '../../../../base/result.ts';
import type { Sampling } from '../../executor.ts';
import type { EventWorld } from '../../model.ts';
import { doPart } from '../helper.ts';
import { Broken, PartWorker, type Steps, type WorkerSettings } from '../part-worker.ts';
import { READ, type SharedMemory, SharedViews } from '../shared-memory.ts';
import type { Helpers, Team } from '../team.ts';
import { Turns } from './between-atomics.ts';
import { DrawnOrder } from './drawn-order.ts';

/** `build`: as of `serveParts`. */
export const localHelpers = (build: (what: unknown) => Promise<EventWorld>): Helpers => ({
  cores: 2,
  // As it would travel.
  team: (what) => new LocalTeam(() => build(structuredClone(what)), 50),
});

/** Turns of others in which what worker 0 waits for has come, if it comes at all. */
const MOST_TURNS = 100_000;

export class LocalTeam implements Team {
  readonly settings: WorkerSettings;
  readonly failure = undefined;
  private readonly world: () => EventWorld | Promise<EventWorld>;
  private readonly look: number;
  private readonly order: DrawnOrder;
  private readonly helpers: PartWorker[] = [];
  private turns: Turns | undefined;
  private zero: PartWorker | undefined;
  /** Of the world: each window opens later than the one before. */
  private endTicks = Number.POSITIVE_INFINITY;
  private awaited = { at: 0, word: 0, turns: 0 };

  /** `look`: events between two looks. */
  constructor(world: () => EventWorld | Promise<EventWorld>, look = 5, seed = 1) {
    this.world = world;
    this.look = look;
    this.order = new DrawnOrder(seed);
    this.settings = this.settingsOf(0);
  }

  async begin(memory: SharedMemory, sampling: Sampling): Promise<Result<void>> {
    const steps: Steps[] = [];
    for (let index = 1; index < memory.bounds.length - 1; index++) {
      const world = await this.world();
      this.endTicks = world.endTicks;
      const helper = new PartWorker(world, sampling, new SharedViews(world, memory), this.settingsOf(index));
      this.helpers.push(helper);
      steps.push(doPart(helper, memory.from));
    }
    const turns = steps.map((each) => () => void each.next());
    if (turns.length > 0) this.turns = new Turns(turns, this.order);
    return ok(undefined);
  }

  wait(worker: PartWorker): boolean {
    this.zero = worker;
    const { awaited } = this;
    assert(worker.windows <= this.endTicks, `${worker.windows} windows open before tick ${this.endTicks}`);
    const { waitsAt: at, waitsFor: word } = worker;
    const turns = at === awaited.at && word === awaited.word ? awaited.turns + 1 : 0;
    assert(turns < MOST_TURNS, `what worker 0 waits for never comes: another value than ${word} at ${at}`);
    this.awaited = { at, word, turns };
    for (let i = 0; i < this.helpers.length; i++) this.turns?.next();
    return true;
  }

  /** A helper goes on in the middle of what another worker does; see `betweenAtomics`. */
  readonly interrupt = (): void => {
    try {
      this.turns?.interrupt();
    } catch (error) {
      // It has left a run that is being broken off.
      if (!(error instanceof Broken)) throw error;
    }
  };

  release(): void {
    this.turns = undefined;
  }

  private settingsOf(index: number): WorkerSettings {
    return {
      index,
      spins: 0,
      look: this.look,
      yields: true,
      makeRoom: (to, { shared }) => {
        const head = shared.markOf(index, to) + READ;
        const before = shared.marks[head];
        (to === 0 ? this.zero : this.helpers[to - 1])?.drain();
        assert(shared.marks[head] !== before, `the ring to worker ${to} is full, and nothing in it is told`);
      },
    };
  }
}
