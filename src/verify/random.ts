/** Random cases by the thousand: shapes first, then cases of each, so that few kernels are compiled for many cases. */
import * as fc from 'fast-check';
import type { OpenOptions } from '../models/run.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { VerifyCase } from './case.ts';
import { caseArbitrary } from './case-arbitrary.ts';
import type { DriveLimits, Open } from './drive.ts';
import { comparePair, type Pair } from './pair.ts';
import { type Shape, shapeArbitrary } from './shape-arbitrary.ts';
import { drawCases, type FailingCase, simplified } from './simplify.ts';

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

/** What a run of random cases does with the world outside. */
export interface RandomHost {
  readonly open: Open;
  /** Where the device for a new shape comes from. */
  device(): NonNullable<OpenOptions['gpu']>;
  /** The device hangs: nobody may use it again. */
  abandon(): Promise<void>;
  readonly cancelled: AbortSignal;
  /** After each shape. */
  say(tally: Tally, shape: Shape): Promise<void>;
  found(failure: RandomFailure): Promise<void>;
}

export interface RandomFailure extends FailingCase {
  readonly spec: ModelSpec;
  /** By these it is drawn again: the seed of its shape's cases, and its number. */
  readonly shape: number;
  readonly index: number;
}

export interface Tally {
  shapes: number;
  scenarios: number;
  /** Not run to their end: longer than they were meant to be. */
  cut: number;
  /** Both engines refused them in the same words. */
  refused: number;
  failed: number;
  events: number;
  steps: number;
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

export async function verifyRandom(host: RandomHost, plan: RandomPlan): Promise<Tally> {
  const tally: Tally = { shapes: 0, scenarios: 0, cut: 0, refused: 0, failed: 0, events: 0, steps: 0 };
  const models = modelsOfShapes(plan.models, plan.shapes);
  for (let number = plan.part - 1; number < plan.shapes && !host.cancelled.aborted; number += plan.parts) {
    const spec = models[number];
    const seed = seedOf(plan.seed, number);
    const [shape] = fc.sample(shapeArbitrary(spec), { seed, numRuns: 1, unbiased: true });
    const before = Math.floor((number * plan.scenarios) / plan.shapes);
    const count = Math.floor(((number + 1) * plan.scenarios) / plan.shapes) - before;
    await verifyShape(host, plan, { shape, spec, number, seed, count }, tally);
    tally.shapes++;
    await host.say(tally, shape);
  }
  return tally;
}

interface ShapeDraw {
  readonly shape: Shape;
  readonly spec: ModelSpec;
  readonly number: number;
  readonly seed: number;
  readonly count: number;
}

async function verifyShape(host: RandomHost, plan: RandomPlan, draw: ShapeDraw, tally: Tally): Promise<void> {
  const { seed, count } = draw;
  const gpu = host.device();
  const cases = caseArbitrary(draw.shape);
  const run = async (one: VerifyCase): Promise<Pair> => {
    const pair = await comparePair(host.open, one, gpu, plan.limits);
    if (pair.isTimeout) await host.abandon();
    return pair;
  };
  for (const [index, one] of drawCases(cases, seed, count).entries()) {
    if (host.cancelled.aborted) return;
    const pair = await run(one);
    add(tally, pair);
    if (pair.differences.length === 0) continue;
    const found = { failing: one, pair };
    const isQuick = !pair.isTimeout && plan.simplifySeconds > 0;
    const simplest = isQuick ? await simplified({ cases, seed, index }, found, run, plan.simplifySeconds) : found;
    await host.found({ ...simplest, spec: draw.spec, shape: draw.number, index });
  }
}

function add(tally: Tally, { differences, failure, isFinished, events, steps }: Pair): void {
  tally.scenarios++;
  tally.events += events;
  tally.steps += steps;
  if (differences.length > 0) tally.failed++;
  else if (failure !== undefined) tally.refused++;
  else if (!isFinished) tally.cut++;
}
