/**
 * `bench mobile`: whole runs of Cunetsim's two scenarios on the GPU and on one core, at the paper's sizes and a million nodes; beside
 * them what the paper says. On the GPU, how its time divides over the kernels of a round.
 */

import { seconds, si } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import { between, columnsOf, executorName } from '../../bench/columns.ts';
import type { BenchHost } from '../../bench/host.ts';
import { type BenchOptions, isAsked, type QuickPoint } from '../../bench/options.ts';
import { type BenchRow, type BenchSuite, type Emit, emitResult, median, ratesOf } from '../../bench/suite.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import type { Params } from '../../scenario/spec.ts';
import { showBytes, showNumber } from '../../scenario/words/show.ts';
import {
  nodesOf,
  type PublishedSeconds,
  publishedFor,
  SETTINGS,
  type Setting,
  SIZES,
  scenarioFor,
} from './bench/grid.ts';
import { MOST_SECONDS, measureKernels, measureRuns, type RunsPlan, type WholeRuns } from './bench/measure.ts';

export interface MobileRow extends BenchRow {
  readonly setting: Setting;
  readonly nodes: number;
  /** Of each run. */
  readonly rounds: number;
  /** Median of the wall times. */
  readonly wallMedian: number;
  /** One core over the GPU, where both were measured. */
  readonly speedUp?: number;
  /** Share of the GPU's time by kernel; the key is of the format. */
  readonly phases: Readonly<Record<string, number>>;
  readonly published?: PublishedSeconds;
  readonly setupSeconds: number;
  readonly memoryBytes: number;
}

const columns = columnsOf<MobileRow>([
  ['setting', -8, (row) => row.setting],
  ['nodes', 10, (row) => showNumber(row.nodes)],
  ['engine', -10, executorName],
  ['simulated', 11, (row) => seconds(row.end)],
  ['wall', 9, (row) => seconds(row.wallMedian)],
  ['least .. most', 19, ({ wallSeconds }) => between(Math.min(...wallSeconds), Math.max(...wallSeconds))],
  [
    'speed-up',
    9,
    (row) => (row.engine === 'sequential' ? '' : row.speedUp === undefined ? '-' : `${si(row.speedUp)} x`),
  ],
  ['memory', 9, (row) => showBytes(row.memoryBytes)],
  ['', -1, (row) => [kernelsText(row), row.engine === 'gpu' ? publishedText(row) : ''].filter(Boolean).join('; ')],
]);

export const mobileSuite: BenchSuite = {
  name: 'mobile',
  summary: 'the static and the mobile scenario of Cunetsim, whole, 4 to 2^20 nodes, on one core too',
  quick: [
    pointOf('static', 48_000),
    pointOf('static', 2 ** 20),
    { ...pointOf('mobile', 48_000), floor: 0.08 },
    { ...pointOf('mobile', 2 ** 20), floor: 1.5 },
  ],
  quoted: (row) => [(row as MobileRow).wallMedian, 's'],
  ...columns,
  header: [
    `whole runs: wall time (median, least and most), and that of one core over it (-: none up to ${MOST_SECONDS} s); the GPU's time`,
    'by kernel; as published: Cunetsim on a GTX 460, four cores of an i7 940, Sinalgo and ns-3',
    columns.header,
  ].join('\n'),
  async run(host, options, emit) {
    for (const setting of SETTINGS) await benchSetting(host, setting, options, emit);
  },
};

/** Smallest first: where one core takes too long, it is not asked again. */
async function benchSetting(host: BenchHost, setting: Setting, options: BenchOptions, emit: Emit): Promise<void> {
  let isBeyondOneCore = false;
  for (const size of (options.sizes ?? SIZES).toSorted((a, b) => a - b)) {
    const name = nameOf(setting, size);
    if (!isAsked(options, name)) continue;
    let oneCore: MobileRow | undefined;
    for (const engine of ['sequential', 'gpu'] as const) {
      if (host.cancelled.aborted) return;
      if (!options.engines.includes(engine) || (engine === 'sequential' && isBeyondOneCore)) continue;
      const row = await benchOne(host, { setting, size, engine, oneCore }, options);
      if (row.ok && engine === 'sequential') oneCore = row.value;
      if (!row.ok && engine === 'sequential' && row.failure.kind === 'limit') isBeyondOneCore = true;
      await emitResult(emit, row, { suite: 'mobile', name, engine });
    }
  }
}

function nameOf(setting: Setting, size: number): string {
  return `${setting}/${showNumber(nodesOf(setting, size))}`;
}

function pointOf(setting: Setting, size: number): QuickPoint {
  return { engines: ['gpu'], sizes: [size], names: [nameOf(setting, size)] };
}

interface One {
  readonly setting: Setting;
  readonly size: number;
  readonly engine: ExecutorName;
  /** Of the same setting and size. */
  readonly oneCore: MobileRow | undefined;
}

async function benchOne(host: BenchHost, one: One, { repeat, quiet }: BenchOptions): Promise<Result<MobileRow>> {
  const { setting, size, engine } = one;
  const scenario = scenarioFor(setting, nodesOf(setting, size));
  if (!scenario.ok) return scenario;
  const title = `${nameOf(setting, size)}, ${engine}`;
  const plan: RunsPlan = { title, scenario: scenario.value, engine, repeat, quiet };
  const measured = await measureRuns(host, plan);
  if (!measured.ok) return measured;
  const kernels = engine === 'gpu' ? await measureKernels(host, plan) : ok({});
  return kernels.ok ? ok(rowOf(one, measured.value, kernels.value)) : kernels;
}

function rowOf({ setting, size, oneCore }: One, { run, all }: WholeRuns, shares: MobileRow['phases']): MobileRow {
  const [first] = all;
  const rates = ratesOf(all);
  const wallMedian = median(rates.wallSeconds);
  const published = publishedFor(setting, size);
  return {
    suite: 'mobile',
    name: nameOf(setting, size),
    engine: run.engine,
    adapter: run.adapter,
    end: first.simulatedSeconds,
    events: first.events,
    digest: first.digest,
    ...rates,
    setting,
    nodes: nodesOf(setting, size),
    rounds: first.rounds,
    wallMedian,
    ...(oneCore && { speedUp: oneCore.wallMedian / wallMedian }),
    phases: shares,
    ...(published && { published }),
    setupSeconds: median(all.map(({ setupSeconds }) => setupSeconds)),
    memoryBytes: first.memoryBytes,
  };
}

/** `receive 61%, advance 20%`: most first. */
function kernelsText({ phases }: MobileRow): string {
  const sorted = Object.entries(phases).toSorted(([, a], [, b]) => b - a);
  return sorted.map(([name, share]) => `${name} ${Math.round(100 * share)}%`).join(', ');
}

/** `published: Cunetsim 0.35 s, four cores 0.35 s, Sinalgo 9.1 s, ns-3 28 s`. */
function publishedText({ published }: MobileRow): string {
  if (!published) return '';
  const { cunetsim, fourCores, sinalgo, ns3 } = published;
  const others = ns3 === undefined ? '' : `, ns-3 ${seconds(ns3)}`;
  return `published: Cunetsim ${seconds(cunetsim)}, four cores ${seconds(fourCores)}, Sinalgo ${seconds(sinalgo)}${others}`;
}

/** A network as studies have it: `bench seats`. */
export const mobileReplicated: Params = { nodes: 2000 };
