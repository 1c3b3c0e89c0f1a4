/** Cases of a model: any at all, to find shapes; and any of one shape. */
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import { type VerifiedModel, verifiedModels, type Work } from '../models/verified.ts';
import { complete } from '../scenario/defaults.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec, ParamSpec } from '../scenario/spec.ts';
import type { VerifyCase } from './case.ts';
import { engineArbitrary, shapedLists } from './engine-arbitrary.ts';
import { askedFor, paramDraw } from './param-draw.ts';
import { type Candidate, type DrawnFile, type DrawnScenario, scenarioArbitrary, simplest } from './scenario-arbitrary.ts';
import { capacityOf, shapeOf } from './shape.ts';

/** Most of a run; a twentieth of it is always allowed. */
const MOST: Readonly<Record<ModelSpec['engine'], Work>> = {
  event: { events: 20_000, steps: 4000 },
  rounds: { events: 200_000, steps: 2000 },
};
const LEAST_SHARE = 1 / 20;

const named = (content: fc.Arbitrary<string>): fc.Arbitrary<DrawnFile> =>
  content.map((text) => ({ hash: `sha256:${createHash('sha256').update(text).digest('hex')}`, content: text }));

const filesOf = ({ files = {} }: VerifiedModel) =>
  Object.fromEntries(Object.entries(files).map(([param, content]) => [param, named(content)]));

/** Scenarios of any shape, none of them long. */
export function anyScenario(spec: ModelSpec): fc.Arbitrary<DrawnScenario> {
  const { smallest } = verifiedModels[spec.id];
  return scenarioArbitrary(spec, { ...shortRuns(spec), from: complete(spec, { params: smallest }) });
}

/** `least`: so much is always allowed. */
function shortRuns(spec: ModelSpec, least: Work = { events: 0, steps: 0 }) {
  const model = verifiedModels[spec.id];
  const most = MOST[spec.engine];
  return {
    home: model.smallest,
    files: filesOf(model),
    allows: ({ scenario, files, room }: Candidate): boolean => {
      const { events, steps } = model.work(scenario, files);
      const share = LEAST_SHARE ** (1 - room);
      return (
        events <= Math.max(least.events, most.events * share) && steps <= Math.max(least.steps, most.steps * share)
      );
    },
  };
}

/** A shape: the smallest scenario that has it, and the lists that belong to it. */
export interface Shape {
  readonly key: string;
  readonly spec: ModelSpec;
  readonly from: DrawnScenario;
  readonly lists: ListSettings;
}

export const shapeArbitrary = (spec: ModelSpec): fc.Arbitrary<Shape> =>
  fc
    .record({ any: anyScenario(spec), lists: shapedLists })
    .map(({ any, lists }) => smallestOf(spec, any, { capacity: capacityOf(any), ...lists }));

/** What is left of a scenario when all that does not make its shape is taken away. */
function smallestOf(spec: ModelSpec, any: DrawnScenario, lists: ListSettings): Shape {
  const key = shapeOf(any.scenario, any.files, { lists });
  const { allows } = shortRuns(spec);
  const from = simplest(spec, any, {
    home: verifiedModels[spec.id].smallest,
    allows: (candidate) => allows({ ...candidate, room: 1 }) && shapeOf(candidate.scenario, candidate.files, { lists }) === key,
  });
  return { key, spec, from, lists };
}

/** Cases of a shape. */
export function caseArbitrary(shape: Shape): fc.Arbitrary<VerifyCase> {
  const { spec, from, lists } = shape;
  const { allows: isShort, ...wanted } = shortRuns(spec, verifiedModels[spec.id].work(from.scenario, from.files));
  const hasShape = shapeTest(shape);
  const allows = (candidate: Candidate) => isShort(candidate) && hasShape(candidate);
  return fc
    .record({ drawn: scenarioArbitrary(spec, { ...wanted, from: from.scenario, allows }), engine: engineArbitrary(lists) })
    .map(({ drawn: { scenario, files }, engine }) => ({ scenario, files, engine }));
}

/**
 * Whether a change leaves a shape as it is, asked of the shape's own scenario: so few are asked, and as good as always right. Parameters
 * that never change it are not asked at all.
 */
function shapeTest(shape: Shape): (candidate: Candidate) => boolean {
  const { scenario: own } = shape.from;
  const shaping = shapingParams(shape);
  const known = new Map<string, boolean>();
  return ({ scenario, changed = '' }) => {
    if (!shaping.has(changed)) return true;
    const value = changed === 'tick' ? scenario.tick : scenario.params[changed];
    const name = `${changed}=${value}`;
    const changedOwn =
      changed === 'tick' ? { ...own, tick: scenario.tick } : { ...own, params: { ...own.params, [changed]: value } };
    const has = known.get(name) ?? isOfShape(changedOwn, shape);
    known.set(name, has);
    return has;
  };
}

/** Values of each parameter that are tried to find out whether it makes a shape. */
const TRIED_VALUES = 8;

/** Parameters that change the shape when they change. */
function shapingParams(shape: Shape): ReadonlySet<string> {
  const { spec, from } = shape;
  const { params, tick } = from.scenario;
  const makesShape = (name: string, param: ParamSpec): boolean => {
    if (param.kind === 'file') return false;
    const draws = fc.sample(paramDraw, { numRuns: TRIED_VALUES, seed: 1 });
    const values = draws.map((draw) => askedFor(param, draw, { tick, time: 1 }));
    return [...values, param.default].some(
      (value) => !isOfShape({ ...from.scenario, params: { ...params, [name]: value } }, shape),
    );
  };
  const names = Object.entries(spec.params).filter(([name, param]) => makesShape(name, param));
  return new Set(['tick', ...names.map(([name]) => name)]);
}

/** What cannot be built has no shape. */
function isOfShape(scenario: Scenario, { key, from, lists }: Shape): boolean {
  try {
    return shapeOf(scenario, from.files, { lists }) === key;
  } catch {
    return false;
  }
}
