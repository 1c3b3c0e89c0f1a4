/**
 * `bench lcg`: figures 6 to 12 of Kunz et al. 2012 by the paper's own scheme. Queues lie on the host; a round takes the earliest event of every
 * simulation, copies states up, executes them in one kernel that branches on their type, and copies them down. WebGPU has one queue
 * where the paper has a stream for each driver. Beside figures 6 to 9 the same work on seats.
 */
import { type MeanInterval, meanInterval } from '../../analysis/confidence.ts';
import { seconds, si } from '../../base/format.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { columnsOf, executorName } from '../columns.ts';
import type { BenchHost } from '../host.ts';
import { type BenchOptions, isAsked } from '../options.ts';
import { type BenchRow, type BenchSuite, type Emit, median } from '../suite.ts';
import { EVENTS_PER_SIMULATION } from './event.ts';
import { EMPTY_EVENTS, EVENT, FIGURES, groupsOf, nameOf, type Point, pointsOf } from './figures.ts';
import { checkDivergence, type Measured, measureTogether } from './measure.ts';
import { claimLines } from './published.ts';

export interface LcgRow extends BenchRow, Point {
  /** As the figures show it, over repetitions: events/s, or seconds that all empty events would take. */
  readonly shown: MeanInterval;
  /** Rate over that of events of one type, and over that of one type by the paper's scheme; where there are several types, or seats. */
  readonly ofOneType?: number;
  readonly ofScheme?: number;
}

/** Of all points together; each has its share of what is left. */
const MOST_SECONDS = 420;
/** Of a point. */
const MOST_POINT_SECONDS = 2;
/** Of a point's share: the rest is for setting up, for rounds that fill the drivers, and for comparing results. */
const MEASURED_SHARE = 0.75;
const MOST_SIMULATIONS = 2 ** 18;
/** Of figure 6, in `bench --quick`: by the paper's scheme and on seats. */
const QUICK: Point = { ...EVENT, simulations: 2 ** 14 };
/** On a software adapter, where nobody says how many. */
const MOST_BY_SOFTWARE = 128;

const columns = columnsOf<LcgRow>([
  ['suite', -5, (row) => row.suite],
  ['engine', -10, executorName],
  ['events, simulations x modules', -36, (row) => row.name],
  ['mean', 9, ({ steps, shown }) => (steps > 0 ? `${si(shown.mean)}/s` : seconds(shown.mean))],
  ['99%', 6, ({ shown }) => (Number.isNaN(shown.half) ? '-' : `${((100 * shown.half) / shown.mean).toFixed(1)}%`)],
  ['of one type', 11, ({ ofOneType }) => (ofOneType === undefined ? '' : si(ofOneType))],
  ['of scheme', 9, ({ ofScheme }) => (ofScheme === undefined ? '' : si(ofScheme))],
]);

export const lcgSuite: BenchSuite = {
  name: 'lcg',
  summary:
    'the scheme of Kunz et al. 2012 as it is, figures 6 to 12, and the same on seats; at most 8 minutes on a GPU',
  options: ['figure', 'events'],
  only: 'gpu',
  figures: FIGURES,
  repeat: 30,
  quick: [
    {
      engines: ['gpu'],
      figure: 6,
      sizes: [QUICK.simulations],
      names: [nameOf(QUICK), nameOf({ ...QUICK, order: 'seats' })],
    },
  ],
  header: `mean and 99% interval: events/s, or seconds that all empty events take; rate over that of one type; over the paper's scheme with one type\n${columns.header}`,
  line: columns.line,
  closing: (rows) => {
    const real = (rows as readonly LcgRow[]).filter(({ adapter }) => !adapter.software);
    const shown = new Map(real.map((row) => [row.name, row.shown]));
    return claimLines((point) => shown.get(nameOf({ ...EVENT, ...point })));
  },
  async run(host, options, emit) {
    if (!options.engines.includes('gpu')) return;
    const gpu = await host.gpu();
    const points = gpu.ok ? await pointsFor(gpu.value, options, host.cancelled) : gpu;
    if (gpu.ok && points.ok) await benchPoints(host, gpu.value, points.value, options, emit);
    else if (!points.ok && !host.cancelled.aborted)
      await emit({ suite: 'lcg', name: 'figures', engine: 'gpu', failure: points.failure });
  },
};

