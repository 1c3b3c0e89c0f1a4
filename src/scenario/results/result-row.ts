/** One run of a table: read from a line and checked, or made of a result. */
import { ok, type Result } from '../../base/result.ts';
import { checkScenario } from '../check.ts';
import { type RunResult, STATUSES } from '../outcome.ts';
import { SCENARIO_FORMAT, type Scenario } from '../scenario.ts';
import { seedSchema } from '../schema.ts';
import type { ModelSpec } from '../spec.ts';
import { clip } from '../words/show.ts';
import { NAMED_PREFIX } from './result-columns.ts';
import type { ResultLine } from './result-line.ts';
import type { TableColumns } from './table-columns.ts';

/** A run that has ended, on its way into a table. */
export interface MeasuredRow {
  readonly status: RunResult['status'];
  /** Why it failed; else ''. */
  readonly failure: string;
  /** '' of a run that has none. */
  readonly digest: string;
  /** Of the table that it is from. */
  readonly columns: TableColumns;
  /** What was measured, in the order of `columns.measured`; NaN where there is no number. */
  readonly numbers: Float64Array;
}

/** With what ran. */
export interface ResultRow extends MeasuredRow {
  /** Of the file, from 1; 0 where it never was in one. */
  readonly line: number;
  readonly scenario: Scenario;
  /** Of the application that ran it. */
  readonly appVersion: string;
  /** What people call the value of a parameter, where that is something else: the path of a file. */
  readonly names: Readonly<Record<string, string>>;
}

/** Undefined where it was not measured. */
export function numberOf({ columns, numbers }: MeasuredRow, column: string): number | undefined {
  const value = numbers[columns.measured.indexOf(column)] ?? Number.NaN;
  return Number.isNaN(value) ? undefined : value;
}

/** Scenarios that are remembered while a table is read, so that repetitions are checked once: some 10 MB. */
const MOST_KNOWN = 10_000;

const NUMBER_COLUMNS = ['modelVersion', 'seed', 'tick_us', 'warmUp_s', 'sampleEvery_s'] as const;
export const NEEDED_COLUMNS = ['model', ...NUMBER_COLUMNS, 'status'] as const;
/** What to do about a file that is no table of runs. */
export const FROM = 'open a CSV that `swarmscope study run --csv` or the list of runs wrote';

/** Its numbers last until the next row is read. Failure: `config`, with line and column. `known`: scenarios of lines before, by what makes them but the seed. */
export function readRow(
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
  return ok({
    line: line.at,
    columns,
    status,
    failure: line.text('failure'),
    scenario: scenario.value,
    digest: line.text('digest'),
    appVersion: line.text('version'),
    names: namesOf(columns, line),
    numbers: numbers.value,
  });
}

const NO_NAMES: ResultRow['names'] = {};

function namesOf({ named }: TableColumns, line: ResultLine): ResultRow['names'] {
  if (named.length === 0) return NO_NAMES;
  const paths = named.map((name) => [name, line.text(NAMED_PREFIX + name)] as const);
  return Object.fromEntries(paths.filter(([, path]) => path));
}

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

function readScenario(spec: ModelSpec, line: ResultLine): Result<Scenario> {
  const params = line.params(spec);
  if (!params.ok) return params;
  const fields: Record<string, number> = {};
  for (const name of NUMBER_COLUMNS) {
    const value = line.number(name, FROM);
    if (!value.ok) return value;
    fields[name] = value.value;
  }
  const checked = checkScenario(spec, {
    format: SCENARIO_FORMAT,
    model: spec.id,
    modelVersion: fields.modelVersion,
    seed: fields.seed,
    tick: fields.tick_us,
    params: params.value,
    measure: { warmUp: fields.warmUp_s, sampleEvery: fields.sampleEvery_s },
    ...(spec.protocol !== undefined && { protocol: spec.protocol }),
  });
  return checked.ok ? ok(checked.value) : line.located(checked.failure);
}
