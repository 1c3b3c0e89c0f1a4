/**
 * PHOLD scenarios that go to the edges of the engine: every pair of levels below occurs in some case. `npm test` runs
 * `pholdCases`, a cover of the most telling levels; `verify --full` runs `pholdGrid`, a cover of all of them.
 */

import { MOST_U32 } from '../../base/u32.ts';
import type { LpSize } from '../../engine/event/gpu/lp-tuner.ts';
import type { ListSettings } from '../../engine/event/gpu/plan.ts';
import { type Choices, complete } from '../../scenario/defaults.ts';
import type { TickMicroseconds } from '../../scenario/scenario.ts';
import type { GridCase } from '../verified-model.ts';
import { pholdSpec } from './spec.ts';

interface Clock {
  readonly tick: TickMicroseconds;
  /** Seconds. */
  readonly lookahead: number;
  readonly mean: number;
  /** Seconds for many chains, and for few. */
  readonly end: readonly [number, number];
}

/** Unless said otherwise the end is in the middle of a window. */
const CLOCKS: Readonly<Record<string, Clock>> = {
  '1 us ticks': { tick: 1, lookahead: 4, mean: 1, end: [31.7, 131.7] },
  '10 us ticks': { tick: 10, lookahead: 0.4, mean: 0.1, end: [3.17, 13.17] },
  '100 us ticks': { tick: 100, lookahead: 40, mean: 10, end: [317, 1317] },
  '1 ms ticks': { tick: 1000, lookahead: 400, mean: 100, end: [3170, 13_170] },
  'little lookahead': { tick: 1, lookahead: 0.1, mean: 0.9, end: [5, 25] },
  'one tick of lookahead': { tick: 1000, lookahead: 0.001, mean: 0.004, end: [0.04, 0.2] },
  'a single window': { tick: 1, lookahead: 30, mean: 10, end: [55, 55] },
  'the end where a window begins': { tick: 1, lookahead: 5, mean: 5, end: [30, 100] },
  // Most sums of time, lookahead and delay saturate: more than a scenario may ask for, so these are not valid ones.
  'the border of u32': { tick: 1000, lookahead: 1_100_000, mean: 300_000, end: [4_290_000, 4_290_000] },
};

/** `storm`: whole delays of one lookahead, so that all events of a window tie. */
const DELAYS = {
  exponential: { delay: 'exponential', still: false },
  uniform: { delay: 'uniform', still: false },
  constant: { delay: 'constant', still: false },
  storm: { delay: 'constant', still: true },
} as const;

/** Capacities are shared by many cases, because each costs a software adapter seconds of compiling. */
const LISTS: Readonly<Record<string, ListSettings | undefined>> = {
  'default lists': undefined,
  'one slot': { capacity: 1 },
  'the pool grows': { capacity: 1, poolEntries: 1, growCapacity: false },
  'the lists grow': { capacity: 1, poolEntries: 1 },
  'nodes in turns': { invocations: 32 },
  '64 lanes': { capacity: 8, lanes: 64 },
  '256 lanes': { capacity: 8, lanes: 256 },
  '4 of 32 lanes at work': { capacity: 8, lanes: 32, working: 4 },
};

interface Levels {
  readonly nodes: readonly number[];
  readonly population: readonly number[];
  readonly remote: readonly number[];
  readonly delay: readonly (keyof typeof DELAYS)[];
  readonly clock: readonly string[];
  readonly lists: readonly string[];
  readonly lpSize: readonly LpSize[];
  readonly seed: readonly number[];
}
type Row = { readonly [Factor in keyof Levels]: Levels[Factor][number] };

/** The first of several levels that gain equally is taken. */
const ALL: Levels = {
  nodes: [257, 1000, 64, 3, 2, 5000],
  population: [4, 2, 16, 1, 64],
  remote: [0.1, 1, 0],
  delay: ['exponential', 'uniform', 'constant', 'storm'],
  clock: Object.keys(CLOCKS),
  lists: Object.keys(LISTS),
  lpSize: [1, 2, 4, 8, 16, 32, 64, 'auto'],
  seed: [1, 0, MOST_U32],
};

