/** Reasons of failed runs with how often each came; counted on, never anew. */
import type { StudyTable } from '../../analysis/study/study-table.ts';

export interface FailureCount {
  readonly text: string;
  readonly count: number;
}

export class FailureCounts {
  private readonly table: Pick<StudyTable, 'failed'>;
  private readonly counts = new Map<string, number>();
  private counted = 0;
  private last: readonly FailureCount[] = [];

  constructor(table: Pick<StudyTable, 'failed'>) {
    this.table = table;
  }

  /** Most frequent first; the same list while nothing has failed since. */
  sorted(): readonly FailureCount[] {
    const { failed } = this.table;
    if (failed.length === this.counted) return this.last;
    for (const { failure } of failed.slice(this.counted)) this.counts.set(failure, (this.counts.get(failure) ?? 0) + 1);
    this.counted = failed.length;
    this.last = [...this.counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
    return this.last;
  }
}
