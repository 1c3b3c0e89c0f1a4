/**
 * The rows of one study on their way into the storage and back: collected for a moment, written piece by piece. What the storage
 * does not take stays here, so that a study goes on without it.
 */

import { known } from '../../base/assert.ts';
import { type Failure, ok, type Result } from '../../base/result.ts';
import { STATUSES } from '../../scenario/outcome.ts';
import type { MeasuredRow } from '../../scenario/results/result-row.ts';
import type { TableColumns } from '../../scenario/results/table-columns.ts';
import {
  DIGEST_LENGTH,
  MOST_ROWS_OF_PIECE,
  type RowPiece,
  readPiece,
  type WrittenPiece,
} from '../../storage/study-rows.ts';
import type { StudyStorage } from '../../storage/study-storage.ts';
import type { EndedRun } from '../../study/kept-rows.ts';

/** Rows that come within this time are written together. */
const WRITE_EVERY_MS = 250;
/** Read in one go: the page has its turn in between. */
const PIECES_AT_ONCE = 16;
/** A storage that took nothing is tried again after this time. */
const TRY_AGAIN_MS = 5000;

export class StudyFile {
  readonly columns: TableColumns;
  private readonly storage: StudyStorage;
  private readonly id: string;
  private readonly runs: number;
  private readonly onFailure: (failure: Failure | undefined) => void;
  /** Runs of each piece in the storage, or about to be. */
  private readonly pieces: Uint32Array[] = [];
  /** The last piece while it is not full; what of it was written is written again. */
  private tail: EndedRun[] = [];
  private tailAt = 0;
  private isTailWritten = true;
  /** Full pieces that the storage has not taken. */
  private readonly unkept = new Map<number, WrittenPiece>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing: Promise<void> = Promise.resolve();

  /** `runs`: of the plan, at most. `onFailure`: rows could not be written; undefined once they are. */
  constructor(
    storage: StudyStorage,
    id: string,
    columns: TableColumns,
    runs: number,
    onFailure: (failure: Failure | undefined) => void,
  ) {
    this.storage = storage;
    this.id = id;
    this.columns = columns;
    this.runs = runs;
    this.onFailure = onFailure;
  }

  /**
   * Hands on every row that was not read before, and may hand on some that were: another tab may have written since. What is damaged is left
   * out: its runs are made again. Of a run that failed and was made again the later row counts, so rows of failed runs come last.
   */
  async read(take: (run: number, row: MeasuredRow) => void): Promise<Result<void>> {
    await this.letGoOfTail();
    const failed: (readonly [number, MeasuredRow])[] = [];
    const sort = (run: number, row: MeasuredRow) =>
      row.status === 'finished' ? take(run, row) : void failed.push([run, row]);
    // The last one that was read may have grown since.
    let from = Math.max(0, this.pieces.length - 1);
    for (let isMore = true; isMore; ) {
      const found = await this.storage.rows(this.id, from, PIECES_AT_ONCE);
      if (!found.ok) return found;
      for (const { at, value } of found.value) this.take(at, value, sort);
      isMore = found.value.length === PIECES_AT_ONCE;
      from = this.pieces.length;
    }
    this.tailAt = this.pieces.length;
    for (const [run, row] of failed.reverse()) take(run, row);
    return ok(undefined);
  }

  /** The next `read` begins anew. */
  forget(): void {
    this.pieces.length = 0;
  }

  /** Rows to come begin a piece of their own. */
  private async letGoOfTail(): Promise<void> {
    await this.flush();
    if (!this.isTailWritten) this.closeTail();
    this.tail = [];
    this.tailAt = this.pieces.length;
  }

  private take(at: number, value: unknown, take: (run: number, row: MeasuredRow) => void): void {
    const piece = readPiece(value, this.columns.measured.length, this.runs);
    // One that was not taken leaves a hole.
    while (this.pieces.length < at) this.pieces.push(new Uint32Array());
    this.pieces[at] = piece?.runs ?? new Uint32Array();
    for (const [row, run] of piece?.runs.entries() ?? []) if (piece) take(run, this.rowOf(piece, row));
  }

