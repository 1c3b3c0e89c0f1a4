/** Paints a sequence diagram: two ends, time downwards, and each message a line from one to the other through the nodes of its way: the steeper, the longer it waits. */
import { scaleLinear } from 'd3';
import type { Sequence, SequenceMessage } from '../../analysis/sequence.ts';
import type { TickMicroseconds } from '../../scenario/scenario.ts';
import { labelFont } from '../kit/axes.ts';
import type { Ink } from '../kit/ink.ts';
import { siTicks, THIN } from '../kit/numbers.ts';
import { type Box, crisp, line, type Pen, write } from '../kit/pen.ts';

export interface SequenceLook extends Sequence {
  readonly fromTicks: number;
  readonly untilTicks: number;
  /** What messages are called. */
  readonly called: string;
  readonly tick: TickMicroseconds;
}

/** Where things lie on the drawing. */
export interface SequenceFrame {
  x(message: SequenceMessage, share: number): number;
  y(ticks: number): number;
}

export type MessageKind = 'sent' | 'back' | 'again' | 'dropped';

/** What lines mean, in the order of the legend. */
export const MESSAGE_KINDS: readonly (readonly [MessageKind, string])[] = [
  ['sent', 'There'],
  ['back', 'Back'],
  ['again', 'The same again'],
  ['dropped', 'Dropped'],
];

const MARGIN = { top: 26, bottom: 10, left: 60, right: 16 } as const;
const PX_PER_TICK = 48;
const LEGEND_PX = 20;
const CROSS_PX = 3.5;
const NEAR_PX = 8;

export const millisecondsIn = ({ fromTicks, tick }: SequenceLook, ticks: number): number =>
  ((ticks - fromTicks) * tick) / 1000;

const inkOf = (ink: Ink, kind: MessageKind): string =>
  ({ sent: ink.line, back: ink.text, again: ink.overlays[0], dropped: ink.overlays[2] })[kind] ?? ink.line;

const kindOf = ({ isBack, isAgain }: SequenceMessage): MessageKind => (isAgain ? 'again' : isBack ? 'back' : 'sent');

export interface SequencePicture extends SequenceLook {
  /** Place of the message that is pointed at. */
  readonly cursor: number | null;
  /** What lines mean stands above the drawing, in a file. */
  readonly hasLegend?: boolean;
}

export function paintSequence(pen: Pen, box: Box, ink: Ink, picture: SequencePicture): SequenceFrame {
  const { messages, fromTicks, untilTicks, ends, cursor } = picture;
  const top = box.y + MARGIN.top + (picture.hasLegend ? LEGEND_PX : 0);
  const [bottom, left, right] = [
    box.y + box.height - MARGIN.bottom,
    box.x + MARGIN.left,
    box.x + box.width - MARGIN.right,
  ];
  const y = scaleLinear([fromTicks, untilTicks], [top, bottom]);
  const frame: SequenceFrame = {
    y,
    x: ({ isBack }, share) => (isBack ? right - share * (right - left) : left + share * (right - left)),
  };
  pen.font = labelFont(ink);
  pen.lineWidth = 1;
  if (picture.hasLegend) drawLegend(pen, box, ink);
  drawTimes(pen, { ...box, x: left, y: top, width: right - left, height: bottom - top }, ink, picture);
  write(pen, ends[0], left, top - 12, { ink: ink.strong });
  write(pen, ends[1], right, top - 12, { ink: ink.strong, align: 'right' });
  pen.strokeStyle = ink.axis;
  for (const x of [left, right]) line(pen, crisp(x), top, crisp(x), bottom);
  pen.save();
  pen.beginPath();
  pen.rect(left - CROSS_PX - 1, top, right - left + 2 * CROSS_PX + 2, bottom - top);
  pen.clip();
  const pointed = cursor === null ? undefined : messages[cursor];
  for (const message of messages) drawMessage(pen, frame, ink, message, pointed !== undefined && message !== pointed);
  if (pointed) drawMessage(pen, frame, ink, pointed, false, 2.5);
  pen.restore();
  return frame;
}

function drawTimes(pen: Pen, { x, y, width, height }: Box, ink: Ink, look: SequenceLook): void {
  const scale = scaleLinear([0, millisecondsIn(look, look.untilTicks)], [y, y + height]);
  const ticks = scale.ticks(Math.max(2, Math.floor(height / PX_PER_TICK)));
  const texts = siTicks(ticks);
  for (const [i, value] of ticks.entries()) {
    const at = crisp(scale(value));
    pen.strokeStyle = ink.grid;
    line(pen, x, at, x + width, at);
    const unit = i === ticks.length - 1 ? `${THIN}ms` : '';
    write(pen, `${texts[i] ?? ''}${unit}`, x - 8, at, { ink: ink.text, align: 'right' });
  }
}

function drawMessage(
  pen: Pen,
  frame: SequenceFrame,
  ink: Ink,
  message: SequenceMessage,
  isFaint: boolean,
  width = 1.1,
): void {
  const { points, state } = message;
  const at = points.map(([share, ticks]) => [frame.x(message, share), frame.y(ticks)] as const);
  pen.strokeStyle = isFaint ? ink.band : inkOf(ink, kindOf(message));
  pen.lineWidth = width;
  pen.lineJoin = 'round';
  pen.beginPath();
  for (const [i, [x, y]] of at.entries()) i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y);
  pen.stroke();
  const last = at.at(-1);
  if (state !== 'dropped' || !last) return;
  const [x, y] = last;
  pen.strokeStyle = isFaint ? ink.band : inkOf(ink, 'dropped');
  pen.lineWidth = Math.max(1.75, width);
  line(pen, x - CROSS_PX, y - CROSS_PX, x + CROSS_PX, y + CROSS_PX);
  line(pen, x - CROSS_PX, y + CROSS_PX, x + CROSS_PX, y - CROSS_PX);
}

function drawLegend(pen: Pen, box: Box, ink: Ink): void {
  let x = box.x + 2;
  const y = box.y + LEGEND_PX / 2;
  for (const [kind, label] of MESSAGE_KINDS) {
    pen.fillStyle = inkOf(ink, kind);
    pen.fillRect(x, y - 1, 12, 2);
    write(pen, label, x + 16, y, { ink: ink.strong });
    x += 16 + pen.measureText(label).width + 14;
  }
}

/** The message whose line is nearest to a pixel; null where none is within a few. */
export function messageAt(frame: SequenceFrame, { messages }: SequenceLook, x: number, y: number): number | null {
  let [found, least]: [number | null, number] = [null, NEAR_PX];
  for (const [i, message] of messages.entries())
    for (let k = 1; k < message.points.length; k++) {
      const [from, to] = [message.points[k - 1], message.points[k]].map(
        (point) => [frame.x(message, point?.[0] ?? 0), frame.y(point?.[1] ?? 0)] as const,
      );
      const distance = from && to ? distanceTo(from, to, x, y) : least;
      if (distance < least) [found, least] = [i, distance];
    }
  return found;
}

/** From a pixel to a stretch of a line. */
function distanceTo([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number], x: number, y: number) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = dx === 0 && dy === 0 ? 0 : ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
  const held = Math.min(1, Math.max(0, share));
  return Math.hypot(x - x0 - held * dx, y - y0 - held * dy);
}
