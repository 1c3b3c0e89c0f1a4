/** Texts of the repository, run on one core by both that make rules of them. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { EventWorld } from '../../../engine/event/model.ts';
import { SequentialExecutor } from '../../../engine/event/sequential/sequential-executor.ts';
import { type Agreed, expectOk, runSequential } from '../../../engine/event/testing/run-world.ts';
import { compile } from '../../../protocol/compile.ts';
import { wasmTwin } from '../../../protocol/emit/wasm-twin.ts';
import type { Program } from '../../../protocol/program.ts';
import { namesOf, ownSpec } from '../../../protocol/spec.ts';
import { type Choices, complete } from '../../../scenario/defaults.ts';
import { NO_FILES } from '../../../scenario/files.ts';
import { MAX_TIME_TICKS, type Scenario, type TickMicroseconds, toSeconds } from '../../../scenario/scenario.ts';
import type { Params, ParamValue } from '../../../scenario/spec.ts';
import { configOf } from '../config.ts';
import { ownModel } from '../model.ts';

const FOLDER = new URL('../../../protocol/', import.meta.url);

/** `examples/chord`, say. */
export function programOf(path: string): Program {
  const { program, problems } = compile(readFileSync(new URL(`${path}.protocol`, FOLDER), 'utf8'));
  if (!program) throw new Error(`${path}: ${problems.map(({ message }) => message).join(' ')}`);
  return program;
}

/** Parameters by the names of the text. */
export function scenarioOf(program: Program, { params = {}, ...choices }: Choices): Scenario {
  const names = namesOf(program);
  const outside = (name: string) => names.params[program.params.findIndex((param) => param.name === name)] ?? name;
  const named = Object.entries(params).map(([name, value]) => [outside(name), value] as const);
  return complete(ownSpec(program, 'own-0'), { ...choices, params: Object.fromEntries(named) });
}

/** Rules by a module, and by the interpreter. */
function worldsOf(program: Program, choices: Choices): readonly [EventWorld, EventWorld] {
  const scenario = scenarioOf(program, choices);
  const world = ownModel(program).build(scenario, NO_FILES);
  return [{ ...world, twin: wasmTwin(program, configOf(program, scenario)) }, world];
}

export const moduleWorld = (program: Program, choices: Choices): EventWorld => worldsOf(program, choices)[0];

export const runsOf = (program: Program, choices: Choices): Promise<readonly Agreed[]> =>
  Promise.all(worldsOf(program, choices).map(runSequential));

/** What two runs of the same rules say, whatever they call it. */
export function saidBy({ distributions, observed, series, ...outcome }: Agreed) {
  const { counters, ...rows } = series;
  const columns = Object.values(counters);
  return { ...outcome, rows, columns, distributions: Object.values(distributions), observed: Object.values(observed) };
}

/** Sizes of a world. */
export interface Shape {
  readonly kinds: number;
  readonly payloadWords: number;
  readonly stateWords: number;
  readonly counters: number;
  readonly measures: number;
  readonly observes: number;
}

const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => String(i));

/** A world of rules by hand that has no end: one core alone runs it. */
const plainWorld = (
  { counters, measures, observes, ...shape }: Shape,
  more: Pick<EventWorld, 'nodes' | 'lookaheadTicks' | 'seed' | 'twin'>,
): EventWorld => ({
  ...shape,
  ...more,
  endTicks: MAX_TIME_TICKS,
  pendingPerNode: 1,
  startSends: 4,
  maxSends: 64,
  maxAmount: 64,
  counters: numbered(counters),
  distributions: numbered(measures),
  observed: numbered(observes),
  shader: '',
  uniforms: {},
  tableWords: 0,
  tables: new Uint32Array(0),
});

/** Of a run: a few at each node, or as much as one core does in a blink. */
const MOST_EVENTS = 3000;

/** When a run has had so many events, or has no more. */
async function endOf(world: EventWorld): Promise<number> {
  const executor = new SequentialExecutor(world, { everyTicks: MAX_TIME_TICKS, maxRows: 2 });
  for (;;) {
    const { done, events, nowTicks } = expectOk(await executor.advance({ wallMs: Number.POSITIVE_INFINITY, steps: 1 }));
    if (done || events > MOST_EVENTS) return Math.max(1, Math.min(nowTicks, MAX_TIME_TICKS));
  }
}

export interface HeldCase {
  readonly nodes: number;
  readonly params: Params;
  readonly seed: number;
  readonly tick: TickMicroseconds;
}

/** A text against rules by hand, which are made anew for each run. Gives what both say. */
export async function heldTo(
  program: Program,
  { nodes, params, ...choices }: HeldCase,
  shape: Shape,
  plain: () => Pick<EventWorld, 'lookaheadTicks' | 'twin'>,
): Promise<Agreed> {
  const world = () => plainWorld(shape, { nodes, seed: choices.seed, ...plain() });
  const endTicks = await endOf(world());
  const expected = await runSequential({ ...world(), endTicks });
  const given = { ...choices, params: { ...params, nodes, end: toSeconds(endTicks, choices.tick) } };
  for (const run of await runsOf(program, given)) expect(saidBy(run), JSON.stringify(given)).toEqual(saidBy(expected));
  return expected;
}

const TICKS: readonly TickMicroseconds[] = [1, 10, 100, 1000];

/** Values of all parameters of a text, at both ends of their ranges and between; times are whole milliseconds. */
export function anyParams(program: Program): fc.Arbitrary<Params> {
  const one = ({ type, least, most }: Program['params'][number]): fc.Arbitrary<ParamValue> => {
    if (type === 'bool') return fc.constantFrom('yes', 'no');
    const ends = fc.constantFrom(least, most);
    const between = fc.double({ min: 0, max: 1, noNaN: true }).map((share) => {
      const value = least > 0 ? least * (most / least) ** share : least + (most - least) * share ** 4;
      return type === 'share' ? value : type === 'time' ? Math.round(value * 1000) / 1000 : Math.round(value);
    });
    return fc.oneof({ arbitrary: ends, weight: 1 }, { arbitrary: between, weight: 2 });
  };
  const named = program.params.filter(({ name }) => name !== '');
  return fc.record(Object.fromEntries(named.map((param) => [param.name, one(param)])));
}

/** Cases everywhere in the ranges of a text, at any tick by which its times are whole; the same each time. */
export function casesOf(program: Program, nodes: readonly [least: number, most: number], count: number): readonly HeldCase[] {
  const any = fc.record({
    nodes: fc.oneof(fc.constant(nodes[0]), fc.integer({ min: nodes[0], max: nodes[1] })),
    params: anyParams(program),
    seed: fc.constantFrom(0, 1, 2 ** 32 - 1),
    tick: fc.constantFrom(...TICKS),
  });
  return fc.sample(any, { numRuns: count, seed: 38, unbiased: true });
}
