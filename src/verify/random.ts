/** Random cases by the thousand: shapes first, then cases of each, so that few kernels are compiled for many cases. */
import * as fc from 'fast-check';
import type { ModelSpec } from '../scenario/spec.ts';
import type { VerifyCase } from './case.ts';
import { caseArbitrary } from './case-arbitrary.ts';
import type { DriveLimits } from './drive.ts';
import type { Pair } from './pair.ts';
import { type Shape, shapeArbitrary } from './shape-arbitrary.ts';
import { drawCases, simplified, withPlainShape } from './simplify.ts';
import { runCase, runCounted, type Tally, type VerifyHost } from './verification.ts';

export interface RandomPlan {
  readonly models: readonly ModelSpec[];
  readonly scenarios: number;
  readonly shapes: number;
  /** u32. */
  readonly seed: number;
  /** This process takes shape `part - 1`, `part - 1 + parts`, ...: nobody else compiles them. */
  readonly part: number;
  readonly parts: number;
  readonly limits: DriveLimits;
  /** Wall seconds for finding the simplest of what fails; 0: it is left as it was drawn. */
  readonly simplifySeconds: number;
}

/** Another seed for each number. */
const seedOf = (seed: number, number: number): number => (seed ^ Math.imul(number + 1, 0x9e37_79b1)) >>> 0;

/** More parameters, more scenarios. */
const shareOf = ({ params }: ModelSpec): number => Object.keys(params).length;

/** The model of each shape: spread evenly, so that every part has some of each. */
export function modelsOfShapes(models: readonly ModelSpec[], shapes: number): readonly ModelSpec[] {
  const total = models.reduce((sum, spec) => sum + shareOf(spec), 0);
  const given = models.map(() => 0);
  return Array.from({ length: shapes }, (_, i) => {
    const owed = models.map((spec, m) => ((i + 1) * shareOf(spec)) / total - given[m]);
    const next = owed.indexOf(Math.max(...owed));
    given[next]++;
    return models[next];
  });
}

/** A shape and the cases of it that are run, by a seed of their own. */
export interface ShapeDraw {
  readonly shape: Shape;
  readonly number: number;
  readonly seed: number;
  readonly count: number;
}

/** Those of this part, one after another. */
export function* shapesOf(plan: RandomPlan): Generator<ShapeDraw> {
  const models = modelsOfShapes(plan.models, plan.shapes);
  const until = (shape: number) => Math.floor((shape * plan.scenarios) / plan.shapes);
  for (let number = plan.part - 1; number < plan.shapes; number += plan.parts) {
    const seed = seedOf(plan.seed, number);
    const [shape] = fc.sample(shapeArbitrary(models[number]), { seed, numRuns: 1, unbiased: true });
    yield { shape, number, seed, count: until(number + 1) - until(number) };
  }
}

export async function verifyRandom(host: VerifyHost, plan: RandomPlan, tally: Tally): Promise<void> {
  if (plan.scenarios === 0) return;
  for (const draw of shapesOf(plan)) {
    if (host.cancelled.aborted) return;
    await verifyShape(host, plan, draw, tally);
    tally.shapes++;
    await host.say(tally);
  }
}

async function verifyShape(
  host: VerifyHost,
  plan: RandomPlan,
  { shape, number, seed, count }: ShapeDraw,
  tally: Tally,
): Promise<void> {
  const { limits, simplifySeconds } = plan;
  const gpu = host.device();
  const cases = caseArbitrary(shape);
  const run = (one: VerifyCase): Promise<Pair> => runCase(host, one, gpu, limits);
  for (const [index, one] of drawCases(cases, seed, count).entries()) {
    if (host.cancelled.aborted) return;
    const pair = await runCounted(host, one, gpu, limits, tally);
    if (pair.differences.length === 0) continue;
    let found = { failing: one, pair };
    if (simplifySeconds > 0 && !pair.isTimeout) {
      found = await simplified({ cases, seed, index }, found, run, simplifySeconds);
      found = await withPlainShape(shape, found, run);
    }
    await host.found({ ...found, spec: shape.spec, name: `${shape.spec.id}-${plan.seed}-${number}-${index}` });
  }
}
