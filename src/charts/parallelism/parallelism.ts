/** Parallelism over the number of LPs: the kind of figure. Numbers of LPs are pointed at. */
import { bisectCenter } from 'd3';
import { ASSIGNMENTS, type Assignment } from '../../analysis/assignment.ts';
import { largestUsed, type ParallelismPoint, type TraceFacts } from '../../analysis/parallelism.ts';
import { parallelismText, percentText } from '../../base/proportions.ts';
import type { ParallelismReference } from '../../scenario/spec.ts';
import type { Frame } from '../kit/axes.ts';
import type { FigureKind } from '../kit/figure-kind.ts';
import { whole } from '../kit/numbers.ts';
import { stepByKey } from '../kit/pointing.ts';
import type { Rows } from '../kit/rows.ts';
import { lpDomain, paintParallelism, positionOfLps } from './parallelism-painter.ts';

export interface ParallelismData {
  readonly points: readonly ParallelismPoint[];
  readonly references: readonly ParallelismReference[];
  /** Undefined until the trace is complete. */
  readonly facts: TraceFacts | undefined;
  /** Largest number of LPs that there will be a point of. */
  readonly mostLps: number;
}

export const PARALLELISM: FigureKind<ParallelismData, number, Frame> = {
  pointing: 'number of LPs',
  scales: ['log'],
  isWide: true,
  firstAxis: () => 'log',
  head: () => ({
    label: 'Events at once',
    unit: 'events',
    help: 'How many events could be executed at once, by number of LPs.',
    note: 'by number of LPs; random assignment',
  }),

  paint: (pen, box, ink, { timeline, facts, ...look }, cursor) =>
    paintParallelism(pen, box, ink, {
      ...look,
      eventsPerWindow: facts?.eventsPerWindow,
      cursor,
      domain: timeline.domain,
      selection: timeline.selection,
    }),

  isEmpty: ({ points }) => points.length === 0,
  words: ({ points }, cursor) => ({
    value: headline(points, cursor)?.parallelism,
    unit: 'events',
    remark: cursor === null ? undefined : pointedText(points, cursor),
  }),
  summary: ({ facts, points, references }) => parallelismSummary(facts, points, references),
  pointed: ({ points, mostLps }, cursor) => ({
    min: 1,
    max: mostLps,
    now: cursor ?? 1,
    text: cursor === null ? 'no number of LPs chosen' : pointedText(points, cursor),
  }),

  things: {
    nearest: ({ points }, frame, x) => {
      const counts = countsIn(points);
      return counts[bisectCenter(counts.map(positionOfLps), frame.x.invert(x))] ?? null;
    },
    byKey: ({ points }, event, cursor) => {
      const counts = countsIn(points);
      const position = stepByKey(event, cursor === null ? null : counts.indexOf(cursor), counts.length);
      return typeof position === 'number' ? counts[position] : position;
    },
    keeps: (_, { points }) => points.length > 0,
    zoom: {
      whole: ({ mostLps }) => lpDomain(mostLps),
      at: (_, lps) => positionOfLps(lps),
    },
  },

  sheet: ({ references }) => ({
    title: 'Parallelism',
    subtitle: 'events that could be executed at once, by number of LPs',
    known: references.map(
      ({ lps, parallelism, source }) => `${parallelismText(parallelism)} on ${whole(lps)} LPs: ${source}`,
    ),
    axes: { x: 'Logical processes (LPs)', y: 'Events at once' },
  }),
  rows: ({ points }) => parallelismRows(points),
  numbers: () => ({}),
};

const countsIn = (points: readonly ParallelismPoint[]): readonly number[] =>
  [...new Set(points.map(({ lps }) => lps))].sort((a, b) => a - b);

/** Of random assignment, at what is pointed at or with most LPs. */
const headline = (points: readonly ParallelismPoint[], cursor: number | null): ParallelismPoint | undefined =>
  points.findLast(({ assignment, lps }) => assignment === 'random' && (cursor === null || lps === cursor));

/** `128 LPs: random 45 (35.1% used), consecutive 43.8 (34.2% used)`. */
function pointedText(points: readonly ParallelismPoint[], lps: number): string {
  const each = points
    .filter((point) => point.lps === lps)
    .map((p) => `${p.assignment} ${parallelismText(p.parallelism)} (${percentText(p.utilisation)} used)`);
  return `${whole(lps)} ${lps === 1 ? 'LP' : 'LPs'}: ${each.join(', ')}`;
}

/** What one assignment comes to: `random: 94.5 at 16,384 LPs; at least half of 64 LPs used`. */
function assignmentText(points: readonly ParallelismPoint[], assignment: Assignment): string | undefined {
  const last = points.filter((point) => point.assignment === assignment).at(-1);
  if (!last) return undefined;
  const half = largestUsed(points, assignment);
  const used = half ? `, and at least half of ${whole(half.lps)} LPs used` : '';
  return `${assignment} assignment: ${parallelismText(last.parallelism)} events at once on ${whole(last.lps)} LPs${used}`;
}

/** A few sentences for those who do not see the drawing, and for its file. */
export function parallelismSummary(
  facts: TraceFacts | undefined,
  points: readonly ParallelismPoint[],
  references: readonly ParallelismReference[],
): string {
  const lines = ASSIGNMENTS.map((assignment) => assignmentText(points, assignment)).filter(
    (text) => text !== undefined,
  );
  if (!facts || lines.length === 0) return 'Parallelism over the number of LPs. No values yet.';
  const published = references.map(
    ({ lps, parallelism }) => `${parallelismText(parallelism)} was published for ${whole(lps)} LPs`,
  );
  return `Parallelism over the number of LPs, both on logarithmic scales. ${[
    ...lines,
    `a window holds ${parallelismText(facts.eventsPerWindow)} events on average`,
    ...published,
  ].join('; ')}.`;
}

export const parallelismRows = (points: readonly ParallelismPoint[]): Rows => [
  ['assignment', 'lps', 'rounds', 'parallelism', 'utilisation'],
  ...points.map(({ assignment, lps, rounds, parallelism, utilisation }) => [
    assignment,
    String(lps),
    String(rounds),
    String(parallelism),
    String(utilisation),
  ]),
];
