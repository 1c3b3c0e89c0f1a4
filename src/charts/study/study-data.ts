/**
 * What the figures of a study are drawn from, be it a study that runs or a table of runs that was opened: axes, a field for
 * each setting, and what its runs gave.
 */
import type { StudyInterval } from '../../analysis/study/study-interval.ts';
import type { ModelSpec, Params, Reference } from '../../scenario/spec.ts';
import type { StudyAxis } from './study-axis.ts';

/** A mean over the runs of a field with its 99% interval; `half` is NaN for fewer than two runs. */
export type Measured = StudyInterval;

/** A field less another, by their common seeds. */
export interface Compared extends StudyInterval {
  /** How many times wider the interval would be without common seeds; undefined where nothing can be said. */
  readonly narrowing: number | undefined;
}

export type FieldStatus =
  /** Runs are still to come. */
  | 'waiting'
  /** A run of it goes on now. */
  | 'working'
  | 'done'
  /** It was repeated as often as allowed and is not as precise as asked for. */
  | 'most';

/** A setting as figures show it. */
export interface StudyField {
  /** Its setting in the plan, or its place in the table. */
  readonly index: number;
  /** For each axis the index of its value there. */
  readonly at: readonly number[];
  /** Of the varied parameters. */
  readonly params: Params;
  readonly status: FieldStatus;
  /** Runs that finished, and that did not. */
  readonly runs: number;
  readonly failed: number;
}

export interface StudyData {
  readonly spec: ModelSpec;
  readonly axes: readonly StudyAxis[];
  /** In the order of the plan, or in which settings first occur in the table. */
  readonly fields: readonly StudyField[];
  /** Columns that hold a number in some run, in the order in which they are offered. */
  readonly columns: readonly string[];
  /** Undefined while no run of the field has measured it. */
  measured(field: StudyField, column: string): Measured | undefined;
  /** Undefined while no seed has both. */
  compared(field: StudyField, base: StudyField, column: string): Compared | undefined;
  /** What the mean of a column should be, as far as it is known for the field. */
  references(field: StudyField, column: string): readonly Reference[];
}

/** Finds fields by their values. */
export type FieldAt = (at: readonly number[]) => StudyField | undefined;

export function fieldFinder({ fields }: Pick<StudyData, 'fields'>): FieldAt {
  const found = new Map(fields.map((field) => [field.at.join(), field]));
  return (at) => found.get(at.join());
}

/** The field that has the given values on the axes where they are given, and those of `field` on the others. */
export function baseOf(field: StudyField, base: Baseline, find: FieldAt): StudyField | undefined {
  const at = field.at.map((own, i) => base[i] ?? own);
  return find(at);
}

/** What is compared with: an index of a value for some of the axes. */
export type Baseline = readonly (number | undefined)[];

/** Fewer runs than this give no interval. */
const LEAST_FOR_INTERVAL = 2;

/** Is its mean worth little yet? */
export const isThin = ({ runs, status }: StudyField): boolean =>
  runs < LEAST_FOR_INTERVAL || status === 'waiting' || status === 'working';

/** Half of the interval may be this share of the mean, or the field is ringed. */
export const WIDE_SHARE = 0.05;

export const isWide = ({ mean, half }: Measured): boolean => half > WIDE_SHARE * Math.abs(mean);
