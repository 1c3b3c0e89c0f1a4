/**
 * Valid scenarios of a model, drawn by fast-check. Raw draws know nothing of each other and shrink to nothing; they are made one
 * scenario by moving from a valid one, parameter after parameter, towards what each asks for, as far as rules allow. So nothing
 * is thrown away, nothing is squashed to defaults, and no rule of a model has to be known here.
 */
import * as fc from 'fast-check';
import { type Choices, complete } from '../scenario/defaults.ts';
import type { Files } from '../scenario/files.ts';
import { fitFailure } from '../scenario/fit.ts';
import { lengthOf } from '../scenario/horizon.ts';
import { isNumberParam } from '../scenario/param.ts';
import { type Scenario, TICKS, type TickMicroseconds, toSeconds } from '../scenario/scenario.ts';
import type { ModelSpec, NumberParam, Params, ParamValue } from '../scenario/spec.ts';
import { askedFor, type Common, type ParamDraw, paramDraw } from './param-draw.ts';
import { toward } from './toward.ts';

/** A file as a scenario names it, with what is in it. */
export interface DrawnFile {
  readonly hash: string;
  readonly content: string;
}

export interface Wanted {
  /** A valid scenario from which all others are reached. Default: the defaults. */
  readonly from?: Scenario;
  /** What parameters are while nothing is asked of them; default: their defaults. */
  readonly home?: Params;
  /** Further rules, which `from` keeps: how long a run may be, say. */
  readonly allows?: (candidate: Candidate) => boolean;
  /** Contents by parameter; default: names of files that nobody has. */
  readonly files?: Readonly<Record<string, fc.Arbitrary<DrawnFile>>>;
}

/** On the way from one scenario to another. */
export interface Candidate extends DrawnScenario {
  /** 0 to 1, drawn: how much of what rules leave may be used. */
  readonly room: number;
  /** What is different from one that was allowed: a parameter, `tick`, or nothing that is known. */
  readonly changed?: string;
}

export interface DrawnScenario {
  readonly scenario: Scenario;
  readonly files: Files;
}

interface Raw {
  /** Of 100: how many parameters are asked for a value. */
  readonly density: number;
  /** Of 100. */
  readonly room: number;
  /** Of 100: above `SELDOM_FILLED`, sizes grow until the room is full. */
  readonly fill: number;
  /** Of 100: where the time that others lie about is between `SHORTEST` and `LONGEST`. */
  readonly time: number;
  readonly tick: TickMicroseconds;
  readonly seed: number;
  readonly params: Readonly<Record<string, ParamDraw>>;
  readonly warmUp: ParamDraw;
  readonly sampleEvery: ParamDraw;
  readonly files: Readonly<Record<string, DrawnFile>>;
}

const nobodysFile: fc.Arbitrary<DrawnFile> = fc
  .array(fc.nat({ max: 15 }), { minLength: 64, maxLength: 64 })
  .map((digits) => ({ hash: `sha256:${digits.map((digit) => digit.toString(16)).join('')}`, content: '' }));

const seed = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom(1, 0, 0xffff_ffff),
  fc.integer({ min: 0, max: 0xffff_ffff }),
);

export function scenarioArbitrary(spec: ModelSpec, wanted: Wanted = {}): fc.Arbitrary<DrawnScenario> {
  const entries = Object.entries(spec.params);
  const raw: fc.Arbitrary<Raw> = fc.record({
    density: fc.integer({ min: 0, max: 100 }),
    room: fc.integer({ min: 0, max: 100 }),
    fill: fc.integer({ min: 0, max: 100 }),
    time: fc.integer({ min: 0, max: 100 }),
    files: fc.record(
      Object.fromEntries(
        entries
          .filter(([, { kind }]) => kind === 'file')
          .map(([name]) => [name, wanted.files?.[name] ?? nobodysFile]),
      ),
    ),
    tick: fc.constantFrom(...TICKS),
    seed,
    params: fc.record(
      Object.fromEntries(entries.filter(([, { kind }]) => kind !== 'file').map(([name]) => [name, paramDraw])),
    ),
    warmUp: paramDraw,
    sampleEvery: paramDraw,
  });
  return raw.map((drawn) => new Moves(spec, wanted, drawn).all());
}

const NOT_ASKED: ParamDraw = { gate: 0, rank: 0, how: 'linear', at: 0, digits: 1, near: 0 };

/** As near to home as rules let a scenario go. */
export function simplest(spec: ModelSpec, { scenario, files }: DrawnScenario, wanted: Wanted): DrawnScenario {
  const entries = Object.entries(spec.params);
  const fileOf = (name: string) => String(scenario.params[name]);
  const raw: Raw = {
    density: 0,
    room: 100,
    fill: 0,
    time: 0,
    tick: TICKS[0],
    seed: scenario.seed,
    params: Object.fromEntries(entries.filter(([, { kind }]) => kind !== 'file').map(([name]) => [name, NOT_ASKED])),
    warmUp: NOT_ASKED,
    sampleEvery: NOT_ASKED,
    files: Object.fromEntries(
      entries
        .filter(([, { kind }]) => kind === 'file')
        .map(([name]) => [name, { hash: fileOf(name), content: files.get(fileOf(name)) ?? '' }]),
    ),
  };
  return new Moves(spec, { ...wanted, from: scenario }, raw).all();
}

