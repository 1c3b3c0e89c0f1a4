/**
 * `bench routes`: how long routes take by number of routers, metric and way, from links on the host to paths in place; and figures 19 to 21 of Swenson 2015
 * by its own way, ours and nix-vectors. All ways must give one digest of paths.
 */
import { meanInterval } from '../../analysis/confidence.ts';
import { seconds, si } from '../../base/format.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { Metric } from '../../routing/metric.ts';
import type { AdapterReport } from '../../scenario/outcome.ts';
import { showBytes } from '../../scenario/words/show.ts';
import { MOST_ROUTERS, type Network } from '../../topology/network.ts';
import type { Estimate } from '../claims.ts';
import { columnsOf, executorName } from '../columns.ts';
import type { BenchHost } from '../host.ts';
import { type BenchOptions, isAsked } from '../options.ts';
import { type BenchRow, type BenchSuite, type Emit, emitResult, median, ratesOf } from '../suite.ts';
import { barabasiAlbert, flowsBetweenLeaves, flowsBetweenSystems, flowsOfAll, hierarchy, SYSTEMS } from './networks.ts';
import { FIGURES, PAIRS, PAIRS_20, publishedLines, ROUTERS, ROUTERS_21 } from './published.ts';
import { type Done, type Task, WAYS, type WayName } from './ways.ts';

export interface RoutesRow extends BenchRow {
  readonly routers: number;
  readonly pairs: number;
  readonly metric: Metric;
  readonly how: WayName;
  /** Of figures of the thesis. */
  readonly isFigure: boolean;
  /** Seconds. */
  readonly time: Estimate;
  readonly bytes?: number;
  readonly portsPerPath?: number;
  readonly bitsPerPath?: number;
}

const SIZES = [2 ** 10, 2 ** 12, 2 ** 13, 2 ** 14];
const BY_SOFTWARE = [256];
const METRICS = ['hops', 'delay'] as const;
/** Beyond which a way takes minutes. */
const MOST: Partial<Record<WayName, number>> = { 'nix-vectors': 4096, 'a dispatch per router': 4096 };
const MOST_BY_DELAY_ON_ONE_CORE = 4096;
/** Tables of all pairs fit a host. */
const MOST_IN_FIGURES = 20_000;
/** Of one row; what takes longer than the second is not repeated. */
const MOST_SECONDS = 20;
const LONG_SECONDS = 4;

const ONE_CORE: AdapterReport = { vendor: '', architecture: '', description: 'one processor core', software: false };

const columns = columnsOf<RoutesRow>([
  ['routers', 8, ({ routers }) => whole(routers)],
  ['pairs', 7, ({ pairs }) => whole(pairs)],
  ['metric', -6, ({ metric }) => metric],
  ['how', -24, ({ how }) => how],
  ['engine', -10, executorName],
  ['time', 9, ({ wallSeconds }) => seconds(median(wallSeconds))],
  ['routes/s', 9, ({ eventsPerSecond }) => si(eventsPerSecond)],
  ['memory', 8, ({ bytes }) => (bytes === undefined ? '' : showBytes(bytes))],
  ['hops', 5, ({ portsPerPath }) => (portsPerPath === undefined ? '' : si(portsPerPath))],
  ['bits', 5, ({ bitsPerPath }) => (bitsPerPath === undefined ? '' : si(bitsPerPath))],
  ['paths', 16, ({ digest = '' }) => digest],
]);

