/** Shapes: what kernels are compiled for, drawn as any scenario is; and what may change without another shape. */
import * as fc from 'fast-check';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import { verifiedModels } from '../models/verified.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec, ParamSpec } from '../scenario/spec.ts';
import { anyLists, shapedLists } from './executor-arbitrary.ts';
import type { Candidate, DrawnScenario } from './moves.ts';
import { askedFor, paramDraw } from './param-draw.ts';
import { simplest } from './scenario-arbitrary.ts';
import { capacityOf, hasEventList, shapeOf } from './shape.ts';
import { anyScenario, shortRuns } from './short-runs.ts';

/** A shape: the smallest scenario that has it, and the lists that belong to it. */
export interface Shape {
  readonly key: string;
  readonly spec: ModelSpec;
  readonly from: DrawnScenario;
  readonly lists: ListSettings;
}

export const shapeArbitrary = (spec: ModelSpec): fc.Arbitrary<Shape> =>
  fc
    .record({ any: anyScenario(spec), slots: shapedLists, lists: anyLists(shapedLists) })
    .map(({ any, slots, lists }) => {
      const fitting = hasEventList(any) ? lists : slots;
      return shapeOfScenario(spec, any, fitting.list ? fitting : { capacity: capacityOf(any), ...fitting });
    });

/** The shape of a scenario: what is left of it when all that does not make its shape is taken away. */
export function shapeOfScenario(spec: ModelSpec, any: DrawnScenario, lists: ListSettings): Shape {
  const key = shapeOf(any.scenario, any.files, { lists });
  const { allows, sizes } = shortRuns(spec);
  const hasShape = ({ scenario }: Candidate) => shapeOf(scenario, any.files, { lists }) === key;
  const scenario = simplest(spec, any.scenario, sizes, (candidate) => allows(candidate, 1) && hasShape(candidate));
  return { key, spec, from: { scenario, files: any.files }, lists };
}

/**
 * Whether a change leaves a shape as it is, asked of the shape's own scenario: so few are asked, and as good as always right. Parameters
 * that never change it are not asked at all.
 */
export function shapeTest(shape: Shape): (candidate: Candidate) => boolean {
  const { scenario: own } = shape.from;
  if (verifiedModels[shape.spec.id].shapedTogether)
    return ({ scenario }) => isOfShape(withFilesOf(own, scenario, shape), shape);
  const shaping = shapingParams(shape);
  const known = new Map<string, boolean>();
  return ({ scenario, changed }) => {
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

/** A shape knows its own files alone. */
function withFilesOf(own: Scenario, scenario: Scenario, { spec }: Shape): Scenario {
  const files = Object.keys(spec.params).filter((name) => spec.params[name].kind === 'file');
  const kept = Object.fromEntries(files.map((name) => [name, own.params[name]]));
  return { ...scenario, params: { ...scenario.params, ...kept } };
}

/** Values of each parameter that are tried to find out whether it makes a shape. */
const TRIED_VALUES = 8;

/** Parameters that change the shape when they change. */
export function shapingParams(shape: Shape): ReadonlySet<string> {
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
