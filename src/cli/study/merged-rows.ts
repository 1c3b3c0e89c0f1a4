/** The rows of all parts of a study, each run once, in the order of the plan. */
import { csvParseRows } from 'd3';
import { StudyTable } from '../../analysis/study/study-table.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import type { ResultLine } from '../../scenario/results/result-line.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import { TableReader } from '../../scenario/results/result-table.ts';
import type { TableColumns } from '../../scenario/results/table-columns.ts';
import { studyColumns } from '../../scenario/study/study-columns.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Host } from '../host.ts';

/** Where a row is from. */
interface Kept {
  readonly text: string;
  readonly path: string;
  readonly line: number;
  readonly isFinished: boolean;
  readonly digest: string;
}

const textAt = ({ path, line, text }: Kept): string => `${path}, line ${line}: ${text}`;

const DIGEST = /^[0-9a-f]{16}$/;

/** Lines of a piece of a file. */
const LINES_AT_ONCE = 1000;

export class MergedRows {
  readonly columns: TableColumns;
  readonly table: StudyTable;
  /** Both rows of a run that gave two digests. */
  conflict: string | undefined;
  private readonly kept = new Map<number, Kept>();
  /** Where the first row is from, and the version of the application that made it. */
  private version: { readonly app: string; readonly where: string } | undefined;

  constructor(private readonly plan: StudyPlan) {
    this.columns = studyColumns(plan.spec, plan.study);
    this.table = new StudyTable(plan);
  }

  get count(): number {
    return this.kept.size;
  }

  /** Fails at the first row that is none of the study, or of another version; stops at the first run that gave two digests, and at Ctrl-C. */
  async read(host: Host, parts: readonly string[], quiet: boolean): Promise<Result<void>> {
    for (const path of parts) {
      const reader = new TableReader([this.plan.spec], (row, line) => this.take(path, row, line));
      for await (const piece of host.readPieces(path)) {
        if (!piece.ok) return piece;
        if (host.cancelled.aborted) return ok(undefined);
        const failure = reader.add(piece.value);
        if (this.conflict) return ok(undefined);
        if (failure) return { ok: false, failure: { ...failure, message: `${path}: ${failure.message}` } };
      }
      if (reader.tornLine !== undefined && !quiet)
        host.note(
          `${path}: line ${reader.tornLine} has no end: it was being written when a study was stopped, and is left out\n`,
        );
    }
    return ok(undefined);
  }

  /** Header and rows, in pieces. */
  async *text(): AsyncGenerator<string> {
    yield this.columns.header();
    let lines: string[] = [];
    for (const { text } of this.inOrder()) {
      lines.push(text);
      if (lines.length < LINES_AT_ONCE) continue;
      yield lines.join('');
      lines = [];
    }
    yield lines.join('');
  }

  /** Cells of each row, in the order of the columns. */
  *cells(): Generator<readonly string[]> {
    for (const { text } of this.inOrder()) yield* csvParseRows(text);
  }

  private inOrder(): readonly Kept[] {
    return [...this.kept].sort(([a], [b]) => a - b).map(([, kept]) => kept);
  }

  private take(path: string, row: ResultRow, line: ResultLine): Failure | undefined {
    const index = this.plan.indexOf(row.scenario);
    const failure = this.strangeness(path, row, index);
    if (failure || index === undefined) return failure;
    const here: Kept = {
      text: this.textOf(row, line),
      path,
      line: row.line,
      isFinished: row.status === 'finished',
      digest: row.digest,
    };
    const before = this.kept.get(index);
    if (before?.isFinished && here.isFinished && before.digest !== here.digest)
      this.conflict = `one run has two digests, ${before.digest} and ${here.digest}:\n${textAt(before)}${textAt(here)}`;
    // What failed in one part may have been made again in another.
    if (!before || (!before.isFinished && here.isFinished)) {
      this.kept.set(index, here);
      if (before) this.table.remove(index);
      this.table.add(index, row);
    }
    return this.conflict ? fail('config', this.conflict, '').failure : undefined;
  }

  /** In the columns of the study: those that somebody added are left out. */
  private textOf = ({ columns }: ResultRow, line: ResultLine): string =>
    columns.header() === this.columns.header() ? line.written() : this.columns.line(line.cells(), columns);

  /** Why a row cannot be among these. */
  private strangeness(path: string, row: ResultRow, index: number | undefined): Failure | undefined {
    const { line, appVersion, status, digest } = row;
    if (index === undefined)
      return fail('config', `line ${line} is no run of this study`, 'merge parts of one study').failure;
    if (status === 'finished' && !DIGEST.test(digest))
      return fail(
        'config',
        `line ${line} has the digest "${clip(digest)}", which is not 16 hex digits: nothing says what the run gave`,
        'take the line out and make the run again: swarmscope study run --resume',
      ).failure;
    this.version ??= { app: appVersion, where: path };
    if (appVersion === this.version.app) return undefined;
    return fail(
      'config',
      `line ${line} was made by Swarmscope ${appVersion}, and ${this.version.where} by ${this.version.app}`,
      'make one of them again: versions do not mix',
    ).failure;
  }
}