export const routesSuite: BenchSuite = {
  name: 'routes',
  summary: 'routes by number of routers, metric and way, 2^10 to 2^14 (--sizes); figures 19 to 21 of Swenson 2015',
  options: ['figure'],
  figures: FIGURES,
  quick: [{ engines: ['gpu'], sizes: [4096], names: [nameOf(4096, 4096, 'hops', 'search')] }],
  quoted: ({ eventsPerSecond }) => [eventsPerSecond, 'routes/s'],
  header: `paths of a flow from each router, Barabasi-Albert, m = 2; then as in figures 19 to 21; of all: without paths, on the GPU\n${columns.header}`,
  line: columns.line,
  closing: (rows) => {
    const known = (rows as readonly RoutesRow[]).filter(({ isFigure, adapter }) => isFigure && !adapter.software);
    return publishedLines(
      (how, routers, pairs) =>
        known.find((row) => row.how === how && row.routers === routers && row.pairs === pairs)?.time,
    );
  },
  async run(host, options, emit) {
    const checked = checkSizes(options);
    if (!checked.ok)
      return emit({ suite: 'routes', name: 'sizes', engine: options.engines[0], failure: checked.failure });
    const opened = options.engines.includes('gpu') ? await host.gpu() : undefined;
    if (opened && !opened.ok) await emit({ suite: 'routes', name: 'all', engine: 'gpu', failure: opened.failure });
    const gpu = opened?.ok ? opened.value : undefined;
    const measure = measureWith(host, options, gpu, emit);
    const { figure, sizes } = options;
    const isSoftware = gpu?.adapter.software ?? false;
    if (figure === undefined) await benchSizes(measure, sizes ?? (isSoftware ? BY_SOFTWARE : SIZES));
    if (figure !== undefined || !(sizes || isSoftware)) await benchFigures(measure, figure, sizes);
  },
};

/** Of figures: so many routers in ten systems. Failure: `config`. */
function checkSizes({ figure, sizes = [] }: BenchOptions): Result<void> {
  const [step, most, what] =
    figure === undefined ? [1, MOST_ROUTERS, 'routers'] : [SYSTEMS, MOST_IN_FIGURES, 'routers of ten systems'];
  const wrong = sizes.find((size) => !(size % step === 0 && size >= 4 * step && size <= most));
  if (wrong === undefined) return ok(undefined);
  const words = step === 1 ? '' : `, a multiple of ${step}`;
  return fail('config', `--sizes ${wrong} is no number of ${what}`, `use ${4 * step} to ${most}${words}`);
}

type Measure = (task: Task, ways: readonly WayName[], isFigure: boolean) => Promise<void>;

async function benchSizes(measure: Measure, sizes: readonly number[]): Promise<void> {
  for (const routers of sizes) {
    const [network, flows] = [barabasiAlbert(routers), flowsOfAll(routers)];
    for (const metric of METRICS) {
      const ways = (Object.keys(WAYS) as WayName[]).filter(
        (how) =>
          routers <= (MOST[how] ?? routers) &&
          how !== 'one core, ports of all' &&
          !(metric === 'delay' && WAYS[how].engine === 'sequential' && routers > MOST_BY_DELAY_ON_ONE_CORE),
      );
      await measure({ network, metric, flows }, ways, false);
    }
  }
}

/** `figure`: one, or all of them. `sizes`: routers, in place of its own. Figure 20 has what 19 has: they are measured at once. */
async function benchFigures(measure: Measure, figure?: number, sizes?: readonly number[]): Promise<void> {
  if (figure !== 21)
    for (const routers of sizes ?? ROUTERS) {
      const network = hierarchy(routers);
      const flows = flowsBetweenSystems(network);
      await measure({ network, metric: 'hops', flows, toHost: true }, figure === 19 ? FIGURE_19 : FIGURE_20, true);
    }
  if (figure === undefined || figure === 21)
    for (const routers of sizes ?? [ROUTERS_21]) await benchFigure21(measure, hierarchy(routers));
}

/** One packet each way is a TCP flow: with its acknowledgement, two vectors. */
async function benchFigure21(measure: Measure, network: Network): Promise<void> {
  for (const pairs of PAIRS) {
    const { sources, sinks } = flowsBetweenLeaves(network, pairs);
    const flows = { sources: Uint32Array.of(...sources, ...sinks), sinks: Uint32Array.of(...sinks, ...sources) };
    await measure({ network, metric: 'hops', flows, toHost: true }, FIGURE_21, true);
  }
}

