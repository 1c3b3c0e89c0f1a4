/** How much memory a scenario takes on an engine, and what would fit: from the engine's own plan, nothing is allocated. */
import { assert } from '../base/assert.ts';
import type { Fix } from '../base/result.ts';
import { floorLog2 } from '../base/u32.ts';
import { type ListSettings, planLists } from '../engine/event/gpu/plan.ts';
import type { EventWorld } from '../engine/event/model.ts';
import { sequentialBytes } from '../engine/event/sequential/sequential-executor.ts';
import { planBuffers } from '../engine/rounds/gpu/network.ts';
import { sequentialBytes as sequentialRoundsBytes } from '../engine/rounds/sequential-executor.ts';
import { catalog } from '../models/catalog.ts';
import { eventModels, roundsModels } from '../models/registry.ts';
import { type Files, NO_FILES } from '../scenario/files.ts';
import type { MemoryEstimate } from '../scenario/memory.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { NumberParam } from '../scenario/spec.ts';
import { showNumber } from '../scenario/words/show.ts';
import { roundsSamplingOf, samplingOf } from './sampling.ts';

/** Where it would run: on this GPU, or on one core with at most so many bytes. */
export type Place = Gpu | OneCore;
interface Gpu {
  readonly gpu: { readonly maxBinding: number; readonly software: boolean };
}
interface OneCore {
  readonly processorBytes?: number;
}

/** Both as in `OpenOptions`. */
export type EstimateOptions = { readonly lists?: ListSettings; readonly files?: Files };

/** Of a valid scenario whose files are here. */
export function estimateMemory(
  scenario: Scenario,
  place: Place,
  { lists = {}, files = NO_FILES }: EstimateOptions = {},
): MemoryEstimate {
  const needs = needsOf(scenario, place, lists, files);
  if (needs.fits) return needs;
  const fix = suggest(scenario, (smaller) => needsOf(smaller, place, lists, files).fits);
  return { ...needs, ...(fix && { suggestion: fix.words, fix }) };
}

function needsOf(scenario: Scenario, place: Place, lists: ListSettings, files: Files): MemoryEstimate {
  const rounds = roundsModels[scenario.model]?.build(scenario, files);
  if (rounds) {
    if (!('gpu' in place)) return onOneCore(sequentialRoundsBytes(rounds), place);
    return onGpu(planBuffers(rounds, roundsSamplingOf(scenario, rounds)), place.gpu);
  }
  const world = worldOf(scenario, files);
  if (!('gpu' in place)) return onOneCore(sequentialBytes(world), place);
  const { maxRows } = samplingOf(scenario, world.endTicks);
  return onGpu(planLists(world, maxRows, place.gpu.software, lists).bytes, place.gpu);
}

function onOneCore(bytes: number, { processorBytes: limit = Number.POSITIVE_INFINITY }: OneCore): MemoryEstimate {
  return { engine: 'sequential', bytes, largestBuffer: bytes, limit, fits: bytes <= limit };
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

function worldOf(scenario: Scenario, files: Files): EventWorld {
  const model = eventModels[scenario.model];
  assert(model, `model ${scenario.model} is not in the registry`);
  return model.build(scenario, files);
}

/** The first whole-number parameter that makes it fit when it is lowered, to what the model allows: `at most 2^22 nodes`. */
function suggest(scenario: Scenario, fits: (smaller: Scenario) => boolean): Fix | undefined {
  const spec = catalog.find(({ id }) => id === scenario.model);
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
