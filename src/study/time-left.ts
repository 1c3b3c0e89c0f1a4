/** How much longer a study will take: runs of a setting last as long as those before, of a new setting as long as the mean. */

/** Runs of a setting. */
interface Course {
  /** That are still to come. */
  left: number;
  ran: number;
  /** That those took together. */
  seconds: number;
}

/** Sums are kept up to date run by run: a study of 100,000 runs asks 100,000 times. */
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
