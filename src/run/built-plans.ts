/** Runs of a batch that wait for a replica: their worlds are built a few ahead, while others run. */
import type { Result } from '../base/result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { AnyPlan } from './run-plan.ts';

export interface HasScenario {
  readonly scenario: Scenario;
}

/** A run whose world is there. */
export interface Built<Made> {
  readonly run: Made;
  readonly plan: AnyPlan;
  /** That it took to build. */
  readonly seconds: number;
}

export interface Builder {
  /** Failure: `config`. */
  readonly plan: (scenario: Scenario) => Promise<Result<AnyPlan>>;
  /** Lets messages in, and what comes back from the GPU. */
  readonly breathe: () => Promise<void>;
}

/** Wall ms of work until the event loop has a turn: batches on the GPU are followed by others then. */
export const SLICE_MS = 8;
/** Wall ms that settings are built for, for the capacities of a group. */
const LAYOUT_MS = 1000;

/** Undefined of what cannot be planned: made alone, it says why. */
async function built<Made extends HasScenario>(run: Made, builder: Builder): Promise<Built<Made> | undefined> {
  const began = performance.now();
  const plan = await builder.plan(run.scenario);
  return plan.ok ? { run, plan: plan.value, seconds: (performance.now() - began) / 1000 } : undefined;
}

/** Runs with their worlds, one of each setting, from everywhere in the grid: as many as a second allows, and at least the last and the first. */
export async function layoutOf<Made extends HasScenario>(
  runs: readonly Made[],
  builder: Builder,
): Promise<readonly Built<Made>[]> {
  const settings = [...new Map(runs.map((run) => [run.scenario.params, run])).values()];
  // Bounds of axes are where the last and the first are; between them a multiplicative hash goes to and fro.
  const scattered = settings
    .map((run, i) => ({ run, at: i === settings.length - 1 ? -2 : i === 0 ? -1 : Math.imul(i, 0x9e3779b1) >>> 0 }))
    .sort((a, b) => a.at - b.at);
  const began = performance.now();
  const all: Built<Made>[] = [];
  for (const [i, { run }] of scattered.entries()) {
    if (i >= 2 && performance.now() - began > LAYOUT_MS) break;
    const one = await built(run, builder);
    if (one) all.push(one);
    if (one && !one.plan.openReplicas) break;
    if (i % 16 === 0) await builder.breathe();
  }
  return all;
}

export class PlanQueue<Made extends HasScenario> {
  /** Built, first to be admitted first. */
  ready: Built<Made>[] = [];
  /** Those that could not be planned. */
  readonly unplanned: Made[] = [];
  private readonly known = new Map<Made, Built<Made>>();
  private begun = 0;

  constructor(
    private readonly runs: readonly Made[],
    private readonly builder: Builder,
  ) {}

  /** Some that were built for a layout. */
  know(all: readonly Built<Made>[]): void {
    for (const one of all) this.known.set(one.run, one);
  }

  get hasUnbuilt(): boolean {
    return this.begun < this.runs.length;
  }

  get isEmpty(): boolean {
    return !this.hasUnbuilt && this.ready.length === 0;
  }

  /** All that wait. */
  get waiting(): readonly Made[] {
    return [...this.ready.map(({ run }) => run), ...this.runs.slice(this.begun)];
  }

  /** A slice of building; no more than `most` are ready then. */
  async build(most: number): Promise<void> {
    const began = performance.now();
    while (this.hasUnbuilt && this.ready.length < most && performance.now() - began < SLICE_MS) {
      const run = this.runs[this.begun++];
      const one = this.known.get(run) ?? (await built(run, this.builder));
      this.known.delete(run);
      if (one) this.ready.push(one);
      else this.unplanned.push(run);
    }
  }

  take = (most: number): readonly Built<Made>[] => this.ready.splice(0, most);

  /** They ran, and their replicas are gone. */
  putBack(all: Iterable<Built<Made>>): void {
    this.ready = [...all, ...this.ready];
  }
}
