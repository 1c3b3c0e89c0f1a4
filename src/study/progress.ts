/** How far a study is: counts, rate, time left, settings at work; told ten times a second at most. */
import type { StudyTable } from '../analysis/study/study-table.ts';
import { Rate } from '../base/rate.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { PlannedRun } from '../scenario/study/study-plan.ts';
import { isIn, type Shard } from './shard.ts';
import { REPORT_EVERY, type StudyStatus } from './study-status.ts';

const RATE_OVER_MS = 10_000;

/** What is asked of the runner. */
interface Beside {
  /** Runs that are made again for certain: the first of every shape. */
  checksLeft(): number;
  /** Runs that run side by side. */
  replicas(): number;
}

export class Progress {
  private readonly workers: number;
  private readonly now: () => number;
  private readonly onStatus: ((status: StudyStatus) => void) | undefined;
  private readonly timeLeft = new TimeLeft();
  private readonly rate = new Rate(RATE_OVER_MS);
  /** By setting: runs of this shard that are wanted, and that have ended. */
  private readonly wantedOf: Uint32Array;
  private readonly madeOf: Uint32Array;
  private wanted = 0;
  private most = 0;
  private ended = 0;
  private failed = 0;
  private checks = 0;
  /** Runs of a setting that are at work. */
  private readonly working = new Map<number, number>();
  private reported = Number.NEGATIVE_INFINITY;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: StudyTable,
    shard: Shard,
    workers: number,
    private readonly beside: Beside,
    now: () => number,
    onStatus: ((status: StudyStatus) => void) | undefined,
  ) {
    this.workers = Math.max(1, workers);
    this.now = now;
    this.onStatus = onStatus;
    const { length } = table.plan.settings;
    this.wantedOf = new Uint32Array(length);
    this.madeOf = new Uint32Array(length);
    this.countIn(shard);
    this.rate.add(now(), this.ended);
  }

  private countIn(shard: Shard): void {
    const { plan } = this.table;
    const { length } = plan.settings;
    for (let run = 0; run < plan.runs; run++) {
      if (!isIn(shard, plan, run)) continue;
      const setting = run % length;
      this.most++;
      if (Math.floor(run / length) >= this.table.goalOf(setting)) continue;
      this.wantedOf[setting]++;
      if (this.table.has(run)) this.madeOf[setting]++;
    }
    for (let setting = 0; setting < length; setting++) {
      this.wanted += this.wantedOf[setting];
      this.ended += this.madeOf[setting];
      this.expect(setting);
    }
  }

  begin(runs: readonly PlannedRun[]): void {
    for (const { setting } of runs) this.working.set(setting.index, (this.working.get(setting.index) ?? 0) + 1);
  }

  end({ setting }: PlannedRun): void {
    const count = (this.working.get(setting.index) ?? 0) - 1;
    if (count > 0) this.working.set(setting.index, count);
    else this.working.delete(setting.index);
  }

  made({ setting }: PlannedRun, { status }: RunResult, seconds: number | undefined): void {
    this.ended++;
    this.madeOf[setting.index]++;
    if (status !== 'finished') this.failed++;
    this.lookAgain(setting.index);
    this.expect(setting.index);
    if (seconds !== undefined) this.timeLeft.took(setting.index, seconds);
    this.rate.add(this.now(), this.ended);
    this.report('running');
  }

  /** A run was taken back. */
  dropped({ setting }: PlannedRun): void {
    this.ended--;
    this.madeOf[setting.index]--;
  }

  /** With a precision more may be wanted of a setting now; some of it may be there from before. */
  private lookAgain(setting: number): void {
    const { table, wantedOf, madeOf } = this;
    if (!table.plan.study.repeat.precision) return;
    for (const goal = table.goalOf(setting); wantedOf[setting] < goal; wantedOf[setting]++) {
      this.wanted++;
      if (!table.has(wantedOf[setting] * wantedOf.length + setting)) continue;
      madeOf[setting]++;
      this.ended++;
    }
  }

  private expect(setting: number): void {
    const { table, wantedOf, madeOf } = this;
    const wanted = Math.max(wantedOf[setting], wantedOf[setting] > 0 ? table.expectedOf(setting) : 0);
    this.timeLeft.expect(setting, (table.plan.study.repeat.precision ? wanted : wantedOf[setting]) - madeOf[setting]);
  }

  checked(): void {
    this.checks++;
    this.report('running');
  }

  /** `running`: at once, or a little later if it was said a moment ago. */
  report(state: StudyStatus['state']): void {
    const since = this.now() - this.reported;
    if (state === 'running' && since >= 0 && since < REPORT_EVERY) {
      this.later ??= setTimeout(() => this.tell('running'), REPORT_EVERY - since);
      return;
    }
    this.tell(state);
  }

  private tell(state: StudyStatus['state']): void {
    clearTimeout(this.later);
    this.later = undefined;
    this.reported = this.now();
    this.onStatus?.(this.statusOf(state));
  }

  private statusOf(state: StudyStatus['state']): StudyStatus {
    const left = this.timeLeft.left(this.beside.checksLeft());
    return {
      made: this.ended,
      failed: this.failed,
      wanted: this.wanted,
      most: this.most,
      runsPerSecond: this.rate.perSecond ?? 0,
      secondsLeft: left === undefined ? null : left / this.workers,
      state,
      replicas: this.beside.replicas(),
      working: [...this.working.keys()],
      checked: this.checks,
    };
  }
}

/** Runs of a setting. */
interface Course {
  /** That are still to come. */
  left: number;
  ran: number;
  /** That those took together. */
  seconds: number;
}

/** How much longer it takes: runs of a setting last as long as those before, of a new setting as long as the mean. Sums are kept up to date run by run: a study of 100,000 runs asks 100,000 times. */
export class TimeLeft {
  private readonly courses = new Map<number, Course>();
  /** Of settings of which a run has ended: how many they are, the sum of their means, what their other runs will take. */
  private known = 0;
  private means = 0;
  private seconds = 0;
  /** Runs of all other settings. */
  private unknownRuns = 0;

  /** So many runs of a setting are still to come. */
  expect(setting: number, left: number): void {
    const course = this.courses.get(setting) ?? { left: 0, ran: 0, seconds: 0 };
    this.courses.set(setting, course);
    this.count(course, -1);
    course.left = left;
    this.count(course, 1);
  }

  /** A run took so long. One that failed says nothing about others. */
  took(setting: number, seconds: number): void {
    const course = this.courses.get(setting);
    if (!course) return;
    this.count(course, -1);
    course.ran++;
    course.seconds += seconds;
    this.count(course, 1);
  }

  /** Seconds of work; undefined before the first run has ended. `more`: runs of any settings that are made beside. */
  left(more = 0): number | undefined {
    if (this.known === 0) return undefined;
    return Math.max(0, this.seconds + ((this.unknownRuns + more) * this.means) / this.known);
  }

  /** Takes a setting out of the sums, or puts it back as it now is. */
  private count({ left, ran, seconds }: Course, sign: 1 | -1): void {
    if (ran === 0) {
      this.unknownRuns += sign * left;
      return;
    }
    this.known += sign;
    this.means += (sign * seconds) / ran;
    this.seconds += (sign * left * seconds) / ran;
  }
}
