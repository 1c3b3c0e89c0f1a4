/** `swarmscope run`: one scenario, once. */
import { withVerdicts } from '../../analysis/verdict.ts';
import { csvText } from '../../base/csv.ts';
import { ok, type Result } from '../../base/result.ts';
import type { OpenOptions } from '../../run/run.ts';
import { type Cited, headLines, runFacts, withLink } from '../../scenario/cite/facts.ts';
import { CLOCKS } from '../../scenario/clocks.ts';
import { type TimeUnit, timeUnitOf } from '../../scenario/horizon.ts';
import type { ModelSeries, RunResult } from '../../scenario/outcome.ts';
import { type Facts, failedResult } from '../../scenario/results/failed-result.ts';
import type { Arguments, OptionSpec } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { CHECKPOINT_OPTIONS, CheckpointFile, type Resumed, resumedOf } from './checkpoint-file.ts';
import { citedOf } from './cite.ts';
import { driveScenario } from './drive.ts';
import { describeResult } from './output.ts';
import { RecordFile } from './record-file.ts';
import { reportOpenFailure } from './remedy.ts';
import { openOptionsOf, RUN_OPTIONS, SCENARIO_OPERANDS } from './run-options.ts';
import { describeSteps, STEPS, stepOptions } from './steps.ts';
import { resolveTarget, type Target } from './target.ts';
import { withLine } from './with-line.ts';

const CITE: OptionSpec = {
  name: 'cite',
  help: 'add a paragraph for the methods section of a paper, and BibTeX; with --json on standard error',
};

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
    ...CHECKPOINT_OPTIONS,
    STEPS,
    CITE,
  ],
  run: runScenario,
};

async function runScenario(host: Host, args: Arguments): Promise<ExitCode> {
  const resumed = await resumedOf(host, args);
  if (!resumed.ok) return report(host, resumed.failure);
  const from = resumed.value?.from;
  const target = await resolveTarget(host, args, from && JSON.stringify(from.scenario));
  if (!target.ok) return report(host, target.failure);
  const records = await recordFileOf(host, args, target.value, resumed.value);
  if (!records.ok) return report(host, records.failure);
  const checkpoints = CheckpointFile.of(host, args, resumed.value, records.value);
  if (!checkpoints.ok) return report(host, checkpoints.failure);
  const options = {
    ...openOptionsOf(args, target.value.files),
    ...stepOptions(args),
    ...(from && { from }),
  };
  const { scenario, link } = target.value;
  if (link?.study && !args.has('quiet'))
    host.note('the link is of a study, and this is its scenario alone: `swarmscope study run` makes all its runs\n');
  // Records first: what a checkpoint has of them is what stands in their file, and what nobody has taken.
  const sinks = [records.value, checkpoints.value].filter((sink) => sink !== undefined);
  const driven = await driveScenario(host, scenario, options, args.has('quiet'), '', sinks);
  const { result, failure } = driven;
  let code: ExitCode = EXIT.done;
  if (failure) code = reportOpenFailure(host, withLine(failure, scenario.protocol), options.engine);
  else if (result?.status === 'cancelled') code = EXIT.cancelled;
  if (!result) {
    if (failure && args.has('json')) {
      const failed = failedResult(target.value.spec, scenario, failure, host.machine.app, wantedOf(options));
      await host.print(jsonText(withLink(failed, (await citedOf(host, target.value)).link)));
    }
    return code;
  }
  const quoted = QUOTING.some((name) => args.has(name)) ? await quotedOf(host, target.value, result) : undefined;
  await host.print(quoted && args.has('json') ? quoted.json : describeResult(result, target.value));
  if (quoted && args.has(CITE.name)) {
    const citation = (await import('./describe-citation.ts')).describeCitation(quoted.cited);
    if (args.has('json')) host.note(citation);
    else await host.print(citation);
  }
  if (records.value) {
    const ended = await records.value.end(result);
    if (!ended.ok) return report(host, ended.failure);
    host.note(records.value.describe());
  }
  if (args.has(STEPS.name)) host.note(describeSteps(result, driven.last));
  return (quoted && (await saveResult(host, args, quoted.cited, quoted.json))) || code;
}

/** What asks for the link of a run: making one takes as long as reading a scenario. */
const QUOTING = ['json', 'out', 'csv', CITE.name];

async function quotedOf(host: Host, target: Target, result: RunResult): Promise<{ cited: Cited; json: string }> {
  const cited = await citedOf(host, target, result);
  return { cited, json: jsonText(withLink(withVerdicts(target.spec, result), cited.link)) };
}

/** What `--records` asks for. */
async function recordFileOf(
  host: Host,
  args: Arguments,
  target: Target,
  resumed: Resumed | undefined,
): Promise<Result<RecordFile | undefined>> {
  const path = args.get('records');
  return path === undefined ? ok(undefined) : RecordFile.of(host, path, await citedOf(host, target), resumed);
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
export async function saveResult(host: Host, args: Arguments, cited: Cited, json: string): Promise<ExitCode> {
  const out = await saveTo(host, args.get('out'), () => json);
  const csv = await saveTo(host, args.get('csv'), () => seriesFile(cited));
  const failed = [out, csv].find((saved) => !saved.ok);
  return failed && !failed.ok ? report(host, failed.failure) : EXIT.done;
}

const seriesFile = (cited: Cited): string =>
  cited.result ? headLines(runFacts(cited)) + seriesCsv(cited.result.series, timeUnitOf(cited.spec)) : '';

const saveTo = async (host: Host, path: string | undefined, text: () => string): Promise<Result<void>> =>
  path === undefined ? { ok: true, value: undefined } : host.writeFile(path, text());

/** The model series as CSV, a column each. */
export function seriesCsv({ time, ...rest }: ModelSeries, unit: TimeUnit): string {
  const head = CLOCKS[unit].moment;
  const columns: readonly (readonly [string, readonly number[]])[] = [[head, time], ...Object.entries(rest)];
  return csvText([columns.map(([name]) => name), ...time.map((_, i) => columns.map(([, values]) => values[i]))]);
}
