/** The options that `run` and `verify` share, and their meaning for `openRun`. */

import { fail, ok, type Result } from '../../base/result.ts';
import { DRIVES } from '../../engine/event/gpu/drive.ts';
import { LP_SIZES, LP_TUNING } from '../../engine/event/gpu/lp-tuner.ts';
import { MOST_WORKERS } from '../../engine/event/workers/shared-memory.ts';
import { perRoundRefusal } from '../../run/list-refusal.ts';
import type { OpenOptions } from '../../run/run.ts';
import { engineOf } from '../../scenario/engines.ts';
import { EVENT_LIST_NAMES, PER_ROUND } from '../../scenario/event-lists.ts';
import { type Files, NO_FILES } from '../../scenario/files.ts';
import { EXECUTOR_NAMES } from '../../scenario/outcome.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { clip, modelName } from '../../scenario/words/show.ts';
import type { Arguments, OptionSpec } from '../args.ts';
import { NO_SUBGROUPS } from '../command.ts';
import { wholeOption } from '../whole-option.ts';
import { STEPS } from './steps.ts';

/** Events behind a measurement of an LP size, and wall seconds between two, as they are written. */
const LP_TRIALS: Readonly<Record<string, number>> = { '10k': 1e4, '100k': 1e5, '1m': 1e6, '10m': 1e7 };
const LP_PERIODS: Readonly<Record<string, number>> = { '1s': 1, '10s': 10, '1m': 60, '10m': 600 };

export const SCENARIO_OPERANDS = '<model | model/preset | name.protocol | scenario.json | link>';

const ROUTING = 'routing';

/** Of commands that run on several cores. */
export const WORKERS: OptionSpec = {
  name: 'workers',
  value: 'n',
  help: `cores of --engine workers, 1 to ${MOST_WORKERS} (default: all, at most 16)`,
};

/** Of commands that run event lists. */
export const FUSED: OptionSpec = {
  name: 'fused',
  value: 'way',
  choices: ['on', 'off'],
  help: "rounds of event list ring in one kernel (on, default), or in the paper's three (off): handle, insert, minimum",
};

export const EVENTS_PER_ROUND: OptionSpec = {
  name: 'per-round',
  value: 'events',
  choices: PER_ROUND,
  help: 'events that a node executes in a round, of lists other than slots: all that are safe (default), or the first',
};

export const listsOf = (args: Arguments): Pick<OpenOptions, 'lists'> =>
  args.get(FUSED.name) === 'off' ? { lists: { fused: false } } : {};

export const RUN_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'set',
    value: 'name=value',
    repeat: true,
    help: 'set a parameter (a file by its path), or tick, warmUp, sampleEvery; may be repeated',
  },
  { name: 'seed', value: 'n', help: 'seed of every random number, 0 to 2^32 - 1 (default 1)' },
  {
    name: 'engine',
    value: 'name',
    choices: ['auto', ...EXECUTOR_NAMES],
    help: 'auto (default): the GPU, or cores where those are faster or there is no GPU; gpu never falls back; workers: several cores',
  },
  WORKERS,
  {
    name: 'lp-size',
    value: 'size',
    choices: ['auto', ...LP_SIZES.map(String)],
    help: 'nodes per LP on the GPU (default auto: measured)',
  },
  {
    name: 'list',
    value: 'name',
    choices: EVENT_LIST_NAMES,
    help: 'organisation of the future event list on the GPU (default slots): speed and memory, never results',
  },
  FUSED,
  EVENTS_PER_ROUND,
  {
    name: 'drive',
    value: 'way',
    choices: DRIVES,
    help: 'rounds on the GPU: a dispatch each (batch) or many in one (resident); auto (default): as is fastest',
  },
  {
    name: ROUTING,
    value: 'way',
    choices: ['auto', 'search', 'one-core'],
    help: 'how routes through routers are found: search is on the GPU; auto (default): as is faster',
  },
  NO_SUBGROUPS,
  {
    name: 'lp-trial',
    value: 'events',
    choices: Object.keys(LP_TRIALS),
    help: 'events behind each measurement of an LP size (default 100k)',
  },
  {
    name: 'lp-period',
    value: 'time',
    choices: Object.keys(LP_PERIODS),
    help: 'wall time between two measurements of the LP sizes (default 10s)',
  },
  { name: 'json', help: 'print the result as one JSON object and nothing else' },
  { name: 'out', value: 'file', writes: true, help: 'write the result as JSON' },
  { name: 'csv', value: 'file', writes: true, help: 'write the model series as CSV' },
  { name: 'quiet', help: 'show no progress' },
];

/** Of commands that run studies. */
export const SEATS: OptionSpec = {
  name: 'seats',
  value: 'n',
  help: 'runs side by side on a GPU, at most: auto (default), or a number; 1: one after the other',
};

