/** Makes the runs of a sweep: all settings with the first seed, then with the next, so that an early end leaves a whole picture. */
import type { MeasuredRun } from '../../analysis/settings.ts';
import { clock } from '../../base/clock.ts';
import { seconds } from '../../base/format.ts';
import type { Failure } from '../../base/result.ts';
import type { OpenOptions } from '../../run/run.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { failedResult } from '../../scenario/results/failed-result.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { driveScenario } from '../run/drive.ts';
import { reportOpenFailure } from '../run/remedy.ts';
import { wantedOf } from '../run/run.ts';
import { settingText } from './sweep-axis.ts';
import type { SweepFile } from './sweep-file.ts';
import { TimeLeft } from './sweep-left.ts';
import type { Planned, SweepPlan } from './sweep-plan.ts';

export interface SweepJob {
  readonly spec: ModelSpec;
  readonly plan: SweepPlan;
  readonly options: OpenOptions;
  readonly file: SweepFile;
  readonly quiet: boolean;
  /** Runs by their index in the plan: those that a file had already, then all that are made. */
  readonly rows: Map<number, MeasuredRun>;
}

/** A run that fails is a row with its reason, and the others go on; Ctrl-C keeps what has ended. */
export async function runSweepJob(host: Host, job: SweepJob): Promise<ExitCode> {
  const waiting = [...job.plan.runs.entries()]
    .filter(([index]) => !job.rows.has(index))
    .sort(([, a], [, b]) => a.repetition - b.repetition);
  const left = new TimeLeft(waiting.map(([, planned]) => planned));
  const failures: Failure[] = [];
  for (const [index, planned] of waiting) {
    if (host.cancelled.aborted) break;
    const began = performance.now();
    const made = await makeRun(host, job, planned, titleOf(job, left.left));
    if (!made) break;
    // Without a GPU none of them can run.
    if (made.failure?.kind === 'unsupported' && job.rows.size === 0)
      return reportOpenFailure(host, made.failure, job.options.engine);
    const row = await job.file.add(planned, made.result);
    if (!row.ok) return report(host, row.failure);
    job.rows.set(index, row.value);
    const took = (performance.now() - began) / 1000;
    if (made.failure) failures.push(made.failure);
    left.ended(planned, made.failure ? undefined : took);
    if (!job.quiet) host.note(`${lineOf(job, planned, made, took, left.left)}\n`);
  }
  return host.cancelled.aborted ? EXIT.cancelled : conclude(host, failures, waiting.length);
}

interface Ended {
  readonly result: RunResult;
  readonly failure?: Failure;
}

/** Undefined where Ctrl-C came in the middle: half a run is none. */
async function makeRun(host: Host, job: SweepJob, { scenario }: Planned, title: string): Promise<Ended | undefined> {
  const { result, failure } = await driveScenario(host, scenario, job.options, job.quiet, title);
  if (failure) {
    const failed = result ?? failedResult(job.spec, scenario, failure, host.machine.app, wantedOf(job.options));
    return { result: failed, failure };
  }
  return result?.status === 'finished' ? { result } : undefined;
}

/** Before the progress of a run: `run 3 of 12, 0:42 left: `. */
const titleOf = ({ rows, plan }: SweepJob, left: number | undefined): string =>
  `run ${rows.size + 1} of ${plan.runs.length}${left === undefined ? '' : `, about ${clock(left)} left`}: `;

/** `3 of 12  nodes=64 seed 8  1.20 s, about 0:42 left`. */
function lineOf({ rows, plan }: SweepJob, run: Planned, made: Ended, took: number, left: number | undefined): string {
  const which = `${settingText(plan.axes, run.setting)} seed ${run.scenario.seed}`.trim();
  const how = made.failure ? `failed: ${made.failure.message}` : seconds(took);
  const rest = left === undefined || rows.size === plan.runs.length ? '' : `, about ${clock(left)} left`;
  return `${rows.size} of ${plan.runs.length}  ${which}  ${how}${rest}`;
}

/** The exit code is that of the first failure. */
function conclude(host: Host, failures: readonly Failure[], runs: number): ExitCode {
  if (failures.length === 0) return EXIT.done;
  const [{ kind, message, remedy }] = failures;
  host.note(`swarmscope: ${failures.length} of ${runs} runs failed, the first: ${message}; ${remedy}\n`);
  return exitCodeOf(kind);
}
