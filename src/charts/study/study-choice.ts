/** What of a study is looked at: a metric, along which axes, of which values of the others, as it is or less a baseline. */
import {
  type Baseline,
  baseOf,
  type Compared,
  fieldFinder,
  type Measured,
  type StudyData,
  type StudyField,
} from './study-data.ts';

export const STUDY_VIEWS = ['map', 'lines', 'table'] as const;
/** How it is drawn. */
export type StudyView = (typeof STUDY_VIEWS)[number];

export interface StudyChoice {
  readonly as: StudyView;
  /** Column of what is plotted; '' until somebody chooses: the first that is not the same everywhere. */
  readonly metric: string;
  /** Ids of axes: along the lower one; '' where nothing varies. */
  readonly x: string;
  /** Up the left one of a map; what tells lines apart; '' for a single line. */
  readonly lines: string;
  /** A figure for each of its values; '' for one figure. */
  readonly panels: string;
  /** Indices of values on the other axes. */
  readonly fixed: Readonly<Record<string, number>>;
  /** Undefined: means as they are. */
  readonly against?: Baseline;
}

/** More lines than this are not told apart at a glance. */
const MOST_LINES = 8;
/** More figures than this are not looked at beside each other. */
export const MOST_PANELS = 12;
/** Fewer values up or across make no map. */
const LEAST_FOR_MAP = 3;

/** The first metric that varies; of two axes with some values each a map, else lines, by the axis with most values. */
export function firstChoice(data: StudyData): StudyChoice {
  const counted = data.axes.map(({ id, values }) => ({ id, count: values.length }));
  const [x = { id: '', count: 0 }, ...others] = counted.toSorted((a, b) => b.count - a.count);
  const isMap = x.count >= LEAST_FOR_MAP && others.some(({ count }) => count >= LEAST_FOR_MAP);
  const lines = isMap ? (others[0]?.id ?? '') : (others.find(({ count }) => count <= MOST_LINES)?.id ?? '');
  const panels = others.find(({ id, count }) => id !== lines && count <= MOST_PANELS)?.id ?? '';
  return completed(data, { as: isMap ? 'map' : 'lines', metric: '', x: x.id, lines, panels, fixed: {} });
}

/** The first that is not the same everywhere: before there are runs, the first of the model. One that was found stays. */
export function firstMetric(data: StudyData, found = ''): string {
  if (data.columns.includes(found) && varies(data, found)) return found;
  return data.columns.find((column) => varies(data, column)) ?? data.columns[0] ?? 'events';
}

function varies(data: StudyData, column: string): boolean {
  let first: number | undefined;
  for (const field of data.fields) {
    const value = data.measured(field, column);
    if (value === undefined) continue;
    first ??= value.mean;
    if (value.mean !== first || (value.half > 0 && value.doubt !== 'equal')) return true;
  }
  return false;
}

/** Every axis has its part, and one only. */
export function completed(data: StudyData, choice: StudyChoice): StudyChoice {
  const ids = data.axes.map(({ id }) => id);
  const x = ids.includes(choice.x) ? choice.x : (ids[0] ?? '');
  const wanted = ids.includes(choice.lines) && choice.lines !== x ? choice.lines : '';
  const lines = wanted === '' && choice.as === 'map' ? (ids.find((id) => id !== x) ?? '') : wanted;
  const panels = ids.includes(choice.panels) && choice.panels !== x && choice.panels !== lines ? choice.panels : '';
  const as = choice.as === 'map' && lines === '' ? 'lines' : choice.as;
  const others = data.axes.filter(({ id }) => id !== x && id !== lines && id !== panels);
  const fixed = Object.fromEntries(
    others.map(({ id, values }) => [id, Math.min(choice.fixed[id] ?? 0, values.length - 1)]),
  );
  return { ...choice, as, x, lines, panels, fixed };
}

/** What the figures show of a field: its mean, or its difference to the baseline. */
export type Value = Measured & Partial<Pick<Compared, 'narrowing'>>;

export function valuesOf(data: StudyData, { metric, against }: StudyChoice): (field: StudyField) => Value | undefined {
  if (!against) return (field) => data.measured(field, metric);
  const find = fieldFinder(data);
  return (field) => {
    const base = baseOf(field, against, find);
    if (!base || base === field) return undefined;
    return data.compared(field, base, metric);
  };
}

/** Is it what others are compared with? */
export function isBaseField(data: StudyData, { against }: StudyChoice): (field: StudyField) => boolean {
  if (!against) return () => false;
  const find = fieldFinder(data);
  return (field) => baseOf(field, against, find) === field;
}

/** Fields of one figure: those that have the held values, and that of the panel. */
export function fieldsIn(
  data: StudyData,
  { fixed, panels }: StudyChoice,
  panel: number | undefined,
): readonly StudyField[] {
  const held = data.axes.map(({ id }) => (id === panels && panels !== '' ? panel : fixed[id]));
  return data.fields.filter(({ at }) => held.every((wanted, i) => wanted === undefined || at[i] === wanted));
}

export const axisIndex = ({ axes }: StudyData, id: string): number => axes.findIndex((axis) => axis.id === id);
