/** `swarmscope study merge`: the parts of a study in one file, in the order of its plan, or what is missing and how it is made. */
import type { StudyTable } from '../../analysis/study/study-table.ts';
import { counted } from '../../base/counted.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { catalog } from '../../models/catalog.ts';
import { type Fact, tableFacts } from '../../scenario/cite/facts.ts';
import { quoted } from '../../scenario/command-line/shell.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import { loadLanguageFor } from '../../scenario/own-models.ts';
import { parquetBytes } from '../../scenario/results/parquet.ts';
import { MAX_STUDY_BYTES, readStudyText } from '../../scenario/study/read-study.ts';
import { planStudy, type StudyPlan } from '../../scenario/study/study-plan.ts';
import { isIn, partName, type Shard } from '../../study/shard.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { MergedRows } from './merged-rows.ts';
import { shardOfPart, studyPathOf } from './study-parts.ts';
import { tellStudy } from './study-tell.ts';

export const mergeCommand: Command = {
  operands: '[study.json] <part.csv | part.csv.gz>...',
  options: [
    {
      name: 'csv',
      value: 'file',
      writes: true,
      help: 'write all rows in the order of the plan; packed where it ends in .gz',
    },
    { name: 'parquet', value: 'file', writes: true, help: 'write them as Parquet, for other programs' },
    { name: 'json', help: 'print means per setting as one JSON object and nothing else' },
    { name: 'quiet', help: 'say nothing of lines that were cut off' },
  ],
  run: mergeStudy,
};

async function mergeStudy(host: Host, args: Arguments): Promise<ExitCode> {
  const named = namedFiles(args.positionals);
  if (!named.ok) return report(host, named.failure);
  const { parts } = named.value;
  const studyPath = await pathOfStudy(host, named.value);
  if (!studyPath.ok) return report(host, studyPath.failure);
  const plan = await planOf(host, studyPath.value);
  if (!plan.ok) return report(host, plan.failure);
  const rows = new MergedRows(plan.value);
  const read = await rows.read(host, parts, args.has('quiet'));
  if (!read.ok) return report(host, read.failure);
  if (host.cancelled.aborted) return EXIT.cancelled;
  if (rows.conflict) {
    host.note(`swarmscope: ${rows.conflict}\n`);
    return EXIT.difference;
  }
  const { table } = rows;
  const missing = missingCommands(table, studyPath.value, parts);
  if (missing.length > 0) {
    host.note(`swarmscope: ${missing.join('\n')}\n`);
    return EXIT.difference;
  }
  const packed = args.has('parquet')
    ? await parquetBytes(plan.value.spec, rows.columns, rows.cells(), await factsOf(host, plan.value))
    : undefined;
  // Promises alone never let Ctrl-C in. Past this all is written.
  await new Promise((resolve) => setImmediate(resolve));
  if (host.cancelled.aborted) return EXIT.cancelled;
  const saved = await save(host, args, rows, packed);
  if (!saved.ok) return report(host, saved.failure);
  const [first] = table.failed;
  const failed = first ? `, and ${whole(table.failed.length)} failed, the first: ${first.failure}` : '';
  if (!args.has('quiet'))
    host.note(`${whole(rows.count)} runs of ${parts.length} files, nothing is missing${failed}\n`);
  await tellStudy(host, args, table, 'finished');
  return EXIT.done;
}

async function factsOf(host: Host, { spec, study }: StudyPlan): Promise<readonly Fact[]> {
  const version = host.machine.app;
  const link = await encodeLink(catalog, study.scenario, { appVersion: version, study });
  return tableFacts({ spec, version, link: link.ok ? link.value : '' });
}

interface NamedFiles {
  readonly study: string | undefined;
  readonly parts: readonly string[];
}

function namedFiles(words: readonly string[]): Result<NamedFiles> {
  const studies = words.filter((word) => word.endsWith('.json'));
  const parts = words.filter((word) => !word.endsWith('.json'));
  if (studies.length > 1) return fail('config', `${studies[1]} is a second study`, 'merge the parts of one study');
  if (parts.length === 0) return fail('config', 'nothing to merge', 'write swarmscope study merge part*.csv');
  return ok({ study: studies[0], parts });
}

