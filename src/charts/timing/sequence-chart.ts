/** A sequence diagram: its drawing, its messages as what is pointed at, its words and its rows. */

import type { SequenceMessage } from '../../analysis/sequence.ts';
import { counted } from '../../base/counted.ts';
import { toSeconds } from '../../scenario/scenario.ts';
import type { Rows } from '../csv.ts';
import { type MarkChart, mountMarkChart } from '../kit/mark-chart.ts';
import { stepByKey } from '../kit/pointing.ts';
import type { ChartParts, MountedChart } from '../kit/readout.ts';
import { messageAt, millisecondsIn, paintSequence, type SequenceFrame, type SequenceLook } from './sequence-painter.ts';

export const mountSequence = (parts: ChartParts, first: SequenceLook): MountedChart<SequenceLook> =>
  mountMarkChart<SequenceLook, number, SequenceFrame>(parts, MESSAGES, first);

const sentAt = ({ points }: SequenceMessage): number => points[0]?.[1] ?? 0;
const lastAt = ({ points }: SequenceMessage): number => points.at(-1)?.[1] ?? 0;

/** `12.250 ms: packet 17 of flow 3, there 24.300 ms later`. */
export function messageText(look: SequenceLook, i: number): string {
  const message = look.messages[i];
  if (!message) return '';
  const { state, isAgain, title, points } = message;
  const took = ((lastAt(message) - sentAt(message)) * look.tick) / 1000;
  const becomes = {
    there: 'there',
    dropped: `dropped at hop ${points.length - 1},`,
    'under way': 'under way, last seen',
  };
  const again = isAgain ? ' again' : '';
  return `${millisecondsIn(look, sentAt(message)).toFixed(3)} ms: ${title}${again}, ${becomes[state]} ${took.toFixed(3)} ms later`;
}

export function sequenceSummary({ messages, ends }: SequenceLook): string {
  const there = messages.filter(({ isBack }) => !isBack);
  const dropped = messages.filter(({ state }) => state === 'dropped').length;
  const again = messages.filter(({ isAgain }) => isAgain).length;
  return `From ${ends[0]} to ${ends[1]} and back, time downwards: ${there.length} there, ${messages.length - there.length} back, ${again} of them the same again, ${dropped} dropped.`;
}

/** A row for each place that a message comes to. */
export const sequenceRows = ({ messages, tick }: SequenceLook): Rows => [
  ['message', 'what', 'direction', 'again', 'becomes', 'way', 'time_s'],
  ...messages.flatMap(({ title, isBack, isAgain, state, points }, i) =>
    points.map(([share, ticks]) => [
      String(i),
      title,
      isBack ? 'back' : 'there',
      isAgain ? 'again' : '',
      state,
      String(Number(share.toPrecision(6))),
      String(toSeconds(ticks, tick as Parameters<typeof toSeconds>[1])),
    ]),
  ),
];

const MESSAGES: MarkChart<SequenceLook, number, SequenceFrame> = {
  paint: (pen, box, ink, look, cursor) => paintSequence(pen, box, ink, { ...look, cursor }),
  words: (look, cursor) => ({
    value: look.messages.length,
    unit: look.called,
    remark: cursor === null ? undefined : messageText(look, cursor),
    isEmpty: look.messages.length === 0,
  }),
  summary: sequenceSummary,
  pointed: (look, cursor) => ({
    min: 0,
    max: Math.max(0, look.messages.length - 1),
    now: cursor ?? 0,
    text: cursor === null ? `${counted(look.messages.length, look.called)}, none chosen` : messageText(look, cursor),
  }),
  nearest: (look, frame, x, y) => messageAt(frame, look, x, y),
  byKey: ({ messages }, event, cursor) => stepByKey(event, cursor, messages.length),
  keeps: (before, { messages }) => before.messages === messages,
};