/** Rules hold for what has moved and what has not: a second look lets go on what waited for others. */
const PASSES = 2;
/** Seconds, or rounds. */
const SHORTEST = 0.001;
const LONGEST = 1e6;
/** Of 100: sizes, which have a home of their own, are asked for at least so often. */
const SIZE_DENSITY = 70;
const SELDOM_FILLED = 30;

class Moves {
  private readonly spec: ModelSpec;
  private readonly wanted: Wanted;
  private readonly raw: Raw;
  private readonly files: Files;
  private now: Choices & { readonly params: Params; readonly tick: TickMicroseconds };

  constructor(spec: ModelSpec, wanted: Wanted, raw: Raw) {
    this.spec = spec;
    this.wanted = wanted;
    this.raw = raw;
    const { params, tick } = wanted.from ?? complete(spec);
    this.files = new Map(Object.values(raw.files).map(({ hash, content }) => [hash, content]));
    const named = Object.entries(raw.files).map(([name, { hash }]): [string, ParamValue] => [name, hash]);
    this.now = { params: { ...params, ...Object.fromEntries(named) }, tick, seed: raw.seed };
  }

  all(): DrawnScenario {
    const { spec, raw } = this;
    const order = Object.keys(raw.params).sort((a, b) => raw.params[a].rank - raw.params[b].rank);
    for (let pass = 0; pass < PASSES; pass++) {
      this.change('tick', { tick: raw.tick });
      for (const name of order) this.moveParam(name);
    }
    if (raw.fill > SELDOM_FILLED)
      for (const name of order.filter((each) => Object.hasOwn(this.wanted.home ?? {}, each))) this.fill(name);
    if (spec.warmsUp) this.moveMeasure('warmUp', 0, this.length);
    const tickSeconds = spec.clock === 'rounds' ? 1 : toSeconds(1, this.now.tick);
    this.moveMeasure('sampleEvery', tickSeconds, Math.max(2 * this.length, tickSeconds));
    return { scenario: this.scenario(this.now), files: this.files };
  }

  private get length(): number {
    return lengthOf(this.spec, this.now.params);
  }

  private get common(): Common {
    return { tick: this.now.tick, time: SHORTEST * (LONGEST / SHORTEST) ** (this.raw.time / 100) };
  }

  private scenario(choices: Choices): Scenario {
    return complete(this.spec, choices);
  }

  private allows(changed: string, choices: Choices): boolean {
    const scenario = this.scenario(choices);
    if (fitFailure(this.spec, scenario) !== undefined) return false;
    return this.wanted.allows?.({ scenario, files: this.files, room: this.raw.room / 100, changed }) ?? true;
  }

  private isAsked({ gate }: ParamDraw, leastDensity = 0): boolean {
    return gate > 100 - Math.max(this.raw.density, leastDensity);
  }

  private change(changed: string, choices: Choices): void {
    const next = { ...this.now, ...choices };
    if (this.allows(changed, next)) this.now = next;
  }

  private moveParam(name: string): void {
    const param = this.spec.params[name];
    const draw = this.raw.params[name];
    if (param.kind === 'file') return;
    const { params } = this.now;
    const { home = {} } = this.wanted;
    const isAsked = this.isAsked(draw, Object.hasOwn(home, name) ? SIZE_DENSITY : 0);
    const value = isAsked ? askedFor(param, draw, this.common) : (home[name] ?? param.default);
    if (value === params[name]) return;
    // What nobody asks for goes home wholly; only counts go as near as they can.
    if (param.kind === 'choice' || (!isAsked && param.kind === 'real')) return this.change(name, this.with(name, value));
    const from = params[name] as number;
    this.now = this.with(
      name,
      toward(param, from, value as number, draw.near, (v) => this.allows(name, this.with(name, v))),
    );
  }

  /** Grows a size as far as it may, or nearly. */
  private fill(name: string): void {
    const param = this.spec.params[name];
    if (!isNumberParam(param)) return;
    const value = this.now.params[name] as number;
    const moved = toward(param, value, param.max, this.raw.params[name].near, (v) => this.allows(name, this.with(name, v)));
    this.now = this.with(name, moved);
  }

  private with(name: string, value: ParamValue) {
    return { ...this.now, params: { ...this.now.params, [name]: value } };
  }

  /** Left to what follows from the end, unless it is asked for. */
  private moveMeasure(name: 'warmUp' | 'sampleEvery', min: number, max: number): void {
    const draw = this.raw[name];
    if (!this.isAsked(draw)) return;
    const isWhole = this.spec.clock === 'rounds';
    const range: NumberParam = {
      kind: isWhole ? 'int' : 'real',
      unit: 's',
      min,
      max,
      default: min,
      scale: name === 'warmUp' ? 'linear' : 'log',
      group: '',
      label: '',
      help: '',
    };
    const from = this.scenario(this.now).measure[name];
    const value = askedFor(range, draw, this.common) as number;
    this.now = { ...this.now, [name]: toward(range, from, value, draw.near, (v) => this.allows(name, { ...this.now, [name]: v })) };
  }
}