/** The study that is named, or that lies beside its parts. */
async function pathOfStudy(host: Host, { study, parts }: NamedFiles): Promise<Result<string>> {
  if (study !== undefined) return ok(study);
  for (const path of new Set(parts.map(studyPathOf))) {
    const size = await host.sizeOf(path);
    if (size.ok && size.value !== undefined) return ok(path);
  }
  return fail(
    'config',
    `${studyPathOf(parts[0])} is not there: what the parts are parts of is not known`,
    'put it beside them, or name the study: swarmscope study merge study.json part*.csv',
  );
}

async function planOf(host: Host, path: string): Promise<Result<StudyPlan>> {
  const text = await host.readFile(path, MAX_STUDY_BYTES);
  if (!text.ok) return text;
  await loadLanguageFor(text.value);
  const study = readStudyText(catalog, text.value);
  const plan = study.ok ? planStudy(catalog, study.value) : study;
  return plan.ok ? plan : { ok: false, failure: { ...plan.failure, message: `${path}: ${plan.failure.message}` } };
}

async function save(host: Host, args: Arguments, rows: MergedRows, packed?: Uint8Array): Promise<Result<void>> {
  const [csv, parquet] = [args.get('csv'), args.get('parquet')];
  const written = csv === undefined ? ok(undefined) : await host.writeFile(csv, rows.text());
  return !written.ok || parquet === undefined || !packed ? written : host.writeFile(parquet, packed);
}

/** Lines of commands; more shards are counted. */
const MOST_LINES = 20;

/** What is missing, and the commands that make it: of each shard one. None where all runs are there that are wanted. `parts`: files that were read; their names say how many shards there are. */
function missingCommands(table: StudyTable, studyPath: string, parts: readonly string[]): readonly string[] {
  const missing = missingRuns(table);
  if (missing.length === 0) return [];
  const known = parts.map(shardOfPart).find((shard) => shard !== undefined);
  const head = `${counted(missing.length, 'runs')} of ${table.wanted} ${missing.length === 1 ? 'is' : 'are'} missing; make them with`;
  if (!known) {
    const file = quoted(parts[0]);
    return [head, `  swarmscope study run ${quoted(studyPath)} --resume --csv ${file}`];
  }
  const shards = new Map<number, number>();
  for (const run of missing) {
    const index = shardOf(table, run, known.of);
    shards.set(index, (shards.get(index) ?? 0) + 1);
  }
  const lines = [...shards]
    .sort(([a], [b]) => a - b)
    .map(([index, count]) => commandOf({ index, of: known.of }, count, studyPath, parts));
  const more = lines.length > MOST_LINES ? [`  and ${lines.length - MOST_LINES} shards more`] : [];
  return [head, ...lines.slice(0, MOST_LINES), ...more];
}

/** Of every setting those until its next look, or its last. */
function missingRuns(table: StudyTable): readonly number[] {
  const { settings } = table.plan;
  const missing: number[] = [];
  for (const { index } of settings)
    for (let repetition = 0; repetition < table.goalOf(index); repetition++) {
      const run = repetition * settings.length + index;
      if (!table.has(run)) missing.push(run);
    }
  return missing;
}

function shardOf({ plan }: StudyTable, run: number, of: number): number {
  const near = run % of;
  return isIn({ index: near, of }, plan, run) ? near : (run % plan.settings.length) % of;
}

function commandOf(shard: Shard, count: number, studyPath: string, parts: readonly string[]): string {
  const name = partName(shard);
  const folder = studyPath.slice(0, studyPath.lastIndexOf('/') + 1);
  // A part with the name that it would be given lies where it is looked for: beside the study.
  const path = parts.find((part) => part.endsWith(name)) ?? folder + name;
  const csv = path === name ? '' : ` --csv ${quoted(path)}`;
  const study = `swarmscope study run ${quoted(studyPath)} --shard ${shard.index}/${shard.of}${csv}`;
  return `  ${study}    (${counted(count, 'runs')})`;
}
