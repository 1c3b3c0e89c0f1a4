/** Hands rows on to whoever keeps them, one lot at a time and none twice; what comes meanwhile is the next lot. */
import type { Failure, Result } from '../base/result.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { StudyRun } from '../scenario/study/study-columns.ts';
import type { PlannedRun } from '../scenario/study/study-plan.ts';

/** A run that has ended, and its row. */
export interface EndedRun extends StudyRun {
  readonly run: PlannedRun;
  readonly result: RunResult;
}

export type KeepRows = (rows: readonly EndedRun[]) => Promise<Result<void>>;

export class KeptRows {
  /** That are not kept yet, or could not be. */
  waiting: EndedRun[] = [];
  private readonly keep: KeepRows;
  private readonly onFailure: (failure: Failure) => void;
  private failed = false;
  private keeping: Promise<void> | undefined;

  constructor(keep: KeepRows, onFailure: (failure: Failure) => void) {
    this.keep = keep;
    this.onFailure = onFailure;
  }

  add(ended: EndedRun): void {
    this.waiting.push(ended);
    if (!this.failed) this.keeping ??= this.keepAll();
  }

  /** Resolves when all rows are kept, or one lot could not be. */
  async settled(): Promise<void> {
    await this.keeping;
  }

  private async keepAll(): Promise<void> {
    // Rows that come in one turn are one lot.
    await Promise.resolve();
    while (this.waiting.length > 0 && !this.failed) {
      const lot = this.waiting;
      this.waiting = [];
      const kept = await this.attempt(lot);
      if (kept.ok) continue;
      this.failed = true;
      this.waiting = [...lot, ...this.waiting];
      this.onFailure(kept.failure);
    }
    this.keeping = undefined;
  }

  private async attempt(lot: readonly EndedRun[]): Promise<Result<void>> {
    try {
      return await this.keep(lot);
    } catch (error) {
      return {
        ok: false,
        failure: {
          kind: 'storage',
          message: `rows could not be kept: ${String(error)}`,
          remedy: 'resume: what is not kept is made again',
        },
      };
    }
  }
}
