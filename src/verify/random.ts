/** Random cases by the thousand: shapes first, then cases of each, so that few kernels are compiled for many cases. */
import * as fc from 'fast-check';
import { takeModel } from '../models/registered.ts';
import { verifiedModels } from '../models/verified.ts';
import { canonicalJson } from '../scenario/canonical.ts';
import { complete } from '../scenario/defaults.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { VerifyCase } from './case.ts';
import type { DriveLimits } from './drive.ts';
import { executorArbitrary } from './executor-arbitrary.ts';
import { type Candidate, Moves } from './moves.ts';
import type { Pair } from './pair.ts';
import { scenarioArbitrary } from './scenario-arbitrary.ts';
import { type Shape, shapeArbitrary, shapeTest, shapingParams } from './shape-arbitrary.ts';
import { shortRuns } from './short-runs.ts';
import { type FailingCase, runCase, runCounted, type Tally, type VerifyHost } from './verification.ts';

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
  /** Wall seconds after which no scenario begins. */
  readonly stopAfterSeconds: number;
}

/** What fails beyond so many is left as it was drawn: most of it will have the same cause. */
const MOST_SIMPLIFIED = 8;

/** Another seed for each number. */
export const seedOf = (seed: number, number: number): number => (seed ^ Math.imul(number + 1, 0x9e37_79b1)) >>> 0;

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
  // Shapes are drawn of worlds that are built without a run.
  await Promise.all(plan.models.map(({ id }) => takeModel({ model: id })));
  const until = performance.now() + 1000 * plan.stopAfterSeconds;
  const isOver = () => host.cancelled.aborted || performance.now() > until;
  for (const draw of shapesOf(plan)) {
    if (isOver()) return;
    await verifyShape(host, plan, draw, tally, isOver);
    tally.shapes++;
    await host.say(tally);
  }
}

async function verifyShape(
  host: VerifyHost,
  plan: RandomPlan,
  draw: ShapeDraw,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  const { shape, seed, count } = draw;
  const gpu = host.device();
  const cases = caseArbitrary(shape);
  const run = (one: VerifyCase): Promise<Pair> => runCase(host, one, gpu, plan.limits);
  for (const [index, one] of drawCases(cases, seed, count).entries()) {
    if (isOver()) return;
    const pair = await runCounted(host, one, gpu, plan.limits, tally);
    const next = nextOf(shape, one, pair);
    const nextPair = next && (await runCounted(host, next, gpu, plan.limits, tally));
    const name = `${shape.spec.id}-${plan.seed}-${draw.number}-${index}`;
    if (pair.differences.length > 0) {
      const found = { failing: one, pair };
      const isLeft = pair.isTimeout || plan.simplifySeconds === 0 || tally.failed > MOST_SIMPLIFIED;
      const simplest = isLeft ? found : await simplified({ cases, seed, index }, found, run, plan.simplifySeconds);
      const plain = isLeft ? found : await withPlainShape(shape, simplest, run);
      await host.found({ ...plain, spec: shape.spec, name });
    } else if (next && nextPair && nextPair.differences.length > 0)
      await host.found({ failing: next, pair: nextPair, spec: shape.spec, name: `${name}-next` });
  }
}

/** What a run that came to its end by itself tells to try besides. */
function nextOf({ spec }: Shape, one: VerifyCase, { isFinished, differences, steps }: Pair): VerifyCase | undefined {
  const params = isFinished && differences.length === 0 && verifiedModels[spec.id].next?.(one.scenario.params, steps);
  if (!params) return undefined;
  const { seed, tick } = one.scenario;
  return { ...one, scenario: complete(spec, { params: { ...one.scenario.params, ...params }, seed, tick }) };
}

/** Where a case comes from: draw `index` of an arbitrary with a seed. */
interface Draw {
  readonly cases: fc.Arbitrary<VerifyCase>;
  readonly seed: number;
  readonly index: number;
}

/** Cases that are drawn one after another; the same for the same seed, however many there are. */
export const drawCases = (cases: fc.Arbitrary<VerifyCase>, seed: number, count: number): VerifyCase[] =>
  fc.sample(cases, { seed, numRuns: count, unbiased: true });

/**
 * The simplest case that fails as a drawn one does: fewest parameters that are not at home, small and round numbers. `run`
 * says whether a case fails; it is asked for at most `seconds`, and never twice for equal cases.
 */
export async function simplified(
  draw: Draw,
  found: FailingCase,
  run: (one: VerifyCase) => Promise<Pair>,
  seconds: number,
): Promise<FailingCase> {
  const until = performance.now() + 1000 * seconds;
  const known = new Map<string, Promise<Pair>>();
  let simplest = found;
  const property = fc.asyncProperty(draw.cases, async (one) => {
    const name = canonicalJson([one.scenario, one.engine]);
    const isNew = !known.has(name);
    if (isNew && performance.now() > until) return true;
    const pair = known.get(name) ?? run(one);
    known.set(name, pair);
    if ((await pair).differences.length === 0) return true;
    simplest = { failing: one, pair: await pair };
    return false;
  });
  // One draw, that of this index, and then its simpler neighbours.
  await fc.check(property, { seed: draw.seed, path: String(draw.index), numRuns: 1, unbiased: true });
  return simplest;
}

/** The same on the kernels that most runs share, if it fails there too: what its shape was drawn with says nothing then. */
async function withPlainShape(
  shape: Shape,
  found: FailingCase,
  run: (one: VerifyCase) => Promise<Pair>,
): Promise<FailingCase> {
  const { scenario, files } = found.failing;
  const moves = new Moves(shape.spec, scenario, () => true);
  for (const name of shapingParams(shape)) {
    const param = shape.spec.params[name];
    if (param && param.kind !== 'file') moves.paramTo(name, param.default);
  }
  const plain = { scenario: moves.scenario, files, engine: { lpSize: 1, pauses: [] } } as const;
  const pair = await run(plain);
  return pair.differences.length > 0 ? { failing: plain, pair } : found;
}

/** Cases of one shape. `part`: of the most that a run may have. */
export function caseArbitrary(shape: Shape, part = 1): fc.Arbitrary<VerifyCase> {
  const { spec, from, lists } = shape;
  const { allows: isShort, ...wanted } = shortRuns(spec, verifiedModels[spec.id].work(from.scenario), part);
  const hasShape = shapeTest(shape);
  const allows = (candidate: Candidate, room: number) => isShort(candidate, room) && hasShape(candidate);
  return fc
    .record({
      drawn: scenarioArbitrary(spec, { ...wanted, from: from.scenario, allows }),
      engine: executorArbitrary(lists),
    })
    .map(({ drawn: { scenario, files }, engine }) => ({ scenario, files, engine }));
}
