/** Rows of results read back from CSV: each with its scenario and its numbers. Every complaint says line and column. */
import { assert } from '../base/assert.ts';
import { complaintAt, readRows, separatorRemedy } from '../base/csv-rows.ts';
import { type Failure, fail, ok, type Result } from '../base/result.ts';
import { checkScenario } from './check.ts';
import { nearestScenario } from './nearest.ts';
import { inPresentVersion, type OtherVersion, otherVersionOf } from './older-version.ts';
import type { RunResult } from './outcome.ts';
import { type Catalog, findModel } from './presets.ts';
import { type Cells, PARAM_PREFIX, resultCells, scenarioCells } from './result-columns.ts';
import { ResultLine } from './result-line.ts';
import { SCENARIO_FORMAT, type Scenario } from './scenario.ts';
import { seedSchema } from './schema.ts';
import { clip, showBytes } from './show.ts';
import type { ModelSpec } from './spec.ts';

/** One run. `otherModelVersion`: another version of the model ran it, whose results were others. */
export interface ResultRow extends OtherVersion {
  /** Of the file, from 1; 0 where it never was in one. */
  readonly line: number;
  readonly cells: Cells;
  readonly status: RunResult['status'];
  /** Why it failed; else ''. */
  readonly failure: string;
  /** What ran; the nearest valid one where a version of the model ran whose results were others. */
  readonly scenario: Scenario;
  /** What was measured, by column. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** Runs of one model. */
export interface ResultTable {
  readonly spec: ModelSpec;
  readonly rows: readonly ResultRow[];
}

/** About 20,000 runs. */
export const MAX_TABLE_BYTES = 16_000_000;

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
  const known = new Map<string, Scenario>();
  let names: readonly string[] | undefined;
  let spec: ModelSpec | undefined;
  const failure = readRows(text, (cells, at) => {
    if (names === undefined) {
      names = cells;
      return headFailure(cells);
    }
    if (cells.length !== names.length) return lengthFailure(cells.length, names.length, at);
    const line = new ResultLine(names, cells, at);
    const found = specOf(catalog, names, line, spec);
    if (!found.ok) return found.failure;
    spec = found.value;
    const row = readRow(spec, line, known);
    if (!row.ok) return row.failure;
    rows.push(row.value);
    return undefined;
  });
  if (failure) return { ok: false, failure };
  return spec ? ok({ spec, rows }) : fail('config', 'there is no run in this file', FROM);
}

export const tableTooLarge = (bytes: number) =>
  fail('limit', `file of ${showBytes(bytes)} is above ${showBytes(MAX_TABLE_BYTES)}`, 'open a part of its rows');

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
  names: readonly string[],
  line: ResultLine,
  before: ModelSpec | undefined,
): Result<ModelSpec> {
  const found = findModel(catalog, line.text('model'));
  if (!found.ok) return line.wrong('model', found.failure.message, found.failure.remedy);
  const spec = found.value;
  if (before && spec !== before)
    return line.wrong('model', `a run of ${spec.id} among runs of ${before.id}`, 'keep the runs of one model');
  const absent = Object.keys(spec.params).find((name) => !names.includes(PARAM_PREFIX + name));
  if (absent === undefined || Number(line.text('modelVersion')) !== spec.version) return found;
  return fail('config', `line 1: there is no column ${PARAM_PREFIX}${absent}`, FROM);
}

function readRow(spec: ModelSpec, line: ResultLine, known: Map<string, Scenario>): Result<ResultRow> {
  const status = STATUSES.find((each) => each === line.text('status'));
  if (!status)
    return line.wrong('status', `status "${clip(line.text('status'))}" is none`, `use ${STATUSES.join(', ')}`);
  const scenario = scenarioIn(spec, line, known);
  if (!scenario.ok) return scenario;
  const numbers = line.measured();
  if (!numbers.ok) return numbers;
  const { at } = line;
  const version = Number(line.text('modelVersion'));
  const other = otherVersionOf(spec, version);
  const isSaidAnew = version !== spec.version && other.otherModelVersion === undefined;
  // Written again beside rows of today, a row of an older version must say as much as they do.
  const cells = isSaidAnew ? new Map([...line.cells, ...scenarioCells(scenario.value)]) : line.cells;
  const failure = line.text('failure');
  return ok({ line: at, cells, status, failure, scenario: scenario.value, numbers: numbers.value, ...other });
}

/** Repetitions differ in their seeds alone: the rest of their scenario is read and checked once. */
function scenarioIn(spec: ModelSpec, line: ResultLine, known: Map<string, Scenario>): Result<Scenario> {
  const key = line.scenarioText();
  const before = known.get(key);
  if (before === undefined) {
    const read = readScenario(spec, line);
    if (read.ok) known.set(key, read.value);
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
export function rowOfResult(result: RunResult): ResultRow {
  const cells = resultCells(result);
  const numbers = new ResultLine([...cells.keys()], [...cells.values()], 0).measured();
  assert(numbers.ok, 'a result writes a number that is none');
  const { status, failure, scenario } = result;
  return { line: 0, cells, status, failure: failure?.message ?? '', scenario, numbers: numbers.value };
}
