/** `swarmscope sweep`: a grid of settings of one scenario, each repeated with seeds of its own. */
import { type MeasuredRun, seedWords } from '../../analysis/settings.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { jsonText } from '../run/run.ts';
import { openOptionsOf, RUN_OPTIONS, SCENARIO_OPERANDS } from '../run/run-options.ts';
import { resolveTarget, type Target } from '../run/target.ts';
import type { Against } from './sweep-axis.ts';
import { openSweepFile } from './sweep-file.ts';
import { planSweep } from './sweep-plan.ts';
import { runSweepJob, type SweepJob } from './sweep-runs.ts';
import { describeSummaries, summarise } from './sweep-table.ts';

const SHARED = new Set(['set', 'seed', 'engine', 'lp-size', 'quiet']);

export const sweepCommand: Command = {
  name: 'sweep',
  operands: SCENARIO_OPERANDS,
  summary: 'run a grid of settings with repetitions',
  options: [
    {
      name: 'over',
      value: 'name=values',
      repeat: true,
      help: 'a,b,c or lo:hi:step or lo:hi:x2; files by their paths; may be repeated',
    },
    {
      name: 'against',
      value: 'name=value',
      help: 'a value of an --over: ratios of the others to it too, seed by seed',
    },
    { name: 'repeat', value: 'n', help: 'runs per setting, with seeds seed, seed + 1, ... (default 1)' },
    ...RUN_OPTIONS.filter(({ name }) => SHARED.has(name)),
    { name: 'csv', value: 'file', help: 'add a row to it whenever a run ends; the lab opens it' },
    {
      name: 'resume',
      help: 'keep the finished runs that the file of --csv has, make the others; of no file, begin it',
    },
    { name: 'force', help: 'write over the file of --csv' },
    { name: 'json', help: 'print means per setting as one JSON object and nothing else' },
  ],
  run: runSweep,
};

async function runSweep(host: Host, args: Arguments): Promise<ExitCode> {
  const target = await resolveTarget(host, args);
  if (!target.ok) return report(host, target.failure);
  const plan = planSweep(target.value, args.get('repeat') ?? '1', args.get('against'));
  if (!plan.ok) return report(host, plan.failure);
  const choice = { path: args.get('csv'), resume: args.has('resume'), force: args.has('force') };
  const opened = await openSweepFile(host, choice, target.value.spec, plan.value);
  if (!opened.ok) return report(host, opened.failure);
  const { file, made } = opened.value;
  const job: SweepJob = {
    spec: target.value.spec,
    plan: plan.value,
    options: openOptionsOf(args, target.value.files),
    file,
    quiet: args.has('quiet'),
    rows: made,
  };
  if (made.size > 0 && !job.quiet)
    host.note(`${made.size} of ${plan.value.runs.length} runs are in ${choice.path} already\n`);
  const code = await runSweepJob(host, job);
  await tell(host, args, target.value, job, code);
  return code;
}

/** Means of what there is: also after Ctrl-C. */
async function tell(host: Host, args: Arguments, { spec, scenario }: Target, job: SweepJob, code: ExitCode) {
  const { axes, against, seeds } = job.plan;
  const rows = [...job.rows].sort(([a], [b]) => a - b).map(([, row]) => row);
  const settings = summarise(spec, axes, rows, against);
  if (args.has('json')) {
    const status = code === EXIT.cancelled ? 'cancelled' : 'finished';
    await host.print(
      jsonText({ format: 'swarmscope.sweep/1', status, scenario, over: axes, against, seeds, settings }),
    );
  } else if (rows.length > 0)
    await host.print(`${describeSummaries(spec, axes, settings)}\n\n${footOf(rows, against)}\n`);
}

function footOf(rows: readonly MeasuredRun[], against?: Against): string {
  const seeds = seedWords(rows.filter(({ status }) => status === 'finished'));
  const ratios = against ? `; x: times ${against.name}=${against.value} with the same seed` : '';
  return `means with 99% confidence intervals over the runs that finished${seeds && `, ${seeds}`}${ratios}`;
}
