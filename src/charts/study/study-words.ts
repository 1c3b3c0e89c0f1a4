/** What the figures of a study share: their data, and values in words and in rows. */
import { doubtText, isLopsided, type StudyInterval } from '../../analysis/study/study-interval.ts';
import { counted } from '../../base/counted.ts';
import type { QuantitySpec } from '../../scenario/spec.ts';
import type { FigureKind } from '../kit/figure-kind.ts';
import { quantity, si } from '../kit/numbers.ts';
import type { Rows } from '../kit/rows.ts';
import type { Value } from './study-choice.ts';
import type { StudyField } from './study-data.ts';
import type { StudyPoint } from './study-lines.ts';

/** What the axes of a figure are. */
export interface StudyTitles {
  readonly metric: QuantitySpec;
  /** Labels of axes; '' where there is none. */
  readonly x: string;
  readonly lines: string;
  /** `Peers 2^14, Loss 0.1`: axes that are held at a value, that of the panel first. */
  readonly fixed: string;
  /** `Alpha 3`: what is compared with; '' for means as they are. */
  readonly base: string;
}

/** What a figure of a study shows. */
export interface StudyFigureData<Plot> {
  readonly plot: Plot;
  readonly titles: StudyTitles;
  /** What tells it from the figures beside it: `Delay 5 s`; '' of the only one. */
  readonly panel: string;
  /** What a click on a setting, or Enter, does with it. */
  readonly open: (field: StudyField) => void;
}

export interface StudyFigureKind<Plot, Position = unknown, F = unknown>
  extends FigureKind<StudyFigureData<Plot>, Position, F> {
  /** What is drawn of the intervals, and the settings that are shown, each with the runs that count. */
  intervals(plot: Plot): Intervals;
}

export interface Intervals {
  readonly marks: 'band' | 'whiskers' | 'rings' | 'none';
  readonly shown: readonly (readonly [field: StudyField, runs: number])[];
}

/** Its label and help. */
export const studyHead = ({ titles: { metric }, panel }: Pick<StudyFigureData<unknown>, 'titles' | 'panel'>) => ({
  label: panel || metric.label,
  unit: metric.unit,
  help: 'No run that is shown has measured this yet.',
});

/** `0.4 ± 0.1 requests less than Alpha 3 at Peers 2^14; 30 common seeds, interval 3.1 times narrower by them`. */
export function valueSentence({ metric, base }: StudyTitles, value: Value, at: string): string {
  const where = at && ` at ${at}`;
  if (!base) return `${measured({ ...value, runs: value.count }, metric.unit)}${where}; ${runsText(value, 'runs')}`;
  const { mean, low, high, count, narrowing } = value;
  const turned = mean < 0 ? { ...value, mean: -mean, low: -high, high: -low } : value;
  const size = measured({ ...turned, runs: count }, metric.unit);
  const by = narrowing === undefined ? '' : `, interval ${si(narrowing)} times narrower by them`;
  return `${size} ${mean < 0 ? 'less' : 'more'} than ${base}${where}; ${runsText(value, 'common seeds')}${by}`;
}

/** `10 runs, all equal`. */
const runsText = (value: Value, what: string): string =>
  [counted(value.count, what), doubtText(value)].filter(Boolean).join(', ');

/** What of an interval is told. */
type Told = Pick<StudyInterval, 'mean' | 'half' | 'low' | 'high'>;

/** `12.7 ± 0.02 requests`; `0 (0 to 0.001)` where one end is nearer. */
export const measured = (value: Told & Pick<StudyPoint, 'runs'>, unit: string): string => {
  const { mean, half, runs } = value;
  if (runs < 2) return quantity(mean, unit);
  return isLopsided(value) ? `${quantity(mean, unit)} (${endsText(value)})` : `${si(mean)} ± ${quantity(half, unit)}`;
};

/** `± 0.02`, `0 to 0.001`. */
export const intervalText = (value: Told): string => (isLopsided(value) ? endsText(value) : `± ${si(value.half)}`);

const endsText = ({ low, high }: Told): string => `${si(low)} to ${si(high)}`;

/** A row per field that has a value, every digit. */
export function valueRows(values: readonly (readonly [StudyField, Value])[], isCompared: boolean): Rows {
  const params = Object.keys(values[0]?.[0].params ?? {});
  const head = isCompared ? ['difference', 'half99', 'seeds', 'narrowing'] : ['mean', 'half99', 'runs'];
  return [
    [...params, ...head],
    ...values.map(([field, { mean, half, count, narrowing }]) => [
      ...params.map((name) => String(field.params[name])),
      String(mean),
      count > 1 ? String(half) : '',
      String(count),
      ...(isCompared ? [narrowing === undefined ? '' : String(narrowing)] : []),
    ]),
  ];
}
