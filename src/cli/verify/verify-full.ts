/** `swarmscope verify --full`: every model's cases at its edges, then random scenarios, each on the GPU and on one core. */

import { allOk, fail, ok, type Result } from '../../base/result.ts';
import { MOST_U32 } from '../../base/u32.ts';
import { whole } from '../../base/whole.ts';
import { catalog } from '../../models/catalog.ts';
import { verifiedModels } from '../../models/verified.ts';
import { choicesOf } from '../../scenario/defaults.ts';
import { isVisible } from '../../scenario/files.ts';
import { findModel } from '../../scenario/presets.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import { clip } from '../../scenario/words/show.ts';
import { writeCase } from '../../verify/case-file.ts';
import { verifyGrids } from '../../verify/grids.ts';
import { type RandomPlan, verifyRandom } from '../../verify/random.ts';
import { abandonDevice, shapeDevice } from '../../verify/shape-device.ts';
import { emptyTally, type FoundFailure, type Tally, type VerifyHost } from '../../verify/verification.ts';
import type { Arguments } from '../args.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { describeAdapter } from '../run/output.ts';
import { reportOpenFailure } from '../run/remedy.ts';
import { jsonText } from '../run/run.ts';
import { wholeOption } from '../whole-option.ts';

export async function verifyFull(host: Host, args: Arguments): Promise<ExitCode> {
  const plan = fullPlan(args);
  if (!plan.ok) return report(host, plan.failure);
  const gpu = await host.gpu();
  if (!gpu.ok) return reportOpenFailure(host, gpu.failure, 'gpu');
  const { adapter } = gpu.value;
  const tell = args.has('json') ? async () => {} : (line: string) => host.print(`${line}\n`);
  const say = args.has('quiet') ? async () => {} : tell;
  await say(`GPU: ${describeAdapter(adapter)}`);
  const failures: string[] = [];
  const [grid, random] = [emptyTally(), emptyTally()];
  const outside = outsideOf(host, { say, tell }, failures);
  await verifyGrids(outside, plan.value, grid);
  await verifyRandom(outside, plan.value, random);
  const { seed, part, parts } = plan.value;
  const text = jsonText({ adapter, seed, part, parts, grid, random, failures });
  if (args.has('json')) await host.print(text);
  const out = args.get('out');
  const written = out === undefined ? undefined : await host.writeFile(out, text);
  if (written && !written.ok) return report(host, written.failure);
  return conclude(host, grid, random);
}

type Say = (line: string) => Promise<void>;

/** `say`: how it goes on; `tell`: what differs, which a process that is killed later has told. */
function outsideOf(host: Host, { say, tell }: Readonly<Record<'say' | 'tell', Say>>, failures: string[]): VerifyHost {
  const began = performance.now();
  return {
    open: (scenario, options) => host.openRun(scenario, options),
    plan: (scenario, options) => host.planRun(scenario, options),
    device: shapeDevice,
    abandon: abandonDevice,
    cancelled: host.cancelled,
    say: (tally) => say(`  ${stateOf(tally)}, ${((performance.now() - began) / 1000).toFixed(1)} s`),
    found: async (failure) => {
      const lines = await keepFailure(host, failure);
      failures.push(lines.join('\n'));
      for (const line of lines) await tell(line);
    },
  };
}

const isGrid = ({ shapes }: Tally): boolean => shapes === 0;

/** `1,200 random scenarios over 24 shapes, 3,141,592 events, all equal; slots 800, ring 400`. */
function stateOf(tally: Tally): string {
  const { scenarios, shapes, failed, events, cut, refused, lists } = tally;
  const what = isGrid(tally) ? 'cases at the edges' : `random scenarios over ${whole(shapes)} shapes`;
  const verdict = failed === 0 ? 'all equal' : `${whole(failed)} DIFFERENT`;
  const notes = [
    ...(cut > 0 ? [`${whole(cut)} cut short`] : []),
    ...(refused > 0 ? [`${whole(refused)} refused by both engines`] : []),
  ];
  const ran = [`${whole(scenarios)} ${what}`, `${whole(events)} events`, ...notes, verdict].join(', ');
  const byList = Object.entries(lists).map(([list, count]) => `${list} ${whole(count)}`);
  return [ran, ...(byList.length > 0 ? [byList.join(', ')] : [])].join('; ');
}

function conclude(host: Host, grid: Tally, random: Tally): ExitCode {
  for (const tally of [grid, random]) if (tally.scenarios > 0) host.note(`${stateOf(tally)}\n`);
  if (grid.failed + random.failed > 0) return EXIT.difference;
  return host.cancelled.aborted ? EXIT.cancelled : EXIT.done;
}

