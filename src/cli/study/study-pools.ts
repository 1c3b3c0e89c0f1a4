/** Where the runs of a study are made: on cores, a thread each, or on the GPU, side by side. */
import { fail, ok, type Result } from '../../base/result.ts';
import { estimateMemory } from '../../run/estimate.ts';
import { engineFor } from '../../run/list-refusal.ts';
import { isWorthIt } from '../../run/open-executor.ts';
import { mostSeats } from '../../run/open-seats.ts';
import type { OpenOptions } from '../../run/run.ts';
import type { Files } from '../../scenario/files.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import { showBytes } from '../../scenario/words/show.ts';
import type { StudyPool } from '../../study/study-worker.ts';
import type { Arguments, OptionSpec } from '../args.ts';
import type { Host } from '../host.ts';
import { wholeOption } from '../whole-option.ts';
import { hasSeats, type SeatPool, seatPool, seatsAsked } from './study-seats.ts';
import { byWork } from './study-work.ts';

export const JOBS: OptionSpec = {
  name: 'jobs',
  value: 'n',
  help: 'cores that make runs (default: all of them); a GPU has seats',
};

/** `both`: a GPU and cores that may be faster than it. */
export interface Pools {
  readonly gpu?: SeatPool;
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
  const engine = engineFor(options);
  const jobs = wholeOption(args, 'jobs', { otherwise: host.cores, least: 1, most: 4096 });
  if (!jobs.ok) return jobs;
  const wantsCores = engine === 'sequential' || (engine === 'auto' && args.has('jobs'));
  if (engine === 'gpu' && args.has('jobs'))
    return fail(
      'config',
      `--jobs ${jobs.value} is for cores, and a GPU has seats`,
      'leave it out, or use --engine sequential',
    );
  const seats = seatsAsked(args);
  if (!seats.ok) return seats;
  const found = wantsCores ? undefined : await host.gpu();
  if (engine === 'gpu' && found && !found.ok) return found;
  const isReal = found?.ok === true && isWorthIt(found.value.adapter);
  const isGpu = isReal || (engine === 'gpu' && found?.ok);
  const isNumber = seats.value !== 'auto';
  // A processor that imitates a GPU makes one run after the other, unless it is told.
  const isSeated = isNumber || isReal ? await hasSeats(host, plan, seats.value, options) : ok(false);
  if (!isSeated.ok) return isSeated;
  if (isNumber && !isGpu) host.note(`--seats ${seats.value}: there is no GPU, and runs are made on cores\n`);
  const width = isSeated.value ? mostSeats(seats.value) : undefined;
  const gpu: Pools = isGpu
    ? {
        gpu: seatPool(host, { ...options, engine: 'gpu' }, seats.value, width),
        ...(engine === 'auto' && !isNumber && { measured: seatPool(host, { ...options, measures: true }, 1) }),
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

/** As many as have room beside each other when each makes the dearest run; at least one. */
function fittingJobs({ memoryBytes }: Host, jobs: number, plan: StudyPlan, files?: Files): number {
  const dearest = byWork(plan).at(-1);
  if (!dearest || jobs === 1) return jobs;
  const { bytes } = estimateMemory(dearest.setting.scenario, {}, { files });
  return Math.max(1, Math.min(jobs, Math.floor((MEMORY_SHARE * memoryBytes) / bytes)));
}