const TELLING: Levels = {
  ...ALL,
  nodes: [257, 1000, 64, 3, 2],
  population: [4, 2, 16, 1],
  clock: [
    '10 us ticks',
    'little lookahead',
    'one tick of lookahead',
    'the end where a window begins',
    'the border of u32',
  ],
  lists: ['default lists', 'one slot', 'the pool grows', 'the lists grow', 'nodes in turns'],
  lpSize: [1, 2, 4, 16, 'auto'],
};

/** Few enough events for a software adapter; and lists that grow stay short, for each length is compiled. */
function fits({ nodes = 1, population = 1, lists }: Partial<Row>): boolean {
  return nodes * population <= 5000 && (lists !== 'the lists grow' || population <= 4);
}

type Pair = readonly [a: keyof Levels, levelA: unknown, b: keyof Levels, levelB: unknown];

function pairsOf(levels: Levels): Pair[] {
  const factors = Object.keys(levels) as (keyof Levels)[];
  return factors.flatMap((a, i) =>
    factors.slice(i + 1).flatMap((b) => levels[a].flatMap((x) => levels[b].map((y): Pair => [a, x, b, y]))),
  );
}

const holds = (row: Partial<Row>, [a, x, b, y]: Pair): boolean => row[a] === x && row[b] === y;

/** Rows in which every pair of levels occurs that fits, most of them early; greedy, the same every time. */
function cover(levels: Levels): Row[] {
  const rows: Row[] = [];
  let missing = pairsOf(levels).filter(([a, x, b, y]) => fits({ [a]: x, [b]: y }));
  while (missing.length > 0) {
    const [a, x, b, y] = missing[0];
    const row = complement({ [a]: x, [b]: y }, levels, missing);
    rows.push(row);
    missing = missing.filter((pair) => !holds(row, pair));
  }
  return rows;
}

/** The row made whole, each factor by the level that adds most missing pairs. */
function complement(begun: Partial<Row>, levels: Levels, missing: readonly Pair[]): Row {
  let row = begun;
  for (const factor of Object.keys(levels) as (keyof Levels)[]) {
    if (row[factor] !== undefined) continue;
    const choices = levels[factor].map((level) => ({ ...row, [factor]: level })).filter(fits);
    const gains = choices.map((choice) => missing.filter((pair) => holds(choice, pair)).length);
    row = choices[gains.indexOf(Math.max(...gains))];
  }
  return row as Row;
}

function caseOf(row: Row): GridCase {
  const { nodes, population, remote, lpSize, seed } = row;
  const { tick, lookahead, mean, end } = CLOCKS[row.clock];
  const { delay, still } = DELAYS[row.delay];
  const few = nodes * population <= 300;
  const params = { nodes, population, remote, delay, lookahead, mean: still ? 0 : mean, end: end[few ? 1 : 0] };
  const choices: Choices = { params, seed, tick };
  const lists = LISTS[row.lists];
  return {
    name: `${nodes} nodes x ${population}, remote ${remote}, ${row.delay}, ${row.clock}, ${row.lists}, LP ${lpSize}, seed ${seed}`,
    scenario: complete(pholdSpec, choices),
    lpSizes: [lpSize],
    ...(lists && { lists }),
  };
}

/** Made when they are asked for: a tenth of a second that a study, which asks this model for its work alone, has no use for. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** About 30 cases, a few seconds of simulation on a software adapter. */
export const pholdCases = once((): readonly GridCase[] => cover(TELLING).map(caseOf));

/** More than 100 cases: all levels, then the telling ones with other neighbours. */
export const pholdGrid = once((): readonly GridCase[] => [...cover(ALL).map(caseOf), ...pholdCases()]);
