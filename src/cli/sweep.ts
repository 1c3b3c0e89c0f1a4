/** `swarmscope sweep`: a grid of settings of one scenario, each repeated with seeds of its own. */
import { csvText } from '../base/csv.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { scenarioOf } from '../scenario/check.ts';
import { type Choices, choicesOf } from '../scenario/defaults.ts';
import { absentFile, absentFiles } from '../scenario/files.ts';
import { parseQuantity } from '../scenario/quantity.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Params } from '../scenario/spec.ts';
import type { Arguments } from './args.ts';
import type { Command } from './command.ts';
import { driveScenario } from './drive.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { type Host, report } from './host.ts';
import { reportOpenFailure } from './remedy.ts';
import { jsonText } from './run.ts';
import { openOptionsOf, RUN_OPTIONS, SCENARIO_OPERANDS } from './run-options.ts';
import { type Axis, gridOf, namedBy, parseAxis, settingText } from './sweep-axis.ts';
import { describeSummaries, type SweptRun, summarise, sweepRows } from './sweep-table.ts';
import { resolveTarget, type Target } from './target.ts';

const MOST_RUNS = 100_000;
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
    { name: 'repeat', value: 'n', help: 'runs per setting, with seeds seed, seed + 1, ... (default 1)' },
    ...RUN_OPTIONS.filter(({ name }) => SHARED.has(name)),
    { name: 'csv', value: 'file', help: 'write one row per run, after every run' },
    { name: 'json', help: 'print means per setting as one JSON object and nothing else' },
  ],
  run: runSweep,
};

/** A run to be made: its scenario is valid already. */
interface Planned {
  readonly setting: Params;
  readonly scenario: Scenario;
}

async function runSweep(host: Host, args: Arguments): Promise<ExitCode> {
  const target = await resolveTarget(host, args);
  if (!target.ok) return report(host, target.failure);
  const axes = axesOf(target.value);
  if (!axes.ok) return report(host, axes.failure);
  const planned = plan(target.value, axes.value, args.get('repeat') ?? '1');
  if (!planned.ok) return report(host, planned.failure);
  const { runs, code } = await runAll(host, args, target.value, axes.value, planned.value);
  const summaries = summarise(target.value.spec, runs);
  if (args.has('json')) {
    const { scenario } = target.value;
    await host.print(jsonText({ format: 'swarmscope.sweep/1', scenario, over: axes.value, settings: summaries }));
  } else if (runs.length > 0) await host.print(describeSummaries(target.value.spec, axes.value, summaries));
  return code;
}

function axesOf({ spec, over }: Target): Result<readonly Axis[]> {
  const axes: Axis[] = [];
  for (const text of over.words) {
    const axis = parseAxis(spec, text);
    if (!axis.ok) return axis;
    if (axes.some(({ name }) => name === axis.value.name))
      return fail('config', `--over ${axis.value.name} is given twice`, 'give all its values at once');
    axes.push(namedBy(axis.value, over.paths));
  }
  return ok(axes);
}

/** Everything is checked before the first run: an hour of work must not end at a value that was wrong from the start. */
function plan(target: Target, axes: readonly Axis[], repeat: string): Result<readonly Planned[]> {
  const times = parseQuantity(repeat, '', '--repeat');
  if (!times.ok) return times;
  const settings = gridOf(axes);
  if (!Number.isInteger(times.value) || times.value < 1 || settings.length * times.value > MOST_RUNS)
    return fail(
      'config',
      `--repeat ${repeat} of ${settings.length} settings is not a whole number of runs from 1 to ${MOST_RUNS}`,
      'repeat less often or sweep over fewer values',
    );
  const planned: Planned[] = [];
  for (const setting of settings)
    for (let i = 0; i < times.value; i++) {
      const scenario = scenarioFor(target, setting, i);
      if (!scenario.ok) return scenario;
      planned.push({ setting, scenario: scenario.value });
    }
  return ok(planned);
}

function scenarioFor({ spec, scenario, files }: Target, setting: Params, repetition: number): Result<Scenario> {
  const own = choicesOf(spec, scenario);
  const seed = (scenario.seed + repetition) >>> 0;
  const choices: Choices = { ...own, seed, params: { ...own.params, ...setting } };
  const checked = scenarioOf(spec, choices);
  if (!checked.ok) return { ok: false, failure: checked.failure };
  const [absent] = absentFiles(spec, checked.value, files);
  return absent ? { ok: false, failure: absentFile(absent) } : ok(checked.value);
}

/** Stops at Ctrl-C and at what would fail again; what there is stays. */
async function runAll(
  host: Host,
  args: Arguments,
  target: Target,
  axes: readonly Axis[],
  planned: readonly Planned[],
): Promise<{ readonly runs: readonly SweptRun[]; readonly code: ExitCode }> {
  const options = openOptionsOf(args, target.files);
  const runs: SweptRun[] = [];
  for (const { setting, scenario } of planned) {
    if (host.cancelled.aborted) return { runs, code: EXIT.cancelled };
    const { result, failure } = await driveScenario(host, scenario, options, args.has('quiet'));
    if (failure) return { runs, code: reportOpenFailure(host, failure, options.engine) };
    if (result?.status !== 'finished') return { runs, code: EXIT.cancelled };
    runs.push({ setting, result });
    if (!args.has('quiet'))
      host.note(`${runs.length} of ${planned.length}  ${settingText(axes, setting)} seed ${scenario.seed}\n`);
    const saved = await save(host, args.get('csv'), () => csvText(sweepRows(axes, target.spec, runs)));
    if (!saved.ok) return { runs, code: report(host, saved.failure) };
  }
  return { runs, code: EXIT.done };
}

const save = async (host: Host, path: string | undefined, text: () => string): Promise<Result<void>> =>
  path === undefined ? ok(undefined) : host.writeFile(path, text());
