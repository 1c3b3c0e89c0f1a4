/**
 * Valid scenarios of a model, drawn by fast-check. Raw draws know nothing of each other and shrink to nothing; they are made one
 * scenario by moving from a valid one, parameter after parameter, towards what each asks for, as far as rules allow. So nothing
 * is thrown away, nothing is squashed to defaults, and no rule of a model has to be known here.
 */
import * as fc from 'fast-check';
import { assert } from '../base/assert.ts';
import { power } from '../base/exact-math.ts';
import { MOST_U32 } from '../base/u32.ts';
import { checkScenario } from '../scenario/check.ts';
import { clockOf, isTimeUnit } from '../scenario/clocks.ts';
import { complete } from '../scenario/defaults.ts';
import type { Files } from '../scenario/files.ts';
import { lengthOf } from '../scenario/horizon.ts';
import { isNumberParam } from '../scenario/param.ts';
import { type Scenario, TICKS, type TickMicroseconds, toSeconds } from '../scenario/scenario.ts';
import type { ModelSpec, NumberParam, ParamSpec, Params, ParamValue } from '../scenario/spec.ts';
import { type Candidate, type DrawnScenario, Moves } from './moves.ts';
import { askedFor, type Common, type ParamDraw, paramDraw } from './param-draw.ts';
import { TO_BORDER } from './toward.ts';

/** A file as a scenario names it, with what is in it. */
export interface DrawnFile {
  readonly hash: string;
  readonly content: string;
}

export interface Wanted {
  /** A valid scenario from which all others are reached. Default: the defaults. */
  readonly from?: Scenario;
  /** Sizes, and what they are while nothing is asked of them; all other parameters are at their defaults then. Default: none. */
  readonly sizes?: Params;
  /** Further rules, which `from` keeps: how long a run may be, say. `room`: 0 to 1, drawn, of what they leave. */
  readonly allows?: (candidate: Candidate, room: number) => boolean;
  /** Contents by parameter; default: names of files that nobody has. */
  readonly files?: Readonly<Record<string, fc.Arbitrary<DrawnFile>>>;
}

/** All whole numbers are from 0 to 100. */
interface Raw {
  /** How many parameters are asked for a value. */
  readonly density: number;
  readonly room: number;
  /** Above `ONE_FILLED`, one size grows until the room is full; above `ALL_FILLED`, one after another. */
  readonly fill: number;
  /** Where the time that others lie about is between `SHORTEST` and `LONGEST`; above `ALIKE`, all times lie about it. */
  readonly time: number;
  readonly alike: number;
  readonly files: Readonly<Record<string, DrawnFile>>;
  /** Default: the finest that fits. */
  readonly tick: TickMicroseconds | undefined;
  readonly seed: number;
  readonly params: Readonly<Record<string, ParamDraw>>;
  readonly warmUp: ParamDraw;
  readonly sampleEvery: ParamDraw;
}

const part = fc.integer({ min: 0, max: 100 });
const seed = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom(1, 0, MOST_U32),
  fc.integer({ min: 0, max: MOST_U32 }),
);
const nobodysFile: fc.Arbitrary<DrawnFile> = fc
  .array(fc.nat({ max: 15 }), { minLength: 64, maxLength: 64 })
  .map((digits) => ({ hash: `sha256:${digits.map((digit) => digit.toString(16)).join('')}`, content: '' }));

/** Values of one parameter alone. */
export const paramArbitrary = (param: ParamSpec): fc.Arbitrary<ParamValue> =>
  param.kind === 'file'
    ? nobodysFile.map(({ hash }) => hash)
    : paramDraw.map((draw) => askedFor(param, draw, { tick: TICKS[0], time: 1 }));

/** Any scenario that is valid, however long it would run. */
export const validScenario = (spec: ModelSpec): fc.Arbitrary<Scenario> =>
  scenarioArbitrary(spec).map(({ scenario }) => scenario);

export function scenarioArbitrary(spec: ModelSpec, wanted: Wanted = {}): fc.Arbitrary<DrawnScenario> {
  const names = (isFile: boolean) =>
    Object.keys(spec.params).filter((name) => (spec.params[name].kind === 'file') === isFile);
  const each = <T>(list: readonly string[], arbitrary: (name: string) => fc.Arbitrary<T>) =>
    fc.record(Object.fromEntries(list.map((name) => [name, arbitrary(name)])));
  const raw: fc.Arbitrary<Raw> = fc.record({
    density: part,
    room: part,
    fill: part,
    time: part,
    alike: part,
    files: each(names(true), (name) => wanted.files?.[name] ?? nobodysFile),
    tick: fc.constantFrom(undefined, undefined, undefined, ...TICKS),
    seed,
    params: each(names(false), () => paramDraw),
    warmUp: paramDraw,
    sampleEvery: paramDraw,
  });
  return raw.map((drawn) => realised(spec, wanted, drawn));
}

/** Rules hold for what has moved and what has not: a second look lets go on what waited for others. */
const PASSES = 2;
/** Of 100: sizes are asked for at least so often. */
const SIZE_DENSITY = 60;
const ONE_FILLED = 30;
const ALL_FILLED = 70;
const ALIKE = 66;
/** Seconds, or rounds. */
const SHORTEST = 0.001;
const LONGEST = 1e6;

const isTime = (param: ParamSpec): boolean => isNumberParam(param) && isTimeUnit(param.unit);

