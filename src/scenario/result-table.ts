/** Rows of results read back from CSV: each with its scenario and its numbers. Every complaint says line and column. */
import { assert } from '../base/assert.ts';
import { complaintAt, RowReader, separatorRemedy } from '../base/csv-rows.ts';
import { type Failure, fail, ok, type Result } from '../base/result.ts';
import { whole } from '../base/whole.ts';
import { checkScenario } from './check.ts';
import { nearestScenario } from './nearest.ts';
import { inPresentVersion, type OtherVersion, otherVersionOf } from './older-version.ts';
import type { RunResult } from './outcome.ts';
import { type Catalog, findModel } from './presets.ts';
import { type Cells, NAMED_PREFIX, PARAM_PREFIX, resultCells, scenarioCells } from './result-columns.ts';
import { ResultLine } from './result-line.ts';
import type { RunNumbers } from './run-numbers.ts';
import { SCENARIO_FORMAT, type Scenario } from './scenario.ts';
import { seedSchema } from './schema.ts';
import { clip, showBytes } from './show.ts';
import type { ModelSpec } from './spec.ts';
import { TableColumns } from './table-columns.ts';

/** One run. `otherModelVersion`: another version of the model ran it, whose results were others. */
export interface ResultRow extends OtherVersion {
  /** Of the file, from 1; 0 where it never was in one. */
  readonly line: number;
  /** Of its table. */
  readonly columns: TableColumns;
  readonly status: RunResult['status'];
  /** Why it failed; else ''. */
  readonly failure: string;
  /** What ran; the nearest valid one where a version of the model ran whose results were others. */
  readonly scenario: Scenario;
  /** '' of a run that has none. */
  readonly digest: string;
  /** Of the application that ran it. */
  readonly appVersion: string;
  /** What people call the value of a parameter, where that is something else: the path of a file. */
  readonly names: Readonly<Record<string, string>>;
  /** What was measured, by column. */
  readonly numbers: RunNumbers;
}

/** Runs of one model. */
export interface ResultTable {
  readonly spec: ModelSpec;
  readonly rows: readonly ResultRow[];
  /** The last line, where it has no end and was left out: whoever wrote the file was stopped in the middle of it. */
  readonly tornLine?: number;
}

/** Of a table: as many as one sweep makes. */
export const MOST_RUNS = 100_000;

/** What is read at once, by the page: about 24,000 runs of Kademlia, 40,000 of PHOLD. The command line reads line by line. */
export const MAX_TABLE_BYTES = 16_000_000;

/** Characters: no row comes near; another file may be one line. */
const LONGEST_LINE = 1_000_000;

/** Scenarios that are remembered while a table is read, so that repetitions are checked once: some 10 MB. */
const MOST_KNOWN = 10_000;

const NUMBER_COLUMNS = ['modelVersion', 'seed', 'tick_us', 'warmUp_s', 'sampleEvery_s'] as const;
const NEEDED_COLUMNS = ['model', ...NUMBER_COLUMNS, 'status'] as const;
const STATUSES = ['finished', 'cancelled', 'failed'] as const satisfies RunResult['status'][];
const FROM = 'open a CSV that `swarmscope sweep --csv` or the list of runs wrote';

