/** The options of `bench`, read and checked before anything is measured. */
import { allOk, fail, ok, type Result } from '../../base/result.ts';
import { type BenchOptions, SUITE_OPTIONS, type SuiteOption } from '../../bench/options.ts';
import type { BenchSuite } from '../../bench/suite.ts';
import { BENCH_DRIVES } from '../../engine/event/gpu/drive.ts';
import { LP_SIZES } from '../../engine/event/gpu/lp-tuner.ts';
import { MOST_WORKERS } from '../../engine/event/workers/shared-memory.ts';
import { EVENT_LIST_NAMES } from '../../scenario/event-lists.ts';
import { EXECUTOR_NAMES, type ExecutorName } from '../../scenario/outcome.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Arguments, OptionSpec } from '../args.ts';
import { NO_SUBGROUPS } from '../command.ts';
import { checkEngine, EVENTS_PER_ROUND, FUSED } from '../run/run-options.ts';
import { wholeOption } from '../whole-option.ts';
import { suites as all } from './suites.ts';

const suitesWith = (option: SuiteOption) => all.filter(({ options }) => options?.includes(option));
const namesOf = (suites: readonly BenchSuite[]): string => suites.map(({ name }) => name).join(', ');

/** `6 to 12 of lcg`. */
function figuresOf(suites: readonly BenchSuite[]): string {
  const ranges = suites.flatMap(({ name, figures }) =>
    figures ? [`${figures[0]} to ${figures[figures.length - 1]} of ${name}`] : [],
  );
  return ranges.join(', ');
}

export const BENCH_OPTIONS: readonly OptionSpec[] = [
  { name: 'sizes', value: 'n,n,...', help: "sizes to run, 2^10,2^20 (default: the suite's own)" },
  { name: 'blocks', value: 'n,n,...', help: 'blocks (default: as the report has them for each size)' },
  { name: 'repeat', value: 'n', help: 'measurements behind each median (default 5; of lcg 30, of mesh 2)' },
  { name: 'engine', value: 'name', choices: ['auto', ...EXECUTOR_NAMES], help: 'auto (default): GPU and one core' },
  { name: 'lp-size', value: 'n,n,...', help: 'LP sizes on the GPU (default 1,2,4,8,16,auto)' },
  { name: 'list', value: 'name', choices: EVENT_LIST_NAMES, help: 'future event list on the GPU (default slots)' },
  FUSED,
  EVENTS_PER_ROUND,
  {
    name: 'drive',
    value: 'way',
    choices: BENCH_DRIVES,
    help: 'who drives rounds on the GPU; host: one a submit, read back before the next (default auto)',
  },
  NO_SUBGROUPS,
  { name: 'pauses', value: 's,s,...', help: 'longest pauses between lookups (default 10s,1m,10m)' },
  {
    name: 'hot',
    value: 'n,n,...',
    help: 'shares of the id space that all lookups go to, 1,0.01,0.00001 (default: lookups go anywhere)',
  },
  { name: 'seconds', value: 's', help: 'wall time of each measurement (default 1; of mesh at most, default 10)' },
  { name: 'figure', value: 'n', help: `the figure to measure, ${figuresOf(all)} (default: all)` },
  { name: 'events', value: 'n', help: 'empty events of figures 10 to 12 (default 9,830,400)' },
  {
    name: 'workers',
    value: 'n,n,...',
    help: `threads that share a run, 1 to ${MOST_WORKERS} (default 1); any model's with --engine workers: one number`,
  },
  { name: 'quick', help: 'some points of each suite, about 4 minutes of an H100: the baseline of what changes next' },
  { name: 'json', help: 'print the measurements as one JSON object and nothing else' },
  { name: 'out', value: 'file', writes: true, help: 'write the measurements as JSON' },
  { name: 'csv', value: 'file', writes: true, help: 'write the measurements as CSV, a row each' },
  { name: 'compare', value: 'file', help: 'print ratios to an earlier file, and which rates are below 0.98 of it' },
  { name: 'quiet', help: 'show no progress' },
].map((option) => {
  const of = SUITE_OPTIONS.find((name) => name === option.name);
  return of ? { ...option, help: `${namesOf(suitesWith(of))}: ${option.help}` } : option;
});

