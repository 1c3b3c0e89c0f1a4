/**
 * One study that is open in this tab: its table, the file of its rows, and the runner while it runs here. Says what the stage
 * shows of it; knows nothing of the rest of the lab.
 */
import { StudyTable } from '../../analysis/study/study-table.ts';
import type { Failure, Result } from '../../base/result.ts';
import type { PoolOptions } from '../../client/study-pool.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Params, PresetStudy } from '../../scenario/spec.ts';
import { studyColumns } from '../../scenario/study/study-columns.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import type { KeptStudy } from '../../storage/kept-study.ts';
import { STUDY_IS_GONE, type StudyStorage } from '../../storage/study-storage.ts';
import { StudyRunner } from '../../study/study-runner.ts';
import type { StudyStatus } from '../../study/study-status.ts';
import { sentence } from '../page/failure-notices.ts';
import { FailureCounts } from './failure-counts.ts';
import type { StagedStudy, StudyPhase, StudyRow } from './study.ts';
import { StudyFile } from './study-file.ts';
import type { StudyMachine } from './study-machine.ts';

/** What is shown of a study changes no oftener. */
const SHOW_EVERY_MS = 250;
/** How far it is, in the list of studies, is written no oftener. */
const CARD_EVERY_MS = 2000;

export interface WorkParts {
  readonly storage: StudyStorage;
  readonly machine: StudyMachine;
  readonly appVersion: string;
  /** What the stage shows of it has changed. */
  onChange(work: StudyWork): void;
  /** A link to a run with this digest; undefined where it is too long. */
  addressOf(scenario: Scenario, digest: string): Promise<string | undefined>;
  /** Its card was written, or was not. */
  onCard(work: StudyWork): void;
}

export class StudyWork {
  readonly plan: StudyPlan;
  /** Another one after `readAnew`. */
  table: StudyTable;
  readonly file: StudyFile;
  /** As it is kept, or would be. */
  card: KeptStudy;
  baseline: Params | null;
  plot: PresetStudy['plot'] | undefined;
  private readonly parts: WorkParts;
  private failures: FailureCounts;
  private phase: StudyPhase;
  private status: StudyStatus | null = null;
  private failure: Failure | undefined;
  private unkept: string | undefined;
  /** It was put into the storage: where it is not there any more somebody has deleted it. */
  private isKept: boolean;
  private gone: Failure | undefined;
  /** Address of the run that was another alone. */
  private differing: string | undefined;
  private workers = 0;
  private version = 0;
  private runner: StudyRunner | undefined;
  private showing: ReturnType<typeof setTimeout> | undefined;
  private shownAt = Number.NEGATIVE_INFINITY;
  private cardAt = Number.NEGATIVE_INFINITY;

  /** `isKept`: it comes from the storage. */
  constructor(plan: StudyPlan, card: KeptStudy, phase: StudyPhase, isKept: boolean, parts: WorkParts) {
    this.plan = plan;
    this.card = card;
    this.phase = phase;
    this.parts = parts;
    this.failure = card.failure;
    this.isKept = isKept;
    this.baseline = plan.study.baseline ?? null;
    this.table = new StudyTable(plan);
    this.failures = new FailureCounts(this.table);
    const columns = studyColumns(plan.spec, plan.study);
    this.file = new StudyFile(parts.storage, card.id, columns, plan.runs, (failure) => this.onUnkept(failure));
  }

  /** Something of it could not be kept. */
  get isUnkept(): boolean {
    return this.unkept !== undefined;
  }

  get isRunning(): boolean {
    return this.runner !== undefined;
  }

  /** What the stage shows. */
  staged(): StagedStudy {
    const { card, plan, table, version, phase, workers, status, failure, unkept, differing, baseline, plot } = this;
    return {
      id: card.id,
      from: card.from,
      name: card.name,
      plan,
      table,
      version,
      phase,
      workers,
      status,
      failures: this.failures.sorted(),
      baseline,
      ...(plot && { plot }),
      ...(failure && { failure }),
      ...(unkept !== undefined && { unkept }),
      ...(differing !== undefined && { differing }),
    };
  }

  /** Runs of a setting that have ended, by repetition. */
  rowsOf = (setting: number): readonly StudyRow[] =>
    this.table.rowsOf(setting).map(([repetition, row]) => {
      const { scenario } = this.plan.run(repetition * this.plan.size + setting);
      return { ...row, scenario, appVersion: this.card.appVersion };
    });

