/** What varies, as the form asks of it. */
import type { LabState } from '../../state/slice.ts';
import type { VariedAxis } from '../../state/study/vary.ts';

export const isVariedParam = ({ vary }: Pick<LabState, 'vary'>, name: string): boolean =>
  vary.axes.some(({ params }) => params.includes(name));

/** Its place among the axes; -1 where it does not vary. */
export const axisPlace = ({ vary }: Pick<LabState, 'vary'>, name: string): number =>
  vary.axes.findIndex(({ params }) => params.includes(name));

/** The axis stands at its first parameter; the others say where. */
export const isFirstOf = ({ params }: VariedAxis, name: string): boolean => params[0] === name;

/** How a field of several values is filled in. */
export const VARY_HELP = {
  number: 'Values with commas between them, or a range: 4,8,16 or 0:1:0.1 (from, to, step) or 2^10:2^14:x2 (doubling).',
  choice: 'Press the values that are to be tried.',
  file: 'Press the files that are to be tried. Files that are dropped on the page come into this list.',
  joined: 'Values that go together, with a plus between them: 8+3,20+10.',
  repeat: 'Each setting runs with so many seeds, one after the other from the seed below.',
  most: 'Least and most seeds of a setting: 10..1000.',
  precision:
    'A setting stops once half of its 99% interval is at most this share of the mean, for the metric beside it.',
  seeds:
    'Common: every setting has the same seeds, so that differences between settings are measured more finely. Own: no two settings share a seed.',
} as const;
