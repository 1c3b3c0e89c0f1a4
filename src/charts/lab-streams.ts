/**
 * What the charts of one lab show: a stream for each chart of the loaded model and of the engine, on one time axis. Live
 * samples are derived as they come; when the run ends, the exact rows of its result take the place of the model's.
 */
import { timeUnitOf } from '../scenario/horizon.ts';
import type { ModelSeries, RunResult } from '../scenario/outcome.ts';
import type { BesideSpec, ModelSpec } from '../scenario/spec.ts';
import type { Samples } from '../worker/api.ts';
import { axisEnd } from './axis-end.ts';
import { chartsOf, type SeriesChart, seriesCharts } from './chart.ts';
import { Derivation, derivedValues, type Table } from './derive.ts';
import { LiveDistributions } from './live-distributions.ts';
import { Stream } from './stream.ts';
import type { Overlay } from './time-painter.ts';
import { Timeline } from './timeline.ts';

/** A finished run to lay over the charts. */
export interface OtherRun {
  /** Short: it is written at the end of its lines. */
  readonly label: string;
  readonly result: RunResult;
}

/** A line beside the chart's own. */
interface Beside extends BesideSpec, Overlay {
  readonly derivation: Derivation;
}

/** One chart's data; kept for as long as the lab, so that a chart can hold on to it. */
export class Line {
  readonly chart: SeriesChart;
  readonly stream = new Stream();
  /** Other runs, laid over. */
  private laid: readonly Overlay[] = [];
  /** The lines beside. */
  private readonly beside: readonly Beside[];
  /** The rows of the result behind what is shown; undefined while live. */
  exact: ModelSeries | undefined;
  private readonly derivation: Derivation;

  constructor(chart: SeriesChart) {
    this.chart = chart;
    this.derivation = new Derivation(chart);
    this.beside = (chart.beside ?? []).map((spec) => ({
      ...spec,
      stream: new Stream(),
      derivation: new Derivation(spec),
    }));
  }

  /** All lines but the first. */
  get overlays(): readonly Overlay[] {
    return this.beside.length === 0 ? this.laid : [...this.beside, ...this.laid];
  }

  restart(): void {
    this.derivation.restart();
    this.exact = undefined;
    for (const { derivation, stream } of this.beside) {
      derivation.restart();
      stream.clear();
    }
    this.stream.clear();
  }

  accept(times: ArrayLike<number>, table: Table): void {
    for (const each of this.beside) each.stream.append(times, derivedValues(each, times, table, each.derivation));
    this.stream.append(times, derivedValues(this.chart, times, table, this.derivation));
  }

  settle(series: ModelSeries): void {
    this.exact = series;
    for (const each of this.beside) each.stream.replace(series.time, derivedValues(each, series.time, series));
    this.stream.replace(series.time, derivedValues(this.chart, series.time, series));
  }

  lay(others: readonly OtherRun[]): void {
    this.laid = others.map(({ label, result: { series } }) => ({
      label,
      stream: Stream.of(series.time, derivedValues(this.chart, series.time, series)),
    }));
    this.stream.touch();
  }
}

export class LabStreams {
  readonly timeline = new Timeline();
  readonly distributions = new LiveDistributions();
  private readonly lines = new Map<string, Line>();
  private charts: readonly SeriesChart[] = [];
  private session = -1;
  private settled: RunResult | undefined;
  private latest = 0;
  /** Ends of the run itself and of the longest that is laid over it, in simulated seconds. */
  private ends = { run: 1, others: 0 };

  /** Streams of a finished run, on a time axis of their own. */
  static of(spec: ModelSpec, result: RunResult, others: readonly OtherRun[] = []): LabStreams {
    const streams = new LabStreams();
    const { simulatedSeconds, params } = result;
    streams.begin(0, spec, axisEnd({ ...spec.horizon(params), simulatedSeconds, isOver: true }));
    streams.settle(result);
    streams.compare(others);
    return streams;
  }

  line(chart: SeriesChart): Line {
    const line = this.lines.get(chart.key) ?? new Line(chart);
    this.lines.set(chart.key, line);
    return line;
  }

  /** A new session starts with empty charts; one that goes on may say another end of its axis. */
  begin(session: number, spec: ModelSpec, runEnd: number): void {
    this.ends.run = runEnd;
    const end = Math.max(runEnd, this.ends.others);
    if (session === this.session) this.timeline.setEnd(end);
    else this.renew(session, spec, end);
  }

  accept({ session, engine, model, distributions }: Samples): void {
    if (session !== this.session || this.settled) return;
    const first = model.simulatedSeconds[0];
    if (first < this.latest) this.restart(); // the run started again on another device
    if (distributions) this.distributions.accept(distributions);
    this.latest = model.simulatedSeconds[model.simulatedSeconds.length - 1] ?? this.latest;
    for (const chart of this.charts) {
      const isModel = chart.origin === 'model';
      const times = isModel ? model.simulatedSeconds : engine.simulatedSeconds;
      this.line(chart).accept(times, isModel ? model.columns : engine);
    }
  }

  /** The exact series of the result instead of what was sampled on the way. */
  settle(result: RunResult): void {
    if (result.digest === this.settled?.digest) return;
    this.settled = result;
    for (const chart of this.charts) if (chart.origin === 'model') this.line(chart).settle(result.series);
  }

  /** Lays finished runs over the charts of the model, or none; the time axis is long enough for all. */
  compare(others: readonly OtherRun[]): void {
    this.ends.others = Math.max(0, ...others.map(({ result }) => result.series.time.at(-1) ?? 0));
    this.timeline.setEnd(Math.max(this.ends.run, this.ends.others));
    for (const chart of this.charts) if (chart.origin === 'model') this.line(chart).lay(others);
  }

  private renew(session: number, spec: ModelSpec, end: number): void {
    this.session = session;
    this.charts = seriesCharts(chartsOf(spec));
    this.settled = undefined;
    this.timeline.begin(end, timeUnitOf(spec));
    this.restart();
  }

  private restart(): void {
    this.latest = 0;
    this.distributions.accept({});
    for (const line of this.lines.values()) line.restart();
  }
}
