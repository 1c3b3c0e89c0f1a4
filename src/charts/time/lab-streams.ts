/**
 * What the charts of one lab show: a stream for each chart of the loaded model and of the engine, on one time axis. Live
 * samples are derived as they come; when the run ends, the exact rows of its result take the place of the model's.
 */
import { canonicalJson } from '../../scenario/canonical.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import type { ModelSeries, RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { BesideSpec, ModelSpec } from '../../scenario/spec.ts';
import type { Samples } from '../../worker/api.ts';
import { chartsOf, type SeriesChart, seriesCharts } from '../chart.ts';
import { LiveDistributions } from '../distribution/live-distributions.ts';
import { Timeline } from '../kit/timeline.ts';
import { axisEnd } from './axis-end.ts';
import { Derivation, derivedValues, type Rhythm, type Table } from './derive.ts';
import { Stream } from './stream.ts';
import type { Overlay } from './time-painter.ts';

/** A finished run to lay over the charts. */
export interface OtherRun {
  /** Short: it is written at the end of its lines. */
  readonly label: string;
  readonly result: RunResult;
}

/** How the series of a run is sampled, and what metrics leave out, in simulated seconds. */
export interface Measure {
  readonly sampleEvery: number;
  readonly warmUp: number;
}

/** What the charts are of. */
export interface Charted {
  readonly scenario: Scenario;
  /** Id of the preset that its setup started from. */
  readonly preset: string;
}

/** The run before this one, of the same experiment with another setup. */
export interface RunBefore {
  readonly scenario: Scenario;
  /** Undefined of one that was left before it ended. */
  readonly result: RunResult | undefined;
}

/** A line beside the chart's own. */
interface Beside extends BesideSpec, Overlay {
  readonly derivation: Derivation;
}

/** One chart's data; kept for as long as the lab, so that a chart can hold on to it. */
export class Line {
  readonly stream: Stream;
  /** The same of the run before, as far as that came. */
  ghost: Stream | undefined;
  /** Other runs, laid over. */
  private laid: readonly Overlay[] = [];
  /** The lines beside. */
  private readonly beside: readonly Beside[];
  /** The rows of the result behind what is shown; undefined while live. */
  exact: ModelSeries | undefined;
  /** What the result says of the whole run, where one of its metrics is the mean of this chart. */
  private told: number | undefined;
  private readonly derivation: Derivation;
  /** A row was due: until then the mean so far stands in for it. */
  private hasRow = false;

  /** `buckets`: as of streams. */
  constructor(
    readonly chart: SeriesChart,
    buckets?: number,
  ) {
    this.stream = new Stream(buckets);
    this.derivation = new Derivation(chart);
    this.beside = (chart.beside ?? []).map((spec) => ({
      ...spec,
      stream: new Stream(buckets),
      derivation: new Derivation(spec),
    }));
  }

  /** All lines but the first. */
  get overlays(): readonly Overlay[] {
    return this.beside.length === 0 ? this.laid : [...this.beside, ...this.laid];
  }

  /** Nothing to draw: neither its own line nor any other has a value. */
  get isEmpty(): boolean {
    return this.stream.length === 0 && this.overlays.every(({ stream }) => stream.length === 0);
  }

  /** Over the run so far, or all of it; undefined for a chart of values as they stand. */
  get mean(): number | undefined {
    return this.told ?? this.derivation.mean;
  }

  keepGhost(isKept: boolean): void {
    this.ghost = isKept && this.stream.length > 0 ? this.stream.copy() : undefined;
    this.stream.touch();
  }

  restart(): void {
    this.derivation.restart();
    this.exact = undefined;
    this.told = undefined;
    this.hasRow = false;
    for (const { derivation, stream } of this.beside) {
      derivation.restart();
      stream.clear();
    }
    this.stream.clear();
  }

  accept(times: ArrayLike<number>, table: Table, rhythm?: Rhythm): void {
    for (const each of this.beside)
      each.stream.append(times, derivedValues(each, times, table, each.derivation, rhythm));
    const values = derivedValues(this.chart, times, table, this.derivation, rhythm);
    const hasValue = values.some((value) => value !== undefined);
    if (hasValue && !this.hasRow) this.stream.clear();
    this.hasRow ||= hasValue;
    if (this.hasRow) this.stream.append(times, values);
    else if (times.length > 0) this.stream.replace([times[times.length - 1] ?? 0], [this.derivation.mean]);
  }

