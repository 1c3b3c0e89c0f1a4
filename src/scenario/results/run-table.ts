/** Runs column by column, in typed arrays, in the order in which they come: a study has a million. */
import { hex64 } from '../../base/u32.ts';
import { STATUSES } from '../outcome.ts';
import type { MeasuredRow, ResultRow } from './result-row.ts';
import type { TableColumns } from './table-columns.ts';

/** Runs whose columns lie together, a power of two: a table grows without being copied. */
const CHUNK_BITS = 10;
const RUNS_OF_CHUNK = 2 ** CHUNK_BITS;
const IN_CHUNK = RUNS_OF_CHUNK - 1;

interface Chunk {
  readonly statuses: Uint8Array;
  /** Two words a run. */
  readonly digests: Uint32Array;
  /** Column after column; NaN where there is no number, as of a run that did not finish. */
  readonly numbers: Float64Array;
}

export class RunTable {
  length = 0;
  private readonly chunks: Chunk[] = [];
  /** Reasons, and what is no digest: few runs have them. */
  private readonly failures = new Map<number, string>();
  private readonly otherDigests = new Map<number, string>();
  /** Columns of the rows that come, and where the own ones are among their numbers; -1 of what they have not. */
  private known: TableColumns | undefined;
  private from = new Int32Array();

  constructor(
    /** Of the numbers that are kept, its measured ones. */
    readonly columns: TableColumns,
  ) {}

  /** Gives the place of the run, from 0. */
  add({ status, failure, digest, columns, numbers }: MeasuredRow): number {
    const run = this.length++;
    const at = run & IN_CHUNK;
    if (at === 0) this.chunks.push(newChunk(this.columns.measured.length));
    const chunk = this.chunks[this.chunks.length - 1];
    chunk.statuses[at] = STATUSES.indexOf(status);
    if (failure !== '') this.failures.set(run, failure);
    const [high, low] = [wordIn(digest, 0), wordIn(digest, 8)];
    if (digest.length === 16 && high >= 0 && low >= 0) {
      chunk.digests[2 * at] = high;
      chunk.digests[2 * at + 1] = low;
    } else this.otherDigests.set(run, digest);
    // They come table by table.
    if (columns !== this.known)
      this.from = Int32Array.from(this.columns.measured, (name) => columns.measured.indexOf(name));
    this.known = columns;
    const { from } = this;
    const isFinished = status === 'finished';
    for (let i = 0; i < from.length; i++)
      chunk.numbers[(i << CHUNK_BITS) + at] = isFinished && from[i] >= 0 ? numbers[from[i]] : Number.NaN;
    return run;
  }

  /** Of a column by its place in `columns.measured`; NaN where there is no number. */
  number(run: number, column: number): number {
    return this.chunks[run >> CHUNK_BITS].numbers[(column << CHUNK_BITS) + (run & IN_CHUNK)];
  }

  /** With numbers of its own. */
  row(run: number): MeasuredRow {
    const { statuses, digests } = this.chunks[run >> CHUNK_BITS];
    const at = run & IN_CHUNK;
    return {
      status: STATUSES[statuses[at]],
      failure: this.failureOf(run),
      digest: this.otherDigests.get(run) ?? hex64(digests[2 * at], digests[2 * at + 1]),
      columns: this.columns,
      numbers: Float64Array.from(this.columns.measured, (_, column) => this.number(run, column)),
    };
  }

  /** '' of one that finished. */
  failureOf = (run: number): string => this.failures.get(run) ?? '';

  isFinished(run: number): boolean {
    return this.chunks[run >> CHUNK_BITS].statuses[run & IN_CHUNK] === FINISHED;
  }
}

/** With what else a file says of its runs. */
export class ResultRows extends RunTable {
  /** By run. Repetitions share their parameters. */
  readonly about: Omit<ResultRow, keyof MeasuredRow>[] = [];

  override add(row: ResultRow): number {
    const { line, scenario, appVersion, names } = row;
    this.about.push({ line, scenario, appVersion, names });
    return super.add(row);
  }

  override row(run: number): ResultRow {
    return { ...super.row(run), ...this.about[run] };
  }

  *[Symbol.iterator](): Generator<ResultRow> {
    for (let run = 0; run < this.length; run++) yield this.row(run);
  }
}

const FINISHED = STATUSES.indexOf('finished');

const newChunk = (columns: number): Chunk => ({
  statuses: new Uint8Array(RUNS_OF_CHUNK),
  digests: new Uint32Array(2 * RUNS_OF_CHUNK),
  numbers: new Float64Array(columns * RUNS_OF_CHUNK),
});

/** Eight hex digits of a text as a number; -1 where they are none. */
function wordIn(text: string, from: number): number {
  let word = 0;
  for (let at = from; at < from + 8; at++) {
    const digit = HEX.indexOf(text.charAt(at));
    if (digit < 0) return -1;
    word = 16 * word + digit;
  }
  return word;
}

const HEX = '0123456789abcdef';
