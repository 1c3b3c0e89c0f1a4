/** What a sweep runs: every setting of its grid, each with as many seeds as it is repeated; all checked before the first. */
import { fail, ok, type Result } from '../../base/result.ts';
import { scenarioOf } from '../../scenario/check.ts';
import { choicesOf } from '../../scenario/defaults.ts';
import { absentFile, absentFiles } from '../../scenario/files.ts';
import { MOST_RUNS } from '../../scenario/results/result-table.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Target } from '../run/target.ts';
import { type Against, type Axis, gridOf, namedBy, parseAgainst, parseAxis } from './sweep-axis.ts';

/** A run to be made: its scenario is valid already. */
export interface Planned {
  readonly setting: Params;
  readonly scenario: Scenario;
  /** From 0. */
  readonly repetition: number;
}

export interface SweepPlan {
  readonly axes: readonly Axis[];
  /** What the others are compared to, seed by seed. */
  readonly against?: Against;
  /** The first one's repetitions, then the next one's. */
  readonly runs: readonly Planned[];
  /** The same for every setting. */
  readonly seeds: readonly number[];
}

/** An hour of work must not end at a value that was wrong from the start. */
export function planSweep(target: Target, repeat: string, against?: string): Result<SweepPlan> {
  const axes = axesOf(target);
  if (!axes.ok) return axes;
  const compared = against === undefined ? ok(undefined) : parseAgainst(target.spec, axes.value, against);
  if (!compared.ok) return compared;
  const settings = gridOf(axes.value);
  const times = repetitions(repeat, settings.length);
  if (!times.ok) return times;
  const seeds = Array.from({ length: times.value }, (_, i) => (target.scenario.seed + i) >>> 0);
  const runs: Planned[] = [];
  for (const setting of settings) {
    const scenario = scenarioFor(target, setting, seeds[0]);
    if (!scenario.ok) return scenario;
    // A seed is any u32 and decides nothing else of a scenario: the rest is checked, and lies in memory, once.
    for (const [repetition, seed] of seeds.entries())
      runs.push({ setting, scenario: { ...scenario.value, seed }, repetition });
  }
  return ok({ axes: axes.value, against: compared.value, runs, seeds });
}

function axesOf({ spec, over }: Target): Result<readonly Axis[]> {
  const axes: Axis[] = [];
  for (const text of over.words) {
    const axis = parseAxis(spec, text);
    if (!axis.ok) return axis;
    if (axes.some(({ name }) => name === axis.value.name))
      return fail('config', `--over ${axis.value.name} is given twice`, 'give all its values at once');
    axes.push(namedBy(axis.value, over.paths));
    const settings = axes.reduce((product, { values }) => product * values.length, 1);
    if (settings > MOST_RUNS)
      return fail('config', `the grid has ${settings} settings, above ${MOST_RUNS}`, 'sweep over fewer values');
  }
  return ok(axes);
}

function repetitions(text: string, settings: number): Result<number> {
  const times = parseQuantity(text, '', '--repeat');
  if (!times.ok) return times;
  if (Number.isInteger(times.value) && times.value >= 1 && settings * times.value <= MOST_RUNS) return times;
  const what = `--repeat ${clip(text)} of ${settings} settings is not a whole number of runs from 1 to ${MOST_RUNS}`;
  return fail('config', what, 'repeat less often or sweep over fewer values');
}

function scenarioFor({ spec, scenario, files }: Target, setting: Params, seed: number): Result<Scenario> {
  const own = choicesOf(spec, scenario);
  const checked = scenarioOf(spec, { ...own, seed, params: { ...own.params, ...setting } });
  if (!checked.ok) return { ok: false, failure: checked.failure };
  const [absent] = absentFiles(spec, checked.value, files);
  return absent ? { ok: false, failure: absentFile(absent) } : checked;
}

/** Where a scenario stands in the plan; undefined of one that is none of its runs. */
export function placesIn({ axes, runs, seeds }: SweepPlan): (scenario: Scenario) => number | undefined {
  const keyOf = ({ params }: Pick<Scenario, 'params'>) => JSON.stringify(axes.map(({ name }) => params[name]));
  const first = new Map<string, number>();
  for (let i = 0; i < runs.length; i += seeds.length) first.set(keyOf(runs[i].scenario), i);
  return (scenario) => {
    const start = first.get(keyOf(scenario));
    const repetition = (scenario.seed - seeds[0]) >>> 0;
    if (start === undefined || repetition >= seeds.length) return undefined;
    return differOnlyInSeed(runs[start].scenario, scenario) ? start + repetition : undefined;
  };
}

/** Of two scenarios with all of their parameters. Many are compared. */
const differOnlyInSeed = (a: Scenario, b: Scenario): boolean =>
  a.model === b.model &&
  a.modelVersion === b.modelVersion &&
  a.tick === b.tick &&
  a.measure.warmUp === b.measure.warmUp &&
  a.measure.sampleEvery === b.measure.sampleEvery &&
  Object.keys(a.params).every((name) => a.params[name] === b.params[name]);
