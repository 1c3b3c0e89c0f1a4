/**
 * `bench swarm`: rounds per second of every design on the GPU, of our best algorithm on one core and of the report's, at the sizes of
 * the report's figures. Speed-ups are over the report's algorithm in this very run; beside them stands what the report says.
 */

import { sum } from 'd3';
import { seconds, si } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import { between, columnsOf, executorName } from '../../bench/columns.ts';
import type { BenchHost } from '../../bench/host.ts';
import { type BenchOptions, isAsked, type QuickPoint } from '../../bench/options.ts';
import { measuredIn } from '../../bench/stretch.ts';
import { type BenchSuite, type Emit, emitResult, median } from '../../bench/suite.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import type { Params } from '../../scenario/spec.ts';
import { showNumber } from '../../scenario/words/show.ts';
import { closingLines, extraRounds } from './bench/closing.ts';
import {
  isLimited,
  isSerialBearable,
  leastBytesPerRound,
  RULES,
  type Rule,
  reportedFor,
  roundsOf,
  type SwarmSize,
  scenarioFor,
  sizesOf,
  type Variant,
  variantsFor,
} from './bench/grid.ts';
import { measureSteady, measureWhole, type Steady, type Whole } from './bench/measure.ts';
import type { Algorithm, SwarmRow } from './bench/row.ts';

const columns = columnsOf<SwarmRow>([
  ['size', -11, ({ peers, blocks }) => `${showNumber(peers)} x ${showNumber(blocks)}`],
  ['', -3, (row) => row.choice],
  ['algorithm', -17, (row) => row.algorithm],
  ['engine', -10, executorName],
  ['rounds/s', 9, (row) => `${row.isSteady ? '' : '~'}${si(row.roundsPerSecond)}`],
  ['least .. most', 18, (row) => between(row.fewestRoundsPerSecond, row.mostRoundsPerSecond)],
  ['speed-up', 9, ({ speedUp }) => (speedUp === undefined ? '' : `${si(speedUp)} x`)],
  ['report', 8, (row) => row.reported],
  ['GB/s', 8, ({ leastBytesPerSecond: bytes }) => (bytes === undefined ? '' : si(bytes / 1e9))],
  ['rounds', 7, ({ whole }) => (whole.length === 0 ? '' : si(median(whole.map((each) => each.rounds))))],
  ['whole', 9, ({ whole }) => (whole.length === 0 ? '' : seconds(median(whole.map((each) => each.wallSeconds))))],
]);

export const swarmSuite: BenchSuite = {
  name: 'swarm',
  options: ['blocks', 'seconds'],
  summary: 'swarms of Niu and Feng: every design, on one core too; 2^10 to 2^20 peers, 64 to 4,096 blocks',
  quick: [
    bitsets({ peers: 2 ** 13, blocks: 2048 }, 'rub'),
    { ...bitsets({ peers: 2 ** 13, blocks: 2048 }, 'grf'), floor: 160e3 },
    bitsets({ peers: 2 ** 20, blocks: 1024 }, 'grf'),
  ],
  quoted: (row) => [(row as SwarmRow).roundsPerSecond, 'rounds/s'],
  ...columns,
  header: [
    'rounds per second in the middle of a dissemination (~: before it); speed-up over the report on one core, in this run and as',
    'reported; GB/s of what must be read at least, both rows of each pair; rounds and wall time of whole disseminations (medians)',
    columns.header,
  ].join('\n'),
  closing: (rows) => closingLines(rows as readonly SwarmRow[]),
  async run(host, options, emit) {
    for (const rule of RULES)
      for (const size of sizesOf(options, rule)) {
        if (host.cancelled.aborted) return;
        await benchRule(host, size, rule, options, emit);
      }
  },
};

