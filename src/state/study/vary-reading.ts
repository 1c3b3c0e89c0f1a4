/** What the setup and what varies read as together: a study and its plan, or a sentence at each field that is wrong. Pure. */
import { type Failure, ok, type Result } from '../../base/result.ts';
import { parseParam } from '../../scenario/param.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { ModelSpec, Params, ParamValue } from '../../scenario/spec.ts';
import { namedBy, parseAxis, valuesText } from '../../scenario/study/axis-text.ts';
import { parseRepeat } from '../../scenario/study/repeat-text.ts';
import { type Axis, STUDY_FORMAT, type Study } from '../../scenario/study/study.ts';
import { type StudyPlan, uncheckedPlan } from '../../scenario/study/study-plan.ts';
import { asOnPage } from '../../scenario/words/labels.ts';
import { words } from '../files/file-contents.ts';
import { sentence } from '../page/failure-notices.ts';
import type { LabState } from '../slice.ts';
import { MOST_AT_ONCE } from './check-in-turns.ts';
import { axisKey, type VariedAxis, type VaryReading, type VarySetup } from './vary.ts';

export const NOTHING_VARIES: VarySetup = {
  axes: [],
  repeat: '5',
  precision: '',
  of: [],
  seeds: 'common',
  baseline: null,
};

export const NO_READING: VaryReading = { axes: [], settings: 0, runs: { least: 0, most: 0 }, errors: {} };

/** `files`: hashes of files that are at hand, with their names. */
export function readVary(
  catalog: Catalog,
  spec: ModelSpec,
  { vary, reading }: Pick<LabState, 'vary' | 'reading'>,
  files: ReadonlyMap<string, string>,
): VaryReading {
  if (vary.axes.length === 0) return NO_READING;
  const errors: Record<string, string> = {};
  const said = (failure: Failure) => saidOf(catalog, spec, failure);
  const axes = vary.axes.map((axis): Axis | undefined => {
    const parsed = axisOf(spec, axis);
    if (parsed.ok) return namedBy(parsed.value, files);
    errors[axisKey(axis)] = said(parsed.failure);
    return undefined;
  });
  const repeat = parseRepeat(spec, vary.repeat, vary.precision, vary.precision === '' ? [] : vary.of);
  if (!repeat.ok) errors[vary.precision === '' ? 'repeat' : 'precision'] = said(repeat.failure);
  const baseline = vary.baseline && readBaseline(spec, vary.baseline);
  if (!reading.scenario) errors.study = 'The setup has faults: put them right first.';
  const over = axes.filter((axis) => axis !== undefined);
  if (Object.keys(errors).length > 0 || !reading.scenario || !repeat.ok) return { ...NO_READING, axes, errors };
  const study: Study = {
    format: STUDY_FORMAT,
    scenario: reading.scenario,
    over,
    repeat: repeat.value,
    seeds: vary.seeds,
    ...(baseline && { baseline }),
  };
  const plan = uncheckedPlan(spec, study);
  if (!plan.ok) return { ...NO_READING, axes, errors: { study: said(plan.failure) } };
  const { size } = plan.value;
  const { least, most } = repeat.value;
  const found: VaryReading = {
    study: plan.value.study,
    axes,
    settings: size,
    runs: { least: size * least, most: size * most },
    errors,
  };
  if (size > MOST_AT_ONCE) return { ...found, checking: plan.value };
  return checkedReading(catalog, found, plan.value, plan.value.failureIn(0, size, files));
}

/** What axes of the setup were read as: thousands of values need not be read again because something else has changed. */
const readAxes = new WeakMap<VariedAxis, { readonly spec: ModelSpec; readonly axis: Result<Axis> }>();

function axisOf(spec: ModelSpec, varied: VariedAxis): Result<Axis> {
  const before = readAxes.get(varied);
  if (before?.spec === spec) return before.axis;
  const axis = parseAxis(spec, `${axisKey(varied)}=${varied.text}`);
  readAxes.set(varied, { spec, axis });
  return axis;
}

/** The text of an axis that was checked, which reads as what it is. */
export function variedAxis(spec: ModelSpec, { params, values }: Axis): VariedAxis {
  const varied = { params, text: valuesText(values) };
  readAxes.set(varied, { spec, axis: ok({ params, values }) });
  return varied;
}

/** What a reading is once its settings are checked. */
export function checkedReading(
  catalog: Catalog,
  { checking: _, ...reading }: VaryReading,
  plan: StudyPlan,
  failure: Failure | undefined,
): VaryReading {
  if (!failure) return { ...reading, plan };
  return { ...NO_READING, axes: reading.axes, errors: { study: saidOf(catalog, plan.spec, failure) } };
}

const saidOf = (catalog: Catalog, { id }: ModelSpec, failure: Failure): string =>
  sentence(words(asOnPage(catalog, { failure, nearest: { model: id } })));

/** What cannot be read stays text, of which the plan says that it is none of the values. */
function readBaseline(spec: ModelSpec, baseline: Readonly<Record<string, string>>): Params {
  const values = Object.entries(baseline).map(([name, text]): readonly [string, ParamValue] => {
    const param = spec.params[name];
    const parsed = param && parseParam(name, param, text);
    return [name, parsed?.ok ? parsed.value : text];
  });
  return Object.fromEntries(values);
}
