/** Where the runs of a study are made: on cores, a thread each, or one after the other on the GPU. */
import { fail, ok, type Result } from '../../base/result.ts';
import { estimateMemory } from '../../run/estimate.ts';
import { isWorthIt } from '../../run/open-executor.ts';
import type { OpenOptions } from '../../run/run.ts';
import { WholeRuns } from '../../run/whole-run.ts';
import type { Files } from '../../scenario/files.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import { showBytes } from '../../scenario/words/show.ts';
import type { StudyPool } from '../../study/study-worker.ts';
import type { Arguments, OptionSpec } from '../args.ts';
import type { Host } from '../host.ts';
import { wholeOption } from '../whole-option.ts';
import { byWork } from './study-work.ts';

export const JOBS: OptionSpec = {
  name: 'jobs',
  value: 'n',
  help: 'cores that make runs (default: all of them); a GPU makes one run at a time',
};

/** `both`: a GPU and cores that may be faster than it. */
export interface Pools {
  readonly gpu?: StudyPool;
  readonly cores?: StudyPool;
  /** Each run on the GPU or on one core, measured for a moment: for a few runs, of which none can be tried both ways. */
  readonly measured?: StudyPool;
}

/** Shares of the memory that runs on all cores may take together. */
const MEMORY_SHARE = 0.7;

/** With `auto` and a GPU there are both, where runs fit. */
export async function poolsFor(
  host: Host,
  args: Arguments,
  plan: StudyPlan,
  options: OpenOptions,
): Promise<Result<Pools>> {
  const { engine, files } = options;
  const jobs = wholeOption(args, 'jobs', { otherwise: host.cores, least: 1, most: 4096 });
  if (!jobs.ok) return jobs;
  const wantsCores = engine === 'sequential' || (engine === 'auto' && args.has('jobs'));
  if (engine === 'gpu' && args.has('jobs'))
    return fail(
      'config',
      `--jobs ${jobs.value} is for cores, and a GPU makes one run at a time`,
      'leave it out, or use --engine sequential',
    );
  const adapter = wantsCores ? undefined : await host.adapter();
  if (engine === 'gpu' && adapter && !adapter.ok) return adapter;
  const isGpu = adapter?.ok && (engine === 'gpu' || isWorthIt(adapter.value));
  const gpu: Pools = isGpu
    ? {
        gpu: gpuPool(host, { ...options, engine: 'gpu' }),
        ...(engine === 'auto' && { measured: gpuPool(host, { ...options, measures: true }) }),
      }
    : {};
  if (engine === 'gpu') return ok(gpu);
  const fitting = fittingJobs(host, jobs.value, plan, files);
  if (!isGpu && fitting < jobs.value)
    host.note(
      `${fitting} of ${jobs.value} cores make runs: more of the largest have no room in ${showBytes(host.memoryBytes)}\n`,
    );
  // Where not even two fit, the GPU needs no company.
  if (isGpu && fitting < Math.min(2, jobs.value)) return ok(gpu);
  return ok({ ...gpu, cores: host.threads(fitting, { ...options, engine: 'sequential' }) });
}

/** Runs follow each other on it. */
const gpuPool = (host: Host, options: OpenOptions): StudyPool => ({
  size: 1,
  engine: 'gpu',
  open: async () =>
    ok(
      new WholeRuns({
        open: (scenario, opening) => host.openRun(scenario, opening),
        options,
        version: host.machine.app,
        breathe: () => new Promise((resolve) => setImmediate(resolve)),
      }),
    ),
});

/** As many as have room beside each other when each makes the dearest run; at least one. */
function fittingJobs({ memoryBytes }: Host, jobs: number, plan: StudyPlan, files?: Files): number {
  const dearest = byWork(plan).at(-1);
  if (!dearest || jobs === 1) return jobs;
  const { bytes } = estimateMemory(dearest.setting.scenario, {}, { files });
  return Math.max(1, Math.min(jobs, Math.floor((MEMORY_SHARE * memoryBytes) / bytes)));
}
