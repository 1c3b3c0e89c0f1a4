/** `swarmscope bench`: rates of suites, as a table, as a file, and against an earlier file. */
import { csvText } from '../../base/csv.ts';
import { table } from '../../base/format.ts';
import { describeFailure, fail, ok, type Result } from '../../base/result.ts';
import type { BenchOptions } from '../../bench/options.ts';
import { protocolSuite } from '../../bench/protocol.ts';
import { type BenchGap, type BenchRow, type BenchSuite, isGap } from '../../bench/suite.ts';
import { takeModel } from '../../models/registered.ts';
import { scenarioOf } from '../../scenario/check.ts';
import { BENCH_FORMAT } from '../../scenario/results/bench-figure.ts';
import { cellRows } from '../../scenario/results/result-columns.ts';
import { clip } from '../../scenario/words/show.ts';
import { suggest } from '../../scenario/words/suggest.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { describeAdapter } from '../run/output.ts';
import { jsonText } from '../run/run.ts';
import { isPath, readSource } from '../run/target.ts';
import type { BenchFile, SuiteFigure } from './bench-file.ts';
import { benchHost } from './bench-host.ts';
import { BENCH_OPTIONS, benchOptions } from './bench-options.ts';
import { closingRatios, earlierFile, ratioOf } from './compare.ts';
import { quickSuites } from './quick.ts';
import { suites } from './suites.ts';

export const benchCommand: Command = {
  operands: '[suite | name.protocol]...',
  options: BENCH_OPTIONS,
  more: () => `suites\n${table(suites.map((s) => [s.name, s.summary]))}`,
  run: runBench,
};

async function runBench(host: Host, args: Arguments): Promise<ExitCode> {
  const chosen = await chosenSuites(host, args.positionals);
  if (!chosen.ok) return report(host, chosen.failure);
  const options = benchOptions(args, chosen.value);
  if (!options.ok) return report(host, options.failure);
  const measuring = args.has('quick') ? quickSuites(args, chosen.value, options.value) : chosen;
  if (!measuring.ok) return report(host, measuring.failure);
  const earlier = await earlierFile(host, measuring.value, args.get('compare'));
  if (!earlier.ok) return report(host, earlier.failure);
  const measured = await measure(host, measuring.value, options.value, args, earlier.value);
  const file = benchFile(host, measuring.value, measured);
  if (file.leftOut) host.note(`\n*** ${file.leftOut} ***\n`);
  if (args.has('json')) await host.print(jsonText(file));
  const saved = isEmptied(host, file) ? EXIT.done : await saveFiles(host, args, file);
  return saved || exitOf(host, file, options.value);
}

async function chosenSuites(host: Host, names: readonly string[]): Promise<Result<readonly BenchSuite[]>> {
  const own: BenchSuite[] = [];
  for (const path of names.filter(isPath)) {
    const suite = await suiteOfText(host, path);
    if (!suite.ok) return suite;
    own.push(suite.value);
  }
  const known = suiteNames(names.filter((name) => !isPath(name)));
  const unknown = known.find((name) => !suites.some((s) => s.name === name));
  if (unknown !== undefined)
    return fail(
      'config',
      `there is no suite "${clip(unknown)}"`,
      suggest(
        unknown,
        suites.map((s) => s.name),
      ),
    );
  return ok(names.length === 0 ? suites : [...suites.filter((s) => known.includes(s.name)), ...own]);
}

/** `sync ring` is one suite of two words, `lists phold` too, although `phold` is another; `sync` alone is all of those. */
function suiteNames(words: readonly string[]): readonly string[] {
  const all = suites.map(({ name }) => name);
  const groupOf = (word: string) => all.filter((name) => name.startsWith(`${word} `));
  const isSuite = (word: string | undefined) => word !== undefined && (all.includes(word) || groupOf(word).length > 0);
  const names: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const [word, next] = words.slice(i, i + 2);
    if (groupOf(word).length === 0) names.push(word);
    else if (next === undefined || (isSuite(next) && !all.includes(`${word} ${next}`))) names.push(...groupOf(word));
    else names.push(`${word} ${words[++i]}`);
  }
  return names;
}

/** Nodes of a text where nobody says how many. */
const SIZES = [10, 14, 17, 20].map((power) => 2 ** power);

/** Its rows never mix with those of another text of the same title. */
async function suiteOfText(host: Host, path: string): Promise<Result<BenchSuite>> {
  const source = await readSource(host, path);
  if (!source.ok) return source;
  const { spec, scenario } = source.value;
  if (spec.protocol === undefined)
    return fail('config', `${path} is no protocol`, 'give a .protocol file, or the name of a suite');
  const taken = await takeModel(scenario);
  if (!taken.ok) return taken;
  const { nodes } = spec.params;
  const isInRange = (size: number) => nodes.kind === 'int' && size >= nodes.min && size <= nodes.max;
  const sizes = SIZES.filter(isInRange);
  const first = Number(scenario.params.nodes);
  return ok(
    protocolSuite(`${spec.title} ${spec.id.slice(4, 12)}`, spec.title, sizes.length > 0 ? sizes : [first], (size) =>
      scenarioOf(spec, { params: { nodes: size } }),
    ),
  );
}

