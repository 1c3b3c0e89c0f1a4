/** What the options of `verify --full` say, checked before anything is run. */

import { fail, ok, type Result } from '../../base/result.ts';
import { MOST_U32 } from '../../base/u32.ts';
import { catalog } from '../../models/catalog.ts';
import { verifiedModels } from '../../models/verified.ts';
import { findModel } from '../../scenario/presets.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import { clip } from '../../scenario/words/show.ts';
import type { RandomPlan } from '../../verify/random.ts';
import type { Arguments } from '../args.ts';
import { wholeOption } from '../whole-option.ts';

const DEFAULT_SCENARIOS = 2000;
const SCENARIOS_PER_SHAPE = 70;
/** Of a run that is cut, all the same: twice the windows that any is meant to have. */
const MOST_STEPS = 8000;

/** What each case draws for itself. */
const DRAWN = ['engine', 'lp-size', 'list', 'drive', 'workers'] as const;

export function fullPlan(args: Arguments): Result<RandomPlan> {
  const drawn = DRAWN.find((name) => args.has(name));
  if (drawn)
    return fail(
      'config',
      `--${drawn} ${clip(args.get(drawn) ?? '')} cannot be asked of --full: each of its cases draws how it runs, event lists too`,
      `leave --${drawn} out, or verify one scenario with it`,
    );
  const models = modelsOf(args);
  if (!models.ok) return models;
  const scenarios = wholeOption(args, 'random', { otherwise: DEFAULT_SCENARIOS, least: 0 });
  if (!scenarios.ok) return scenarios;
  const shapes = wholeOption(args, 'shapes', {
    otherwise: Math.max(1, Math.ceil(scenarios.value / SCENARIOS_PER_SHAPE)),
    least: 1,
  });
  if (!shapes.ok) return shapes;
  const seed = wholeOption(args, 'seed', { otherwise: 1, least: 0, most: MOST_U32 });
  if (!seed.ok) return seed;
  const part = partOf(args.get('part') ?? '1/1');
  if (!part.ok) return part;
  const limit = seconds(args, 'time-limit', '60s');
  if (!limit.ok) return limit;
  const stopAfter = seconds(args, 'stop-after', '1h');
  if (!stopAfter.ok) return stopAfter;
  const simplify = seconds(args, 'simplify', '60s');
  if (!simplify.ok) return simplify;
  return ok({
    models: models.value,
    scenarios: scenarios.value,
    shapes: Math.min(shapes.value, Math.max(1, scenarios.value)),
    seed: seed.value,
    ...part.value,
    limits: { steps: MOST_STEPS, timeoutMs: 1000 * limit.value },
    simplifySeconds: simplify.value,
    stopAfterSeconds: stopAfter.value,
  });
}

function modelsOf(args: Arguments): Result<readonly ModelSpec[]> {
  const names = args.all('model');
  if (names.length === 0) return ok(catalog.filter(({ id }) => verifiedModels[id]));
  const specs: ModelSpec[] = [];
  for (const name of names) {
    const spec = findModel(catalog, name);
    if (!spec.ok) return spec;
    specs.push(spec.value);
  }
  return ok(specs);
}

function seconds(args: Arguments, name: string, otherwise: string): Result<number> {
  const value = parseQuantity(args.get(name) ?? otherwise, 's', `--${name}`);
  if (!value.ok || (value.value >= 0 && value.value <= 3600)) return value;
  return fail('config', `--${name} ${value.value} s is not from 0 to 3600 s`, `use ${otherwise}, say`);
}

/** `3/14`. */
function partOf(text: string): Result<Pick<RandomPlan, 'part' | 'parts'>> {
  const [part, parts] = text.split('/').map(Number);
  if (Number.isInteger(part) && Number.isInteger(parts) && part >= 1 && part <= parts) return ok({ part, parts });
  return fail('config', `--part "${clip(text)}" is no part`, 'write 1/14 to 14/14, for 14 processes');
}
