/**
 * `bench kademlia`: the grid of the 2014 paper, peers by longest pause between lookups, on the GPU at every LP size and
 * sequentially. With shares of the id space (`--hot`) all lookups go there, for a curve of uneven load. Rates are of steady state: peers begin their first lookups spread over the longest pause, and after half as
 * much again the load is within 3% of its long-run mean (renewal theory); so much is left out, then stretches are measured.
 */

import { sum } from 'd3';
import { si } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import { between, columnsOf, executorName } from '../../bench/columns.ts';
import type { BenchHost } from '../../bench/host.ts';
import type { NetworkInLists } from '../../bench/lists/suite.ts';
import type { BenchOptions } from '../../bench/options.ts';
import { sharesText, stepShares } from '../../bench/step-shares.ts';
import { measuredIn, measureStretches, type Stretches } from '../../bench/stretch.ts';
import { type BenchSuite, emitResult, median } from '../../bench/suite.ts';
import type { NetworkOnWorkers } from '../../bench/workers.ts';
import { LP_SIZES } from '../../engine/event/gpu/lp-tuner.ts';
import { timedGpu } from '../../gpu/timed-context.ts';
import type { OpenOptions } from '../../run/run.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import { findNamed, namedScenario } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import { showNumber } from '../../scenario/words/show.ts';
import { closingTable } from './bench/closing.ts';
import { publishedFor } from './bench/published.ts';
import type { KademliaRow } from './bench/row.ts';
import { configOf } from './scenario-config.ts';
import type { KademliaParams } from './spec/params.ts';
import { kademliaSpec } from './spec.ts';
import { pendingPerPeer } from './world.ts';

const SIZES = [2 ** 14, 2 ** 17, 2 ** 19, 2 ** 20];
const PAUSES = [10, 60, 600];
/** Of this size the paper's text has the shortest pause only. */
const ONE_PAUSE = 2 ** 19;

/** Events/s that an H200 allows, by peers and longest pause. */
const FLOORS: readonly (readonly [peers: number, pause: number, floor: number])[] = [
  [2 ** 14, 10, 68e6],
  [2 ** 14, 60, 14e6],
  [2 ** 14, 600, 1.45e6],
  [2 ** 17, 10, 230e6],
  [2 ** 17, 60, 64e6],
  [2 ** 17, 600, 8.6e6],
  [2 ** 20, 10, 500e6],
  [2 ** 20, 60, 360e6],
  [2 ** 20, 600, 55e6],
];

/** Wall seconds of the run whose steps are timed. */
const TIMED_SECONDS = 0.3;
/** Share of the longest pause that is left out. */
const SKIPPED = 1.5;

/** The paper's network; k, alpha and beta are ours: nobody comes or goes, nothing is maintained, nothing is lost. It never ends while it is measured. */
const PAPER = {
  k: 8,
  alpha: 3,
  beta: 8,
  churn: 'none',
  nat: 0,
  loss: 0,
  refresh: 0,
  tables: 'warm',
  hotLookups: 0,
  end: 40_000,
} as const;

const columns = columnsOf<KademliaRow>([
  ['peers', 6, (row) => showNumber(row.peers)],
  ['pause', 5, (row) => `${row.pause} s`],
  ['engine', -10, executorName],
  ['LP', 7, (row) => (row.lp === 'auto' ? `auto ${row.lpSize}` : (row.lp ?? ''))],
  ['events/s', 8, (row) => `${row.isSteady ? '' : '~'}${si(row.eventsPerSecond)}`],
  ['least .. most', 18, (row) => between(row.slowest, row.fastest)],
  ['lookups/s', 9, (row) => si(row.lookupsPerSecond)],
  ['ev/lkp', 6, (row) => row.eventsPerLookup.toFixed(1)],
  ['sim/wall', 8, (row) => si(row.simulatedPerSecond)],
  ['paper', 14, paperText],
  ['steps', -40, ({ shares = {} }) => sharesText(shares)],
]);

export const kademliaSuite: BenchSuite = {
  name: 'kademlia',
  options: ['lp-size', 'list', 'drive', 'pauses', 'hot', 'seconds'],
  summary: 'Kademlia, grid of the 2014 paper: 2^14 to 2^20 peers, pauses up to 10 s, 1 min, 10 min; every LP size',
  quick: [
    ...FLOORS.map(
      ([peers, pause, floor]) =>
        ({ engines: ['gpu'], sizes: [peers], pauses: [pause], lpSizes: ['auto'], floor }) as const,
    ),
    { engines: ['sequential'], sizes: [10_000], pauses: [10] },
  ],
  ...columns,
  header: `steady state: the first 1.5 longest pauses are left out; ~ marks what was measured before they were over\n${columns.header}`,
  closing: (rows) => closingTable(rows as readonly KademliaRow[]),
  async run(host, options, emit) {
    for (const peers of options.sizes ?? SIZES)
      for (const pause of options.pauses ?? (peers === ONE_PAUSE ? PAUSES.slice(0, 1) : PAUSES))
        for (const hotShare of options.hotShares ?? [undefined])
          for (const open of opensOf(options)) {
            if (host.cancelled.aborted) return;
            const network = { peers, pause, hotShare };
            const row = await benchOne(host, network, open, options);
            const name = `${nameOf(network)}, LP ${open.lpSize}`;
            await emitResult(emit, row, { suite: 'kademlia', name, engine: open.engine });
          }
  },
};