/** By its first line: columns of a model and of its parameters, whatever else is wrong with it. */
export function isResultTable(text: string): boolean {
  const [head] = text.split(/[\r\n]/, 1);
  return /(^|[,;\t"\ufeff])model["]?[,;\t]/.test(head) && head.includes(PARAM_PREFIX);
}

/** All rows, or the first thing that is wrong: `config` with line and column, `limit` for what is too long. */
export function readResultTable(catalog: Catalog, text: string): Result<ResultTable> {
  if (text.length > MAX_TABLE_BYTES) return tableTooLarge(text.length);
  const rows: ResultRow[] = [];
  const reader = new TableReader(catalog, (row) => {
    rows.push(row);
    return undefined;
  });
  const failure = reader.add(text);
  if (failure) return { ok: false, failure };
  const { spec, tornLine } = reader;
  return spec ? ok({ spec, rows, tornLine }) : fail('config', 'there is no run in this file', FROM);
}

export const tableTooLarge = (bytes: number) =>
  fail('limit', `table of ${showBytes(bytes)} is above the ${showBytes(MAX_TABLE_BYTES)} that the page opens`, PART);

const PART = 'open a part of its rows; the command line reads tables of any size';

/** Takes a row, with its line: all of its cells. Gives why the rest is not wanted. */
export type TakeRow = (row: ResultRow, line: ResultLine) => Failure | undefined;

/** Reads a table that comes in pieces; remembers of it no more than its columns, and scenarios that come again. */
export class TableReader {
  private readonly catalog: Catalog;
  private readonly take: TakeRow;
  private readonly lines: RowReader;
  private readonly known = new Map<string, Scenario>();
  private table: TableColumns | undefined;
  private model: ModelSpec | undefined;
  private rows = 0;

  constructor(catalog: Catalog, take: TakeRow) {
    this.catalog = catalog;
    this.take = take;
    this.lines = new RowReader((cells, at) => this.takeLine(cells, at));
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
    const failure = this.lines.add(piece);
    if (failure || this.lines.unended.length <= LONGEST_LINE) return failure;
    const { line } = this.lines;
    return fail('limit', `line ${line} has more than ${whole(LONGEST_LINE)} characters`, FROM).failure;
  }

  private takeLine(cells: readonly string[], at: number): Failure | undefined {
    if (this.table === undefined) {
      this.table = new TableColumns(cells);
      return headFailure(cells);
    }
    const { names } = this.table;
    if (cells.length !== names.length) return lengthFailure(cells.length, names.length, at);
    if (++this.rows > MOST_RUNS)
      return fail('limit', `line ${at}: more than ${whole(MOST_RUNS)} runs`, 'read a part of them').failure;
    const line = new ResultLine(this.table, cells, at);
    const found = specOf(this.catalog, this.table, line, this.model);
    if (!found.ok) return found.failure;
    this.model = found.value;
    const row = readRow(found.value, this.table, line, this.known);
    return row.ok ? this.take(row.value, line) : row.failure;
  }
}

function headFailure(names: readonly string[]): Failure | undefined {
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice >= 0) return complaintAt(1, twice + 1, `${clip(names[twice])} is there twice`, 'leave one of them out');
  const absent = NEEDED_COLUMNS.find((name) => !names.includes(name));
  if (absent === undefined) return undefined;
  return fail('config', `line 1: there is no column ${absent}`, separatorRemedy(names, FROM)).failure;
}

const lengthFailure = (cells: number, names: number, at: number): Failure =>
  fail('config', `line ${at}: ${cells} cells under ${names} names`, 'give every line as many cells as the first')
    .failure;

/** The model of a line; the same in all of them. */
function specOf(
  catalog: Catalog,
  columns: TableColumns,
  line: ResultLine,
  before: ModelSpec | undefined,
): Result<ModelSpec> {
  const found = findModel(catalog, line.text('model'));
  if (!found.ok) return line.wrong('model', found.failure.message, found.failure.remedy);
  const spec = found.value;
  if (before && spec !== before)
    return line.wrong('model', `a run of ${spec.id} among runs of ${before.id}`, 'keep the runs of one model');
  const absent = Object.keys(spec.params).find((name) => columns.place(PARAM_PREFIX + name) < 0);
  if (absent === undefined || Number(line.text('modelVersion')) !== spec.version) return found;
  return fail('config', `line 1: there is no column ${PARAM_PREFIX}${absent}`, FROM);
}

