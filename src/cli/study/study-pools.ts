/** Where the runs of a study are made: on cores, a thread each, or on the GPU, side by side. */
import { fail, ok, type Result } from '../../base/result.ts';
import { estimateMemory } from '../../run/estimate.ts';
import { engineFor } from '../../run/list-refusal.ts';
import { isWorthIt } from '../../run/open-executor.ts';
import { mostReplicas } from '../../run/open-replicas.ts';
import type { OpenOptions } from '../../run/run.ts';
import type { Files } from '../../scenario/files.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import { showBytes } from '../../scenario/words/show.ts';
import type { StudyPool } from '../../study/study-worker.ts';
import type { Arguments } from '../args.ts';
import type { Host } from '../host.ts';
import { wholeOption } from '../whole-option.ts';
import { hasReplicas, type ReplicaPool, replicaPool, replicasAsked } from './study-replicas.ts';
import { byWork } from './study-work.ts';

/** `both`: a GPU and cores that may be faster than it. */
export interface Pools {
  readonly gpu?: ReplicaPool;
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
  const { files } = options;
  const executor = engineFor(options);
  const jobs = wholeOption(args, 'jobs', { otherwise: host.cores, least: 1, most: 4096 });
  if (!jobs.ok) return jobs;
  const wantsCores = executor === 'sequential' || (executor === 'auto' && args.has('jobs'));
  if (executor === 'gpu' && args.has('jobs'))
    return fail(
      'config',
      `--jobs ${jobs.value} is for cores, and a GPU has seats`,
      'leave it out, or use --engine sequential',
    );
  const replicas = replicasAsked(args);
  if (!replicas.ok) return replicas;
  const found = wantsCores ? undefined : await host.gpu();
  if (executor === 'gpu' && found && !found.ok) return found;
  const isReal = found?.ok === true && isWorthIt(found.value.adapter);
  const isGpu = isReal || (executor === 'gpu' && found?.ok);
  const isNumber = replicas.value !== 'auto';
  // A processor that imitates a GPU makes one run after the other, unless it is told.
  const isReplicated = isNumber || isReal ? await hasReplicas(host, plan, replicas.value, options) : ok(false);
  if (!isReplicated.ok) return isReplicated;
  if (isNumber && !isGpu) host.note(`--seats ${replicas.value}: there is no GPU, and runs are made on cores\n`);
  const width = isReplicated.value ? mostReplicas(replicas.value) : undefined;
  const gpu: Pools = isGpu
    ? {
        gpu: replicaPool(host, { ...options, engine: 'gpu' }, replicas.value, width),
        ...(executor === 'auto' && !isNumber && { measured: replicaPool(host, { ...options, measures: true }, 1) }),
      }
    : {};
  if (executor === 'gpu') return ok(gpu);
  const fitting = fittingJobs(host, jobs.value, plan, files);
  if (!isGpu && fitting < jobs.value)
    host.note(
      `${fitting} of ${jobs.value} cores make runs: more of the largest have no room in ${showBytes(host.memoryBytes)}\n`,
    );
  // Where not even two fit, the GPU needs no company.
  if (isGpu && fitting < Math.min(2, jobs.value)) return ok(gpu);
  return ok({ ...gpu, cores: host.threads(fitting, { ...options, engine: 'sequential' }) });
}

/** As many as have room beside each other when each makes the dearest run; at least one. */
function fittingJobs({ memoryBytes }: Host, jobs: number, plan: StudyPlan, files?: Files): number {
  const dearest = byWork(plan).at(-1);
  if (!dearest || jobs === 1) return jobs;
  const { bytes } = estimateMemory(dearest.setting.scenario, {}, { files });
  return Math.max(1, Math.min(jobs, Math.floor((MEMORY_SHARE * memoryBytes) / bytes)));
}