  /** All rows, as a file. */
  async saved(): Promise<{ readonly name: string; readonly text: Blob }> {
    const lines = await this.file.lines();
    const text = new Blob([this.file.columns.header(), ...lines], { type: 'text/csv' });
    return { name: `${this.card.model}-study.csv`, text };
  }

  /** Another phase, said at once. */
  enter(phase: StudyPhase, failure?: Failure): void {
    this.phase = phase;
    this.failure = failure;
    this.show();
  }

  compareWith(baseline: Params | null): void {
    this.baseline = baseline;
    this.show();
  }

  /** Rows that are kept and not in the table yet. */
  async read(): Promise<Result<void>> {
    const read = await this.file.read((run, row) => this.table.add(run, row));
    if (!read.ok) this.onUnkept(read.failure);
    this.show();
    return read;
  }

  /** For who has the lock: what other tabs have made since, without runs that failed, which are made again. */
  async readToGoOn(): Promise<void> {
    if (this.table.failed.length > 0) {
      this.table = new StudyTable(this.plan);
      this.failures = new FailureCounts(this.table);
      this.file.forget();
    }
    const read = await this.file.read((run, row) => row.status === 'finished' && this.table.add(run, row));
    if (!read.ok) this.onUnkept(read.failure);
  }

  /** Resolves when the study has ended, in whichever way, and all that can be kept is. */
  async run(options: PoolOptions): Promise<void> {
    this.workers = options.size;
    this.runner = new StudyRunner({
      table: this.table,
      pool: this.parts.machine.pool(options),
      keep: async (rows) => {
        this.file.add(rows);
        return { ok: true, value: undefined };
      },
      onStatus: (status) => this.onStatus(status),
      version: this.parts.appVersion,
    });
    this.phase = 'running';
    this.failure = undefined;
    this.gone = undefined;
    await this.keepCard('running');
    this.show();
    const ended = await this.runner.run();
    await this.file.flush();
    const { difference } = this.runner;
    this.runner = undefined;
    if (difference) this.differing = await this.parts.addressOf(difference.run.scenario, difference.digest);
    if (this.gone) return this.enter('failed', this.gone);
    const state = ended.ok ? ended.value.state : 'failed';
    this.enter(state, ended.ok ? undefined : ended.failure);
    await this.keepCard(state);
  }

  cancel(): void {
    this.runner?.cancel();
  }

  /** Its page may be about to go. */
  flush(): void {
    void this.file.flush();
    void this.keepCard(this.card.state);
  }

  private onStatus(status: StudyStatus): void {
    this.status = status;
    const now = performance.now();
    if (now - this.cardAt > CARD_EVERY_MS && this.runner) void this.keepCard('running');
    if (this.showing !== undefined) return;
    this.showing = setTimeout(() => this.show(), Math.max(0, this.shownAt + SHOW_EVERY_MS - now));
  }

  private show(): void {
    clearTimeout(this.showing);
    this.showing = undefined;
    this.shownAt = performance.now();
    this.version++;
    this.parts.onChange(this);
  }

  private async keepCard(state: KeptStudy['state']): Promise<void> {
    this.cardAt = performance.now();
    const { failure, table } = this;
    const { failure: _, ...card } = this.card;
    this.card = {
      ...card,
      state,
      changedAt: Date.now(),
      made: table.made,
      failed: table.failed.length,
      ...(failure && state === 'failed' && { failure }),
    };
    const kept = await this.parts.storage.putStudy(this.card, this.isKept);
    this.isKept ||= kept.ok;
    if (!kept.ok) this.onUnkept(kept.failure);
    if (!kept.ok && kept.failure.message === STUDY_IS_GONE) this.breakOff(kept.failure);
    this.parts.onCard(this);
  }

  /** Its rows are gone: what came after them would be a table with holes. */
  private breakOff(failure: Failure): void {
    this.runner?.cancel();
    if (this.runner) this.gone = failure;
    else this.enter('failed', failure);
  }

  private onUnkept(failure: Failure | undefined): void {
    const unkept = failure && `${sentence(failure.message)} Rows from here on last until the page is closed.`;
    if (unkept === this.unkept) return;
    this.unkept = unkept;
    this.show();
  }
}
