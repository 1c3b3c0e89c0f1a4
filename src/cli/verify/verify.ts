/** `swarmscope verify`: one scenario on every executor and LP size; or a case that was kept, many cases, or those for real hardware. */

import { fail, ok, type Result } from '../../base/result.ts';
import { LP_SIZES } from '../../engine/event/gpu/lp-tuner.ts';
import type { OpenOptions } from '../../run/run.ts';
import { engineOf } from '../../scenario/engines.ts';
import { DEFAULT_LIST, hasLpSizes } from '../../scenario/event-lists.ts';
import type { Files } from '../../scenario/files.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Arguments, OptionSpec } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { citedOf } from '../run/cite.ts';
import { linkVerdict } from '../run/output.ts';
import { reportOpenFailure } from '../run/remedy.ts';
import { jsonText, saveResult } from '../run/run.ts';
import { openOptionsOf, RUN_OPTIONS, SCENARIO_OPERANDS } from '../run/run-options.ts';
import { resolveTarget, type Target } from '../run/target.ts';
import { withLine } from '../run/with-line.ts';
import { type Verification, verifyScenario } from './verify-scenario.ts';

/** Options of `verify` beside those of a run. */
const VERIFY_OPTIONS: readonly OptionSpec[] = [
  { name: 'full', help: "every model's cases at its edges, then random scenarios, on the GPU and on one core" },
  { name: 'model', value: 'name', repeat: true, help: '--full: of this model alone; may be repeated' },
  { name: 'random', value: 'n', help: '--full: how many random scenarios (default 2000)' },
  { name: 'shapes', value: 'n', help: '--full: over how many sets of kernels (default one for 70 scenarios)' },
  {
    name: 'part',
    value: 'k/n',
    help: '--full: the k-th of n parts, for n processes; each compiles kernels of its own',
  },
  { name: 'time-limit', value: 's', help: '--full: wall time after which a run counts as hung (default 60s)' },
  { name: 'stop-after', value: 's', help: '--full: wall time after which no random scenario begins (default 1h)' },
  {
    name: 'simplify',
    value: 's',
    help: '--full: wall time for finding the simplest of what fails (default 60s, 0: none)',
  },
  { name: 'hardware', help: 'crowded networks on a real GPU, several times with every LP size: before a release' },
  {
    name: 'protocols',
    value: 'n',
    help: 'n protocols at random, as WebAssembly and interpreted; with --engine gpu on one core and the GPU',
  },
];

export const verifyCommand: Command = {
  operands: SCENARIO_OPERANDS,
  options: [...RUN_OPTIONS, ...VERIFY_OPTIONS],
  run: verify,
};

/** What `verify` is about, and the options that it takes beside its own. Others would be left out without a word. */
const TAKEN = {
  '--full': [
    'full',
    'model',
    'random',
    'shapes',
    'part',
    'time-limit',
    'stop-after',
    'simplify',
    'seed',
    'json',
    'out',
  ],
  '--hardware': ['hardware', 'out'],
  '--protocols': ['protocols', 'seed', 'engine'],
  'a case that was kept': [],
  'a scenario': RUN_OPTIONS.map(({ name }) => name),
} as const;
type Way = keyof typeof TAKEN;
const ALWAYS = ['quiet', 'no-subgroups'];
/** What each case of `--full` draws for itself. */
const DRAWN = ['engine', 'lp-size', 'list', 'drive', 'workers'];

function check(args: Arguments, way: Way): Result<void> {
  const taken: readonly string[] = TAKEN[way];
  const other = args.names.find((name) => !taken.includes(name) && !ALWAYS.includes(name));
  if (other && way === '--full' && DRAWN.includes(other))
    return fail(
      'config',
      `--${other} ${clip(args.get(other) ?? '')} cannot be asked of --full: each of its cases draws how it runs, event lists too`,
      `leave --${other} out, or verify one scenario with it`,
    );
  if (other) return fail('config', `--${other} says nothing of verify with ${way}`, 'leave it out');
  if (!way.startsWith('--') || args.positionals.length === 0) return ok(undefined);
  const remedy = way === '--full' ? 'leave it out, or write --model' : 'leave it out';
  return fail('config', `${way} has its own scenarios, and "${clip(args.positionals[0])}" is none of them`, remedy);
}

