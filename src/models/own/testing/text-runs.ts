/** Texts against other rules, on one core: by a module and by the interpreter, in cases everywhere in their ranges. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { EventWorld, HandlerTwin } from '../../../engine/event/model.ts';
import { SequentialExecutor } from '../../../engine/event/sequential/sequential-executor.ts';
import { type Agreed, expectOk, runSequential } from '../../../engine/event/testing/run-world.ts';
import type { Program, UnderlayPart } from '../../../protocol/program.ts';
import type { Choices } from '../../../scenario/defaults.ts';
import { MAX_TIME_TICKS, type TickMicroseconds, toSeconds } from '../../../scenario/scenario.ts';
import type { Params, ParamValue } from '../../../scenario/spec.ts';
import { worldOf } from './texts.ts';

/** Rules in no memory of theirs are interpreted. `observe`: in place of that of the world. */
export function interpreted(world: EventWorld, observe?: HandlerTwin['observe']): EventWorld {
  const { twin } = world;
  return {
    ...world,
    twin: {
      start: (...node) => twin.start(...node),
      handle: (...event) => twin.handle(...event),
      observe: observe ?? ((...asked) => twin.observe(...asked)),
    },
  };
}

/** By a module, and by the interpreter. */
export async function runsOf(program: Program, choices: Choices): Promise<readonly [Agreed, Agreed]> {
  const world = await worldOf(program, choices);
  return [await runSequential(world), await runSequential(interpreted(world))];
}

/** What two runs of the same rules say, whatever they call it; of counters some. */
export function saidBy(
  { counters, distributions, observed, series, ...outcome }: Agreed,
  some: readonly number[] = [...counters.keys()],
) {
  const { counters: columns, ...rows } = series;
  const byNumber = Object.values(columns);
  return {
    ...outcome,
    ...{ rows, distributions: Object.values(distributions), observed: Object.values(observed) },
    counters: some.map((counter) => counters[counter]),
    columns: some.map((counter) => byNumber[counter]),
  };
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

/** A world of rules by hand: one core alone runs it. */
export const plainWorld = (
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
const MOST_EVENTS = 2000;

/** When a run without an end has had so many events, or has no more. */
async function endOf(world: EventWorld): Promise<number> {
  const executor = new SequentialExecutor(
    { ...world, endTicks: MAX_TIME_TICKS },
    { everyTicks: MAX_TIME_TICKS, maxRows: 2 },
  );
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

/**
 * A text against a world of other rules, which is made anew for each run and ends where there is enough of it. `columns`: counters of that world, in
 * the order of the text; default all. Gives what both say.
 */
export async function heldTo(
  program: Program,
  { nodes, params, ...choices }: HeldCase,
  other: () => EventWorld,
  columns?: readonly number[],
) {
  const endTicks = await endOf(other());
  const expected = saidBy(await runSequential({ ...other(), endTicks }), columns);
  const given = { ...choices, params: { ...params, nodes, end: toSeconds(endTicks, choices.tick) } };
  for (const run of await runsOf(program, given)) expect(saidBy(run), JSON.stringify(given)).toEqual(expected);
  return expected;
}

const TICKS: readonly TickMicroseconds[] = [1, 10, 100, 1000];

/** Values of all parameters of a text, at both ends of their ranges, anywhere between, and near the defaults, where most happens; times are whole milliseconds. */
function anyParams(program: Program): fc.Arbitrary<Params> {
  const one = ({ type, value, least, most }: Program['params'][number]): fc.Arbitrary<ParamValue> => {
    if (type === 'bool') return fc.constantFrom('yes', 'no');
    const allowed = (number: number) => {
      const whole = type === 'share' ? number : type === 'time' ? Math.round(number * 1000) / 1000 : Math.round(number);
      return Math.max(least, Math.min(most, whole));
    };
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const between = (from: number, to: number) =>
      part.map((share) => allowed(from > 0 ? from * (to / from) ** share : from + (to - from) * share));
    const near =
      Number(value) === 0 ? between(0, type === 'share' ? 1 : 5) : between(Number(value) / 5, Number(value) * 5);
    return fc.oneof(
      { arbitrary: fc.constantFrom(least, most), weight: 1 },
      { arbitrary: between(least, most), weight: 1 },
      { arbitrary: near, weight: 3 },
    );
  };
  const named = program.params.filter(({ name }) => name !== '');
  return fc.record(Object.fromEntries(named.map((param) => [param.name, one(param)])));
}

const { oneof, record, constant, constantFrom } = fc;
const share = (most: number) =>
  oneof(
    constant(0),
    constant(most),
    fc.integer({ min: 0, max: 1000 * most }).map((n) => n / 1000),
  );
const milliseconds = (least: number, most: number) =>
  oneof(constantFrom(least, most), fc.integer({ min: least, max: most })).map((n) => n / 1000);

/** What a network below may be, by the parts of it that a text names; sessions are short, so that some end. */
const anyBelow = {
  delay: record({
    latency: constantFrom('uniform', 'constant', 'regions'),
    latencyMin: milliseconds(0, 60),
    latencyMax: oneof(milliseconds(60, 500), constant(60)),
    jitter: share(0.99),
    latencyFloor: milliseconds(1, 1000),
    lookahead: constantFrom(0, 0.001),
  }),
  loss: record({ loss: oneof(constant(0), share(1)) }),
  nat: record({ nat: oneof(constant(0), share(0.99)) }),
  sessions: record({
    churn: constantFrom('none', 'exponential', 'weibull', 'flash'),
    sessionScale: milliseconds(100, 30_000),
    sessionShape: constantFrom(0.25, 0.68, 4),
    offlineMean: milliseconds(100, 30_000),
    flashShare: share(0.99),
    flashAt: milliseconds(0, 60_000),
    flashOver: milliseconds(0, 60_000),
  }),
} satisfies Record<UnderlayPart, fc.Arbitrary<Params>>;

/** Cases everywhere in the ranges of a text, at any tick by which its times are whole; the same each time. */
export function casesOf(
  program: Program,
  nodes: readonly [least: number, most: number],
  count: number,
): readonly HeldCase[] {
  const parts = program.underlay.map((part): fc.Arbitrary<Params> => anyBelow[part]);
  const any = fc.record({
    nodes: fc.oneof(
      { arbitrary: fc.constant(nodes[0]), weight: 1 },
      { arbitrary: fc.integer({ min: nodes[0], max: nodes[1] }), weight: 4 },
    ),
    params: fc.tuple(anyParams(program), ...parts).map((all): Params => Object.assign({}, ...all)),
    seed: fc.constantFrom(0, 1, 2 ** 32 - 1),
    tick: fc.constantFrom(...TICKS),
  });
  return fc.sample(any, { numRuns: count, seed: 38, unbiased: true });
}
