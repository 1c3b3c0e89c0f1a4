/** A study as its runs end: settings with their totals, for page and command line alike. A row is added in time of its columns. */

import type { MeasuredRow } from '../../scenario/results/result-row.ts';
import type { RunTable } from '../../scenario/results/run-table.ts';
import type { Params } from '../../scenario/spec.ts';
import type { Repeat } from '../../scenario/study/study.ts';
import type { Setting, StudyPlan } from '../../scenario/study/study-plan.ts';
import { averagedColumns } from './averaged-columns.ts';
import { type Difference, differenceOf } from './differences.ts';
import { type SettingColumns, SettingTotals, settingColumnsOf } from './setting-totals.ts';

/** `most`: done, and the precision was not reached. `failed`: done, and no run finished. */
export type SettingStatus = 'waiting' | 'running' | 'done' | 'most' | 'failed';

/** A run that did not finish. */
export interface FailedRun {
  readonly index: number;
  readonly failure: string;
}

const firstGoal = ({ least, most, precision }: Repeat): number => (precision ? least : most);

/** What a table asks of a plan; a table of runs that is seen as a study has as much. */
export type StudyGrid = Pick<StudyPlan, 'spec' | 'settings' | 'study' | 'baselineOf'>;

export class StudyTable<Plan extends StudyGrid = StudyPlan> {
  readonly plan: Plan;
  /** Columns that are averaged. */
  readonly columns: readonly string[];
  /** Runs that have ended, and of them those that did not finish, in the order in which they came. */
  made = 0;
  readonly failed: FailedRun[] = [];
  /** Runs that are wanted as far as is known: of all settings, until their next look. */
  wanted: number;
  private readonly shared: SettingColumns;
  private readonly totals: (SettingTotals | undefined)[];

  /** `columns`: those that are averaged. `runs`: that are there already, to be told where they belong by `place`. */
  constructor(plan: Plan, columns: readonly string[] = averagedColumns(plan.spec), runs?: RunTable) {
    this.plan = plan;
    this.shared = settingColumnsOf(columns, plan.study.repeat, plan.spec, runs);
    this.columns = this.shared.told;
    this.totals = new Array(plan.settings.length).fill(undefined);
    this.wanted = plan.settings.length * firstGoal(plan.study.repeat);
  }

  /** Adds a run that has ended, by its place in the plan; false of one that is there already. */
  add = (index: number, row: MeasuredRow): boolean =>
    !this.has(index) && this.index(index, this.shared.runs.add(row), row.failure);

  /** The same of a run of its table of runs. `failure`: why it did not finish. */
  index(index: number, run: number, failure: string): boolean {
    const { length } = this.plan.settings;
    const totals = this.totalsAt(index % length);
    const [goal, failed] = [totals.goal, totals.failed];
    if (!totals.add(Math.floor(index / length), run)) return false;
    this.made++;
    this.wanted += totals.goal - goal;
    if (totals.failed > failed) this.failed.push({ index, failure });
    return true;
  }

  /** Takes a run out again, as if it had not been made; false of one that is not there. */
  remove(index: number): boolean {
    const { length } = this.plan.settings;
    const totals = this.totalsAt(index % length);
    const before = totals.goal;
    if (!totals.remove(Math.floor(index / length))) return false;
    this.made--;
    this.wanted += totals.goal - before;
    const position = this.failed.findIndex((failed) => failed.index === index);
    if (position >= 0) this.failed.splice(position, 1);
    return true;
  }

  has(index: number): boolean {
    const { length } = this.plan.settings;
    return this.totals[index % length]?.has(Math.floor(index / length)) ?? false;
  }

  /** Runs of a setting that are there, by repetition. */
  rowsOf = (setting: number): readonly (readonly [repetition: number, row: MeasuredRow])[] =>
    this.totalsAt(setting).runs.map(([repetition, run]) => [repetition, this.shared.runs.row(run)]);

  /** Of a setting; empty ones are made when they are asked for. */
  totalsOf = ({ index }: Pick<Setting, 'index'>): SettingTotals => this.totalsAt(index);

  /** Repetitions that are wanted of a setting, as far as is known. */
  goalOf = (setting: number): number => this.totals[setting]?.goal ?? firstGoal(this.plan.study.repeat);

  /** Those that it will probably take. */
  expectedOf = (setting: number): number => this.totals[setting]?.expected ?? firstGoal(this.plan.study.repeat);

  statusOf({ index }: Pick<Setting, 'index'>): SettingStatus {
    const totals = this.totals[index];
    if (!totals || totals.made === 0) return 'waiting';
    if (!totals.isDone) return 'running';
    if (totals.failed === totals.made) return 'failed';
    return totals.reachedMost ? 'most' : 'done';
  }

  /** Against its baseline, that of the study unless one is given; undefined where it has none, or no repetition finished in both. */
  differenceOf(setting: Setting, column: string, level?: number, baseline?: Params): Difference | undefined {
    const other = this.plan.baselineOf(setting, baseline);
    return other && differenceOf(this.totalsOf(setting), this.totalsOf(other), column, level);
  }

  /** Every setting has all the runs that are wanted of it. */
  get isDone(): boolean {
    return this.plan.settings.every(({ index }) => this.totals[index]?.isDone ?? false);
  }

  private totalsAt(setting: number): SettingTotals {
    this.totals[setting] ??= new SettingTotals(this.shared);
    return this.totals[setting];
  }
}
