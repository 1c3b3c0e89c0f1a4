/**
 * Runs that are made again alone, by a worker that made nothing before: who sat beside a run, or before it, must not change its digest. One
 * run of each shape, and more while that costs less than a twentieth of the time.
 */
import type { PlannedRun } from '../scenario/study/study-plan.ts';

/** A run that may be made again. */
export interface Candidate {
  readonly run: PlannedRun;
  readonly digest: string;
  readonly seconds: number;
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
  /** Shapes whose run is made again, or was. */
  private readonly checked = new Set<number>();
  /** Of the other shapes: the run that ended soonest. */
  private readonly waiting = new Map<number, Candidate>();
  private latest: Candidate | undefined;
  private runSeconds = 0;
  private checkSeconds = 0;
  /** What checks under way were reckoned with. */
  private reserved = 0;
  /** That were made again. */
  made = 0;

  /** A run has finished. */
  note(shape: number, candidate: Candidate): void {
    this.runSeconds += candidate.seconds;
    this.latest = candidate;
    if (this.checked.has(shape)) return;
    const before = this.waiting.get(shape);
    if (!before || candidate.seconds < before.seconds) this.waiting.set(shape, candidate);
  }

  /** The run to be made again now. `isFirstDone`: one per shape may begin. `mayAdd`: more than that, while time allows. */
  take(isFirstDone: boolean, mayAdd: boolean): Candidate | undefined {
    const [first] = isFirstDone ? this.waiting : [];
    if (first) {
      const [shape, candidate] = first;
      this.waiting.delete(shape);
      this.checked.add(shape);
      return candidate;
    }
    if (!mayAdd || !this.latest || this.made === 0) return undefined;
    const cost = Math.max(this.latest.seconds, this.checkSeconds / this.made);
    if (this.checkSeconds + cost >= MOST_SHARE * this.runSeconds) return undefined;
    const candidate = this.latest;
    this.latest = undefined;
    this.checkSeconds += cost;
    this.reserved += cost;
    return candidate;
  }

  /** A check that nobody began. */
  back(shape: number, candidate: Candidate): void {
    this.waiting.set(shape, candidate);
  }

  /** A check took so long, opening its worker included. */
  took(seconds: number): void {
    this.checkSeconds += seconds - this.reserved;
    this.reserved = 0;
    this.made++;
  }
}
