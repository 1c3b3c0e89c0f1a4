/** `swarmscope study run`: makes the runs of a study that its file has not yet, and tells what they gave. */
import { StudyTable } from '../../analysis/study/study-table.ts';
import { ok, type Result } from '../../base/result.ts';
import { studyText } from '../../scenario/study/read-study.ts';
import { parseShard, partName, type Shard, WHOLE } from '../../study/shard.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { reportOpenFailure } from '../run/remedy.ts';
import { openOptionsOf, RUN_OPTIONS } from '../run/run-options.ts';
import { type FileChoice, openStudyFile } from './study-file.ts';
import { keepStudyBeside } from './study-parts.ts';
import { JOBS, poolsFor } from './study-pools.ts';
import { makeRuns, type StudyParts } from './study-runs.ts';
import { STUDY_OPTIONS, type StudySource, studySource } from './study-source.ts';
import { tellStudy } from './study-tell.ts';

const SHARED = new Set(['set', 'seed', 'engine', 'lp-size', 'quiet']);

export const runStudyCommand: Command = {
  name: 'study run',
  operands: '<model | model/preset | scenario.json | link | study.json>',
  summary: 'run a study: a grid of settings with repetitions',
  options: [
    ...STUDY_OPTIONS,
    ...RUN_OPTIONS.filter(({ name }) => SHARED.has(name)),
    JOBS,
    {
      name: 'shard',
      value: 'k/n',
      help: 'part k of n, from 0, into part-k-of-n.csv, going on with it; auto/n: k from Slurm or Kubernetes',
    },
    { name: 'csv', value: 'file', help: 'add a row to it whenever a run ends; the lab opens it' },
    {
      name: 'resume',
      help: 'keep the finished runs that the file of --csv has, make the others; of no file, begin it',
    },
    { name: 'force', help: 'write over the file of --csv' },
    { name: 'json', help: 'print means per setting as one JSON object and nothing else' },
  ],
  run: runStudy,
};

async function runStudy(host: Host, args: Arguments): Promise<ExitCode> {
  const source = await studySource(host, args);
  if (!source.ok) return report(host, source.failure);
  const { plan } = source.value;
  const shard = args.has('shard') ? parseShard(args.get('shard') ?? '', host.environment) : ok(WHOLE);
  if (!shard.ok) return report(host, shard.failure);
  const choice = choiceOf(args, shard.value);
  const beside = await studyBeside(host, choice, source.value);
  if (!beside.ok) return report(host, beside.failure);
  const opened = await openStudyFile(host, choice, plan);
  if (!opened.ok) return report(host, opened.failure);
  const { file, made } = opened.value;
  const table = new StudyTable(plan);
  for (const [index, row] of made) table.add(index, row);
  if (made.size > 0 && !args.has('quiet'))
    host.note(`${made.size} of ${plan.runs} runs are in ${choice.path} already\n`);
  const code = await makeAll(host, args, source.value, { file, table, shard: shard.value });
  await tellStudy(host, args, table, code);
  return code;
}

/** A part is gone on with: a queue gives the same command again. */
const choiceOf = (args: Arguments, shard: Shard): FileChoice => ({
  path: args.get('csv') ?? (args.has('shard') ? partName(shard) : undefined),
  resume: args.has('resume') || (args.has('shard') && !args.has('force')),
  force: args.has('force'),
  isPart: args.has('shard'),
});

/** A part says of its runs alone what they are; which study they are of stands beside it. */
const studyBeside = async (host: Host, { path, force, isPart }: FileChoice, { plan }: StudySource) =>
  isPart && path !== undefined ? keepStudyBeside(host, path, studyText(plan.study), force) : ok(undefined);

async function makeAll(host: Host, args: Arguments, source: StudySource, parts: StudyParts): Promise<ExitCode> {
  const options = openOptionsOf(args, source.files);
  const pools = await poolsFor(host, args, source.plan, options);
  if (!pools.ok) return reportOpenFailure(host, pools.failure, options.engine);
  const code = await makeRuns(host, pools.value, parts, args.has('quiet'));
  const written = await parts.file.write(true);
  const ordered: Result<void> = written.ok && isComplete(code) ? await parts.file.putInOrder() : written;
  return ordered.ok ? code : report(host, ordered.failure);
}

/** All runs have ended: some of them as failures. */
const isComplete = (code: ExitCode): boolean => code !== EXIT.cancelled;