/** What they say is about windows of events on the GPU. */
const OF_WINDOWS = ['lp-size', 'list', FUSED.name, 'per-round', 'drive', 'lp-trial', 'lp-period'] as const;

/** An option that would change nothing is a mistake: it is told, not ignored. Failure: `config`. */
export function checkOptions(
  args: Arguments,
  spec: Pick<ModelSpec, 'id' | 'title' | 'protocol' | 'engine' | 'params'>,
): Result<void> {
  if (args.has(ROUTING) && !Object.hasOwn(spec.params, 'topology'))
    return fail(
      'config',
      `--routing ${args.get(ROUTING)} is about routes, and ${modelName(spec)} has none`,
      'leave it out',
    );
  const given = OF_WINDOWS.find((name) => (args.get(name) ?? 'auto') !== 'auto');
  if (given !== undefined && !engineOf(spec).has.windows) {
    const option = `--${given} ${args.get(given)}`;
    return fail('config', `${option} is about windows of events, and ${spec.id} goes round by round`, 'leave it out');
  }
  if (args.get('engine') === 'workers' && !engineOf(spec).has.windows)
    return fail(
      'config',
      `--engine workers is for models of events, and ${spec.id} goes round by round`,
      'use --engine sequential',
    );
  const workers = workersOf(args);
  if (!workers.ok) return workers;
  const perRound = perRoundRefusal(listOptions(args));
  if (perRound) return { ok: false, failure: perRound };
  const search = args.get(ROUTING) === 'search' ? [ROUTING] : [];
  const onGpu = checkEngine(args, [...OF_WINDOWS, NO_SUBGROUPS.name, SEATS.name, STEPS.name, ...search]);
  if (!onGpu.ok || !args.has(STEPS.name) || args.get('drive') !== 'resident') return onGpu;
  return fail(
    'config',
    '--steps is about rounds that are dispatched, and --drive resident runs many in one dispatch',
    'leave one of them out',
  );
}

/** Undefined: as the engine likes. Failure: `config`; also where another engine is asked for. */
export function workersOf(args: Arguments): Result<number | undefined> {
  if (!args.has(WORKERS.name)) return ok(undefined);
  const engine = args.get('engine') ?? 'auto';
  if (engine !== 'workers')
    return fail(
      'config',
      `--workers ${clip(args.get(WORKERS.name) ?? '')} is about --engine workers, and the engine is ${engine}`,
      'write --engine workers, or leave it out',
    );
  return wholeOption(args, WORKERS.name, { otherwise: 1, least: 1, most: MOST_WORKERS, remedy: 'use 2, say' });
}

/** Options about the GPU mean nothing where cores are asked for. Failure: `config`. */
export function checkEngine(args: Arguments, aboutGpu: readonly string[]): Result<void> {
  const given = aboutGpu.find((name) => args.has(name) && args.get(name) !== 'auto');
  const cores = ON_CORES[args.get('engine') ?? 'auto'];
  if (given === undefined || cores === undefined) return ok(undefined);
  const option = [`--${given}`, args.get(given)].filter(Boolean).join(' ');
  return fail(
    'config',
    `${option} is about the GPU, and --engine ${args.get('engine')} asks for ${cores}`,
    'leave one of them out',
  );
}

const ON_CORES: Readonly<Record<string, string | undefined>> = { sequential: 'one core', workers: 'several cores' };

const listOptions = (args: Arguments): Pick<OpenOptions, 'list' | 'perRound'> => ({
  ...(args.has('list') && { list: args.get('list') as OpenOptions['list'] }),
  ...(args.has('per-round') && { perRound: args.get('per-round') as OpenOptions['perRound'] }),
});

/** `checkOptions` has found nothing wrong with them. `files`: contents that the scenario names. */
export function openOptionsOf(args: Arguments, files: Files = NO_FILES): OpenOptions {
  const lpSize = args.get('lp-size') ?? 'auto';
  const trial = args.get('lp-trial');
  const period = args.get('lp-period');
  const workers = workersOf(args);
  return {
    engine: (args.get('engine') ?? 'auto') as OpenOptions['engine'],
    lpSize: (lpSize === 'auto' ? lpSize : Number(lpSize)) as OpenOptions['lpSize'],
    ...listOptions(args),
    ...listsOf(args),
    drive: (args.get('drive') ?? 'auto') as OpenOptions['drive'],
    ...(workers.ok && workers.value !== undefined && { workers: workers.value }),
    ...(args.has(ROUTING) && { routing: args.get(ROUTING) as OpenOptions['routing'] }),
    lpTuning: {
      ...LP_TUNING,
      ...(trial !== undefined && { eventsPerTrial: LP_TRIALS[trial] }),
      ...(period !== undefined && { periodSeconds: LP_PERIODS[period] }),
    },
    measures: true,
    files,
  };
}