const FIGURE_19 = ['one core, ports of all'] as const;
const FIGURE_21 = ['one core', 'nix-vectors', 'a dispatch per router', 'tiles, ports of all'] as const;
const FIGURE_20 = [...FIGURE_21, ...FIGURE_19] as const;

const measureWith =
  (host: BenchHost, options: BenchOptions, gpu: GpuContext | undefined, emit: Emit): Measure =>
  async (task, ways, isFigure) => {
    const { network, metric, flows } = task;
    const routers = network.routers.x.length;
    // Of figure 21 a pair is two flows, there and back.
    const pairs = isFigure && flows.sources.length !== PAIRS_20 ? flows.sources.length / 2 : flows.sources.length;
    let expected: string | undefined;
    for (const how of ways) {
      const { engine } = WAYS[how];
      if (host.cancelled.aborted) return;
      const name = nameOf(routers, pairs, metric, how);
      if (!options.engines.includes(engine) || (engine === 'gpu' && !gpu) || !isAsked(options, name)) continue;
      const measured = await repeated(task, how, gpu, options.repeat, host.cancelled, expected);
      if (measured.ok) expected ??= measured.value.done.digest;
      const of = { suite: 'routes', name, engine } as const;
      const adapter = engine === 'gpu' && gpu ? gpu.adapter : ONE_CORE;
      const facts = { ...of, adapter, routers, pairs, metric, how, isFigure };
      await emitResult(emit, measured.ok ? ok(rowOf(facts, measured.value)) : measured, of);
    }
  };

function nameOf(routers: number, pairs: number, metric: Metric, how: WayName): string {
  return `${whole(routers)} routers, ${whole(pairs)} pairs, ${metric}, ${how}`;
}

interface Measured {
  readonly done: Done;
  readonly wallSeconds: readonly number[];
}

/** The first time compiles kernels: it counts only where it is long. Failures: those of the way, and `model-fault` where its paths are others. */
async function repeated(
  task: Task,
  how: WayName,
  gpu: GpuContext | undefined,
  repeat: number,
  cancelled: AbortSignal,
  expected: string | undefined,
): Promise<Result<Measured>> {
  const work = await WAYS[how].open(task, gpu, cancelled);
  if (!work.ok) return work;
  try {
    const wallSeconds: number[] = [];
    let spent = 0;
    for (;;) {
      const start = performance.now();
      const done = await work.value.once();
      const wall = (performance.now() - start) / 1000;
      if (!done.ok) return done;
      if (cancelled.aborted) return fail('cancelled', 'cancelled', '');
      if (done.value.digest !== undefined && done.value.digest !== (expected ?? done.value.digest))
        return fail('model-fault', `${how} finds other paths: ${done.value.digest}, not ${expected}`, 'report this');
      if (spent > 0 || wall > LONG_SECONDS) wallSeconds.push(wall);
      spent += wall;
      if (wallSeconds.length >= repeat || wall > LONG_SECONDS || spent > MOST_SECONDS)
        return ok({ done: done.value, wallSeconds });
    }
  } finally {
    work.value.destroy();
  }
}

type Facts = Pick<
  RoutesRow,
  'suite' | 'name' | 'engine' | 'adapter' | 'routers' | 'pairs' | 'metric' | 'how' | 'isFigure'
>;

function rowOf(facts: Facts, { done, wallSeconds }: Measured): RoutesRow {
  const { routes, bytes, digest, ports, bits } = done;
  return {
    ...facts,
    end: 0,
    events: routes,
    ...ratesOf(wallSeconds.map((wall) => ({ events: routes, wallSeconds: wall }))),
    time: meanInterval(wallSeconds),
    ...(digest !== undefined && { digest }),
    ...(bytes !== undefined && { bytes }),
    ...(ports !== undefined && { portsPerPath: ports / routes }),
    ...(bits !== undefined && { bitsPerPath: bits / routes }),
  };
}
