/** What nodes do over time, a line each: the kind of figure. Bars are pointed at. */
import { counted } from '../../base/counted.ts';
import { toSeconds } from '../../scenario/scenario.ts';
import type { Frame } from '../kit/axes.ts';
import type { FigureKind } from '../kit/figure-kind.ts';
import { stepByKey } from '../kit/pointing.ts';
import { activityAt, millisecondsAt, paintTiming, type TimingLook, timingDomain } from './timing-painter.ts';

export interface TimingData extends TimingLook {
  /** The moment that it ends at. */
  readonly until: string;
}

export const TIMING: FigureKind<TimingData, number, Frame> = {
  pointing: 'bar',
  scales: [],
  isWide: true,
  firstAxis: () => 'zero',
  head: ({ until }) => ({
    label: 'Timing diagram',
    unit: 'frames',
    help: 'What each node sends, waits for and hears: a line for each. Point at a bar to read it.',
    note: `up to ${until}; a line for each node`,
  }),

  paint: (pen, box, ink, { timeline, ...look }, cursor, isFile) =>
    paintTiming(pen, box, ink, {
      ...look,
      cursor,
      domain: timeline.domain,
      selection: timeline.selection,
      hasLegend: isFile,
    }),

  isEmpty: ({ activities }) => activities.length === 0,
  words: (look, cursor) => ({
    value: subjectsIn(look),
    unit: 'frames',
    remark: cursor === null ? undefined : barText(look, cursor),
  }),
  summary: (look) => {
    const { kinds, activities, lanes, from } = look;
    const counts = kinds.map(({ label }, kind) => {
      const own = activities.filter((activity) => activity.kind === kind).length;
      return `${label} ${own}`;
    });
    const nodes = `nodes ${from} to ${from + lanes - 1}`;
    return `What ${nodes} did in the last ${Math.abs(millisecondsAt(look, look.fromTicks))} ms, a line each: ${counts.join(', ')}.`;
  },
  pointed: (look, cursor) => ({
    min: 0,
    max: Math.max(0, look.activities.length - 1),
    now: cursor ?? 0,
    text: cursor === null ? `${counted(look.activities.length, 'bars')}, none chosen` : barText(look, cursor),
  }),

  things: {
    nearest: (look, frame, x, y) => activityAt(frame, look, x, y),
    byKey: ({ activities }, event, cursor) => stepByKey(event, cursor, activities.length),
    keeps: (before, { activities }) => before.activities === activities,
    zoom: {
      whole: timingDomain,
      at: (look, i) => millisecondsAt(look, look.activities[i]?.fromTicks ?? look.untilTicks),
    },
  },

  sheet: ({ until }) => ({
    title: 'Timing diagram',
    subtitle: `what each node does, up to ${until}`,
    known: [],
    axes: { x: `Time before ${until} (ms)`, y: 'Node' },
  }),
  rows: ({ activities, kinds, tick }) => [
    ['node', 'from_s', 'until_s', 'does', 'what'],
    ...activities.map(({ node, fromTicks, untilTicks, kind, text }) => [
      String(node),
      ...[fromTicks, untilTicks].map((ticks) => String(toSeconds(ticks, tick))),
      kinds[kind]?.label ?? '',
      text,
    ]),
  ],
  numbers: () => ({}),
};

/** Frames and other things that have a name of their own. */
const subjectsIn = ({ activities }: TimingLook): number =>
  new Set(activities.flatMap(({ subject }) => subject || [])).size;

/** `-3.214 to -1.806 ms: data from station 2 to station 0: packet 7 of station 2`. */
function barText(look: TimingLook, i: number): string {
  const activity = look.activities[i];
  if (!activity) return '';
  const [from, until] = [activity.fromTicks, activity.untilTicks].map((ticks) =>
    millisecondsAt(look, ticks).toFixed(3),
  );
  return `${from} to ${until} ms: ${activity.text}`;
}
