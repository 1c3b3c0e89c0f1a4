/** Messages between two nodes, time downwards: the kind of figure. Messages are pointed at. */
import type { SequenceMessage } from '../../analysis/sequence.ts';
import { counted } from '../../base/counted.ts';
import { toSeconds } from '../../scenario/scenario.ts';
import type { FigureKind } from '../kit/figure-kind.ts';
import { stepByKey } from '../kit/pointing.ts';
import { messageAt, millisecondsIn, paintSequence, type SequenceFrame, type SequenceLook } from './sequence-painter.ts';

export interface SequenceData extends SequenceLook {
  /** The moment that it begins at. */
  readonly since: string;
  /** `the first 400 packets`: what is left out; '' where nothing is. */
  readonly cut: string;
}

/** Lines that begin one after the other stay apart. */
export const PX_PER_MESSAGE = 9;
/** Of a file, over its width: a page. */
const HIGHEST = 1.4;

export const SEQUENCE: FigureKind<SequenceData, number, SequenceFrame> = {
  pointing: 'bar',
  scales: [],
  isWide: true,
  firstAxis: () => 'zero',
  head: ({ called, since, cut }) => ({
    label: 'Sequence diagram',
    unit: called,
    help: 'What goes between both ends, time downwards: the steeper a line, the longer it waits or is on a link. Point at one to read it.',
    note: [`from ${since} on`, cut].filter(Boolean).join(', '),
  }),

  paint: (pen, box, ink, look, cursor, isFile) => paintSequence(pen, box, ink, { ...look, cursor, hasLegend: isFile }),

  isEmpty: ({ messages }) => messages.length === 0,
  words: (look, cursor) => ({
    value: look.messages.length,
    unit: look.called,
    remark: cursor === null ? undefined : messageText(look, cursor),
  }),
  summary: ({ messages, ends }) => {
    const there = messages.filter(({ isBack }) => !isBack);
    const dropped = messages.filter(({ state }) => state === 'dropped').length;
    const again = messages.filter(({ isAgain }) => isAgain).length;
    return `From ${ends[0]} to ${ends[1]} and back, time downwards: ${there.length} there, ${messages.length - there.length} back, ${again} of them the same again, ${dropped} dropped.`;
  },
  pointed: (look, cursor) => ({
    min: 0,
    max: Math.max(0, look.messages.length - 1),
    now: cursor ?? 0,
    text: cursor === null ? `${counted(look.messages.length, look.called)}, none chosen` : messageText(look, cursor),
  }),

  things: {
    nearest: (look, frame, x, y) => messageAt(frame, look, x, y),
    byKey: ({ messages }, event, cursor) => stepByKey(event, cursor, messages.length),
    keeps: (before, { messages }) => before.messages === messages,
  },

  sheet: ({ ends, since, messages }) => ({
    title: 'Sequence diagram',
    subtitle: `${ends.join(' and ')}, ms from ${since} on`,
    known: [],
    axes: { x: '', y: `Time after ${since} (ms)` },
    share: Math.min(HIGHEST, Math.max(0.5, (messages.length * PX_PER_MESSAGE) / 870)),
  }),
  // A row for each place that a message comes to.
  rows: ({ messages, tick }) => [
    ['message', 'what', 'direction', 'again', 'becomes', 'way', 'time_s'],
    ...messages.flatMap(({ title, isBack, isAgain, state, points }, i) =>
      points.map(([share, ticks]) => [
        String(i),
        title,
        isBack ? 'back' : 'there',
        isAgain ? 'again' : '',
        state,
        String(Number(share.toPrecision(6))),
        String(toSeconds(ticks, tick)),
      ]),
    ),
  ],
  numbers: () => ({}),
};

const sentAt = ({ points }: SequenceMessage): number => points[0]?.[1] ?? 0;
const lastAt = ({ points }: SequenceMessage): number => points.at(-1)?.[1] ?? 0;

/** `12.250 ms: packet 17 of flow 3, there 24.300 ms later`. */
function messageText(look: SequenceLook, i: number): string {
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
