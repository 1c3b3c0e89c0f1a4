/** An analysis of parallelism in words, as rows for a spreadsheet, and around the sheet that is kept of it. */
import { ASSIGNMENTS, type Assignment } from '../../analysis/assignment.ts';
import { largestUsed, type ParallelismPoint, type TraceFacts } from '../../analysis/parallelism.ts';
import { parallelismText, percentText } from '../../base/proportions.ts';
import type { ParallelismReference } from '../../scenario/spec.ts';
import type { Rows } from '../csv.ts';
import { whole } from '../kit/numbers.ts';
import type { SheetWords } from '../kit/sheet.ts';

export const mostLpsOf = (points: readonly ParallelismPoint[]): number =>
  points.reduce((most, { lps }) => Math.max(most, lps), 1);

/** `128 LPs: random 45 (35.1% used), consecutive 43.8 (34.2% used)`. */
export function pointedText(points: readonly ParallelismPoint[], lps: number): string {
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

export const parallelismWords = (references: readonly ParallelismReference[]): SheetWords => ({
  title: 'Parallelism',
  subtitle: 'events that could be executed at once, by number of LPs',
  known: references.map(
    ({ lps, parallelism, source }) => `${parallelismText(parallelism)} on ${whole(lps)} LPs: ${source}`,
  ),
});
