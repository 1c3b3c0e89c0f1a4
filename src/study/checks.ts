/**
 * Runs that are made again alone, by a worker that made nothing before: who ran beside a run, or before it, must not change its digest. One
 * run of each shape, and more while that costs less than a twentieth of the time.
 */
import type { PlannedRun } from '../scenario/study/study-plan.ts';

/** A run that is made again. */
export interface Candidate {
  readonly run: PlannedRun;
  readonly digest: string;
  /** Seconds that it will about take. */
  readonly cost: number;
}

/** A run whose digest alone is another. */
export interface StudyDifference {
  readonly run: PlannedRun;
  /** In the study, and alone; '' of one that failed alone. */
  readonly digest: string;
  readonly alone: string;
}

const MOST_SHARE = 0.05;

export class Checks {
  /** Shapes that have a run that is made again, or was. */
  private readonly shapes = new Set<number>();
  private due: Candidate[] = [];
  private runSeconds = 0;
  /** What checks took; of those to come, what they will about take. */
  private checkSeconds = 0;
  private made = 0;

  constructor(
    /** Runs are made side by side, and their seconds are shares. */
    private readonly isShared = false,
  ) {}

  /** A run has finished: whether it is to be made again. Its row waits for that, so what is kept has passed. */
  wants(shape: number, run: PlannedRun, digest: string, seconds: number): boolean {
    this.runSeconds += seconds;
    const cost = Math.max(seconds, this.made === 0 ? 0 : this.checkSeconds / this.made);
    const isFirst = !this.shapes.has(shape);
    // What a run takes alone is not its share: the first checks tell.
    if (!isFirst && ((this.isShared && this.made === 0) || this.checkSeconds + cost >= MOST_SHARE * this.runSeconds))
      return false;
    this.shapes.add(shape);
    this.checkSeconds += cost;
    this.due.push({ run, digest, cost });
    return true;
  }

  /** Checks to come, where runs of so many shapes are made in all. */
  left = (shapes: number): number => Math.max(0, shapes - this.shapes.size) + this.due.length;

  /** The run to be made again now. */
  take = (): Candidate | undefined => this.due.shift();

  /** A check that nobody made, or that gave nothing. */
  back(candidate: Candidate): void {
    this.due.unshift(candidate);
  }

  /** A check took so long, opening its worker included. */
  took({ cost }: Candidate, seconds: number): void {
    this.checkSeconds += seconds - cost;
    this.made++;
  }
}