/** Beside where the command was given. */
const FOLDER = 'random-failures';
/** Lines of differences that are shown; the command shows all. */
const MOST_LINES = 6;

/**
 * What fails is kept: a folder for each case, and the command that repeats it. Writes the files of a case; the lines that
 * tell of it. What cannot be written is told too.
 */
async function keepFailure(host: Host, failure: FoundFailure): Promise<readonly string[]> {
  const { spec, name, failing, pair } = failure;
  const folder = `${FOLDER}/${name}`;
  const made = await host.makeFolder(folder);
  const problems = made.ok ? [] : [made.failure.message];
  const kept = { ...writeCase(catalog, failing), 'differences.txt': `${pair.differences.join('\n')}\n` };
  for (const [file, text] of Object.entries(made.ok ? kept : {})) {
    const written = await host.writeFile(`${folder}/${file}`, text);
    if (!written.ok) problems.push(written.failure.message);
  }
  const { params = {}, ...rest } = choicesOf(spec, failing.scenario);
  const visible = Object.entries(params).filter(([param]) => isVisible(spec.params[param], failing.scenario.params));
  const shown = pair.differences.slice(0, MOST_LINES);
  const more = pair.differences.length - shown.length;
  return [
    `DIFFERENT: ${spec.id} ${JSON.stringify({ ...Object.fromEntries(visible), ...rest })}, ${JSON.stringify(failing.engine)}`,
    ...shown.map((line) => `    ${line}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...problems,
    `    npm run -s cli -- verify ${folder}/case.json`,
  ];
}

const DEFAULT_SCENARIOS = 2000;
const SCENARIOS_PER_SHAPE = 70;
/** Of a run that is cut, all the same: twice the windows that any is meant to have. */
const MOST_STEPS = 8000;

/** What the options of `verify --full` say, checked before anything is run. */
function fullPlan(args: Arguments): Result<RandomPlan> {
  const models = modelsOf(args);
  if (!models.ok) return models;
  const scenarios = wholeOption(args, 'random', { otherwise: DEFAULT_SCENARIOS, least: 0 });
  if (!scenarios.ok) return scenarios;
  const shapes = wholeOption(args, 'shapes', {
    otherwise: Math.max(1, Math.ceil(scenarios.value / SCENARIOS_PER_SHAPE)),
    least: 1,
  });
  if (!shapes.ok) return shapes;
  const seed = wholeOption(args, 'seed', { otherwise: 1, least: 0, most: MOST_U32 });
  if (!seed.ok) return seed;
  const part = partOf(args.get('part') ?? '1/1');
  if (!part.ok) return part;
  const limit = seconds(args, 'time-limit', '60s');
  if (!limit.ok) return limit;
  const stopAfter = seconds(args, 'stop-after', '1h');
  if (!stopAfter.ok) return stopAfter;
  const simplify = seconds(args, 'simplify', '60s');
  if (!simplify.ok) return simplify;
  return ok({
    models: models.value,
    scenarios: scenarios.value,
    shapes: Math.min(shapes.value, Math.max(1, scenarios.value)),
    seed: seed.value,
    ...part.value,
    limits: { steps: MOST_STEPS, timeoutMs: 1000 * limit.value },
    simplifySeconds: simplify.value,
    stopAfterSeconds: stopAfter.value,
  });
}

function modelsOf(args: Arguments): Result<readonly ModelSpec[]> {
  const names = args.all('model');
  if (names.length === 0) return ok(catalog.filter(({ id }) => verifiedModels[id]));
  return allOk(names, (name) => findModel(catalog, name));
}

function seconds(args: Arguments, name: string, otherwise: string): Result<number> {
  const value = parseQuantity(args.get(name) ?? otherwise, 's', `--${name}`);
  if (!value.ok || (value.value >= 0 && value.value <= 3600)) return value;
  return fail('config', `--${name} ${value.value} s is not from 0 to 3600 s`, `use ${otherwise}, say`);
}

/** `3/14`. */
function partOf(text: string): Result<Pick<RandomPlan, 'part' | 'parts'>> {
  const [part, parts] = text.split('/').map(Number);
  if (Number.isInteger(part) && Number.isInteger(parts) && part >= 1 && part <= parts) return ok({ part, parts });
  return fail('config', `--part "${clip(text)}" is no part`, 'write 1/14 to 14/14, for 14 processes');
}
