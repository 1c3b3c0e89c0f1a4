/** What the repetitions of one setting gave, column by column, in the order of the repetitions, whatever the order in which they ended. */
import { METRIC_PREFIX } from '../../scenario/results/result-columns.ts';
import type { TableColumns } from '../../scenario/results/table-columns.ts';
import type { ModelSpec, Sampling } from '../../scenario/spec.ts';
import type { Repeat } from '../../scenario/study/study.ts';
import type { EndedRepetition, MeasuredRow } from './measured-row.ts';
import { Repetitions } from './repetitions.ts';
import { Stopping } from './stopping.ts';
import { STUDY_LEVEL, type StudyInterval, studyInterval } from './study-interval.ts';

export type { EndedRepetition, MeasuredRow } from './measured-row.ts';

/** Where the columns of a study are; one for all of its settings. */
export interface StudyColumns {
  /** That are told. What shares are of has places after theirs. */
  readonly told: readonly string[];
  readonly names: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  readonly repeat: Repeat;
  /** Places of the columns of the precision. */
  readonly judged: readonly number[];
  /** By column, where something is known. */
  readonly sampling: ReadonlyMap<string, Sampling>;
  /** Places of `names` among what a table of runs measured; -1 of what it has not. */
  placesIn(columns: TableColumns): Int32Array;
}

export function studyColumnsOf(
  names: readonly string[],
  repeat: Repeat,
  spec?: Pick<ModelSpec, 'sampling'>,
): StudyColumns {
  const told = [...new Set([...names, ...(repeat.precision?.of ?? [])])];
  const known = Object.entries(spec?.sampling?.() ?? {}).map(([name, each]) => [METRIC_PREFIX + name, each] as const);
  const sampling = new Map(known.filter(([column]) => told.includes(column)));
  const counts = [...sampling.values()].flatMap((each) => (each.kind === 'share' && each.of ? [each.of] : []));
  const all = [...new Set([...told, ...counts])];
  const places = new Map(all.map((name, i) => [name, i]));
  const judged = (repeat.precision?.of ?? []).map((name) => places.get(name) ?? 0);
  return { told, names: all, places, repeat, judged, sampling, placesIn: placesOf(all) };
}

/** Rows come table by table: the last one is remembered. */
function placesOf(names: readonly string[]): StudyColumns['placesIn'] {
  let known: TableColumns | undefined;
  let places = new Int32Array();
  return (columns) => {
    if (columns !== known) places = Int32Array.from(names, (name) => columns.measured.indexOf(name));
    known = columns;
    return places;
  };
}

/** Place of the column that says of how many things a share is; undefined where none says it. */
export function thingsPlace({ sampling, places }: StudyColumns, column: string): number | undefined {
  const known = sampling.get(column);
  return known?.kind === 'share' && known.of ? places.get(known.of) : undefined;
}

export class SettingTotals {
  private readonly columns: StudyColumns;
  private readonly kept: Repetitions;
  private stopping: Stopping;
  /** That were asked for since the last change. */
  private intervals: Map<string, StudyInterval | undefined> | undefined;
  /** Runs that have ended, and of them those that did not finish. */
  made = 0;
  failed = 0;

  constructor(columns: StudyColumns) {
    this.columns = columns;
    this.kept = new Repetitions(columns.names.length);
    this.stopping = this.newStopping();
  }

  /** Adds a run that has ended; false of a repetition that is there already. */
  add(repetition: number, row: MeasuredRow): boolean {
    if (this.kept.has(repetition)) return false;
    this.kept.put(repetition, row, this.columns.placesIn(row.columns));
    this.made++;
    if (row.status !== 'finished') this.failed++;
    this.look();
    this.intervals = undefined;
    return true;
  }

  /** Takes a run out again, as if it had not been made. */
  remove(repetition: number): boolean {
    if (!this.kept.has(repetition)) return false;
    this.made--;
    if (!this.kept.isFinished(repetition)) this.failed--;
    this.kept.drop(repetition);
    this.stopping = this.newStopping();
    this.look();
    this.intervals = undefined;
    return true;
  }

  has = (repetition: number): boolean => this.kept.has(repetition);

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

  /** Those that count, in their order: up to the stop, later ones are left out. */
  get ended(): readonly EndedRepetition[] {
    const ended: EndedRepetition[] = [];
    for (let i = 0; i < this.counted; i++) if (this.kept.has(i)) ended.push(this.kept.at(i));
    return ended;
  }

  /** Number of a repetition; undefined where there is none. */
  value(repetition: number, column: string): number | undefined {
    const place = this.columns.places.get(column);
    const value = place === undefined || repetition >= this.counted ? Number.NaN : this.kept.value(repetition, place);
    return Number.isNaN(value) ? undefined : value;
  }

  /** Of the runs that finished and have the number, in the order of the repetitions. */
  values(column: string): readonly number[] {
    const place = this.columns.places.get(column);
    if (place === undefined) return [];
    const values: number[] = [];
    for (let i = 0; i < this.counted; i++) {
      const value = this.kept.value(i, place);
      if (!Number.isNaN(value)) values.push(value);
    }
    return values;
  }

  /** Numbers of the repetitions that finished in both, in their order. */
  pairsWith(other: SettingTotals, column: string): readonly [own: readonly number[], others: readonly number[]] {
    const place = this.columns.places.get(column);
    const [own, others]: [number[], number[]] = [[], []];
    const counted = Math.min(this.counted, other.counted);
    for (let i = 0; place !== undefined && i < counted; i++) {
      const [a, b] = [this.kept.value(i, place), other.kept.value(i, place)];
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
    const place = thingsPlace(this.columns, column);
    let sum = 0;
    for (let i = 0; place !== undefined && i < this.counted; i++) sum += this.kept.value(i, place) || 0;
    return sum;
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
    const { stopping, kept } = this;
    const { judged, names } = this.columns;
    const counts = judged.map((place) => thingsPlace(this.columns, names[place]));
    while (stopping.stop === undefined && kept.has(stopping.ended)) {
      const repetition = stopping.ended;
      stopping.add(
        judged.map((place) => kept.value(repetition, place)),
        counts.map((place) => (place === undefined ? 0 : kept.value(repetition, place))),
      );
    }
  }
}