function readRow(
  spec: ModelSpec,
  columns: TableColumns,
  line: ResultLine,
  known: Map<string, Scenario>,
): Result<ResultRow> {
  const status = STATUSES.find((each) => each === line.text('status'));
  if (!status)
    return line.wrong('status', `status "${clip(line.text('status'))}" is none`, `use ${STATUSES.join(', ')}`);
  const scenario = scenarioIn(spec, line, known);
  if (!scenario.ok) return scenario;
  const numbers = line.measured();
  if (!numbers.ok) return numbers;
  const other = otherVersionOf(spec, Number(line.text('modelVersion')));
  return ok({
    line: line.at,
    columns,
    status,
    failure: line.text('failure'),
    scenario: scenario.value,
    digest: line.text('digest'),
    appVersion: line.text('version'),
    names: namesOf(columns, (column) => line.text(column)),
    numbers: numbers.value,
    ...other,
  });
}

const NO_NAMES: ResultRow['names'] = {};

function namesOf({ named }: TableColumns, text: (column: string) => string): ResultRow['names'] {
  if (named.length === 0) return NO_NAMES;
  return Object.fromEntries(named.map((name) => [name, text(NAMED_PREFIX + name)] as const).filter(([, path]) => path));
}

/** A row of an older version whose results are those of today. */
export const isOlderRow = (row: ResultRow, line: ResultLine): boolean =>
  row.otherModelVersion === undefined && Number(line.text('modelVersion')) !== row.scenario.modelVersion;

/** The cells of a row, to be written again: beside rows of today, one of an older version must say as much as they do. */
export const presentCells = (row: ResultRow, line: ResultLine): Cells =>
  isOlderRow(row, line) ? new Map([...line.cells(), ...scenarioCells(row.scenario)]) : line.cells();

/** Repetitions differ in their seeds alone: the rest of their scenario is read and checked once. */
function scenarioIn(spec: ModelSpec, line: ResultLine, known: Map<string, Scenario>): Result<Scenario> {
  const key = line.scenarioText();
  const before = known.get(key);
  if (before === undefined) {
    const read = readScenario(spec, line);
    if (read.ok && known.size < MOST_KNOWN) known.set(key, read.value);
    return read;
  }
  const seed = line.number('seed', FROM);
  if (!seed.ok) return seed;
  const scenario = { ...before, seed: seed.value };
  const { success } = seedSchema.safeParse(seed.value);
  return success ? ok(scenario) : readScenario(spec, line);
}

/** Strict where the results are those of this version of the model; numbers of another one can still be looked at. */
function readScenario(spec: ModelSpec, line: ResultLine): Result<Scenario> {
  const params = line.params(spec);
  if (!params.ok) return params;
  const fields: Record<string, number> = {};
  for (const name of NUMBER_COLUMNS) {
    const value = line.number(name, FROM);
    if (!value.ok) return value;
    fields[name] = value.value;
  }
  const claimed = inPresentVersion(spec, {
    format: SCENARIO_FORMAT,
    model: spec.id,
    modelVersion: fields.modelVersion,
    seed: fields.seed,
    tick: fields.tick_us,
    params: params.value,
    measure: { warmUp: fields.warmUp_s, sampleEvery: fields.sampleEvery_s },
  });
  if (otherVersionOf(spec, fields.modelVersion).otherModelVersion !== undefined)
    return ok(nearestScenario(spec, claimed));
  const checked = checkScenario(spec, claimed);
  return checked.ok ? ok(checked.value) : line.located(checked.failure);
}

/** The row of a result that never was in a file. */
export const rowOfResult = (result: RunResult): ResultRow => {
  const cells = resultCells(result);
  return rowOfCells(result, cells, new TableColumns([...cells.keys()]));
};

/** The same in a table of these columns; `cells`: of the result. */
export function rowOfCells(result: RunResult, cells: Cells, columns: TableColumns): ResultRow {
  const line = new ResultLine(
    columns,
    columns.names.map((name) => cells.get(name) ?? ''),
    0,
  );
  const numbers = line.measured();
  assert(numbers.ok, 'a result writes a number that is none');
  const { status, failure, scenario, digest, version } = result;
  return {
    line: 0,
    columns,
    status,
    failure: failure?.message ?? '',
    scenario,
    digest,
    appVersion: version,
    names: namesOf(columns, (column) => line.text(column)),
    numbers: numbers.value,
  };
}
