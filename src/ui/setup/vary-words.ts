/** What varies, as the form asks of it. */
import { isNumberParam, paramOf } from '../../scenario/param.ts';
import type { ModelSpec, ParamSpec } from '../../scenario/spec.ts';
import type { LabState } from '../../state/slice.ts';
import type { VariedAxis } from '../../state/study/vary.ts';

export const isVariedParam = ({ vary }: Pick<LabState, 'vary'>, name: string): boolean =>
  vary.axes.some(({ params }) => params.includes(name));

/** Its place among the axes; -1 where it does not vary. */
export const axisIndexOf = ({ vary }: Pick<LabState, 'vary'>, name: string): number =>
  vary.axes.findIndex(({ params }) => params.includes(name));

/** The axis stands at its first parameter; the others say where. */
export const isFirstOf = ({ params }: VariedAxis, name: string): boolean => params[0] === name;

/** `k + Alpha`: of parameters that go together. */
export const axisLabel = (spec: ModelSpec, { params }: Pick<VariedAxis, 'params'>): string =>
  params.map((name) => paramOf(spec, name).label).join(' + ');

/** How a field of several values is filled in. */
const VARY_HELP = {
  number: 'Values with commas between them, or a range: 4,8,16 or 0:1:0.1 (from, to, step) or 2^10:2^14:x2 (doubling).',
  choice: 'Press the values that are to be tried.',
  file: 'Press the files that are to be tried. Files that are dropped on the page come into this list.',
  joined: 'Values that go together, with a plus between them: 8+3,20+10.',
} as const;

/** Of the field of a parameter that varies. */
export function varyHelp({ params }: VariedAxis, param: ParamSpec | undefined): string {
  if (params.length > 1) return VARY_HELP.joined;
  return VARY_HELP[param === undefined || isNumberParam(param) ? 'number' : param.kind];
}

/** Of the fields of a study. */
export const STUDY_HELP = {
  until: 'A number of seeds for every setting, or as many as each needs until its mean is known well enough.',
  precision: 'A setting stops once half of its 99% interval is at most this share of the mean.',
  of: 'The metric whose mean must be known so well.',
  repeat:
    'Each setting runs with so many seeds, from the seed below on. With an interval to reach: least and most, 10..1000.',
  seeds:
    'Common: every setting has the same seeds, so that differences between settings are measured more finely. Own: no two settings share a seed.',
} as const;

export const studyHelp = (field: string): string | undefined => (STUDY_HELP as Readonly<Record<string, string>>)[field];
