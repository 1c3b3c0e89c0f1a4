/** Makes the runs of a study that are not there yet, where they are made fastest, and says how far it is. */
import type { StudyTable } from '../../analysis/study/study-table.ts';
import { si } from '../../base/format.ts';
import { type Failure, ok, type Result } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { settingText } from '../../scenario/study/axis-text.ts';
import { shapeOf } from '../../scenario/study/shape.ts';
import { studyColumns, studyRun } from '../../scenario/study/study-columns.ts';
import type { PlannedRun } from '../../scenario/study/study-plan.ts';
import type { StudyDifference } from '../../study/checks.ts';
import type { EndedRun } from '../../study/kept-rows.ts';
import { isIn, type Shard } from '../../study/shard.ts';
import { StudyRunner } from '../../study/study-runner.ts';
import type { StudyStatus } from '../../study/study-status.ts';
import type { StudyPool } from '../../study/study-worker.ts';
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { withLine } from '../run/with-line.ts';
import type { StudyFile } from './study-file.ts';
import type { Pools } from './study-pools.ts';
import { StatusLine } from './study-status-line.ts';
import { fasterPool, type TrialRuns } from './study-trial.ts';

export interface StudyParts {
  readonly file: StudyFile;
  /** Has the runs of the file. */
  readonly table: StudyTable;
  readonly shard: Shard;
}

/** Of as few runs no time is lost with a trial. */
const FEW_RUNS = 8;
/** Failures that are told one by one; all of them are rows. */
const MOST_TOLD = 10;
/** More than a trial ever makes: half of them may run on a GPU. */
const TRIAL_RUNS = 2 ** 14;

export interface MadeRuns {
  readonly code: ExitCode;
  /** `finished`: all have ended, some of them as failures. `failed`: rows could not be kept, or a run alone is another. */
  readonly state: 'finished' | 'cancelled' | 'failed';
}

/** A run that fails is a row with its reason, and the others go on; Ctrl-C keeps what has ended. */
export async function makeRuns(host: Host, pools: Pools, parts: StudyParts, quiet: boolean): Promise<MadeRuns> {
  const { table, shard, file } = parts;
  const failures: Failure[] = [];
  const now = new Set<number>();
  const line = new StatusLine(host, quiet);
  const failed = (failure: Failure): MadeRuns => ({ code: report(host, failure), state: 'failed' });
  const pool = await poolFor(host, pools, parts, line, now);
  if (!pool.ok) return failed(pool.failure);
  const keep = (rows: readonly EndedRun[]) => {
    for (const ended of rows) {
      const { run, result } = ended;
      file.add(run.index, ended);
      now.add(run.index);
      if (!result.failure) continue;
      failures.push(result.failure);
      if (failures.length <= MOST_TOLD) line.note(`${nameOf(table, run)} failed: ${result.failure.message}`);
    }
    return file.write();
  };
  const { app: version } = host.machine;
  const onStatus = (status: StudyStatus) => line.show(status);
  const runner = new StudyRunner({ table, shard, pool: pool.value, keep, version, onStatus });
  const cancel = () => runner.cancel();
  host.cancelled.addEventListener('abort', cancel, { once: true });
  if (host.cancelled.aborted) cancel();
  const end = await runner.run();
  line.end();
  host.cancelled.removeEventListener('abort', cancel);
  const written = await file.write(true);
  if (!end.ok) {
    if (written.ok && runner.difference) await tellDifference(host, parts, runner.difference, now);
    return failed(end.failure);
  }
  if (!written.ok) return failed(written.failure);
  if (end.value.state === 'cancelled') return { code: EXIT.cancelled, state: 'cancelled' };
  const ordered = await file.putInOrder();
  return ordered.ok ? { code: conclude(host, table, failures), state: 'finished' } : failed(ordered.failure);
}

/** Where there are a GPU and cores, those that are faster. */
async function poolFor(
  host: Host,
  pools: Pools,
  parts: StudyParts,
  line: StatusLine,
  now: Set<number>,
): Promise<Result<StudyPool>> {
  const { gpu, cores, measured } = pools;
  if (!gpu || !cores) return ok((gpu ?? cores) as StudyPool);
  const runs = trialRuns(parts);
  if (runs.runs.length < FEW_RUNS) return ok(measured ?? gpu);
  const { table, file } = parts;
  const columns = studyColumns(table.plan.spec, table.plan.study);
  const give = (run: PlannedRun, result: RunResult) => {
    // What failed here is made again by the runner, which knows what to make of it.
    if (result.status !== 'finished') return;
    const made = studyRun(columns, table.plan.study, run.setting, result);
    if (!table.add(run.index, made.row)) return;
    file.add(run.index, made);
    now.add(run.index);
  };
  const trial = await fasterPool({ gpu, cores }, runs, give, host.cancelled);
  const written = await file.write();
  if (!written.ok) return written;
  line.note(
    `runs are made on ${trial.pool === gpu ? 'the GPU' : `${cores.size} cores`}: ${si(trial.gpu)} runs/s on the GPU, ${si(trial.cores)} on ${cores.size} cores`,
  );
  return ok(trial.pool);
}

/** Of the shape of the first that is not made, as many as may be needed; where that has few, of all shapes. */
function trialRuns({ table, shard }: StudyParts): TrialRuns {
  const { plan } = table;
  const runs: PlannedRun[] = [];
  const alike: PlannedRun[] = [];
  let shape: string | undefined;
  for (let index = 0; index < plan.settings.length * plan.study.repeat.least && alike.length < TRIAL_RUNS; index++) {
    if (table.has(index) || !isIn(shard, plan, index)) continue;
    const run = plan.run(index);
    const own = shapeOf(plan.spec, run.scenario);
    shape ??= own;
    if (own === shape) alike.push(run);
    if (runs.length < TRIAL_RUNS) runs.push(run);
    // Ten thousand shapes: no more of the first are looked for.
    else if (alike.length < FEW_RUNS) break;
  }
  return { runs: alike.length < FEW_RUNS ? runs : alike, alike };
}

/** `nodes=128 seed 1`. */
const nameOf = ({ plan }: StudyTable, { setting, scenario }: PlannedRun): string =>
  `${settingText(plan.study.over, setting.params)} seed ${scenario.seed}`.trim();

/**
 * Who reports it gives the link: it opens the run alone. Runs of this shape that were made now leave the file: started again, they are
 * made and checked again.
 */
async function tellDifference(
  host: Host,
  { table: { plan }, file }: StudyParts,
  { run, digest }: StudyDifference,
  now: ReadonlySet<number>,
): Promise<void> {
  const shape = shapeOf(plan.spec, run.scenario);
  const alike = [...now].filter((index) => shapeOf(plan.spec, plan.run(index).scenario) === shape);
  const dropped = await file.drop(new Set(alike));
  if (!dropped.ok) report(host, dropped.failure);
  const link = await encodeLink(catalog, run.scenario, { digest, appVersion: host.machine.app });
  if (link.ok) host.note(`the run alone: swarmscope run '${link.value}'\n`);
}

/** The exit code is that of the first failure. */
function conclude(host: Host, { made, plan }: StudyTable, failures: readonly Failure[]): ExitCode {
  if (failures.length === 0) return EXIT.done;
  const { kind, message, remedy } = withLine(failures[0], plan.study.scenario.protocol);
  host.note(`swarmscope: ${failures.length} of ${made} runs failed, the first: ${message}; ${remedy}\n`);
  return exitCodeOf(kind);
}
