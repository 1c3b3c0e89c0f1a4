/** A quantity over simulated time, live or of a result: the kind of figure. Any moment of the axis that charts share is pointed at. */

import { CLOCKS } from '../../scenario/clocks.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { Reference } from '../../scenario/spec.ts';
import type { SeriesChart } from '../chart.ts';
import type { Frame } from '../kit/axes.ts';
import { axisTitle } from '../kit/axis-titles.ts';
import { type FigureKind, knownOf } from '../kit/figure-kind.ts';
import { instantOf, moment, range } from '../kit/moments.ts';
import { duration, quantity, si, whole } from '../kit/numbers.ts';
import { referenceText } from '../kit/sheet.ts';
import type { Timeline } from '../kit/timeline.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import type { Line } from './lab-streams.ts';
import { exactRows, liveRows } from './series-rows.ts';
import type { Stream } from './stream.ts';
import { extentOf } from './stream-extent.ts';
import { type Overlay, paintTime } from './time-painter.ts';
import { timeTitle } from './time-ticks.ts';

export interface SeriesData {
  readonly chart: SeriesChart;
  readonly line: Line;
  readonly references: readonly Reference[];
  /** Known moments. */
  readonly moments: readonly Reference[];
  /** What the run itself is called beside overlays. */
  readonly name: string;
  /** What the clock of its model counts. */
  readonly timeUnit: TimeUnit;
  /** Its scale is fitted to its values at first. */
  readonly isFitted: boolean;
}

export const SERIES: FigureKind<SeriesData, number, Frame> = {
  pointing: 'moment',
  scales: ['log', 'fit'],
  firstAxis: ({ chart, isFitted }) => {
    if (isFitted) return 'fit';
    return chart.scale === 'log' ? 'log' : 'zero';
  },
  head: ({ chart: { label, unit, help, note = '' } }) => ({ label, unit, help, note }),
  known: ({ chart, references, moments, timeUnit }) => [
    ...knownOf(references, (value) => quantity(value, chart.unit)),
    ...knownOf(moments, (value) => moment(value, timeUnit)),
  ],

  paint: (pen, box, ink, look, cursor, isFile) =>
    paintTime(pen, box, ink, {
      ...look,
      stream: look.line.stream,
      overlays: look.line.overlays,
      ghost: isFile ? undefined : look.line.ghost,
      domain: look.timeline.domain,
      timeUnit: look.timeline.unit,
      unit: look.chart.unit,
      cursor,
      selection: look.timeline.selection,
    }),

  isEmpty: ({ line }) => line.isEmpty,
  words: ({ line, chart, timeline }, cursor) => {
    const found = cursor === null ? undefined : line.stream.at(cursor);
    const mean = chart.origin === 'model' ? line.mean : undefined;
    const atRest = mean === undefined ? undefined : meanWords(line, mean);
    return {
      value: found?.value ?? mean ?? line.stream.lastValue,
      unit: chart.unit,
      remark: found ? `at ${moment(found.time, timeline.unit)}${beforeAt(line, found.time, chart.unit)}` : atRest,
    };
  },
  summary: (look) =>
    seriesSummary({ ...look.chart, ...look, stream: look.line.stream, overlays: withGhost(look.line) }),
  pointed: ({ line, chart, timeline }, cursor) => {
    const found = cursor === null ? undefined : line.stream.at(cursor);
    const text = found
      ? `${moment(found.time, timeline.unit)}: ${quantity(found.value, chart.unit)}${beforeAt(line, found.time, chart.unit)}`
      : 'no moment chosen';
    return { min: 0, max: timeline.end, now: cursor ?? 0, text };
  },

  watch: ({ line }, changed) => line.stream.subscribe(changed),

  sheet: ({ chart, references, moments, timeline }) => ({
    title: chart.label,
    subtitle: [chart.unit, rangeWords(timeline)].filter(Boolean).join(', '),
    known: [
      ...references.map((reference) => referenceText(reference, chart.unit)),
      ...moments.map(({ label, value, source }) => `${label}, ${moment(value, timeline.unit)}: ${source}`),
    ],
    axes: { x: timeTitle(timeline.domain, timeline.unit), y: axisTitle(chart.label, chart.unit) },
  }),
  rows: ({ line, chart, timeline }) =>
    line.exact
      ? exactRows(chart, line.exact, timeline.unit)
      : liveRows(chart, line.stream, line.overlays, timeline.unit),
  numbers: ({ chart, timeline, axis, limits }) => ({
    x: {
      label: 'Time',
      unit: timeline.unit,
      isLog: false,
      within: [timeline.start, timeline.end],
      ends: timeline.isZoomed ? timeline.domain : undefined,
    },
    y: { label: chart.label, unit: chart.unit, isLog: axis === 'log', ends: limits.y },
  }),
};

/** `, before 2.5 hops`; '' where there is no run before. */
function beforeAt({ ghost }: Line, time: number, unit: string): string {
  const found = ghost?.at(time);
  return found ? `, before ${quantity(found.value, unit)}` : '';
}

/** In words the run before is a line as others are. */
const withGhost = ({ overlays, ghost }: Line): Line['overlays'] =>
  ghost ? [...overlays, { label: 'the run before', stream: ghost }] : overlays;

export interface SeriesShown {
  readonly label: string;
  readonly unit: string;
  readonly stream: Stream;
  readonly timeline: Timeline;
  readonly references: readonly Reference[];
  /** Known moments; default none. */
  readonly moments?: readonly Reference[];
  readonly overlays: readonly Overlay[];
  readonly axis: ValueAxis;
}

