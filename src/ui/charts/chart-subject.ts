/** A chart as what can be kept of it, and where its numbers come from. */
import type { NumberAxes } from '../../charts/kit/figure-kind.ts';
import type { Rows } from '../../charts/kit/rows.ts';
import type { Sheet } from '../../charts/kit/sheet.ts';
import type { Intervals, StudyTitles } from '../../charts/study/study-words.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { StagedStudy } from '../../state/study/study.ts';

export interface ChartSubject {
  /** Key of the chart: names the file. */
  readonly name: string;
  readonly sheet: Sheet;
  /** Goes into pictures, before the caption, as their description. */
  readonly summary: string;
  readonly rows: Rows;
  /** Its axes of numbers: a person may set their ends. */
  readonly numbers: NumberAxes;
  readonly source: RunSource | StudySource;
}

export interface Origins {
  readonly spec: ModelSpec;
  /** Undefined until something is loaded. */
  readonly scenario: Scenario | undefined;
  /** Undefined while the run goes on. */
  readonly result: RunResult | undefined;
}

/** Runs that a chart shows, each with what it is called there; '' of one alone. */
export interface RunSource {
  readonly from: 'runs';
  readonly runs: readonly { readonly name: string; readonly origins: Origins }[];
}

/** One run, which has no name there. */
export const ofRun = (origins: Origins): RunSource => ({ from: 'runs', runs: [{ name: '', origins }] });

export interface StudySource extends Intervals {
  readonly from: 'study';
  readonly study: StagedStudy;
  readonly titles: StudyTitles;
  /** Column of what is plotted. */
  readonly column: string;
}