/** Each point that is asked for, once. Failures: `config`, and those of `checkDivergence`. */
async function pointsFor(
  gpu: GpuContext,
  { figure, sizes, names }: BenchOptions,
  cancelled: AbortSignal,
): Promise<Result<readonly Point[]>> {
  const wrong = sizes?.find((size) => !(Number.isInteger(size) && size >= 1 && size <= MOST_SIMULATIONS));
  if (wrong !== undefined)
    return fail('config', `--sizes ${wrong} is no number of simulations`, `use 1 to ${MOST_SIMULATIONS}`);
  const { software } = gpu.adapter;
  const most = software && !sizes ? MOST_BY_SOFTWARE : MOST_SIMULATIONS;
  const all = FIGURES.filter((one) => one === (figure ?? one)).flatMap((one) => pointsOf(one, sizes));
  const named = all.filter(({ simulations }) => simulations <= most).map((point) => [nameOf(point), point] as const);
  const points = [...new Map(named.filter(([name]) => isAsked({ names }, name))).values()];
  // Times of software say nothing of branches, and seats have none.
  const diverges = !software && points.some(({ types, steps, order }) => types > 1 && steps > 0 && order !== 'seats');
  const trial = diverges ? await checkDivergence(gpu, cancelled) : ok(0);
  return trial.ok ? ok(points) : trial;
}

async function benchPoints(
  host: BenchHost,
  gpu: GpuContext,
  points: readonly Point[],
  { repeat, events = EMPTY_EVENTS }: BenchOptions,
  emit: Emit,
): Promise<void> {
  const end = performance.now() + 1000 * MOST_SECONDS;
  let left = points.length;
  for (const group of groupsOf(points)) {
    const measured = await measureTogether(gpu, group, {
      repeat,
      mostMs: MEASURED_SHARE * Math.min(1000 * MOST_POINT_SECONDS, (end - performance.now()) / left),
      mostEvents: ({ steps, simulations }) => (steps > 0 ? EVENTS_PER_SIMULATION * simulations : events),
      cancelled: host.cancelled,
    });
    if (host.cancelled.aborted) return;
    left -= group.length;
    const rates = new Map<string, number>();
    for (const [i, point] of group.entries()) {
      const one = measured.ok ? measured.value[i] : measured;
      const of = { suite: 'lcg', name: nameOf(point), engine: 'gpu' } as const;
      if (one.ok) rates.set(of.name, meanRate(one.value));
      await emit(one.ok ? { ...of, ...rowOf(gpu, point, one.value, rates, events) } : { ...of, failure: one.failure });
    }
  }
}

const meanRate = ({ repetitions }: Measured): number => meanInterval(repetitions.map(({ rate }) => rate)).mean;

/** `rates`: means of points before it that were measured beside it. `events`: that all empty ones are. */
function rowOf(
  { adapter }: GpuContext,
  point: Point,
  { repetitions, digest }: Measured,
  rates: ReadonlyMap<string, number>,
  events: number,
): Omit<LcgRow, 'suite' | 'name' | 'engine'> {
  const { steps, types, order, simulations, modules } = point;
  const all = repetitions.map(({ rate }) => rate);
  const executed = repetitions.reduce((sum, repetition) => sum + repetition.events, 0);
  const over = (other: Partial<Point>) =>
    (rates.get(nameOf(point)) ?? 0) / (rates.get(nameOf({ ...point, ...other })) ?? Number.NaN);
  return {
    ...{ ...point, adapter, digest, shown: meanInterval(steps > 0 ? all : all.map((rate) => events / rate)) },
    end: executed / (simulations * modules),
    events: executed,
    wallSeconds: repetitions.map((repetition) => repetition.seconds),
    eventsPerSecond: median(all),
    slowest: Math.min(...all),
    fastest: Math.max(...all),
    ...(steps > 0 && types > 1 && { ofOneType: over({ types: 1, order: order === 'seats' ? order : EVENT.order }) }),
    ...(order === 'seats' && { ofScheme: over({ types: 1, order: EVENT.order }) }),
  };
}
