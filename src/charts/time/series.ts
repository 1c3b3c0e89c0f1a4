/** A quantity over simulated time, live or of a result: the kind of figure. Any moment of the axis that charts share is pointed at. */
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { Reference } from '../../scenario/spec.ts';
import type { SeriesChart } from '../chart.ts';
import type { Frame } from '../kit/axes.ts';
import { axisTitle } from '../kit/axis-titles.ts';
import { type FigureKind, knownOf } from '../kit/figure-kind.ts';
import { moment } from '../kit/moments.ts';
import { quantity } from '../kit/numbers.ts';
import { referenceText } from '../kit/sheet.ts';
import type { Line } from './lab-streams.ts';
import { exactRows, liveRows } from './series-rows.ts';
import { meanWords, rangeWords, seriesSummary } from './series-words.ts';
import { paintTime } from './time-painter.ts';
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

  paint: (pen, box, ink, look, cursor) =>
    paintTime(pen, box, ink, {
      ...look,
      stream: look.line.stream,
      overlays: look.line.overlays,
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
      remark: found ? `at ${moment(found.time, timeline.unit)}` : atRest,
    };
  },
  summary: (look) => seriesSummary({ ...look.chart, ...look, stream: look.line.stream, overlays: look.line.overlays }),
  pointed: ({ line, chart, timeline }, cursor) => {
    const found = cursor === null ? undefined : line.stream.at(cursor);
    const text = found
      ? `${moment(found.time, timeline.unit)}: ${quantity(found.value, chart.unit)}`
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
