/** Who runs a model: its engine plans, opens and drives. */
import { ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import type { AnyExecutor } from '../engine/progress.ts';
import type { RoundsExecutor, RoundsOutcome } from '../engine/rounds/executor.ts';
import type { RoundsWorld } from '../engine/rounds/model.ts';
import { sharedGpu } from '../gpu/shared-context.ts';
import { registeredModel } from '../models/registered.ts';
import type { RegisteredModel } from '../models/registered-model.ts';
import type { RoutingOptions } from '../routing/find-paths.ts';
import type { Files } from '../scenario/files.ts';
import type { MemoryEstimate } from '../scenario/memory.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type Begun, DrivenRun } from './driven-run.ts';
import { planEventRun } from './event-plan.ts';
import { EventDrivenRun } from './event-run.ts';
import { openExecutor } from './open-executor.ts';
import { type ExecutorLimits, estimatePlan } from './plan-memory.ts';
import { planRoundsRun } from './rounds-plan.ts';
import type { OpenOptions, RoundsRun, Run } from './run.ts';
import type { AnyPlan, AnyWorld, RunPlan } from './run-plan.ts';

export interface Runner {
  /** Of a valid scenario with its files. */
  estimate(scenario: Scenario, files: Files, on: ExecutorLimits, lists?: ListSettings): MemoryEstimate;
  open(scenario: Scenario, files: Files, options: OpenOptions): Promise<Result<Run>>;
  /** Prepares and builds its world. Nothing is allocated. Failures: those of preparing. */
  plan(scenario: Scenario, files: Files, options: OpenOptions): Promise<Result<AnyPlan>>;
}

/** Undefined for a model that is not in the registry. `published`: as in `OpenOptions`. */
export function runnerOf(model: string, published = false): Runner | undefined {
  const registered = registeredModel(model);
  return registered && runnerFor(registered, published);
}

/** One way for each engine. */
function runnerFor(registered: RegisteredModel, published: boolean): Runner {
  if (registered.engine === 'event') {
    return runner(
      (scenario, files, prepared) => planEventRun(registered, scenario, files, prepared),
      (begun) => new EventDrivenRun(registered, begun),
      (scenario, files, options) => registered.prepare?.(scenario, files, routingOf(options)),
    );
  }
  const model = (published && registered.published) || registered;
  return runner(
    (scenario, files) => planRoundsRun(model, scenario, files),
    (begun) => new RoundsDrivenRun(begun),
  );
}

type Preparing = Promise<Result<unknown>> | undefined;

function runner<W extends AnyWorld, O, X extends AnyExecutor<O>>(
  plan: (scenario: Scenario, files: Files, prepared?: unknown) => RunPlan<W, O, X>,
  begin: (begun: Begun<W, O, X>) => Run,
  prepare: (scenario: Scenario, files: Files, options: OpenOptions) => Preparing = () => undefined,
): Runner {
  const planned = async (scenario: Scenario, files: Files, options: OpenOptions): Promise<Result<RunPlan<W, O, X>>> => {
    const prepared = await prepare(scenario, files, options);
    if (prepared) options.onActivity?.(undefined);
    return prepared?.ok === false ? prepared : ok(plan(scenario, files, prepared?.value));
  };
  return {
    estimate: (scenario, files, on, lists) => estimatePlan(plan(scenario, files), on, lists),
    async open(scenario, files, options) {
      const began = performance.now();
      const found = await planned(scenario, files, options);
      if (!found.ok) return found;
      const opened = await openExecutor(found.value, options);
      if (!opened.ok) return opened;
      const setupSeconds = (performance.now() - began) / 1000;
      return ok(begin({ plan: found.value, options, opened: opened.value, setupSeconds }));
    },
    plan: planned,
  };
}

/** A run that is to be on one core asks for no GPU, unless its routes do. */
const routingOf = ({ engine, routing, gpu = sharedGpu, cancelled, onActivity }: OpenOptions): RoutingOptions => ({
  routing: routing ?? (engine === 'sequential' || engine === 'workers' ? 'one-core' : 'auto'),
  gpu,
  cancelled,
  progress: (found, all) => onActivity?.(`finding routes: ${whole(found)} of ${whole(all)} destinations`),
});

/** A run of the rounds engine. */
class RoundsDrivenRun extends DrivenRun<RoundsWorld, RoundsOutcome, RoundsExecutor> implements RoundsRun {
  readonly kind = 'rounds';
}
