/** What the repetitions of one setting gave, column by column, in the order of the repetitions, whatever the order in which they ended. */
import { METRIC_PREFIX } from '../../scenario/results/result-columns.ts';
import { RunTable } from '../../scenario/results/run-table.ts';
import { TableColumns } from '../../scenario/results/table-columns.ts';
import type { ModelSpec, Sampling } from '../../scenario/spec.ts';
import type { Repeat } from '../../scenario/study/study.ts';
import { Stopping } from './stopping.ts';
import { STUDY_LEVEL, type StudyInterval, studyInterval } from './study-interval.ts';

/** What the settings of a study have in common. */
export interface SettingColumns {
  /** Runs of all settings. */
  readonly runs: RunTable;
  /** Columns that are told; what shares are of is kept beside them. */
  readonly told: readonly string[];
  /** Where columns are in the table of runs. */
  readonly indices: ReadonlyMap<string, number>;
  readonly repeat: Repeat;
  /** By column, where something is known. */
  readonly sampling: ReadonlyMap<string, Sampling>;
}

/** `own`: runs that are there already; else a table of what is told, and of what that needs. */
export function settingColumnsOf(
  names: readonly string[],
  repeat: Repeat,
  spec?: Pick<ModelSpec, 'sampling'>,
  own?: RunTable,
): SettingColumns {
  const told = [...new Set([...names, ...(repeat.precision?.of ?? [])])];
  const known = Object.entries(spec?.sampling?.() ?? {}).map(([name, each]) => [METRIC_PREFIX + name, each] as const);
  const sampling = new Map(known.filter(([column]) => told.includes(column)));
  const counts = [...sampling.values()].flatMap((each) => (each.kind === 'share' && each.of ? [each.of] : []));
  const runs = own ?? new RunTable(new TableColumns([...new Set([...told, ...counts])]));
  const indices = new Map(runs.columns.measured.map((name, i) => [name, i]));
  return { runs, told, indices, repeat, sampling };
}

/** Place of the column that says of how many things a share is; undefined where none says it. */
export function thingsIndex({ sampling, indices }: SettingColumns, column: string): number | undefined {
  const known = sampling.get(column);
  return known?.kind === 'share' && known.of ? indices.get(known.of) : undefined;
}

export class SettingTotals {
  /** By repetition: its place in the table of runs. */
  private readonly kept: (number | undefined)[] = [];
  private stopping: Stopping;
  /** That were asked for since the last change. */
  private intervals: Map<string, StudyInterval | undefined> | undefined;
  /** Runs that have ended, and of them those that did not finish. */
  made = 0;
  failed = 0;

  constructor(private readonly columns: SettingColumns) {
    this.stopping = this.newStopping();
  }

  /** Takes a run of the table that has ended; false of a repetition that is there already. */
  add(repetition: number, run: number): boolean {
    if (this.has(repetition)) return false;
    while (this.kept.length < repetition) this.kept.push(undefined);
    this.kept[repetition] = run;
    this.made++;
    if (!this.columns.runs.isFinished(run)) this.failed++;
    this.look();
    this.intervals = undefined;
    return true;
  }

  /** Takes a run out again, as if it had not been made. */
  remove(repetition: number): boolean {
    const run = this.kept[repetition];
    if (run === undefined) return false;
    this.made--;
    if (!this.columns.runs.isFinished(run)) this.failed--;
    this.kept[repetition] = undefined;
    this.stopping = this.newStopping();
    this.look();
    this.intervals = undefined;
    return true;
  }

  has = (repetition: number): boolean => this.kept[repetition] !== undefined;

  /** The repetition at which the precision was reached. */
  get stop(): number | undefined {
    return this.stopping.stop;
  }

  /** So many repetitions are wanted as far as is known: until the next look, or all. */
  get goal(): number {
    return this.stopping.goal;
  }

  /** So many it will probably take. */
  get expected(): number {
    return this.stopping.expected;
  }

