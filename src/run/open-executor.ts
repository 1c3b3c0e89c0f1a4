/** Opens the executor of a plan where it is to run: on the GPU, on all cores, on one, or on whichever is faster. */
import { fail, mayNotBeFirst, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import type { Helpers } from '../engine/event/workers/team.ts';
import type { GpuContext } from '../gpu/context.ts';
import { sharedGpu } from '../gpu/shared-context.ts';
import { memoryFailure } from '../scenario/memory.ts';
import type { AdapterReport, ExecutorName } from '../scenario/outcome.ts';
import { fasterWorkers, type Tried } from './faster-executor.ts';
import { engineFor, listRefusal } from './list-refusal.ts';
import { type ExecutorLimits, estimatePlan } from './plan-memory.ts';
import type { OpenOptions } from './run.ts';
import type { ExecutorChoice, OpenPlan, WorkersPlan } from './run-plan.ts';

/** What a run on one core runs on. */
export const PROCESSOR: AdapterReport = {
  vendor: '',
  architecture: '',
  description: 'one processor core',
  software: false,
};

/** Imitated by the processor, a GPU is many times slower than one core on one core of it. */
export const isWorthIt = ({ software }: AdapterReport): boolean => !software;

/** What a run on several cores runs on. */
export const processorsOf = (workers: number): AdapterReport => ({
  ...PROCESSOR,
  description: workers === 1 ? PROCESSOR.description : `${workers} processor cores`,
});

/** Workers where nobody says how many, at most. */
const MOST_BY_DEFAULT = 16;
export const workersOf = ({ cores }: Helpers): number => Math.min(cores, MOST_BY_DEFAULT);

export interface Opened<Executor> {
  readonly executor: Executor;
  readonly engine: ExecutorName;
  readonly workers?: number;
  readonly adapter: AdapterReport;
}

/** The world at time 0, or where a run was left. Failures: `config` (another event list than the place has), `unsupported` (no adapter), `limit` (does not fit), `model-fault`. */
export async function openExecutor<X extends Tried>(
  plan: OpenPlan<X>,
  options: OpenOptions,
): Promise<Result<Opened<X>>> {
  const refused = listRefusal(options);
  if (refused) return { ok: false, failure: refused };
  const { measures } = options;
  const executor = engineFor(options);
  const onOneCore = () => openOnOneCore(plan, options);
  if (executor === 'workers') return openOnWorkers(plan, options);
  const choice = executor === 'auto' && measures ? plan.choice : undefined;
  if (choice && (await endsSoon(choice, onOneCore))) return onOneCore();
  if (executor === 'sequential') return onOneCore();
  const gpu = await (options.gpu ?? sharedGpu)();
  if (!gpu.ok) return executor === 'gpu' ? gpu : openOnCores(plan, options);
  if (executor === 'auto' && !isWorthIt(gpu.value.adapter)) return openOnCores(plan, options);
  const onGpu = () => openOnGpu(plan, gpu.value, options);
  return choice ? openFaster(choice, onGpu, onOneCore) : onGpu();
}

async function endsSoon<X extends Tried>(
  choice: ExecutorChoice<X>,
  onOneCore: () => Result<Opened<X>>,
): Promise<boolean> {
  const oneCore = onOneCore();
  if (!oneCore.ok) return false;
  const isSoon = await choice.endsSoon(oneCore.value.executor);
  oneCore.value.executor.dispose();
  return isSoon;
}

/** Opens both for a moment, and the faster one again, from the start. */
async function openFaster<X extends Tried>(
  choice: ExecutorChoice<X>,
  onGpu: () => Promise<Result<Opened<X>>>,
  onOneCore: () => Result<Opened<X>>,
): Promise<Result<Opened<X>>> {
  const gpu = await onGpu();
  const oneCore = onOneCore();
  if (!gpu.ok || !oneCore.ok) return gpu;
  const isSequential = await choice.isSequentialFaster(gpu.value.executor, oneCore.value.executor);
  gpu.value.executor.dispose();
  oneCore.value.executor.dispose();
  return isSequential ? onOneCore() : onGpu();
}

/** On as many cores as make the run faster, where there are threads; else on one. */
async function openOnCores<X extends Tried>(plan: OpenPlan<X>, options: OpenOptions): Promise<Result<Opened<X>>> {
  const { world, onWorkers } = plan;
  const { helpers } = options;
  const onOneCore = () => openOnOneCore(plan, options);
  if (!helpers || !onWorkers) return onOneCore();
  const on = (workers: number) => openOnWorkers(plan, { ...options, workers });
  const most = Math.min(options.workers ?? workersOf(helpers), world.nodes);
  const workers = await fasterWorkers(world, workersThatFit(onWorkers, most, roomOf(options)), onOneCore, on);
  const opened = workers > 1 ? await on(workers) : undefined;
  return opened?.ok ? opened : onOneCore();
}

const roomOf = ({ workersBytes, processorBytes }: OpenOptions): number | undefined => workersBytes ?? processorBytes;

/** `most`, or as many as there is room for: each has a model's tables of its own. */
function workersThatFit({ bytes }: WorkersPlan<unknown>, most: number, room = Number.POSITIVE_INFINITY): number {
  let workers = most;
  while (workers > 1 && bytes(workers) > room) workers--;
  return workers;
}

/** What does not fit is refused in the words of the estimate, before anything is allocated. */
function refusal(plan: OpenPlan<unknown>, on: ExecutorLimits, { list, lists }: OpenOptions): Result<never> | undefined {
  const estimate = estimatePlan(plan, on, { ...lists, list });
  return estimate.fits ? undefined : { ok: false, failure: memoryFailure(estimate) };
}

async function openOnGpu<X>(plan: OpenPlan<X>, gpu: GpuContext, options: OpenOptions): Promise<Result<Opened<X>>> {
  const { maxBinding, adapter } = gpu;
  const refused = refusal(plan, { gpu: { maxBinding, software: adapter.software } }, options);
  if (refused) return refused;
  const executor = await plan.openOnGpu(gpu, options);
  if (executor.ok) return ok({ executor: executor.value, engine: 'gpu', adapter });
  // Which node breaks a rule first as it starts one core knows as it opens.
  const oneCore = mayNotBeFirst(executor.failure) ? openOnOneCore(plan, options) : executor;
  return !oneCore.ok && oneCore.failure.kind === 'model-fault' ? oneCore : executor;
}

function openOnOneCore<X>(plan: OpenPlan<X>, options: OpenOptions): Result<Opened<X>> {
  const refused = refusal(plan, { processorBytes: options.processorBytes }, options);
  if (refused) return refused;
  try {
    const executor = plan.openOnOneCore(options.from?.state);
    return executor.ok ? ok({ executor: executor.value, engine: 'sequential', adapter: PROCESSOR }) : executor;
  } catch (error) {
    return moreThanThereIs(plan, error);
  }
}

/** On threads that the host has, for models that have parts. */
async function openOnWorkers<X>(plan: OpenPlan<X>, options: OpenOptions): Promise<Result<Opened<X>>> {
  const { onWorkers, world, scenario } = plan;
  const { helpers } = options;
  if (!onWorkers)
    return fail('config', `all cores are for models of events, and ${scenario.model} goes round by round`, ONE_CORE);
  if (!helpers)
    return fail('unsupported', 'runs on all cores need threads that share memory, and there are none', ONE_CORE);
  const workers = options.workers ?? Math.min(workersOf(helpers), world.nodes);
  if (workers > world.nodes)
    return fail(
      'config',
      `${whole(workers)} workers are more than the ${whole(world.nodes)} nodes there are`,
      `choose at most ${whole(world.nodes)} workers`,
    );
  const refused = refusal(plan, { processorBytes: roomOf(options), workers }, options);
  if (refused) return refused;
  try {
    const executor = await onWorkers.open(workers, helpers, options.from?.state);
    return executor.ok
      ? ok({ executor: executor.value, engine: 'workers', workers, adapter: processorsOf(workers) })
      : executor;
  } catch (error) {
    return moreThanThereIs(plan, error);
  }
}

const ONE_CORE = 'choose one core';

function moreThanThereIs({ world, lessMemory }: OpenPlan<unknown>, error: unknown): Result<never> {
  if (!(error instanceof RangeError)) throw error;
  const { message } = error;
  return fail('limit', `${whole(world.nodes)} nodes need more memory than there is (${message})`, lessMemory);
}