type Network = Pick<KademliaRow, 'peers' | 'pause' | 'hotShare'>;
type Open = OpenOptions & { readonly engine: ExecutorName };

/** Every LP size on the GPU; one core has one. */
const opensOf = ({ engines, lpSizes = [...LP_SIZES, 'auto'], list, drive, workers }: BenchOptions): readonly Open[] =>
  engines.flatMap((engine): readonly Open[] =>
    engine === 'gpu'
      ? lpSizes.map((lpSize) => ({ engine, lpSize, list, drive }))
      : [{ engine, lpSize: 'auto', workers: workers?.[0] }],
  );

const nameOf = ({ peers, pause, hotShare }: Network): string =>
  `${showNumber(peers)}/${pause}s${hotShare === undefined ? '' : `/hot ${hotShare}`}`;

export const paperNetwork = ({ peers, pause, hotShare }: Network): Result<Scenario> => {
  const named = findNamed([kademliaSpec], 'kademlia');
  const params = { ...PAPER, peers, dMax: pause };
  const hot = { hotLookups: 1, hotShare: hotShare ?? 1 };
  return named.ok
    ? namedScenario(named.value, { params: hotShare === undefined ? params : { ...params, ...hot } })
    : named;
};

async function benchOne(
  host: BenchHost,
  network: Network,
  open: Open,
  { seconds, repeat, quiet }: BenchOptions,
): Promise<Result<KademliaRow>> {
  const scenario = paperNetwork(network);
  if (!scenario.ok) return scenario;
  const title = `${nameOf(network)}, ${open.engine}${open.engine === 'gpu' ? `, LP size ${open.lpSize}` : ''}`;
  const plan = { title, scenario: scenario.value, open, skipSeconds: SKIPPED * network.pause, seconds, repeat, quiet };
  const measured = await measureStretches(host, plan);
  if (!measured.ok) return measured;
  const row = rowOf(network, open, measured.value);
  if (open.list === undefined || open.drive === 'resident') return ok(row);
  const timing = { ...plan, open: { ...open, gpu: timedGpu }, seconds: TIMED_SECONDS, repeat: 1 };
  const timed = await measureStretches(host, timing);
  return timed.ok ? ok({ ...row, shares: stepShares(timed.value.kernelSeconds) }) : timed;
}

function rowOf(network: Network, open: Open, measured: Stretches): KademliaRow {
  const { peers, pause, hotShare } = network;
  const { run, all, fromSeconds, isSteady, lpSize } = measured;
  const rates = measuredIn(all);
  return {
    suite: 'kademlia',
    name: nameOf(network),
    engine: run.engine,
    adapter: run.adapter,
    lp: open.engine === 'gpu' ? String(open.lpSize) : '',
    lpSize,
    ...(open.list && { list: open.list }),
    ...rates,
    ...network,
    fromSeconds,
    isSteady,
    setupSeconds: run.setupSeconds,
    memoryBytes: run.memoryBytes,
    lookupsPerSecond: median(all.map(({ counters, wallSeconds }) => counters.finished / wallSeconds)),
    simulatedPerSecond: median(all.map(({ simulatedSeconds, wallSeconds }) => simulatedSeconds / wallSeconds)),
    eventsPerLookup: rates.events / sum(all, (each) => each.counters.finished),
    published: hotShare === undefined ? publishedFor(peers, pause) : {},
  };
}

function paperText({ published: { fixed, adaptive }, engine, lp, eventsPerSecond, hotShare }: KademliaRow): string {
  const paper = engine !== 'gpu' ? undefined : lp === 'auto' ? adaptive : fixed;
  if (paper) return `${si(paper)}, ${(eventsPerSecond / paper).toFixed(1)} x`;
  return hotShare === undefined ? '' : `hot ${hotShare}`;
}

/** A network as studies have it: `bench seats`. */
export const kademliaReplicated: Params = { peers: 1024, dMax: 10, end: 120 };

/** Table 1 of the 2014 paper: its three sizes, with the shortest of its longest pauses. */
const TABLE_1 = { sizes: [2 ** 14, 2 ** 17, 2 ** 20], pause: 10 } as const;

/** `bench lists`. */
export const kademliaInLists: NetworkInLists = {
  summary: 'Kademlia of the 2014 paper, pauses up to 10 s, likewise; 2^14, 2^17, 2^20 peers (--sizes)',
  nodes: 'peers',
  sizes: TABLE_1.sizes,
  hasHotShares: true,
  skipSeconds: SKIPPED * TABLE_1.pause,
  beside: 'steps',
  scenario: (peers, _end, hotShare) => paperNetwork({ peers, pause: TABLE_1.pause, hotShare }),
  pending: (scenario) => {
    const config = configOf(scenario as Scenario<KademliaParams>, NO_FILES);
    return config.peers * pendingPerPeer(config);
  },
};

/** `bench workers`. */
export const kademliaOnWorkers: readonly NetworkOnWorkers[] = [14, 17, 20].flatMap((power) =>
  PAUSES.map((pause) => ({
    name: `Kademlia ${showNumber(2 ** power)}/${pause}s`,
    nodes: 2 ** power,
    skipSeconds: SKIPPED * pause,
    scenario: () => paperNetwork({ peers: 2 ** power, pause }),
  })),
);
