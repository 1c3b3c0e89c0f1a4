/** What workers do next: runs of the schedule in batches, runs whose worker died, and runs that are made again alone. */
import type { StudyTable } from '../analysis/study/study-table.ts';
import type { PlannedRun } from '../scenario/study/study-plan.ts';
import type { Candidate, Checks } from './checks.ts';
import { Schedule } from './schedule.ts';
import type { Shard } from './shard.ts';

/** Runs of one shape, or one run to be made again alone. */
export interface Task {
  readonly runs: readonly PlannedRun[];
  readonly check?: Candidate;
}

/** Milliseconds that a batch should take: short runs are handed over together. */
const BATCH_MS = 50;
const MOST_BATCH = 64;
/**
 * Runs of a batch for who makes many at once: so many times what runs, and so many at least. Towards its end replicas stay empty; a study is never listed
 * as a whole.
 */
const WIDE_TIMES = 4;
const LEAST_WIDE = 4096;

export class Tasks {
  private readonly table: StudyTable;
  private readonly schedule: Schedule;
  private readonly checks: Checks;
  private workers: number;
  /** Runs that a worker makes at once. */
  private readonly width: number;
  /** Tasks that were taken and have not ended. */
  private atWork = 0;
  /** Runs whose worker died. */
  private readonly repeated: PlannedRun[] = [];
  /** Seconds of a run, by shape, lately. */
  private readonly lately = new Map<number, number>();
  private waiting: (() => void)[] = [];

  constructor(table: StudyTable, shard: Shard, checks: Checks, workers: number, width = 1) {
    this.table = table;
    this.schedule = new Schedule(table, shard);
    this.checks = checks;
    this.workers = Math.max(1, workers);
    this.width = width;
  }

  /** Undefined when all is done, or `signal` is aborted. Waits where what comes next hangs on what is under way. */
  async next(signal: AbortSignal): Promise<Task | undefined> {
    while (!signal.aborted) {
      const task = this.take();
      if (task) {
        this.atWork++;
        return task;
      }
      if (this.atWork === 0) return undefined;
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    }
    return undefined;
  }

  /** What will probably be asked for next. */
  ahead(): readonly PlannedRun[] {
    if (this.width > 1) return this.planned(this.schedule.ahead(this.width));
    const index = this.schedule.peek();
    return index === undefined ? [] : this.planned([index]);
  }

  private planned = (runs: readonly number[]): readonly PlannedRun[] => runs.map((index) => this.table.plan.run(index));

  /** A run has ended; `seconds`: of one that finished. Whether it is to be made again alone. */
  made(run: PlannedRun, seconds: number | undefined, digest: string): boolean {
    const shape = this.shapeOf(run);
    this.schedule.ended(run.setting.index);
    if (seconds === undefined) return false;
    const before = this.lately.get(shape) ?? seconds;
    this.lately.set(shape, before + (seconds - before) / 4);
    const isWanted = this.checks.wants(shape, run, digest, seconds);
    // Somebody who waits may begin with it.
    if (isWanted) this.wake();
    return isWanted;
  }

  checked = (check: Candidate, seconds: number): void => this.checks.took(check, seconds);

  /** One for each shape of which runs are made; those that are under way are not among them. */
  get checksLeft(): number {
    return this.checks.left(this.schedule.shapesToMake);
  }

  /** A check that gave nothing, to be made again. */
  checkAgain = (check: Candidate): void => this.checks.back(check);

  /** A run whose worker died, to be made alone in its batch. */
  again(run: PlannedRun): void {
    this.repeated.push(run);
  }

  ended(_task: Task): void {
    this.atWork--;
    this.wake();
  }

  /** Of a worker that could not be opened: others do its task. */
  giveUp({ runs, check }: Task): void {
    this.workers--;
    this.repeated.push(...runs);
    if (check) this.checkAgain(check);
    this.atWork--;
    this.wake();
  }

  get isWithoutWorkers(): boolean {
    return this.workers === 0;
  }

  wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  private shapeOf = ({ setting }: PlannedRun): number => this.schedule.shapes.shapeOf[setting.index];

  private take(): Task | undefined {
    const check = this.checks.take();
    if (check) return { runs: [], check };
    const repeated = this.repeated.shift();
    if (repeated) return { runs: [repeated] };
    const runs = this.schedule.take(this.batchSize(), this.width > 1);
    return runs.length > 0 ? { runs: this.planned(runs) } : undefined;
  }

  /** Towards the end batches are small, so that all workers end together. */
  private batchSize(): number {
    if (this.width > 1) return Math.max(LEAST_WIDE, WIDE_TIMES * this.width);
    const ahead = this.schedule.peek();
    if (ahead === undefined) return 1;
    const shape = this.schedule.shapes.shapeOf[ahead % this.table.plan.settings.length];
    const seconds = this.lately.get(shape);
    if (seconds === undefined) return 1;
    const left = this.table.wanted - this.table.made;
    const fair = Math.ceil(left / (4 * this.workers));
    return Math.max(1, Math.min(MOST_BATCH, fair, Math.floor(BATCH_MS / (1000 * seconds))));
  }
}