type Measured = readonly (BenchRow | BenchGap)[];

/** Prints each line when it is measured: a suite takes minutes. */
async function measure(
  host: Host,
  chosen: readonly BenchSuite[],
  options: BenchOptions,
  args: Arguments,
  earlier: BenchFile | undefined,
): Promise<Measured> {
  const measured: (BenchRow | BenchGap)[] = [];
  const adapters = new Set<string>();
  const print = async (line: string) => (args.has('json') ? undefined : host.print(`${line}\n`));
  const { app, node, platform, cpu } = host.machine;
  await print(`swarmscope ${app}, node ${node}, ${platform}, ${cpu}`);
  let header: string | undefined;
  for (const suite of chosen) {
    const own: BenchRow[] = [];
    // Points of --quick are one table.
    if (suite.header !== header) await print(suite.header);
    header = suite.header;
    const repeat = (!args.has('repeat') && suite.repeat) || options.repeat;
    const seconds = (!args.has('seconds') && suite.seconds) || options.seconds;
    await suite.run(benchHost(host), { ...options, repeat, seconds }, async (row) => {
      measured.push(row);
      if (isGap(row)) return print(gapLine(row));
      own.push(row);
      const adapter = adapterLine(row);
      if (!adapters.has(adapter)) await print(adapter);
      adapters.add(adapter);
      return print(suite.line(row) + ratioOf(row, earlier));
    });
    const closing = own.length > 0 && suite.closing?.(own);
    if (closing) await print(closing);
  }
  if (earlier) await print(closingRatios(host, measured, earlier));
  return measured;
}

/** Rates of a software adapter are shown, never kept: somebody would take them for a GPU's. */
function benchFile(host: Host, chosen: readonly BenchSuite[], measured: Measured): BenchFile {
  const rows = measured.filter((row) => !isGap(row)) as readonly BenchRow[];
  const real = rows.filter((row) => !row.adapter.software);
  const figures = chosen.flatMap((suite) => figureOf(suite, real));
  const leftOut = `${rows.length - real.length} rates of a SOFTWARE ADAPTER are left out: they say nothing of a GPU`;
  return {
    format: BENCH_FORMAT,
    machine: host.machine,
    rows: real,
    gaps: measured.filter(isGap),
    ...(figures.length > 0 && { figures }),
    ...(real.length < rows.length && { leftOut }),
  };
}

function figureOf({ name, summary, figure }: BenchSuite, all: readonly BenchRow[]): readonly SuiteFigure[] {
  const rows = all.filter(({ suite }) => suite === name);
  return rows.length > 0 && figure ? [{ suite: name, summary, ...figure(rows) }] : [];
}

/** Cancelled before anything was measured: an earlier file stays. */
const isEmptied = (host: Host, { rows, gaps }: BenchFile): boolean =>
  host.cancelled.aborted && rows.length + gaps.length === 0;

async function saveFiles(host: Host, args: Arguments, file: BenchFile): Promise<ExitCode> {
  const texts = { out: () => jsonText(file), csv: () => csvText(cellRows(file.rows.map(benchCells))) };
  for (const [option, text] of Object.entries(texts)) {
    const path = args.get(option);
    const written = path === undefined ? ok(undefined) : await host.writeFile(path, text());
    if (!written.ok) return report(host, written.failure);
  }
  return EXIT.done;
}

/** With `auto` a missing GPU is a gap in the table; what was asked for by name must have run. */
function exitOf(host: Host, { rows, gaps, leftOut }: BenchFile, { engines }: BenchOptions): ExitCode {
  if (host.cancelled.aborted) return EXIT.cancelled;
  const serious = gaps.find(({ failure }) => failure.kind === 'model-fault' || failure.kind === 'config');
  if (serious) return report(host, serious.failure);
  const nothing = rows.length === 0 && !leftOut;
  return nothing || (engines.length === 1 && gaps.length > 0) ? EXIT.unsupported : EXIT.done;
}

/** Lines of a benchmark for people. */
const gapLine = ({ suite, name, engine, failure }: BenchGap): string =>
  `  ${suite}  ${name}  ${engine}  not measured: ${describeFailure(failure)}`;

const adapterLine = ({ engine, adapter }: BenchRow): string => `  ${engine}: ${describeAdapter(adapter)}`;

/** Cells of a row in CSV, by column: what it has of its own too; `shares.sort` of a part, and nothing of what is a list. */
function benchCells(row: BenchRow): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  const put = (name: string, value: unknown): void => {
    if (value === undefined || Array.isArray(value)) return;
    if (typeof value !== 'object' || value === null) cells.set(name, String(value));
    else for (const [part, each] of Object.entries(value)) put(`${name}.${part}`, each);
  };
  for (const [name, value] of Object.entries(row)) put(name, value);
  return cells;
}
