/** Makes the runs of a study that are not there yet, where they are made fastest, and says how far it is. */
import type { StudyTable } from '../../analysis/study/study-table.ts';
import { si } from '../../base/format.ts';
import { type Failure, ok, type Result } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { rowOfCells } from '../../scenario/results/result-row.ts';
import { settingText } from '../../scenario/study/axis-text.ts';
import { shapeOf } from '../../scenario/study/shape.ts';
import { studyCells, studyColumns } from '../../scenario/study/study-columns.ts';
import type { PlannedRun } from '../../scenario/study/study-plan.ts';
import type { EndedRun } from '../../study/kept-rows.ts';
import { isIn, type Shard } from '../../study/shard.ts';
import { StudyRunner } from '../../study/study-runner.ts';
import type { StudyPool } from '../../study/study-worker.ts';
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import type { StudyFile } from './study-file.ts';
import type { Pools } from './study-pools.ts';
import { StatusLine } from './study-status-line.ts';
import { fasterPool } from './study-trial.ts';

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
/** More than a trial ever makes. */
const TRIAL_RUNS = 4096;

/** A run that fails is a row with its reason, and the others go on; Ctrl-C keeps what has ended. */
export async function makeRuns(host: Host, pools: Pools, parts: StudyParts, quiet: boolean): Promise<ExitCode> {
  const { table, shard, file } = parts;
  const failures: Failure[] = [];
  const line = new StatusLine(host, quiet);
  const pool = await poolFor(host, pools, parts, line);
  if (!pool.ok) return report(host, pool.failure);
  const keep = (rows: readonly EndedRun[]) => {
    for (const { run, cells, result } of rows) {
      file.add(run.index, cells);
      if (!result.failure) continue;
      failures.push(result.failure);
      if (failures.length <= MOST_TOLD) line.note(`${nameOf(table, run)} failed: ${result.failure.message}`);
    }
    return file.write();
  };
  const { app: version } = host.machine;
  const runner = new StudyRunner({
    table,
    shard,
    pool: pool.value,
    keep,
    version,
    onStatus: (status) => line.show(status),
  });
  const cancel = () => runner.cancel();
  host.cancelled.addEventListener('abort', cancel, { once: true });
  if (host.cancelled.aborted) cancel();
  const end = await runner.run();
  line.end();
  host.cancelled.removeEventListener('abort', cancel);
  if (!end.ok) {
    await tellDifference(host, runner);
    return report(host, end.failure);
  }
  return end.value.state === 'cancelled' ? EXIT.cancelled : conclude(host, table, failures);
}

/** Where there are a GPU and cores, those that are faster. */
async function poolFor(host: Host, pools: Pools, parts: StudyParts, line: StatusLine): Promise<Result<StudyPool>> {
  const { gpu, cores } = pools;
  if (!gpu || !cores) return ok((gpu ?? cores) as StudyPool);
  const runs = trialRuns(parts);
  if (runs.length < FEW_RUNS) return ok(gpu);
  const { table, file } = parts;
  const columns = studyColumns(table.plan.spec, table.plan.study);
  const give = (run: PlannedRun, result: RunResult) => {
    const cells = studyCells(table.plan.study, run.setting, result);
    if (table.add(run.index, rowOfCells(result, cells, columns))) file.add(run.index, cells);
  };
  const trial = await fasterPool({ gpu, cores }, runs, give, host.cancelled);
  const written = await file.write();
  if (!written.ok) return written;
  line.note(
    `runs are made on ${trial.pool === gpu ? 'the GPU' : `${cores.size} cores`}: ${si(trial.gpu)} runs/s on the GPU, ${si(trial.cores)} on ${cores.size} cores`,
  );
  return ok(trial.pool);
}

/** Of the shape of the first that is not made, as many as may be needed. */
function trialRuns({ table, shard }: StudyParts): readonly PlannedRun[] {
  const { plan } = table;
  const runs: PlannedRun[] = [];
  let shape: string | undefined;
  for (let index = 0; index < plan.settings.length * plan.study.repeat.least && runs.length < TRIAL_RUNS; index++) {
    if (table.has(index) || !isIn(shard, plan, index)) continue;
    const run = plan.run(index);
    const own = shapeOf(plan.spec, run.scenario);
    shape ??= own;
    if (own === shape) runs.push(run);
  }
  return runs;
}

/** `nodes=128 seed 1`. */
const nameOf = ({ plan }: StudyTable, { setting, scenario }: PlannedRun): string =>
  `${settingText(plan.study.over, setting.params)} seed ${scenario.seed}`.trim();

/** Who reports it gives the link: it opens the run alone. */
async function tellDifference(host: Host, { difference }: StudyRunner): Promise<void> {
  if (!difference) return;
  const link = await encodeLink(catalog, difference.run.scenario, {
    digest: difference.digest,
    appVersion: host.machine.app,
  });
  if (link.ok) host.note(`the run alone: swarmscope run '${link.value}'\n`);
}

/** The exit code is that of the first failure. */
function conclude(host: Host, { made }: StudyTable, failures: readonly Failure[]): ExitCode {
  if (failures.length === 0) return EXIT.done;
  const [{ kind, message, remedy }] = failures;
  host.note(`swarmscope: ${failures.length} of ${made} runs failed, the first: ${message}; ${remedy}\n`);
  return exitCodeOf(kind);
}