/** One core first: speed-ups are over it. */
async function benchRule(
  host: BenchHost,
  size: SwarmSize,
  rule: Rule,
  options: BenchOptions,
  emit: Emit,
): Promise<void> {
  const rows: SwarmRow[] = [];
  const bench = async (engine: ExecutorName, algorithm: Algorithm) => {
    const name = nameOf(size, rule, algorithm);
    if (!options.engines.includes(engine) || !isAsked(options, name) || host.cancelled.aborted) return;
    const row = await benchOne(host, { size, rule, engine, algorithm, before: rows }, options);
    if (row.ok) rows.push(row.value);
    await emitResult(emit, row, { suite: 'swarm', name, engine });
  };
  if (isSerialBearable(size)) await bench('sequential', 'report');
  await bench('sequential', 'bitset');
  for (const variant of variantsFor(size, rule)) await bench('gpu', variant);
}

interface One {
  readonly size: SwarmSize;
  readonly rule: Rule;
  readonly engine: ExecutorName;
  readonly algorithm: Algorithm;
  /** Of the same size and rule. */
  readonly before: readonly SwarmRow[];
}

function nameOf({ peers, blocks }: SwarmSize, rule: Rule, algorithm: Algorithm): string {
  return `${showNumber(peers)}x${showNumber(blocks)}/${rule}/${algorithm}`;
}

/** Our own design on the GPU. */
function bitsets(size: SwarmSize, rule: Rule): QuickPoint {
  return { engines: ['gpu'], sizes: [size.peers], blocks: [size.blocks], names: [nameOf(size, rule, 'bitset')] };
}

async function benchOne(host: BenchHost, one: One, options: BenchOptions): Promise<Result<SwarmRow>> {
  const { size, rule, engine, algorithm } = one;
  const title = `${nameOf(size, rule, algorithm)}, ${engine}`;
  const variant = algorithm === 'report' ? 'bitset' : algorithm;
  const open = { engine, lpSize: 'auto', published: algorithm === 'report' } as const;
  const rounds = roundsOf(size, rule, variant);
  const scenario = scenarioFor(size, rule, variant);
  const steady = await measureSteady(host, { title, scenario, open, rounds, options });
  if (!steady.ok) return steady;
  const whole: Whole[] = [];
  for (let seed = 1; engine === 'gpu' && seed <= options.repeat; seed++) {
    const run = await measureWhole(host, title, scenarioFor(size, rule, variant, seed), open, options.quiet);
    if (!run.ok) return run;
    whole.push(run.value);
  }
  return ok(rowOf(one, steady.value, whole));
}

function rowOf(one: One, { run, all, fromSeconds, isSteady }: Steady, whole: readonly Whole[]): SwarmRow {
  const { size, rule, engine, algorithm, before } = one;
  const rates = all.map(({ steps, wallSeconds }) => steps / wallSeconds);
  const roundsPerSecond = median(rates);
  const report = before.find((row) => row.algorithm === 'report');
  return {
    suite: 'swarm',
    name: nameOf(size, rule, algorithm),
    engine: run.engine,
    adapter: run.adapter,
    ...measuredIn(all),
    ...size,
    choice: rule,
    algorithm,
    rounds: sum(all, (each) => each.steps),
    fromRound: fromSeconds,
    isSteady,
    roundsPerSecond,
    fewestRoundsPerSecond: Math.min(...rates),
    mostRoundsPerSecond: Math.max(...rates),
    ...(report && { speedUp: roundsPerSecond / report.roundsPerSecond }),
    reported: '',
    ...(engine === 'gpu' && algorithm !== 'report' && onGpu(size, algorithm, roundsPerSecond)),
    whole,
    ...(isLimited(algorithm) && extraRounds(whole, before)),
    setupSeconds: run.setupSeconds,
    memoryBytes: run.memoryBytes,
  };
}

function onGpu(
  size: SwarmSize,
  variant: Variant,
  roundsPerSecond: number,
): Pick<SwarmRow, 'reported' | 'leastBytesPerRound' | 'leastBytesPerSecond'> {
  const bytes = leastBytesPerRound(size, variant);
  const reported = reportedFor(size, variant);
  return { reported, leastBytesPerRound: bytes, leastBytesPerSecond: bytes * roundsPerSecond };
}

/** A network as studies have it: `bench seats`. */
export const swarmReplicated: Params = { peers: 256, blocks: 64 };
