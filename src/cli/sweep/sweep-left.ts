/** How much longer a sweep will take: runs of a setting last as long as those before, of a new setting as long as the mean. */
import type { Params } from '../../scenario/spec.ts';
import type { Planned } from './sweep-plan.ts';

/** Runs of a setting. */
interface Course {
  /** That are still to come. */
  left: number;
  ran: number;
  /** That those took together. */
  seconds: number;
}

/** Sums are kept up to date run by run: a sweep of 100,000 runs asks 200,000 times. */
export class TimeLeft {
  private readonly courses = new Map<Params, Course>();
  /** Of settings of which a run has ended: how many they are, the sum of their means, what their other runs will take. */
  private known = 0;
  private means = 0;
  private seconds = 0;
  /** Runs of all other settings. */
  private unknownRuns: number;

  constructor(runs: readonly Planned[]) {
    for (const { setting } of runs) {
      const course = this.courses.get(setting);
      if (course) course.left++;
      else this.courses.set(setting, { left: 1, ran: 0, seconds: 0 });
    }
    this.unknownRuns = runs.length;
  }

  /** `seconds`: undefined of a run that says nothing about others, for it failed. */
  ended({ setting }: Planned, seconds: number | undefined): void {
    const course = this.courses.get(setting);
    if (!course) return;
    this.count(course, -1);
    course.left--;
    if (seconds !== undefined) {
      course.ran++;
      course.seconds += seconds;
    }
    this.count(course, 1);
  }

  /** Undefined before the first run has ended. */
  get left(): number | undefined {
    return this.known === 0 ? undefined : this.seconds + (this.unknownRuns * this.means) / this.known;
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
