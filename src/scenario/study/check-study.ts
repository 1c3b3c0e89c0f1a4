/** The rules of a study, one part after the other. Whether values fit together, setting by setting, is for `study-plan.ts` to say. */
import { allOk, type Failure, fail, ok, type Result } from '../../base/result.ts';
import { checkParam } from '../param.ts';
import { MACHINE_NUMBERS } from '../results/result-columns.ts';
import { quantityColumns } from '../results/result-quantities.ts';
import type { ModelSpec, ParamValue } from '../spec.ts';
import { clip, modelName, show } from '../words/show.ts';
import { suggest } from '../words/suggest.ts';
import { axisName, MOST_VALUES, tooManyValues, unknownParam } from './axis-text.ts';
import { meantBy } from './setting-indices.ts';
import {
  type Axis,
  LEAST_FOR_PRECISION,
  MOST_STUDY_RUNS,
  type Precision,
  SEED_CHOICES,
  STUDY_FORMAT,
  type Study,
} from './study.ts';

/** Of a checked scenario. Gives the study with its values as a scenario holds them. */
export function checkStudy(spec: ModelSpec, study: Study): Result<Study> {
  if (study.format !== STUDY_FORMAT)
    return fail(
      'config',
      `format ${show(study.format)} is not ${STUDY_FORMAT}`,
      'open it with the version that wrote it',
    );
  const over = checkAxes(spec, study.over);
  if (!over.ok) return over;
  const checked = { ...study, over: over.value };
  const failure = repeatFailure(spec, checked) ?? seedsFailure(checked) ?? baselineFailure(checked);
  return failure ? { ok: false, failure } : ok(checked);
}

function checkAxes(spec: ModelSpec, over: readonly Axis[]): Result<readonly Axis[]> {
  const axes: Axis[] = [];
  const varied = new Set<string>();
  for (const axis of over) {
    const checked = checkAxis(spec, axis);
    if (!checked.ok) return checked;
    for (const name of axis.params) {
      if (varied.has(name)) return fail('config', `${name} is varied twice`, 'give all its values at once');
      varied.add(name);
    }
    axes.push(checked.value);
  }
  return ok(axes);
}

/** An axis on its own, as a form checks it while someone types. */
export function checkAxis(spec: ModelSpec, axis: Axis): Result<Axis> {
  const { params, values, labels } = axis;
  const name = axisName(params);
  if (params.length === 0)
    return fail('config', 'an axis has no parameter', `use ${Object.keys(spec.params).join(', ')}`);
  const unknown = unknownParam(spec, params);
  if (unknown) return unknown;
  if (values.length === 0) return fail('config', `${name} has no values`, 'give at least one value');
  if (values.length > MOST_VALUES) return tooManyValues(params, values.length);
  if (labels && labels.length !== values.length)
    return fail(
      'config',
      `${name} has ${labels.length} labels for ${values.length} values`,
      'give each value one, or none',
    );
  const checked = allOk(values, (tuple) => checkTuple(spec, params, tuple));
  if (!checked.ok) return checked;
  const twin = twinOf(checked.value);
  if (twin) return fail('config', `${name} has the value ${clip(twin.join('+'))} twice`, 'leave one of them out');
  return ok({ ...axis, values: checked.value });
}

function checkTuple(
  spec: ModelSpec,
  params: readonly string[],
  tuple: readonly ParamValue[],
): Result<readonly ParamValue[]> {
  if (tuple.length !== params.length)
    return fail(
      'config',
      `${clip(tuple.join('+'))} has ${tuple.length} values for ${axisName(params)}`,
      `give ${params.length} that go together`,
    );
  return allOk(params, (name, i) => checkParam(name, spec.params[name], tuple[i]));
}

function twinOf(values: Axis['values']): readonly ParamValue[] | undefined {
  const texts = new Set<string>();
  return values.find((tuple) => {
    const text = JSON.stringify(tuple);
    if (texts.has(text)) return true;
    texts.add(text);
    return false;
  });
}

function repeatFailure(spec: ModelSpec, { over, repeat }: Study): Failure | undefined {
  const { least, most, precision } = repeat;
  for (const [name, value] of Object.entries({ least, most }))
    if (!Number.isInteger(value) || value < 1)
      return failure(`${name} ${show(value)} repetitions are no whole number from 1`, 'repeat at least once');
  const settings = over.reduce((product, { values }) => product * values.length, 1);
  if (settings * most > MOST_STUDY_RUNS)
    return failure(
      `${settings} settings ${most} times are ${settings * most} runs, above ${MOST_STUDY_RUNS}`,
      'repeat less often or vary fewer values',
    );
  if (most < least) return failure(`${least} repetitions at least are above ${most} at most`, 'write the least first');
  if (precision) return precisionFailure(spec, least, precision);
  if (least === most) return undefined;
  return failure(`${least} to ${most} repetitions have no precision to stop at`, 'give one number, or a precision');
}

function precisionFailure(spec: ModelSpec, least: number, { share, of }: Precision): Failure | undefined {
  if (!(share > 0 && share <= 1))
    return failure(`precision ${show(share)} is not above 0 and up to 1`, 'use 0.05, or 5%');
  if (least < LEAST_FOR_PRECISION)
    return failure(
      `${least} repetitions are too few to judge a precision`,
      `repeat at least ${LEAST_FOR_PRECISION} times: intervals of fewer promise too much`,
    );
  const columns = quantityColumns(spec).filter((column) => !MACHINE_NUMBERS.has(column));
  const ofMachine = of.find((column) => MACHINE_NUMBERS.has(column));
  if (ofMachine !== undefined)
    return failure(
      `${ofMachine} hangs on the machine, and a precision of it too`,
      `say it of what is the same everywhere, ${columns[0]} say`,
    );
  if (of.length === 0) return failure('precision is said of no column', `say of what is measured, ${columns[0]} say`);
  const unknown = of.find((column) => !columns.includes(column));
  return unknown === undefined
    ? undefined
    : failure(`${clip(unknown)} is no column of runs of ${modelName(spec)}`, suggest(unknown, columns));
}

function seedsFailure({ seeds, baseline }: Study): Failure | undefined {
  if (!SEED_CHOICES.includes(seeds))
    return failure(`seeds ${show(seeds)} are none`, `use ${SEED_CHOICES.join(' or ')}`);
  if (seeds === 'common' || !baseline) return undefined;
  return failure('a baseline is compared seed by seed, and seeds are own', 'use common seeds, or no baseline');
}

function baselineFailure({ over, baseline }: Study): Failure | undefined {
  if (!baseline) return undefined;
  const names = Object.keys(baseline);
  if (names.length === 0) return failure('the baseline says no value', 'give a value of what is varied');
  for (const name of names) {
    const axis = over.find(({ params }) => params.includes(name));
    if (!axis)
      return failure(
        `baseline ${clip(name)} is not varied`,
        `use ${over.flatMap(({ params }) => params).join(', ') || 'something that varies'}`,
      );
    const meant = meantBy(axis, baseline);
    if (meant.length === 0)
      return failure(
        `baseline ${clip(name)} ${show(baseline[name])} is none of its values`,
        `use one of ${clip(axis.values.map((tuple) => tuple[axis.params.indexOf(name)]).join(', '))}`,
      );
    if (meant.length > 1)
      return failure(
        `baseline ${clip(name)} ${show(baseline[name])} is in ${meant.length} values of ${axisName(axis.params)}`,
        'say all that go together',
      );
  }
  return undefined;
}

const failure = (message: string, remedy: string): Failure => fail('config', message, remedy).failure;