  /** All wanted repetitions have ended, from the first on. */
  get isDone(): boolean {
    const { stop, ended } = this.stopping;
    return stop !== undefined || ended >= this.columns.repeat.most;
  }

  /** Done without the precision that was asked for. */
  get reachedMost(): boolean {
    return this.columns.repeat.precision !== undefined && this.isDone && this.stop === undefined;
  }

  /** Repetitions that count, in their order: up to the stop, later ones are left out. */
  get ended(): readonly number[] {
    return [...this.kept.keys()].slice(0, this.counted).filter(this.has);
  }

  isFinished(repetition: number): boolean {
    const run = this.kept[repetition];
    return run !== undefined && this.columns.runs.isFinished(run);
  }

  /** Those that do not count too, with their places in the table of runs. */
  get runs(): readonly (readonly [repetition: number, run: number])[] {
    return [...this.kept.entries()].flatMap(([repetition, run]) => (run === undefined ? [] : [[repetition, run]]));
  }

  /** Of the runs that finished and have the number, in the order of the repetitions. */
  values(column: string): readonly number[] {
    const index = this.columns.indices.get(column);
    if (index === undefined) return [];
    const values: number[] = [];
    const { counted } = this;
    for (let i = 0; i < counted; i++) {
      const value = this.number(i, index);
      if (!Number.isNaN(value)) values.push(value);
    }
    return values;
  }

  /** Numbers of the repetitions that finished in both, in their order. */
  pairsWith(other: SettingTotals, column: string): readonly [own: readonly number[], others: readonly number[]] {
    const index = this.columns.indices.get(column);
    const [own, others]: [number[], number[]] = [[], []];
    const counted = Math.min(this.counted, other.counted);
    for (let i = 0; index !== undefined && i < counted; i++) {
      const [a, b] = [this.number(i, index), other.number(i, index)];
      if (Number.isNaN(a) || Number.isNaN(b)) continue;
      own.push(a);
      others.push(b);
    }
    return [own, others];
  }

  /** Mean with its interval; undefined where no run has the number. */
  interval(column: string, level = STUDY_LEVEL): StudyInterval | undefined {
    const key = `${column} ${level}`;
    if (this.intervals?.has(key)) return this.intervals.get(key);
    const values = this.values(column);
    const interval = values.length === 0 ? undefined : this.intervalOf(values, column, level);
    this.intervals ??= new Map();
    this.intervals.set(key, interval);
    return interval;
  }

  /** Of values of a column, some or all of those that are here. */
  intervalOf = (values: readonly number[], column: string, level = STUDY_LEVEL): StudyInterval =>
    studyInterval(values, level, this.samplingOf(column), this.things(column));

  samplingOf = (column: string): Sampling | undefined => this.columns.sampling.get(column);

  /** That the shares of a column are of, in all runs that count. */
  private things(column: string): number {
    const index = thingsIndex(this.columns, column);
    const { counted } = this;
    let sum = 0;
    for (let i = 0; index !== undefined && i < counted; i++) sum += this.number(i, index) || 0;
    return sum;
  }

  /** NaN where there is none. */
  private number(repetition: number, index: number): number {
    const run = this.kept[repetition];
    return run === undefined ? Number.NaN : this.columns.runs.number(run, index);
  }

  private newStopping(): Stopping {
    const { repeat, sampling } = this.columns;
    return new Stopping(repeat, (column) => sampling.get(column));
  }

  /** So many of the first count. */
  private get counted(): number {
    return Math.min(this.kept.length, this.stop ?? this.kept.length);
  }

  /** Repetitions are judged in their order: those that come early wait for those before them. */
  private look(): void {
    const { stopping, columns } = this;
    const judged = columns.repeat.precision?.of ?? [];
    while (stopping.stop === undefined && this.has(stopping.ended)) {
      const numberAt = (index: number | undefined) => (index === undefined ? 0 : this.number(stopping.ended, index));
      stopping.add(
        judged.map((name) => numberAt(columns.indices.get(name))),
        judged.map((name) => numberAt(thingsIndex(columns, name))),
      );
    }
  }
}