  add(rows: readonly EndedRun[]): void {
    for (const row of rows) {
      this.tail.push(row);
      this.isTailWritten = false;
      if (this.tail.length >= MOST_ROWS_OF_PIECE) this.closeTail();
    }
    this.timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS);
  }

  /** Resolves when all that came until now is written, or could not be. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  /** Lines in the order of the plan, the last one of a run that was made again. */
  async lines(): Promise<readonly string[]> {
    const found = new Map<number, string>();
    const wanted = [...this.pieces.entries()].filter(([at]) => !(at === this.tailAt && this.tail.length > 0));
    for (let i = 0; i < wanted.length; i += PIECES_AT_ONCE) {
      const some = wanted.slice(i, i + PIECES_AT_ONCE);
      const all = await Promise.all(some.map(([at]) => this.unkept.get(at)?.lines ?? this.storedLines(at)));
      for (const [index, lines] of all.entries())
        for (const [row, run] of some[index]?.[1].entries() ?? []) {
          const line = lines[row];
          if (line !== undefined) found.set(run, line);
        }
    }
    for (const { run, cells } of this.tail) found.set(run.index, this.columns.line(cells));
    return [...found].sort(([a], [b]) => a - b).map(([, line]) => line);
  }

  private async storedLines(at: number): Promise<readonly string[]> {
    const found = await this.storage.lines(this.id, at);
    const lines: unknown = found.ok ? found.value : undefined;
    return Array.isArray(lines) && lines.every((line) => typeof line === 'string') ? lines : [];
  }

  private closeTail(): void {
    const piece = this.pieceOf(this.tail);
    this.unkept.set(this.tailAt, piece);
    this.pieces[this.tailAt] = piece.runs;
    this.tail = [];
    this.tailAt = this.pieces.length;
    this.isTailWritten = true;
  }

  private async write(): Promise<void> {
    for (const [at, piece] of this.unkept) {
      const written = await this.storage.putRows(this.id, at, piece);
      if (!written.ok) return this.failed(written.failure);
      this.unkept.delete(at);
    }
    if (!this.isTailWritten) {
      const at = this.tailAt;
      const piece = this.pieceOf(this.tail);
      this.pieces[at] = piece.runs;
      const written = await this.storage.putRows(this.id, at, piece);
      if (!written.ok) return this.failed(written.failure);
      if (this.tailAt === at && this.tail.length === piece.runs.length) this.isTailWritten = true;
    }
    this.onFailure(undefined);
  }

  private failed(failure: Failure): void {
    this.onFailure(failure);
    this.timer ??= setTimeout(() => void this.flush(), TRY_AGAIN_MS);
  }

  private pieceOf(rows: readonly EndedRun[]): WrittenPiece {
    const { measured } = this.columns;
    const numbers = new Float64Array(rows.length * measured.length);
    const failures = new Map<number, string>();
    for (const [i, { row }] of rows.entries()) {
      numbers.set(row.numbers, i * measured.length);
      if (row.failure !== '') failures.set(i, row.failure);
    }
    return {
      runs: Uint32Array.from(rows, ({ run }) => run.index),
      statuses: Uint8Array.from(rows, ({ row }) => STATUSES.indexOf(row.status)),
      failures,
      digests: rows.map(({ row }) => row.digest.slice(0, DIGEST_LENGTH).padEnd(DIGEST_LENGTH)).join(''),
      numbers,
      lines: rows.map(({ cells }) => this.columns.line(cells)),
    };
  }

  private rowOf({ statuses, failures, digests, numbers }: RowPiece, row: number): MeasuredRow {
    const { columns } = this;
    const { length } = columns.measured;
    return {
      status: known(STATUSES[known(statuses[row], 'a piece has no such row')], 'a row has no such status'),
      failure: failures.get(row) ?? '',
      digest: digests.slice(row * DIGEST_LENGTH, (row + 1) * DIGEST_LENGTH).trimEnd(),
      columns,
      numbers: numbers.subarray(row * length, (row + 1) * length),
    };
  }
}
