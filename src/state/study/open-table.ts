/** A table of runs that was dropped on the page, shown as the study that it would be the rows of. */
import { studyOfRows } from '../../analysis/study/study-of-rows.ts';
import type { StudyTable } from '../../analysis/study/study-table.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import { clip } from '../../scenario/words/show.ts';
import { FailureCounts } from './failure-counts.ts';
import type { StagedStudy } from './study.ts';

export class OpenTable {
  /** As it was read. */
  readonly text: string;
  private readonly source: ResultTable;
  private readonly table: StudyTable<StagedStudy['plan']>;

  constructor(text: string, source: ResultTable) {
    this.text = text;
    this.source = source;
    this.table = studyOfRows(source.spec, source.rows);
  }

  staged(id: string, name: string): StagedStudy {
    const { table } = this;
    const { tornLine } = this.source;
    return {
      id,
      from: 'table',
      name: clip(name),
      plan: table.plan,
      table,
      version: 0,
      phase: 'table',
      workers: 0,
      status: null,
      failures: new FailureCounts(table).sorted(),
      baseline: null,
      ...(tornLine !== undefined && { tornLine }),
    };
  }

  /** In the order of their seeds. */
  rowsOf(setting: number): readonly ResultRow[] {
    const params = Object.entries(this.table.plan.settings[setting]?.params ?? {});
    const { rows } = this.source;
    return rows.about
      .flatMap(({ scenario }, run) =>
        params.every(([name, value]) => scenario.params[name] === value) ? [rows.row(run)] : [],
      )
      .sort((a, b) => a.scenario.seed - b.scenario.seed);
  }
}
