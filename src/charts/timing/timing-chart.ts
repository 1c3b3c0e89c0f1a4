/** A timing diagram: its drawing, its bars as what is pointed at, its words and its rows. */
import { counted } from '../../base/counted.ts';
import { toSeconds } from '../../scenario/scenario.ts';
import type { Rows } from '../csv.ts';
import { type MarkChart, mountMarkChart } from '../kit/mark-chart.ts';
import { stepByKey } from '../kit/pointing.ts';
import type { ChartParts, MountedChart } from '../kit/readout.ts';
import type { Timeline } from '../kit/timeline.ts';
import { activityAt, millisecondsAt, paintTiming, type TimingLook, timingDomain } from './timing-painter.ts';

export const mountTiming = (parts: ChartParts, first: TimingLook, timeline: Timeline): MountedChart<TimingLook> =>
  mountMarkChart(parts, BARS, first, {
    timeline,
    whole: timingDomain,
    at: (look, i) => millisecondsAt(look, look.activities[i]?.fromTicks ?? look.untilTicks),
  });

/** Frames and other things that have a name of their own. */
const subjectsIn = ({ activities }: TimingLook): number =>
  new Set(activities.flatMap(({ subject }) => subject || [])).size;

/** `-3.214 to -1.806 ms: data from station 2 to station 0: packet 7 of station 2`. */
export function barText(look: TimingLook, i: number): string {
  const activity = look.activities[i];
  if (!activity) return '';
  const [from, until] = [activity.fromTicks, activity.untilTicks].map((ticks) =>
    millisecondsAt(look, ticks).toFixed(3),
  );
  return `${from} to ${until} ms: ${activity.text}`;
}

export function timingSummary(look: TimingLook): string {
  const { kinds, activities, lanes, from } = look;
  const counts = kinds.map(({ label }, kind) => {
    const own = activities.filter((activity) => activity.kind === kind).length;
    return `${label} ${own}`;
  });
  const nodes = `nodes ${from} to ${from + lanes - 1}`;
  return `What ${nodes} did in the last ${Math.abs(millisecondsAt(look, look.fromTicks))} ms, a line each: ${counts.join(', ')}.`;
}

export const timingRows = ({ activities, kinds, tick }: TimingLook): Rows => [
  ['node', 'from_s', 'until_s', 'does', 'what'],
  ...activities.map(({ node, fromTicks, untilTicks, kind, text }) => [
    String(node),
    ...[fromTicks, untilTicks].map((ticks) => String(toSeconds(ticks, tick as Parameters<typeof toSeconds>[1]))),
    kinds[kind]?.label ?? '',
    text,
  ]),
];

const BARS: MarkChart<TimingLook, number> = {
  paint: (pen, box, ink, look, cursor, shown) =>
    paintTiming(pen, box, ink, { ...look, cursor, domain: shown?.domain, selection: shown?.selection }),
  words: (look, cursor) => ({
    value: subjectsIn(look),
    unit: 'frames',
    remark: cursor === null ? undefined : barText(look, cursor),
    isEmpty: look.activities.length === 0,
  }),
  summary: timingSummary,
  pointed: (look, cursor) => ({
    min: 0,
    max: Math.max(0, look.activities.length - 1),
    now: cursor ?? 0,
    text: cursor === null ? `${counted(look.activities.length, 'bars')}, none chosen` : barText(look, cursor),
  }),
  nearest: (look, frame, x, y) => activityAt(frame, look, x, y),
  byKey: ({ activities }, event, cursor) => stepByKey(event, cursor, activities.length),
  keeps: (before, { activities }) => before.activities === activities,
};
