/** `swarmscope run`: one scenario, once. */

import { csvText } from '../../base/csv.ts';
import { ok, type Result } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import type { OpenOptions } from '../../run/run.ts';
import { CLOCKS } from '../../scenario/clocks.ts';
import { type TimeUnit, timeUnitOf } from '../../scenario/horizon.ts';
import type { ModelSeries, RunResult } from '../../scenario/outcome.ts';
import { specById } from '../../scenario/presets.ts';
import { type Facts, failedResult } from '../../scenario/results/failed-result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { driveScenario } from './drive.ts';
import { withLine } from './fault-line.ts';
import { describeResult } from './output.ts';
import { RecordFile } from './record-file.ts';
import { reportOpenFailure } from './remedy.ts';
import { openOptionsOf, RUN_OPTIONS, SCENARIO_OPERANDS } from './run-options.ts';
import { describeSteps, STEPS, stepOptions } from './steps.ts';
import { resolveTarget } from './target.ts';

export const runCommand: Command = {
  operands: SCENARIO_OPERANDS,
  options: [
    ...RUN_OPTIONS,
    {
      name: 'records',
      value: 'file',
      writes: true,
      help: 'write what ends in the run as CSV, a row each: lookups of kademlia, flows of internet',
    },
    STEPS,
  ],
  run: runScenario,
};

async function runScenario(host: Host, args: Arguments): Promise<ExitCode> {
  const target = await resolveTarget(host, args);
  if (!target.ok) return report(host, target.failure);
  const options = { ...openOptionsOf(args, target.value.files), ...stepOptions(args) };
  const { scenario, link } = target.value;
  if (link?.study && !args.has('quiet'))
    host.note('the link is of a study, and this is its scenario alone: `swarmscope study run` makes all its runs\n');
  const records = recordFileOf(host, args, scenario);
  if (!records.ok) return report(host, records.failure);
  const driven = await driveScenario(host, scenario, options, args.has('quiet'), '', records.value);
  const { result, failure } = driven;
  let code: ExitCode = EXIT.done;
  if (failure) code = reportOpenFailure(host, withLine(failure, scenario.protocol), options.engine);
  else if (result?.status === 'cancelled') code = EXIT.cancelled;
  if (!result) {
    if (failure && args.has('json'))
      await host.print(
        jsonText(failedResult(target.value.spec, scenario, failure, host.machine.app, wantedOf(options))),
      );
    return code;
  }
  await host.print(args.has('json') ? jsonText(result) : describeResult(result, target.value));
  if (records.value) host.note(records.value.describe());
  if (args.has(STEPS.name)) host.note(describeSteps(result, driven.last));
  return (await saveResult(host, args, target.value.spec, result, jsonText(result))) || code;
}

/** What `--records` asks for. */
function recordFileOf(host: Host, args: Arguments, { model, seed }: Scenario): Result<RecordFile | undefined> {
  const path = args.get('records');
  const spec = specById(catalog, model);
  return path === undefined || !spec ? ok(undefined) : RecordFile.of(host, path, spec, seed);
}

/** Of a run that could not be opened: what it was to run on. */
export const wantedOf = ({ engine, lpSize, list }: OpenOptions): Facts => ({
  engine: engine === 'auto' ? 'gpu' : engine,
  lpSize: lpSize === 'auto' ? 1 : lpSize,
  ...(list && { list }),
});

/** Every digit of every number, on lines that a person can compare. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes what `--out` and `--csv` ask for; 0, or the exit code of what could not be written. */
export async function saveResult(
  host: Host,
  args: Arguments,
  spec: ModelSpec,
  result: RunResult,
  json: string,
): Promise<ExitCode> {
  const out = await saveTo(host, args.get('out'), () => json);
  const csv = await saveTo(host, args.get('csv'), () => seriesCsv(result.series, timeUnitOf(spec)));
  const failed = [out, csv].find((saved) => !saved.ok);
  return failed && !failed.ok ? report(host, failed.failure) : EXIT.done;
}

const saveTo = async (host: Host, path: string | undefined, text: () => string): Promise<Result<void>> =>
  path === undefined ? { ok: true, value: undefined } : host.writeFile(path, text());

/** The model series as CSV, a column each. */
export function seriesCsv({ time, ...rest }: ModelSeries, unit: TimeUnit): string {
  const head = CLOCKS[unit].moment;
  const columns: readonly (readonly [string, readonly number[]])[] = [[head, time], ...Object.entries(rest)];
  return csvText([columns.map(([name]) => name), ...time.map((_, i) => columns.map(([, values]) => values[i]))]);
}
