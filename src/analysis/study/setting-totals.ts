/** What the repetitions of one setting gave, column by column, in the order of the repetitions, whatever the order in which they ended. */
import type { ResultRow } from '../../scenario/results/result-row.ts';
import type { Repeat } from '../../scenario/study/study.ts';
import { type MeanInterval, meanInterval } from '../confidence.ts';
import { STUDY_LEVEL, Stopping } from './stopping.ts';

/** What a study asks of a run that has ended; every row of a table of runs has it. */
export type MeasuredRow = Pick<ResultRow, 'status' | 'failure' | 'digest' | 'numbers'>;

/** A run that has ended, as its setting keeps it. */
export interface EndedRepetition {
  readonly repetition: number;
  readonly status: MeasuredRow['status'];
  /** Why it failed; else ''. */
  readonly failure: string;
  readonly digest: string;
}

interface Kept extends Omit<EndedRepetition, 'repetition'> {
  /** By the place of the column; NaN where there is no number, as of a run that did not finish. */
  readonly values: Float64Array;
}

/** Where the columns of a study are; one for all of its settings. */
export interface StudyColumns {
  readonly names: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  readonly repeat: Repeat;
  /** Places of the columns of the precision. */
  readonly judged: readonly number[];
}

export function studyColumnsOf(names: readonly string[], repeat: Repeat): StudyColumns {
  const all = [...new Set([...names, ...(repeat.precision?.of ?? [])])];
  const places = new Map(all.map((name, i) => [name, i]));
  return { names: all, places, repeat, judged: (repeat.precision?.of ?? []).map((name) => places.get(name) ?? 0) };
}

export class SettingTotals {
  private readonly columns: StudyColumns;
  private readonly kept: (Kept | undefined)[] = [];
  private stopping: Stopping;
  private readonly intervals = new Map<string, MeanInterval | undefined>();
  /** Runs that have ended, and of them those that did not finish. */
  made = 0;
  failed = 0;

  constructor(columns: StudyColumns) {
    this.columns = columns;
    this.stopping = new Stopping(columns.repeat);
  }

  /** Adds a run that has ended; false of a repetition that is there already. */
  add(repetition: number, { status, failure, digest, numbers }: MeasuredRow): boolean {
    if (this.kept[repetition]) return false;
    const values = new Float64Array(this.columns.names.length).fill(Number.NaN);
    if (status === 'finished')
      for (const [i, name] of this.columns.names.entries()) values[i] = numbers.get(name) ?? Number.NaN;
    while (this.kept.length <= repetition) this.kept.push(undefined);
    this.kept[repetition] = { status, failure, digest, values };
    this.made++;
    if (status !== 'finished') this.failed++;
    this.look();
    this.intervals.clear();
    return true;
  }

  /** Takes a run out again, as if it had not been made. */
  remove(repetition: number): boolean {
    const kept = this.kept[repetition];
    if (!kept) return false;
    this.kept[repetition] = undefined;
    this.made--;
    if (kept.status !== 'finished') this.failed--;
    this.stopping = new Stopping(this.columns.repeat);
    this.look();
    this.intervals.clear();
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

  /** Those that count, in their order: up to the stop, later ones are left out. */
  get ended(): readonly EndedRepetition[] {
    return this.kept.slice(0, this.counted).flatMap((kept, repetition) => {
      if (!kept) return [];
      const { status, failure, digest } = kept;
      return [{ repetition, status, failure, digest }];
    });
  }

  /** Number of a repetition; undefined where there is none. */
  value(repetition: number, column: string): number | undefined {
    const place = this.columns.places.get(column);
    if (place === undefined || repetition >= this.counted) return undefined;
    const value = this.kept[repetition]?.values[place];
    return value === undefined || Number.isNaN(value) ? undefined : value;
  }

  /** Of the runs that finished and have the number, in the order of the repetitions. */
  values(column: string): readonly number[] {
    const place = this.columns.places.get(column);
    if (place === undefined) return [];
    const values: number[] = [];
    for (let i = 0; i < this.counted; i++) {
      const value = this.kept[i]?.values[place];
      if (value !== undefined && !Number.isNaN(value)) values.push(value);
    }
    return values;
  }

  /** Mean with its interval; undefined where no run has the number. */
  interval(column: string, level = STUDY_LEVEL): MeanInterval | undefined {
    const key = `${column} ${level}`;
    if (this.intervals.has(key)) return this.intervals.get(key);
    const values = this.values(column);
    const interval = values.length === 0 ? undefined : meanInterval(values, level);
    this.intervals.set(key, interval);
    return interval;
  }

  /** So many of the first count. */
  private get counted(): number {
    return Math.min(this.kept.length, this.stop ?? this.kept.length);
  }

  /** Repetitions are judged in their order: those that come early wait for those before them. */
  private look(): void {
    const { stopping, kept } = this;
    for (let next = kept[stopping.ended]; next && stopping.stop === undefined; next = kept[stopping.ended]) {
      const { values } = next;
      stopping.add(this.columns.judged.map((place) => values[place]));
    }
  }
}
