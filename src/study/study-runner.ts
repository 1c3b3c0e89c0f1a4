/**
 * Runs a study: hands its runs to workers, shape by shape, takes their rows, keeps them, makes some again alone. What is made does not
 * depend on how many workers there are or how fast they are; nor does what it says, but for times.
 */
import type { StudyTable } from '../analysis/study/study-table.ts';
import { type Failure, fail, ok, type Result } from '../base/result.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { failedResult } from '../scenario/results/failed-result.ts';
import type { TableColumns } from '../scenario/results/table-columns.ts';
import { settingText } from '../scenario/study/axis-text.ts';
import { studyColumns, studyRun } from '../scenario/study/study-columns.ts';
import type { PlannedRun } from '../scenario/study/study-plan.ts';
import { type Candidate, Checks, type StudyDifference } from './checks.ts';
import { type EndedRun, type KeepRows, KeptRows } from './kept-rows.ts';
import { Progress } from './progress.ts';
import { type Shard, WHOLE } from './shard.ts';
import type { StudyStatus } from './study-status.ts';
import type { StudyPool, StudyWorker } from './study-worker.ts';
import { Tasks } from './tasks.ts';

export interface StudyOptions {
  /** Has the runs that were made before, and gets those that are made now. */
  readonly table: StudyTable;
  /** Default: all runs. */
  readonly shard?: Shard;
  readonly pool: StudyPool;
  /** Rows to be appended; a failure ends the study, and what could not be kept is in `unkept`. */
  readonly keep: KeepRows;
  readonly onStatus?: (status: StudyStatus) => void;
  /** Of the application, for rows of runs that gave no result of their own. */
  readonly version: string;
  /** Milliseconds that do not go back; default `performance.now`. */
  readonly now?: () => number;
}

export interface StudyEnd {
  readonly state: 'finished' | 'cancelled';
}

/** A run that ends its worker so often is a failed row. */
const MOST_DEATHS = 3;

export class StudyRunner {
  private readonly table: StudyTable;
  private readonly pool: StudyPool;
  private readonly version: string;
  private readonly now: () => number;
  private readonly columns: TableColumns;
  private readonly tasks: Tasks;
  private readonly progress: Progress;
  private readonly rows: KeptRows;
  private readonly abort = new AbortController();
  private readonly deaths = new Map<number, number>();
  /** Runs that are made again alone: their rows are kept when they have passed. */
  private readonly unchecked = new Map<number, EndedRun>();
  private readonly working = new Set<StudyWorker>();
  private failure: Failure | undefined;
  private isCancelled = false;
  /** The run that a check found to be another alone, if one did: the caller can give its link. */
  difference: StudyDifference | undefined;

  constructor({ table, shard = WHOLE, pool, keep, onStatus, version, now = () => performance.now() }: StudyOptions) {
    const { plan } = table;
    this.table = table;
    this.pool = pool;
    this.version = version;
    this.now = now;
    this.columns = studyColumns(plan.spec, plan.study);
    this.tasks = new Tasks(table, shard, new Checks(this.isWide), pool.size, pool.width);
    const beside = { checksLeft: () => this.tasks.checksLeft, replicas: () => this.replicas };
    this.progress = new Progress(table, shard, pool.size, beside, now, onStatus);
    this.rows = new KeptRows(keep, (failure) => this.stop(failure));
  }

  /** Workers make runs side by side. */
  private get isWide(): boolean {
    return (this.pool.width ?? 1) > 1;
  }

  /** Runs that run side by side. */
  private get replicas(): number {
    let replicas = 0;
    for (const { atWork = 0 } of this.working) replicas += atWork;
    return replicas;
  }

  /** Rows that could not be kept. */
  get unkept(): readonly EndedRun[] {
    return this.rows.waiting;
  }

  /** Fails where no worker can be opened, rows cannot be kept, or a run alone is another. Once only. */
  async run(): Promise<Result<StudyEnd>> {
    this.progress.report('running');
    const slots = Array.from({ length: Math.max(1, this.pool.size) }, () => this.work());
    await Promise.all(slots);
    await this.rows.settled();
    this.dropUnchecked();
    if (this.failure) {
      this.progress.report('failed');
      return { ok: false, failure: this.failure };
    }
    const state = this.isCancelled ? 'cancelled' : 'finished';
    this.progress.report(state);
    return ok({ state });
  }

  /** Keeps what has ended; runs that are under way are given up. */
  cancel(): void {
    this.isCancelled = true;
    this.abort.abort();
    this.tasks.wake();
  }

  private stop(failure: Failure): void {
    this.failure ??= failure;
    this.abort.abort();
    this.tasks.wake();
  }

  /** One worker's life, and that of those that take its place. */
  private async work(): Promise<void> {
    let worker: StudyWorker | undefined;
    while (!this.abort.signal.aborted) {
      const task = await this.tasks.next(this.abort.signal);
      if (!task) break;
      // Alone means with nothing left of a run before.
      const began = this.now();
      if (task.check) worker = disposed(worker);
      const opened: Result<StudyWorker> = worker ? ok(worker) : await this.open();
      if (!opened.ok) {
        this.tasks.giveUp(task);
        if (this.tasks.isWithoutWorkers) this.stop(opened.failure);
        return;
      }
      worker = opened.value;
      const reason = task.check ? await this.check(worker, task.check, began) : await this.make(worker, task.runs);
      if (reason !== undefined) worker = disposed(worker);
      this.tasks.ended(task);
    }
    disposed(worker);
  }