  /** `from`: what metrics leave out. */
  settle({ series, metrics }: Pick<RunResult, 'series' | 'metrics'>, from: number): void {
    this.exact = series;
    const metric = this.chart.metric === undefined ? undefined : metrics[this.chart.metric];
    if (typeof metric === 'number') this.told = metric;
    else if (metric && 'mean' in metric) this.told = metric.mean;
    for (const each of this.beside) each.stream.replace(series.time, derivedValues(each, series.time, series));
    this.stream.replace(series.time, derivedValues(this.chart, series.time, series));
    // Without a live run before it, the rows are all that a mean can be made of.
    if (this.derivation.mean === undefined)
      derivedValues(this.chart, series.time, series, this.derivation, { isDue: () => true, from });
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
  /** Its lines are ghosts behind those of this run. */
  before: RunBefore | undefined;
  private charted: Charted | undefined;
  private readonly lines = new Map<string, Line>();
  private charts: readonly SeriesChart[] = [];
  private session = -1;
  private settled: RunResult | undefined;
  private latest = 0;
  private measure: Measure = { sampleEvery: 0, warmUp: 0 };
  /** Rows of the result before the next one that is due. */
  private rows = 0;
  /** Ends of the run itself and of the longest that is laid over it, in simulated seconds. */
  private ends = { run: 1, others: 0 };

  /** Streams of a finished run, on a time axis of their own. */
  static of(spec: ModelSpec, result: RunResult, others: readonly OtherRun[] = []): LabStreams {
    const streams = new LabStreams();
    const { simulatedSeconds, params } = result;
    const end = axisEnd({ ...spec.horizon(params), simulatedSeconds, isOver: true });
    streams.begin(0, spec, end, result.scenario.measure);
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
  begin(session: number, spec: ModelSpec, runEnd: number, measure: Measure, charted?: Charted): void {
    this.ends.run = runEnd;
    this.measure = measure;
    const end = Math.max(runEnd, this.ends.others);
    if (session === this.session) this.timeline.setEnd(end);
    else {
      this.keepBefore(charted);
      this.renew(session, spec, end);
    }
  }

  accept({ session, engine, model, distributions }: Samples): void {
    if (session !== this.session) return;
    const [first, last] = [model.simulatedSeconds[0], model.simulatedSeconds.at(-1)];
    // The run went to another time (what the engine did until then is not told again), or started again on another device: these are all its rows so far.
    const isAnew = engine.simulatedSeconds.length === 0 || (first !== undefined && first < this.latest);
    if (isAnew) this.goTo(last ?? 0);
    if (this.settled) return;
    if (distributions) this.distributions.accept(distributions);
    this.latest = last ?? this.latest;
    const rhythm = this.rhythmOf(model.simulatedSeconds);
    for (const chart of this.charts) {
      if (chart.origin === 'model') this.line(chart).accept(model.simulatedSeconds, model.columns, rhythm);
      else this.line(chart).accept(engine.simulatedSeconds, engine);
    }
  }

  /** A page draws a run of another model for a moment before its streams begin. */
  beforeOf(model: string): RunBefore | undefined {
    const { before } = this;
    return before?.scenario.model === model ? before : undefined;
  }

  forgetBefore(): void {
    this.before = undefined;
    for (const line of this.lines.values()) line.keepGhost(false);
  }

  /** A run that is made again, and one that has shown nothing yet, leave the one before them where it is. */
  private keepBefore(next: Charted | undefined): void {
    const { charted: last } = this;
    this.charted = next;
    if (last?.preset !== next?.preset || last?.scenario.model !== next?.scenario.model) this.forgetBefore();
    else if (last && next && !isSame(last.scenario, next.scenario)) this.becomeBefore(last.scenario);
  }

  private becomeBefore(scenario: Scenario): void {
    if (![...this.lines.values()].some(({ stream }) => stream.length > 0)) return;
    this.before = { scenario, result: this.settled };
    for (const line of this.lines.values()) line.keepGhost(true);
  }

  /** Live rates are over as much simulated time as those of the result, however often a sample comes. */
  private rhythmOf(times: ArrayLike<number>): Rhythm {
    const { sampleEvery, warmUp } = this.measure;
    const due = Array.from(times, (time) => {
      const rows = sampleEvery > 0 ? Math.floor(time / sampleEvery) : Number.POSITIVE_INFINITY;
      const isDue = rows > this.rows || sampleEvery <= 0;
      if (isDue) this.rows = rows;
      return isDue;
    });
    return { isDue: (row) => due[row] ?? false, from: warmUp };
  }

  /** The exact series of the result instead of what was sampled on the way. */
  settle(result: RunResult): void {
    if (result.digest === this.settled?.digest) return;
    this.settled = result;
    for (const chart of this.charts) if (chart.origin === 'model') this.line(chart).settle(result, this.measure.warmUp);
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
    this.goTo(0);
    for (const line of this.lines.values()) line.restart();
  }

  /** Rows of the model come anew. */
  private goTo(time: number): void {
    this.settled = undefined;
    this.latest = 0;
    this.rows = 0;
    this.distributions.accept({});
    for (const chart of this.charts) {
      if (chart.origin === 'model') this.line(chart).restart();
      else this.line(chart).stream.cut(time);
    }
  }
}

const isSame = (a: Scenario, b: Scenario): boolean => canonicalJson(a) === canonicalJson(b);