/** `suites`: those that are measured. An option that none of them has is a mistake: it is told, not ignored. */
export function benchOptions(args: Arguments, suites: readonly BenchSuite[]): Result<BenchOptions> {
  const isOnWorkers = args.get('engine') === 'workers';
  const idle = SUITE_OPTIONS.find(
    (name) =>
      args.has(name) && !suites.some(({ options }) => options?.includes(name)) && !(name === 'workers' && isOnWorkers),
  );
  if (idle !== undefined)
    return fail(
      'config',
      `--${idle} is about ${namesOf(suitesWith(idle))}; what is measured is ${namesOf(suites)}`,
      idle === 'workers' ? 'write --engine workers, or leave it out' : 'leave it out',
    );
  const meant = checkEngine(args, ['lp-size', 'list', FUSED.name, 'per-round', 'drive', 'events', NO_SUBGROUPS.name]);
  if (!meant.ok) return meant;
  const workers = workerCounts(args, suites);
  if (!workers.ok) return workers;
  const repeat = wholeOption(args, 'repeat', { otherwise: 5, least: 1, most: 1000 });
  if (!repeat.ok) return repeat;
  const sizes = quantities(args, 'sizes', '');
  if (!sizes.ok) return sizes;
  const blocks = quantities(args, 'blocks', '');
  if (!blocks.ok) return blocks;
  const pauses = quantities(args, 'pauses', 's');
  if (!pauses.ok) return pauses;
  const hotShares = quantities(args, 'hot', '');
  if (!hotShares.ok) return hotShares;
  const lpSizes = lpSizesOf(args.get('lp-size'));
  if (!lpSizes.ok) return lpSizes;
  const seconds = parseQuantity(args.get('seconds') ?? '1', 's', '--seconds');
  if (!seconds.ok) return seconds;
  if (seconds.value < 0.01 || seconds.value > 600)
    return fail('config', `--seconds ${seconds.value} is not from 0.01 to 600`, 'use 1, say');
  const figure = figureOf(args, suites);
  if (!figure.ok) return figure;
  const events = wholeOption(args, 'events', { otherwise: 1e6, least: 1 });
  if (!events.ok) return events;
  const engine = args.get('engine') ?? 'auto';
  if (engine !== 'auto' && suites.every(({ only = engine }) => only !== engine))
    return fail(
      'config',
      `--engine ${engine}, and ${namesOf(suites)} is about ${suites[0]?.only === 'gpu' ? 'the GPU' : 'cores'}`,
      'leave it out',
    );
  return ok({
    engines: engine === 'auto' ? ['gpu', 'sequential'] : [engine as ExecutorName],
    repeat: repeat.value,
    sizes: sizes.value,
    blocks: blocks.value,
    pauses: pauses.value,
    hotShares: hotShares.value,
    lpSizes: lpSizes.value,
    ...(args.has('list') && { list: args.get('list') as BenchOptions['list'] }),
    ...(args.has('per-round') && { perRound: args.get('per-round') as BenchOptions['perRound'] }),
    ...(args.get(FUSED.name) === 'off' && { fused: false }),
    drive: args.get('drive') as BenchOptions['drive'],
    seconds: seconds.value,
    ...(figure.value !== undefined && { figure: figure.value }),
    ...(args.has('events') && { events: events.value }),
    ...(workers.value && { workers: workers.value }),
    quiet: args.has('quiet'),
  });
}

/** Several where a suite is about threads, one of engine `workers` in all others. */
function workerCounts(args: Arguments, suites: readonly BenchSuite[]): Result<readonly number[] | undefined> {
  const counts = quantities(args, 'workers', '');
  if (!counts.ok || counts.value === undefined) return counts;
  const wrong = counts.value.find((count) => !(Number.isInteger(count) && count >= 1 && count <= MOST_WORKERS));
  if (wrong !== undefined)
    return fail('config', `--workers ${wrong} is no number of threads`, `use 1 to ${MOST_WORKERS}`);
  if (counts.value.length > 1 && !suites.some(({ options }) => options?.includes('workers')))
    return fail('config', `--workers ${counts.value.join(',')}, and a run has one number of them`, 'give one number');
  return counts;
}

/** Of any suite that is measured. */
function figureOf(args: Arguments, suites: readonly BenchSuite[]): Result<number | undefined> {
  const text = args.get('figure');
  if (text === undefined) return ok(undefined);
  const figure = parseQuantity(text, '', '--figure');
  if (!figure.ok || suites.some(({ figures }) => figures?.includes(figure.value))) return figure;
  return fail('config', `--figure ${clip(text)} is no figure of what is measured`, `use ${figuresOf(suites)}`);
}

/** `2^10,64k`: numbers in a unit; undefined where the option is not given. */
function quantities(args: Arguments, name: string, unit: string): Result<readonly number[] | undefined> {
  const text = args.get(name);
  if (text === undefined) return ok(undefined);
  const numbers = allOk(text.split(','), (part) => parseQuantity(part, unit, `--${name}`));
  return numbers.ok ? ok([...new Set(numbers.value)]) : numbers;
}

function lpSizesOf(text: string | undefined): Result<BenchOptions['lpSizes']> {
  if (text === undefined) return ok(undefined);
  const known = [...LP_SIZES, 'auto'] as const;
  const sizes = text.split(',').map((part) => known.find((size) => String(size) === part.trim()));
  const wrong = sizes.indexOf(undefined);
  if (wrong >= 0)
    return fail('config', `--lp-size "${clip(text.split(',')[wrong])}" is no LP size`, `use ${known.join(', ')}`);
  return ok([...new Set(sizes)] as BenchOptions['lpSizes']);
}
