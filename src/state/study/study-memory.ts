/** Whether the runs of a study fit into memory, before the first: asked for one setting of each shape, the dearest first. */
import { ok, type Result } from '../../base/result.ts';
import { type MemoryEstimate, memoryFailure } from '../../scenario/memory.ts';
import { settingText } from '../../scenario/study/axis-text.ts';
import { shapeOf } from '../../scenario/study/shape.ts';
import type { Setting, StudyPlan } from '../../scenario/study/study-plan.ts';

/** An estimate builds a world: no more of them, and no longer. What is refused later is a failed row. */
const MOST_ASKED = 12;
const PATIENCE_MS = 4000;

/**
 * How many of `workers` there is room for, at least 1. `estimate`: null where nothing can be said. Failure: `limit`, in the words of the
 * estimate, with the values of the setting.
 */
export async function roomFor(
  plan: StudyPlan,
  workers: number,
  estimate: (setting: Setting) => Promise<MemoryEstimate | null | undefined>,
  now = () => performance.now(),
): Promise<Result<number>> {
  const until = now() + PATIENCE_MS;
  let room = workers;
  for (const setting of dearestFirst(plan).slice(0, MOST_ASKED)) {
    if (now() > until) break;
    const found = await estimate(setting);
    if (!found) continue;
    if (!found.fits) return { ok: false, failure: named(plan, setting, found) };
    if (found.engine === 'sequential') room = Math.min(room, Math.max(1, Math.floor(found.limit / found.bytes)));
  }
  return ok(room);
}

function named({ study }: StudyPlan, { params }: Setting, estimate: MemoryEstimate) {
  const where = settingText(study.over, params);
  const failure = memoryFailure(estimate);
  return where ? { ...failure, message: `${failure.message} (where ${where})` } : failure;
}

/** One setting of each shape. Numbers make a run dear, as a rule: those with the largest come first. */
function dearestFirst({ spec, study, settings }: StudyPlan): readonly Setting[] {
  const firsts = new Map<string, { readonly setting: Setting; readonly weight: number }>();
  for (const setting of settings) {
    const weight = study.over.reduce((sum, { params }) => {
      const size = Math.max(...params.map((name) => sizeOf(setting.params[name])));
      return sum + size;
    }, 0);
    const shape = shapeOf(spec, setting.scenario);
    const before = firsts.get(shape);
    if (!before || weight > before.weight) firsts.set(shape, { setting, weight });
  }
  return [...firsts.values()].sort((a, b) => b.weight - a.weight).map(({ setting }) => setting);
}

const sizeOf = (value: unknown): number => (typeof value === 'number' ? Math.log2(1 + Math.max(0, value)) : 0);