/** `Events per window: 52.4 k events at 240 s of 240 s. Between ... Steady lately. Many nodes: ..., from which the last value differs by 0.2%.` */
export function seriesSummary(shown: SeriesShown): string {
  const { label, unit, stream, timeline } = shown;
  const { lastTime, lastValue } = stream;
  if (lastTime === undefined || lastValue === undefined) return `${label}: nothing measured yet.`;
  const sentences = [
    `${label}: ${quantity(lastValue, unit)} at ${ofEnd(lastTime, timeline)}`,
    `${rangeOf(shown)}${trendWords(stream)}`,
    ...shown.references.map((reference) => referenceSentence(reference, lastValue, unit)),
    ...(shown.moments ?? []).map((known) => momentSentence(known, timeline)),
    ...shown.overlays.map((overlay) => overlaySentence(overlay, shown)),
    ...missing(shown),
    ...pointed(shown),
  ];
  return `${sentences.join('. ')}.`;
}

/** `240 s of 240 s`, `round 120 of 150`. */
const ofEnd = (time: number, { end, unit }: Timeline): string =>
  CLOCKS[unit].isWhole ? instantOf(time, end, unit) : `${duration(time)} of ${duration(end)}`;

function rangeOf({ stream, timeline, unit }: SeriesShown): string {
  const { min, max } = extentOf(stream, timeline.domain);
  const [from, to] = timeline.domain.map((time) => moment(time, timeline.unit));
  const where = timeline.isZoomed ? `From ${from} to ${to} between` : 'Between';
  return `${where} ${quantity(min, unit)} and ${quantity(max, unit)}`;
}

function trendWords(stream: Stream): string {
  const trend = trendOf(stream);
  return trend ? `, ${trend} lately` : '';
}

function referenceSentence({ label, value, source }: Reference, last: number, unit: string): string {
  const known = `Reference, ${label}: ${quantity(value, unit)}`;
  const apart = value === 0 ? '' : `, the last value is ${relative(last / value - 1)}`;
  return `${known}${apart}. ${source.replace(/\.$/, '')}`;
}

const momentSentence = ({ label, value, source }: Reference, { unit }: Timeline): string =>
  `Reference, ${label}: ${moment(value, unit)}. ${source.replace(/\.$/, '')}`;

/** `0.21% above it`. */
function relative(share: number): string {
  const percent = Math.abs(share) * 100;
  if (percent < 0.005) return 'equal to it';
  return `${percent < 10 ? percent.toFixed(2) : si(percent)}% ${share > 0 ? 'above' : 'below'} it`;
}

function overlaySentence({ label, stream }: Overlay, { unit, timeline }: SeriesShown): string {
  const { lastTime, lastValue } = stream;
  if (lastTime === undefined || lastValue === undefined) return `${label}: nothing measured`;
  return `${label}: ${quantity(lastValue, unit)} at ${moment(lastTime, timeline.unit)}`;
}

function missing({ axis, stream, timeline }: SeriesShown): readonly string[] {
  if (axis !== 'log') return [];
  const { notPositive } = extentOf(stream, timeline.domain);
  if (notPositive === 0) return [];
  const values = notPositive === 1 ? '1 value of 0 or below is' : `${whole(notPositive)} values of 0 or below are`;
  return [`The scale is logarithmic, so ${values} not shown`];
}

function pointed({ stream, timeline, unit }: SeriesShown): readonly string[] {
  const found = timeline.cursor === null ? undefined : stream.at(timeline.cursor);
  return found ? [`Crosshair at ${moment(found.time, timeline.unit)}: ${quantity(found.value, unit)}`] : [];
}

/** Of the whole, or of what is shown of it: `1 to 3 s of simulated time`. */
function rangeWords({ domain, unit, isZoomed }: Timeline): string {
  if (unit === 'rounds') return isZoomed ? `rounds ${range(domain, unit)}` : 'over the rounds';
  return isZoomed ? `${range(domain, unit)} of simulated time` : 'over simulated time';
}

type Trend = 'rising' | 'falling' | 'steady';

const LEAST_BUCKETS = 8;
/** Below this relative change a quantity is called steady. */
const STEADY = 0.02;

/** Where a quantity is heading: its last quarter against the quarter before. */
export function trendOf(stream: Stream): Trend | undefined {
  const { length } = stream;
  if (length < LEAST_BUCKETS) return undefined;
  const quarter = Math.floor(length / 4);
  const before = meanOf(stream, length - 2 * quarter, length - quarter);
  const lately = meanOf(stream, length - quarter, length);
  const change = (lately - before) / Math.max(Math.abs(before), Math.abs(lately), Number.MIN_VALUE);
  if (Math.abs(change) < STEADY) return 'steady';
  return change > 0 ? 'rising' : 'falling';
}

function meanOf({ last }: Stream, first: number, end: number): number {
  let sum = 0;
  for (let i = first; i < end; i++) sum += last[i]!;
  return sum / (end - first);
}

type Told = Pick<Line, 'exact'> & {
  readonly chart: Pick<Line['chart'], 'unit' | 'note'>;
  readonly stream: Pick<Line['stream'], 'lastValue'>;
};

/** Under the number of a chart of rates: that it is a mean, and where the line is by now, which may be far from it. `mean so far, now 0.730, share of lookups`; `mean of the run, 0.730 at the end, share of lookups`. */
export function meanWords({ chart: { unit, note }, exact, stream: { lastValue } }: Told, mean: number): string {
  const last = lastValue === undefined ? '' : quantity(lastValue, unit);
  const isOther = last !== '' && last !== quantity(mean, unit);
  const words = exact
    ? ['mean of the run', isOther && `${last} at the end`]
    : ['mean so far', isOther && `now ${last}`];
  return [...words, note !== 'mean' && note].filter(Boolean).join(', ');
}
