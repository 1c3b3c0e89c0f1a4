/** The file of a benchmark as tables of runs, one for each suite: each measurement of a row is a run, what differs between rows its parameters. */
import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../base/result.ts';
import { parseStrictJson } from '../reading/strict-json.ts';
import { SCENARIO_FORMAT } from '../scenario.ts';
import type { ModelSpec, ParamSpec, Params, ParamValue, PresetStudy } from '../spec.ts';
import { clip } from '../words/show.ts';
import { BENCH_FORMAT, type BenchAxis, type BenchFigure, type BenchKnown } from './bench-figure.ts';
import { METRIC_PREFIX, PARAM_PREFIX } from './result-columns.ts';
import type { ResultRow } from './result-row.ts';
import type { ResultTable } from './result-table.ts';
import { ResultRows } from './run-table.ts';
import { TableColumns } from './table-columns.ts';

export interface BenchTable {
  readonly suite: string;
  /** What the suite measures. */
  readonly summary: string;
  readonly table: ResultTable;
  readonly plot: PresetStudy['plot'];
}

export interface BenchTables {
  /** Program and processor that measured. */
  readonly machine: string;
  readonly app: string;
  readonly suites: readonly BenchTable[];
}

const word = z.string().check(z.minLength(1), z.maxLength(60));
const text = z.string().check(z.maxLength(400));
const value = z.union([z.number(), word]);
const few = 20;
const many = 1000;

const figureSchema = z.object({
  suite: word,
  summary: text,
  axes: z
    .array(z.object({ field: word, label: word, unit: text, scale: z.enum(['linear', 'log']) }))
    .check(z.minLength(1), z.maxLength(few)),
  quantities: z
    .array(z.object({ field: word, label: word, unit: text, help: text }))
    .check(z.minLength(1), z.maxLength(few)),
  known: z
    .array(z.object({ field: word, at: z.record(word, value), value: z.number(), label: word, source: text }))
    .check(z.maxLength(many)),
});

const schema = z.object({
  format: z.literal(BENCH_FORMAT),
  machine: z.object({ app: text, node: text, platform: text, cpu: text }),
  rows: z.array(z.looseObject({ suite: z.string() })).check(z.maxLength(10 * many)),
  figures: z.optional(z.array(figureSchema).check(z.maxLength(many))),
});

type Figure = z.infer<typeof figureSchema>;
type Row = Readonly<Record<string, unknown>>;

const AGAIN = 'write it again with `swarmscope bench lists`, `sync`, `messages` or `workers`, and --out';

/** Failure: `config`, what is no benchmark, and one without rows that its suites can be plotted by. */
export function readBenchTables(json: string): Result<BenchTables> {
  const parsed = parseStrictJson(json, 'benchmark');
  if (!parsed.ok) return parsed;
  const read = schema.safeParse(parsed.value);
  if (!read.success) {
    const [{ path, message }] = read.error.issues;
    return fail('config', `${path.join('.') || 'the benchmark'} is wrong: ${message}`, AGAIN);
  }
  const { machine, rows, figures = [] } = read.data;
  const suites = figures.flatMap((figure) => tableOf(figure, rows, machine.app) ?? []);
  if (suites.length === 0) {
    const named = [...new Set(rows.map(({ suite }) => suite))].map(clip).join(', ') || 'none';
    return fail('config', `the benchmark has no suite that can be plotted, its suites are ${named}`, AGAIN);
  }
  const { app, node, platform, cpu } = machine;
  return ok({ machine: `swarmscope ${app}, node ${node}, ${platform}, ${cpu}`, app, suites });
}

/** Undefined where no row has a value on each axis. */
function tableOf(figure: Figure, all: readonly Row[], app: string): BenchTable | undefined {
  const { suite, summary, axes, quantities } = figure;
  const rows = all.filter((row) => row.suite === suite && axes.every(({ field }) => isValue(row[field])));
  if (rows.length === 0) return undefined;
  const spec = specOf(figure, rows);
  const columns = new TableColumns([
    ...axes.map(({ field }) => PARAM_PREFIX + field),
    ...quantities.map(({ field }) => METRIC_PREFIX + field),
  ]);
  const runs = new ResultRows(columns);
  for (const row of rows) for (const run of runsOf(spec, row, columns, app)) runs.add(run);
  const [{ field: x }, lines] = axes;
  const [{ field }] = quantities;
  return {
    ...{ suite, summary, table: { spec, rows: runs } },
    plot: { metric: METRIC_PREFIX + field, x, ...(lines && { lines: lines.field }) },
  };
}

const isValue = (given: unknown): given is ParamValue =>
  (typeof given === 'string' && given !== '') || (typeof given === 'number' && Number.isFinite(given));

/** A run for each measurement; what was not measured several times is of the first. */
function runsOf(spec: ModelSpec, row: Row, columns: TableColumns, appVersion: string): readonly ResultRow[] {
  const measured = Object.keys(spec.metrics).map((field) => [row[field]].flat());
  const params = Object.fromEntries(
    Object.entries(spec.params).map(([field, { kind }]) => [
      field,
      kind === 'choice' ? String(row[field]) : (row[field] as number),
    ]),
  );
  const { digest } = row;
  return Array.from({ length: Math.max(...measured.map(({ length }) => length)) }, (_, i) => ({
    ...{ line: 0, columns, status: 'finished', failure: '', appVersion, names: {} },
    scenario: {
      ...{ format: SCENARIO_FORMAT, model: spec.id, modelVersion: spec.version, seed: i + 1, tick: 1, params },
      measure: { warmUp: 0, sampleEvery: 1 },
    },
    digest: typeof digest === 'string' ? digest : '',
    numbers: Float64Array.from(measured, ({ [i]: number }) => (isValue(number) ? Number(number) : Number.NaN)),
  }));
}

/** A suite in the words of a model. */
function specOf({ suite, summary, axes, quantities, known }: Figure, rows: readonly Row[]): ModelSpec {
  return {
    ...{ id: `bench-${suite.replaceAll(' ', '-')}`, version: 1, title: suite, summary },
    engine: 'event',
    params: Object.fromEntries(axes.map((axis) => [axis.field, paramOf(axis, rows)])),
    metrics: Object.fromEntries(
      quantities.map(({ field, label, unit, help }) => [
        field,
        { kind: 'scalar', label, unit, help, references: (params: Params) => knownAt(known, field, params) } as const,
      ]),
    ),
    ...{ presets: [], series: {}, charts: [], views: [] },
    horizon: () => ({ endSeconds: 1, longestDelaySeconds: 1 }),
  };
}

const knownAt = (known: BenchFigure['known'], field: string, params: Params): readonly BenchKnown[] =>
  known.filter(
    (each) =>
      each.field === field && Object.entries(each.at).every(([name, at]) => String(params[name]) === String(at)),
  );

/** Numbers where they lie; anything else side by side, in the order of the rows. */
function paramOf({ field, label, unit, scale }: BenchAxis, rows: readonly Row[]): ParamSpec {
  const values = [...new Set(rows.map((row) => row[field] as ParamValue))];
  const base = { group: '', label, help: '' } as const;
  const numbers = values.filter((each) => typeof each === 'number');
  if (numbers.length === values.length) {
    const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
    return { ...base, kind: 'real', unit, min, max, default: min, scale };
  }
  const choices = [...new Set(values.map(String))].map((each) => ({ value: each, label: each }));
  return { ...base, kind: 'choice', default: choices[0]?.value ?? '', choices };
}