/** What verifies more than a scenario is loaded when it is asked for: cases of all models, and what draws others. */
async function verify(host: Host, args: Arguments): Promise<ExitCode> {
  const [operand] = args.positionals;
  const asked = (['--full', '--hardware', '--protocols'] as const).find((way) => args.has(way.slice(2)));
  const kept = asked || !operand?.endsWith('.json') ? undefined : await keptCase(host, operand);
  const checked = check(args, asked ?? (kept ? 'a case that was kept' : 'a scenario'));
  if (!checked.ok) return report(host, checked.failure);
  if (args.has('full')) return (await import('./verify-full.ts')).verifyFull(host, args);
  if (args.has('hardware')) return (await import('./verify-hardware.ts')).verifyHardware(host, args);
  if (args.has('protocols')) return (await import('./verify-protocols.ts')).verifyProtocols(host, args);
  return kept ? kept() : verifyTarget(host, args);
}

/** Undefined where the file is anything else. */
async function keptCase(host: Host, path: string): Promise<(() => Promise<ExitCode>) | undefined> {
  const { caseText, verifyCase } = await import('./verify-case.ts');
  const text = await caseText(host, path);
  return text === undefined ? undefined : () => verifyCase(host, path, text);
}

async function verifyTarget(host: Host, args: Arguments): Promise<ExitCode> {
  const target = await resolveTarget(host, args);
  if (!target.ok) return report(host, target.failure);
  const say = args.has('json') ? async () => {} : (line: string) => host.print(`${line}\n`);
  const plan = planOf(args, target.value.spec, target.value.files);
  const verification = await verifyScenario(host, target.value.scenario, plan, args.has('quiet'), say);
  if (args.has('json')) await host.print(jsonText(verification));
  const code = await conclude(host, verification, target.value, plan);
  const first = verification.runs[0]?.result;
  return (
    (first && (await saveResult(host, args, await citedOf(host, target.value, first), jsonText(verification)))) || code
  );
}

/** The engines and LP sizes to run: all, or those that the options leave; what is left alone is run twice. */
export function planOf(args: Arguments, spec: Pick<ModelSpec, 'engine'>, files?: Files): readonly OpenOptions[] {
  const { engine, lpSize, list, lists, perRound, drive, workers } = openOptionsOf(args);
  const hasSizes = engineOf(spec).has.lpSizes && hasLpSizes(list ?? DEFAULT_LIST);
  const hasOneSize = !hasSizes || args.has('lp-size');
  const sizes = hasOneSize ? [lpSize] : [...LP_SIZES, 'auto' as const];
  const asked = { ...(list && { list }), ...(lists && { lists }), ...(perRound && { perRound }), drive, files };
  const gpu = sizes.map((size) => ({ engine: 'gpu', lpSize: size, ...asked }) as const);
  const sequential = { engine: 'sequential', lpSize: 'auto', files } as const;
  if (engine === 'gpu') return gpu.length > 1 ? gpu : [...gpu, ...gpu];
  if (engine === 'workers') return [sequential, { ...sequential, engine, ...(workers !== undefined && { workers }) }];
  return engine === 'sequential' ? [sequential, sequential] : [...gpu, sequential];
}

/** The last words on standard error, and the exit code. */
async function conclude(
  host: Host,
  { runs, failure }: Verification,
  target: Target,
  plan: readonly OpenOptions[],
): Promise<ExitCode> {
  const different = runs.filter((run) => run.differences.length > 0).length;
  const verdict = runs[0] && linkVerdict(runs[0].result, target);
  if (verdict) host.note(`${verdict}\n`);
  if (failure?.kind === 'cancelled') return EXIT.cancelled;
  if (different > 0) host.note(`${different} of ${runs.length} runs differ from the first\n`);
  if (failure) {
    const code = reportOpenFailure(host, withLine(failure, target.scenario.protocol), plan[0].engine);
    return different > 0 ? EXIT.difference : code;
  }
  if (different > 0 || verdict?.startsWith('not reproduced')) return EXIT.difference;
  host.note(`${runs.length} runs, all equal\n`);
  return EXIT.done;
}