  private async open(): Promise<Result<StudyWorker>> {
    try {
      return await this.pool.open();
    } catch (error) {
      return fail('unsupported', `no worker could be opened: ${wordsOf(error)}`, 'try again, or ask for fewer workers');
    }
  }

  /** Why the worker died; undefined of one that lives. */
  private async make(worker: StudyWorker, batch: readonly PlannedRun[]): Promise<string | undefined> {
    const left = new Set(batch);
    let last = this.now();
    this.progress.begin(batch);
    const give = (run: PlannedRun, result: RunResult) => {
      if (isNone(result) || !left.delete(run)) return;
      const at = this.now();
      // Of runs side by side several come at one look.
      const seconds = this.isWide ? result.wallSeconds + result.setupSeconds : Math.max(0, at - last) / 1000;
      last = at;
      this.progress.end(run);
      this.take(run, result, seconds);
    };
    const reason = await this.attempt(worker, batch, give);
    for (const run of left) this.progress.end(run);
    if (this.abort.signal.aborted || left.size === 0) return reason;
    const why = reason ?? 'it gave no result';
    for (const run of left) this.again(worker, run, why);
    return why;
  }

  private async attempt(
    worker: StudyWorker,
    batch: readonly PlannedRun[],
    give: (run: PlannedRun, result: RunResult) => void,
  ): Promise<string | undefined> {
    this.working.add(worker);
    try {
      await worker.make(batch, this.tasks.ahead(), give, this.abort.signal);
      return undefined;
    } catch (error) {
      return wordsOf(error);
    } finally {
      this.working.delete(worker);
    }
  }

  /** A run whose worker died is made again, alone in its batch; not for ever. */
  private again({ engine }: StudyWorker, run: PlannedRun, reason: string): void {
    const deaths = this.deathsIn(run);
    if (deaths < MOST_DEATHS) {
      this.tasks.again(run);
      return;
    }
    const { failure } = fail(
      'limit',
      `its worker ended ${deaths} times: ${reason}`,
      'run it alone to see why; it may need more memory than there is',
    );
    this.take(run, failedResult(this.table.plan.spec, run.scenario, failure, this.version, { engine }), undefined);
  }

  private deathsIn({ index }: PlannedRun): number {
    const deaths = (this.deaths.get(index) ?? 0) + 1;
    this.deaths.set(index, deaths);
    return deaths;
  }

  /** A row, whatever became of the run. `seconds`: undefined of one that says nothing about others. */
  private take(run: PlannedRun, result: RunResult, seconds: number | undefined): void {
    const { study } = this.table.plan;
    const made = studyRun(this.columns, study, run.setting, result);
    if (!this.table.add(run.index, made.row)) return;
    const took = result.status === 'finished' ? seconds : undefined;
    const ended = { run, result, ...made };
    if (this.tasks.made(run, took, result.digest)) this.unchecked.set(run.index, ended);
    else this.rows.add(ended);
    this.progress.made(run, result, took);
  }

  /** Why the worker died; undefined of one that lives. */
  private async check(worker: StudyWorker, candidate: Candidate, began: number): Promise<string | undefined> {
    const { run, digest } = candidate;
    let alone: RunResult | undefined;
    const take = (_run: PlannedRun, result: RunResult) => {
      if (!isNone(result)) alone = result;
    };
    const reason = await this.attempt(worker, [run], take);
    if (this.abort.signal.aborted) return reason;
    if (!alone && this.deathsIn(run) < MOST_DEATHS) {
      this.tasks.checkAgain(candidate);
      return reason ?? 'it gave no result';
    }
    this.tasks.checked(candidate, Math.max(0, this.now() - began) / 1000);
    if (alone?.digest === digest) this.passed(run);
    else this.differs({ run, digest, alone: alone?.digest ?? '' }, alone?.failure?.message ?? reason);
    return reason;
  }

  private passed({ index }: PlannedRun): void {
    this.progress.checked();
    const ended = this.unchecked.get(index);
    this.unchecked.delete(index);
    if (ended) this.rows.add(ended);
  }

  /** Runs whose check was not made or not passed have not been made: who resumes makes them, and checks them, again. */
  private dropUnchecked(): void {
    for (const { run } of this.unchecked.values()) {
      this.table.remove(run.index);
      this.progress.dropped(run);
    }
    this.unchecked.clear();
  }

  private differs(difference: StudyDifference, reason: string | undefined): void {
    this.difference = difference;
    const { run, digest, alone } = difference;
    const what = `${settingText(this.table.plan.study.over, run.setting.params)} seed ${run.scenario.seed}`.trim();
    const then = alone ? `${alone} alone` : `failed alone: ${reason ?? 'it gave no result'}`;
    this.stop(
      fail('model-fault', `${what} gave ${digest} in the study and ${then}`, 'open the run by its link, and report it')
        .failure,
    );
  }
}

/** What says nothing of the run: it was given up, or its device went away. */
const isNone = ({ status, failure }: RunResult): boolean =>
  status === 'cancelled' || (status === 'failed' && (failure?.kind === 'device-lost' || failure?.kind === 'cancelled'));

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function disposed(worker: StudyWorker | undefined): undefined {
  try {
    worker?.dispose();
  } catch {
    // A worker that has died has nothing to dispose of.
  }
  return undefined;
}
