/** `swarmscope study run`: makes the runs of a study that its file has not yet, and tells what they gave. */
import { ok } from '../../base/result.ts';
import { studyText } from '../../scenario/study/read-study.ts';
import { parseShard, partName, type Shard, WHOLE } from '../../study/shard.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { FileLock } from '../file-lock.ts';
import { type Host, report } from '../host.ts';
import { reportOpenFailure } from '../run/remedy.ts';
import { openOptionsOf } from '../run/run-options.ts';
import { type FileChoice, openStudyFile } from './study-file.ts';
import { keepStudyBeside } from './study-parts.ts';
import { poolsFor } from './study-pools.ts';
import { type MadeRuns, makeRuns } from './study-runs.ts';
import { STUDY_OPTIONS, type StudySource, studySource } from './study-source.ts';
import { tellStudy } from './study-tell.ts';

export const runStudyCommand: Command = {
  operands: '<model | model/preset | name.protocol | scenario.json | link | study.json>',
  options: [
    ...STUDY_OPTIONS,
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
  const shard = args.has('shard') ? parseShard(args.get('shard') ?? '', host.environment) : ok(WHOLE);
  if (!shard.ok) return report(host, shard.failure);
  const choice = choiceOf(args, shard.value);
  if (choice.path === undefined) return runInto(host, args, source.value, shard.value, choice);
  const size = await host.sizeOf(choice.path);
  if (!size.ok) return report(host, size.failure);
  // Two processes would write the same runs, and one over those of the other.
  const lock = await host.lockFile(choice.path);
  if (!lock.ok) return report(host, lock.failure);
  try {
    return await runInto(host, args, source.value, shard.value, choice, lock.value);
  } finally {
    await lock.value.release();
  }
}

async function runInto(
  host: Host,
  args: Arguments,
  source: StudySource,
  shard: Shard,
  choice: FileChoice,
  lock?: FileLock,
): Promise<ExitCode> {
  const { plan } = source;
  const quiet = args.has('quiet');
  const beside = await studyBeside(host, choice, source);
  if (!beside.ok) return report(host, beside.failure);
  const opened = await openStudyFile(host, choice, plan, lock);
  if (!opened.ok) return report(host, opened.failure);
  const { file, table } = opened.value;
  if (table.made > 0 && !quiet) host.note(`${table.made} of ${plan.runs} runs are in ${choice.path} already\n`);
  const options = openOptionsOf(args, source.files);
  const pools = await poolsFor(host, args, plan, options);
  const ended: MadeRuns = pools.ok
    ? await makeRuns(host, pools.value, { file, table, shard }, quiet)
    : { code: reportOpenFailure(host, pools.failure, options.engine), state: 'failed' };
  await tellStudy(host, args, table, ended.state);
  return ended.code;
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
