/**
 * The charts of a lab, as data: those of the loaded model's spec, its distributions, and the engine's own. Nothing here
 * knows a model; a chart is a column of one of two tables, or a change of it per change of another.
 */
import { clockOf } from '../scenario/clocks.ts';
import { engineOf } from '../scenario/engines.ts';
import { isVisible } from '../scenario/files.ts';
import type { ExecutorName } from '../scenario/outcome.ts';
import type { ChartSpec, CurveMetric, ModelSpec, Params, ValueMetric } from '../scenario/spec.ts';

/** Of the model: part of the result. Of the engine: how this machine fared, live only. */
export type Origin = 'model' | 'engine';

/** A quantity over simulated time. */
export interface SeriesChart extends ChartSpec {
  /** Unique in the lab: `phold/eventsPerWindow`, `engine/lpSize`. */
  readonly key: string;
  readonly origin: Origin;
  /** The engine that it is about; default both. */
  readonly of?: ExecutorName;
}

/** How a metric of a finished run is distributed. */
export interface DistributionChart extends ValueMetric {
  readonly key: string;
  /** Name of the metric. */
  readonly id: string;
}

/** A metric of a finished run along another quantity. */
export interface CurveChart extends CurveMetric {
  readonly key: string;
  /** Name of the metric. */
  readonly id: string;
}

export interface LabCharts {
  readonly model: readonly SeriesChart[];
  readonly distributions: readonly DistributionChart[];
  readonly curves: readonly CurveChart[];
  readonly engine: readonly SeriesChart[];
}

const EVENTS_PER_WINDOW: ChartSpec = {
  id: 'eventsPerWindow',
  label: 'Events per window',
  note: 'safe at once',
  unit: 'events',
  help: 'How many events are safe to execute at once: the parallelism that the engine can use.',
  series: 'events',
  per: 'windows',
};

const PARALLELISM: ChartSpec = {
  id: 'parallelism',
  label: 'Parallelism',
  note: 'at least',
  unit: 'events',
  help: 'Events that could be executed at once, estimated from below: by node, events of a window per event of its busiest node; by LP, events of a round per event of its busiest LP.',
  series: 'events',
  per: 'serialEvents',
  name: 'by node',
  beside: [{ series: 'events', per: 'lpSerialEvents', label: 'by LP' }],
};

/** A chart of `Samples.engine`. */
interface EngineChart extends ChartSpec, Pick<SeriesChart, 'of'> {
  /** Of models of this engine only. */
  readonly kind?: ModelSpec['engine'];
}

/** The speed first. */
const ENGINE_CHARTS: readonly EngineChart[] = [
  {
    id: 'roundsPerSecond',
    kind: 'rounds',
    label: 'Rounds per second',
    unit: 'rounds/s',
    note: 'lately, wall clock',
    help: 'How many rounds the engine executes in a second of your time, over the course of the run.',
    series: 'roundsPerSecond',
  },
  {
    id: 'eventsPerSecond',
    kind: 'event',
    label: 'Events per second',
    unit: 'events/s',
    note: 'lately, wall clock',
    help: 'How many events the engine executes in a second of your time, over the simulated time of the run.',
    series: 'eventsPerSecond',
  },
  {
    id: 'simulatedPerSecond',
    label: 'Simulated per second',
    unit: 's/s',
    note: 'while computing',
    help: 'How many simulated seconds the engine gets through in a second of computing. Pauses and pace are left out.',
    series: 'simulatedSeconds',
    per: 'wallSeconds',
  },
  {
    id: 'deepest',
    kind: 'event',
    label: 'Longest list',
    unit: 'events',
    note: 'at one node',
    help: 'Most events that are pending at one node: what the lists of the engine must have room for.',
    series: 'deepest',
  },
  {
    id: 'lpSize',
    kind: 'event',
    label: 'LP size',
    unit: 'nodes',
    note: 'chosen by the engine',
    help: 'How many nodes one logical process handles. The GPU engine measures several sizes and keeps the fastest.',
    series: 'lpSize',
    of: 'gpu',
  },
  {
    id: 'lpRates',
    kind: 'event',
    label: 'Rate by LP size',
    unit: 'events/s',
    note: 'as last measured',
    help: 'Events per second as last measured with LPs of 1, 2, 4, ... 64 nodes: why the engine chose its size. Sizes not worth trying have no line.',
    series: 'lpRate1',
    name: '1',
    beside: [2, 4, 8, 16, 32, 64].map((size) => ({ series: `lpRate${size}`, label: String(size) })),
    of: 'gpu',
  },
  {
    id: 'timeShares',
    label: 'Share of time',
    unit: '',
    note: 'per step',
    help: 'Shares of the computing time: recording kernels on the processor, and waiting for the GPU. The rest is reading back, samples and the page.',
    series: 'waitingSeconds',
    per: 'wallSeconds',
    name: 'GPU',
    beside: [{ series: 'recordingSeconds', per: 'wallSeconds', label: 'recording' }],
    of: 'gpu',
  },
];

/** Without charts of the model that have no meaning for any of these runs. */
export const shownFor = <Chart extends SeriesChart | DistributionChart | CurveChart>(
  charts: readonly Chart[],
  ...runs: readonly Params[]
): readonly Chart[] => charts.filter((chart) => runs.length === 0 || runs.some((params) => isVisible(chart, params)));

export function chartsOf(spec: ModelSpec): LabCharts {
  const ofEngine = ({ kind: _, ...chart }: EngineChart): SeriesChart => ({
    ...chart,
    key: `engine/${chart.id}`,
    origin: 'engine',
  });
  const metrics = Object.entries(spec.metrics);
  const [speed, ...others] = ENGINE_CHARTS.filter((chart) => isAbout(chart, spec)).map(ofEngine);
  return {
    model: spec.charts.map((chart) => ofModel(spec, chart)),
    distributions: metrics.flatMap(([id, metric]) =>
      metric.kind === 'distribution' ? [{ ...metric, id, key: `${spec.id}/${id}` }] : [],
    ),
    curves: metrics.flatMap(([id, metric]) =>
      metric.kind === 'curve' ? [{ ...metric, id, key: `${spec.id}/${id}` }] : [],
    ),
    engine: [
      ...(speed ? [speed] : []),
      ...(engineOf(spec).has.windows ? [ofModel(spec, PARALLELISM)] : []),
      ...(showsWindows(spec) ? [ofModel(spec, EVENTS_PER_WINDOW)] : []),
      ...others,
    ],
  };
}

export const seriesCharts = ({ model, engine }: LabCharts): readonly SeriesChart[] => [...model, ...engine];

/** Simulated time per second says nothing more where a round is what the clock counts. */
const isAbout = ({ id, kind }: EngineChart, spec: ModelSpec): boolean =>
  (kind ?? spec.engine) === spec.engine && (id !== 'simulatedPerSecond' || clockOf(spec).hasTicks);

/** Every model of the event engine has windows; one that charts them itself knows more about them. */
const showsWindows = ({ engine, charts }: ModelSpec): boolean =>
  engineOf({ engine }).has.windows && !charts.some(({ series, per }) => series === 'events' && per === 'windows');

const ofModel = (spec: ModelSpec, chart: ChartSpec): SeriesChart => ({
  ...chart,
  key: `${spec.id}/${chart.id}`,
  origin: 'model',
});