const isAsked = ({ density }: Raw, { gate }: ParamDraw, least = 0): boolean => gate > 100 - Math.max(density, least);

const timeOf = ({ time }: Raw): number => SHORTEST * power(LONGEST / SHORTEST, time / 100);

function realised(spec: ModelSpec, wanted: Wanted, raw: Raw): DrawnScenario {
  const { from = complete(spec), sizes = {}, allows } = wanted;
  const named = Object.fromEntries(Object.entries(raw.files).map(([name, { hash }]) => [name, hash]));
  const start = { params: { ...from.params, ...named }, seed: raw.seed };
  const moves = new Moves(spec, start, (candidate) => allows?.(candidate, raw.room / 100) ?? true);
  const order = Object.keys(raw.params).sort((a, b) => raw.params[a].rank - raw.params[b].rank);
  for (let pass = 0; pass < PASSES; pass++) {
    if (raw.tick !== undefined) moves.tickTo(raw.tick);
    for (const name of order) moveParam(spec, sizes, raw, moves, name);
  }
  const filled = raw.fill > ALL_FILLED ? order.length : raw.fill > ONE_FILLED ? 1 : 0;
  for (const name of order.filter((each) => Object.hasOwn(sizes, each)).slice(0, filled)) fill(spec, raw, moves, name);
  moveMeasures(spec, raw, moves);
  const files: Files = new Map(Object.values(raw.files).map(({ hash, content }) => [hash, content]));
  return { scenario: checked(spec, moves.scenario), files };
}

/** Moves look at rules between values; that each value is one of its parameter is looked at once, at the end. */
function checked(spec: ModelSpec, scenario: Scenario): Scenario {
  const valid = checkScenario(spec, scenario);
  assert(valid.ok, `a scenario was drawn that is not valid: ${valid.ok || valid.failure.message}`);
  return scenario;
}

function moveParam(spec: ModelSpec, sizes: Params, raw: Raw, moves: Moves, name: string): void {
  const param = spec.params[name];
  if (param.kind === 'file') return;
  const draw = raw.params[name];
  const isSize = Object.hasOwn(sizes, name);
  const isAlike = raw.alike > ALIKE && isTime(param);
  if (isAsked(raw, draw, isAlike ? 100 : isSize ? SIZE_DENSITY : 0)) {
    const common = { tick: moves.scenario.tick, time: timeOf(raw) };
    moves.paramToward(name, askedFor(param, isAlike ? { ...draw, how: 'common' } : draw, common), draw.near);
  } else if (isSize) moves.paramToward(name, sizes[name], TO_BORDER);
  else moves.paramTo(name, param.default);
}

/** A size grows as far as it may, or more than half of the way. */
function fill(spec: ModelSpec, raw: Raw, moves: Moves, name: string): void {
  const param = spec.params[name];
  const { near } = raw.params[name];
  if (isNumberParam(param)) moves.paramToward(name, param.max, near % 2 === 0 ? TO_BORDER : 50 + Math.floor(near / 2));
}

/** They follow from the end unless something is asked of them. */
function moveMeasures(spec: ModelSpec, raw: Raw, moves: Moves): void {
  const common: Common = { tick: moves.scenario.tick, time: timeOf(raw) };
  const length = lengthOf(spec, moves.params);
  const { isWhole } = clockOf(spec);
  const step = isWhole ? 1 : toSeconds(1, common.tick);
  const ranges = { warmUp: [0, length, 'linear'], sampleEvery: [step, Math.max(2 * length, step), 'log'] } as const;
  for (const name of ['warmUp', 'sampleEvery'] as const) {
    const draw = raw[name];
    if (!isAsked(raw, draw) || (name === 'warmUp' && !spec.warmsUp)) continue;
    const [min, max, scale] = ranges[name];
    const kind = isWhole ? 'int' : 'real';
    const range: NumberParam = { kind, unit: 's', min, max, default: min, scale, group: '', label: name, help: '' };
    moves.measureToward(range, name, askedFor(range, draw, common) as number, draw.near);
  }
}

/** As near to sizes and defaults as rules let a scenario go. */
export function simplest(
  spec: ModelSpec,
  from: Scenario,
  sizes: Params,
  allows: (candidate: Candidate) => boolean,
): Scenario {
  const moves = new Moves(spec, from, allows);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [name, param] of Object.entries(spec.params)) {
      if (param.kind === 'file') continue;
      if (Object.hasOwn(sizes, name)) moves.paramToward(name, sizes[name], TO_BORDER);
      else moves.paramTo(name, param.default);
      if (!Object.hasOwn(sizes, name) && moves.params[name] !== param.default) settle(moves, name, param);
    }
  }
  return checked(spec, moves.scenario);
}

/** Where the default is not allowed: what comes next. */
function settle(moves: Moves, name: string, param: Exclude<ParamSpec, { kind: 'file' }>): void {
  if (param.kind !== 'choice') moves.paramToward(name, ordinary(param), TO_BORDER);
  // The last that is allowed stays: the first of all.
  else for (const { value } of param.choices.toReversed()) moves.paramTo(name, value);
}

/** Where the default means that something is switched off: what people would switch it on to, about. */
function ordinary({ kind, default: usual, min, explore }: NumberParam): number {
  if (usual !== min || !explore) return usual;
  const middle = (explore.min + explore.max) / 2;
  return kind === 'int' ? Math.round(middle) : middle;
}
