/** How much memory a run takes in a place, and what would fit: from the engine's own plan, nothing is allocated. */
import type { Fix } from '../base/result.ts';
import { floorLog2 } from '../base/u32.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import { catalog } from '../models/catalog.ts';
import type { MemoryEstimate } from '../scenario/memory.ts';
import { specById } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { NumberParam } from '../scenario/spec.ts';
import { showNumber } from '../scenario/words/show.ts';
import type { OpenPlan } from './run-plan.ts';

/** Where it would run: on this GPU, or on one core, or several, with at most so many bytes. */
export type ExecutorLimits = Gpu | Cores;
interface Gpu {
  readonly gpu: { readonly maxBinding: number; readonly software: boolean };
}
interface Cores {
  readonly processorBytes?: number;
  readonly workers?: number;
}

/** Of the world that the plan has; smaller ones are built only to find what would fit. */
export function estimatePlan(
  plan: OpenPlan<unknown>,
  limits: ExecutorLimits,
  lists: ListSettings = {},
): MemoryEstimate {
  const needsOf = (each: OpenPlan<unknown>): MemoryEstimate =>
    'gpu' in limits ? onGpu(each.gpuBuffers(limits.gpu.software, lists), limits.gpu) : onCores(each, limits);
  const needs = needsOf(plan);
  if (needs.fits) return needs;
  const fix = suggest(plan.scenario, (smaller) => needsOf(plan.planFor(smaller)).fits);
  return { ...needs, ...(fix && { suggestion: fix.words, fix }) };
}

function onCores(
  plan: OpenPlan<unknown>,
  { processorBytes: limit = Number.POSITIVE_INFINITY, workers: most }: Cores,
): MemoryEstimate {
  // Each has a node at least.
  const workers = most && Math.min(most, plan.world.nodes);
  const onWorkers = workers === undefined ? undefined : plan.onWorkers?.bytes(workers);
  const bytes = onWorkers ?? plan.oneCoreBytes();
  const where =
    onWorkers === undefined ? ({ engine: 'sequential' } as const) : ({ engine: 'workers', workers } as const);
  return { ...where, bytes, largestBuffer: bytes, limit, fits: bytes <= limit };
}

/** `buffers`: bytes of each. */
function onGpu(buffers: Readonly<Record<string, number>>, { maxBinding: limit }: Gpu['gpu']): MemoryEstimate {
  const sizes = Object.values(buffers);
  const largestBuffer = Math.max(...sizes);
  return {
    engine: 'gpu',
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    largestBuffer,
    limit,
    fits: largestBuffer <= limit,
  };
}

/** The first whole-number parameter that makes it fit when it is lowered, to what the model allows: `at most 2^22 nodes`. */
function suggest(scenario: Scenario, fits: (smaller: Scenario) => boolean): Fix | undefined {
  const spec = specById(catalog, scenario.model);
  for (const [name, param] of Object.entries(spec?.params ?? {})) {
    if (param.kind !== 'int') continue;
    const given = scenario.params[name] as number;
    const withValue = (value: number) => ({ ...scenario, params: { ...scenario.params, [name]: value } });
    const most = largest(param, given, (value) => fits(withValue(value)));
    if (most !== undefined && spec?.check?.(withValue(most).params, scenario.tick) === undefined)
      return { param: name, value: most, words: `at most ${showNumber(most)} ${param.label.toLowerCase()}` };
  }
  return undefined;
}

/** The largest value below `given` that fits, by halves: a power of two where the parameter goes in those. */
function largest({ min, scale }: NumberParam, given: number, fits: (value: number) => boolean): number | undefined {
  if (given <= min || !fits(min)) return undefined;
  let low = min;
  let high = given;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return scale === 'pow2' ? Math.max(min, 2 ** floorLog2(low)) : low;
}
