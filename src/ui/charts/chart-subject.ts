/** A chart as what can be kept of it, and where its numbers come from. */
import type { Rows } from '../../charts/csv.ts';
import type { NumberAxis } from '../../charts/kit/limits.ts';
import type { Sheet } from '../../charts/kit/sheet.ts';
import type { Origins } from '../../charts/kit/sheet-words.ts';
import type { StudyTitles } from '../../charts/study/lines-words.ts';
import type { StudyField } from '../../charts/study/study-data.ts';
import type { StagedStudy } from '../../state/study/study.ts';

export interface ChartSubject {
  /** Key of the chart: names the file. */
  readonly name: string;
  readonly sheet: Sheet;
  /** Goes into pictures, before the caption, as their description. */
  readonly summary: string;
  readonly rows: Rows;
  /** Its axes of numbers: a person may set their ends. */
  readonly numbers: { readonly x?: NumberAxis; readonly y?: NumberAxis };
  readonly source: RunSource | StudySource;
}

/** Runs that a chart shows, each with what it is called there; '' of one alone. */
export interface RunSource {
  readonly from: 'runs';
  readonly runs: readonly { readonly name: string; readonly origins: Origins }[];
}

export interface StudySource {
  readonly from: 'study';
  readonly study: StagedStudy;
  readonly titles: StudyTitles;
  /** Column of what is plotted. */
  readonly column: string;
  /** What is drawn of the intervals. */
  readonly marks: 'band' | 'whiskers' | 'rings' | 'none';
  /** Settings that are shown, each with the runs that count. */
  readonly shown: readonly (readonly [field: StudyField, runs: number])[];
}
