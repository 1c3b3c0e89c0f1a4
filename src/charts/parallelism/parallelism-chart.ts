/** The chart of an analysis of parallelism: its drawing, its numbers of LPs as what is pointed at, and its words. */
import { bisectCenter } from 'd3';
import type { ParallelismPoint, TraceFacts } from '../../analysis/parallelism.ts';
import { type MarkChart, mountMarkChart } from '../kit/mark-chart.ts';
import { stepByKey } from '../kit/pointing.ts';
import type { ChartParts, MountedChart } from '../kit/readout.ts';
import type { Timeline } from '../kit/timeline.ts';
import { lpDomain, type ParallelismPicture, paintParallelism, placeOfLps } from './parallelism-painter.ts';
import { parallelismSummary, pointedText } from './parallelism-words.ts';

export interface ParallelismLook
  extends Omit<ParallelismPicture, 'cursor' | 'domain' | 'selection' | 'eventsPerWindow'> {
  /** Undefined until the trace is complete. */
  readonly facts: TraceFacts | undefined;
}

/** The picture without what is pointed at. */
export const pictureOf = ({ facts, ...look }: ParallelismLook): ParallelismPicture => ({
  ...look,
  eventsPerWindow: facts?.eventsPerWindow,
  cursor: null,
});

/** `timeline`: how much of the axis is shown. */
export const mountParallelism = (
  parts: ChartParts,
  first: ParallelismLook,
  timeline: Timeline,
): MountedChart<ParallelismLook> =>
  mountMarkChart(parts, COUNTS, first, {
    timeline,
    whole: ({ mostLps }) => lpDomain(mostLps),
    at: (_, lps) => placeOfLps(lps),
  });

const countsIn = ({ points }: ParallelismLook): readonly number[] =>
  [...new Set(points.map(({ lps }) => lps))].sort((a, b) => a - b);

/** Numbers of LPs. */
const COUNTS: MarkChart<ParallelismLook, number> = {
  paint: (pen, box, ink, look, cursor, shown) =>
    paintParallelism(pen, box, ink, {
      ...pictureOf(look),
      cursor,
      domain: shown?.domain,
      selection: shown?.selection,
    }),
  words: ({ points }, cursor) => ({
    value: headline(points, cursor)?.parallelism,
    unit: 'events',
    remark: cursor === null ? undefined : pointedText(points, cursor),
    isEmpty: points.length === 0,
  }),
  summary: ({ facts, points, references }) => parallelismSummary(facts, points, references),
  pointed: ({ points, mostLps }, cursor) => ({
    min: 1,
    max: mostLps,
    now: cursor ?? 1,
    text: cursor === null ? 'no number of LPs chosen' : pointedText(points, cursor),
  }),
  nearest: (look, frame, x) => {
    const counts = countsIn(look);
    return counts[bisectCenter(counts.map(placeOfLps), frame.x.invert(x))] ?? null;
  },
  byKey: (look, event, cursor) => {
    const counts = countsIn(look);
    const place = stepByKey(event, cursor === null ? null : counts.indexOf(cursor), counts.length);
    return typeof place === 'number' ? counts[place] : place;
  },
  keeps: (_, { points }) => points.length > 0,
};

/** Of random assignment, at what is pointed at or with most LPs. */
const headline = (points: readonly ParallelismPoint[], cursor: number | null): ParallelismPoint | undefined =>
  points.findLast(({ assignment, lps }) => assignment === 'random' && (cursor === null || lps === cursor));
