/** Tables of runs read back from CSV, at once or in pieces. Every complaint says line and column. */
import { complaintAt, LineReader, separatorRemedy } from '../../base/csv-rows.ts';
import type { CutLine } from '../../base/cut-line.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { type Catalog, findModel } from '../presets.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec } from '../spec.ts';
import { MOST_STUDY_RUNS } from '../study/study.ts';
import { clip, showBytes } from '../words/show.ts';
import { PARAM_PREFIX } from './result-columns.ts';
import { ResultLine } from './result-line.ts';
import { FROM, NEEDED_COLUMNS, type ResultRow, readRow } from './result-row.ts';
import { ResultRows } from './run-table.ts';
import { TableColumns } from './table-columns.ts';

/** Runs of one model. */
export interface ResultTable {
  readonly spec: ModelSpec;
  readonly rows: ResultRows;
  /** The last line, where it has no end and was left out: whoever wrote the file was stopped in the middle of it. */
  readonly tornLine?: number;
}

/** What is read at once, by the page: about 220,000 runs of Kademlia, 900,000 of PHOLD. The command line reads line by line. */
export const MAX_TABLE_BYTES = 250_000_000;

/** By its first line: columns of a model and of its parameters, whatever else is wrong with it. */
export function isResultTable(text: string): boolean {
  const [head] = text.split(/[\r\n]/, 1);
  return /(^|[,;\t"\ufeff])model["]?[,;\t]/.test(head) && head.includes(PARAM_PREFIX);
}

/** All rows, or the first thing that is wrong: `config` with line and column, `limit` for what is too long. */
export function readResultTable(catalog: Catalog, text: string): Result<ResultTable> {
  if (text.length > MAX_TABLE_BYTES) return tableTooLarge(text.length);
  let rows: ResultRows | undefined;
  const reader = new TableReader(catalog, (row) => {
    rows ??= new ResultRows(row.columns);
    rows.add(row);
    return undefined;
  });
  const failure = reader.add(text);
  if (failure) return { ok: false, failure };
  const { spec, tornLine } = reader;
  return spec && rows ? ok({ spec, rows, tornLine }) : fail('config', 'there is no run in this file', FROM);
}

export const tableTooLarge = (bytes: number) =>
  fail('limit', `table of ${showBytes(bytes)} is above the ${showBytes(MAX_TABLE_BYTES)} that the page opens`, PART);

const PART = 'open a part of its rows; the command line reads tables of any size';

/** Takes a row, whose numbers last until the next one, with its line: all of its cells. Gives why the rest is not wanted. */
export type TakeRow = (row: ResultRow, line: ResultLine) => Failure | undefined;

/** Reads a table that comes in pieces; remembers of it no more than its columns, and scenarios that come again. */
export class TableReader {
  private readonly lines: LineReader;
  private readonly known = new Map<string, Scenario>();
  private table: TableColumns | undefined;
  private line: ResultLine | undefined;
  private model: ModelSpec | undefined;
  /** A parameter of the model that has no column: the lines of older versions lack it alone. */
  private absent: string | undefined;
  private rows = 0;

  constructor(
    private readonly catalog: Catalog,
    private readonly take: TakeRow,
  ) {
    this.lines = new LineReader((cut, at) => this.takeLine(cut, at));
  }

  /** Undefined until the first line has ended. */
  get columns(): TableColumns | undefined {
    return this.table;
  }

  /** Of all rows so far; undefined while there is none. */
  get spec(): ModelSpec | undefined {
    return this.model;
  }

  /** The last line while it has no end: only what has one counts as written. */
  get tornLine(): number | undefined {
    return this.lines.unended === '' ? undefined : this.lines.line;
  }

  get tornText(): string {
    return this.lines.unended;
  }

  /** What is wrong with what has come; after that nothing more is read. */
  add(piece: string): Failure | undefined {
    return this.lines.add(piece);
  }

  private takeLine(cut: CutLine, at: number): Failure | undefined {
    if (!this.table || !this.line) {
      const cells = cut.texts();
      this.table = new TableColumns(cells);
      this.line = new ResultLine(this.table, cut);
      return headFailure(cells);
    }
    const { table, line } = this;
    const { names } = table;
    if (cut.count !== names.length) return lengthFailure(cut.count, names.length, at);
    if (cut.cell(0) === names[0] && names.every((name, i) => cut.cell(i) === name))
      return fail('config', `line ${at} is a header again: a file was added to this one`, 'give each by itself')
        .failure;
    if (++this.rows > MOST_STUDY_RUNS)
      return fail('limit', `line ${at}: more than ${whole(MOST_STUDY_RUNS)} runs`, 'read a part of them').failure;
    line.at = at;
    const found = specOf(this.catalog, line, this.model);
    if (!found.ok) return found.failure;
    const spec = found.value;
    if (!this.model) this.absent = absentParam(spec, table);
    this.model = spec;
    if (this.absent !== undefined && Number(line.text('modelVersion')) === spec.version)
      return fail('config', `line 1: there is no column ${PARAM_PREFIX}${this.absent}`, FROM).failure;
    const row = readRow(spec, table, line, this.known);
    return row.ok ? this.take(row.value, line) : row.failure;
  }
}

function headFailure(names: readonly string[]): Failure | undefined {
  const twice = firstTwice(names);
  if (twice >= 0) return complaintAt(1, twice + 1, `${clip(names[twice])} is there twice`, 'leave one of them out');
  const absent = NEEDED_COLUMNS.find((name) => !names.includes(name));
  if (absent === undefined) return undefined;
  return fail('config', `line 1: there is no column ${absent}`, separatorRemedy(names, FROM)).failure;
}

/** The place of the first name that was there before; -1 if there is none. */
function firstTwice(names: readonly string[]): number {
  const before = new Set<string>();
  return names.findIndex((name) => before.size === before.add(name).size);
}

const lengthFailure = (cells: number, names: number, at: number): Failure =>
  fail('config', `line ${at}: ${cells} cells under ${names} names`, 'give every line as many cells as the first')
    .failure;

/** The model of a line; the same in all of them. */
function specOf(catalog: Catalog, line: ResultLine, before: ModelSpec | undefined): Result<ModelSpec> {
  if (before && line.text('model') === before.id) return ok(before);
  const found = findModel(catalog, line.text('model'));
  if (!found.ok) return line.wrong('model', found.failure.message, found.failure.remedy);
  const spec = found.value;
  if (before && spec !== before)
    return line.wrong('model', `a run of ${spec.id} among runs of ${before.id}`, 'keep the runs of one model');
  return found;
}

const absentParam = ({ params }: ModelSpec, columns: TableColumns): string | undefined =>
  Object.keys(params).find((name) => columns.index(PARAM_PREFIX + name) < 0);
