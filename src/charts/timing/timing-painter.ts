/** Paints a timing diagram: a line for each node, bars for what it does, waits for and hears; the moment that it ends at is 0 ms. */
import { lab } from 'd3';
import type { Activity } from '../../analysis/activity.ts';
import type { TickMicroseconds } from '../../scenario/scenario.ts';
import type { ActivityKindSpec } from '../../scenario/spec.ts';
import { clipToPlot, drawLowerAxis, drawSelection, type Frame, frameOf, labelFont, ticksAcross } from '../kit/axes.ts';
import type { Ink } from '../kit/ink.ts';
import { siTicks } from '../kit/numbers.ts';
import { type Box, crisp, line, type Pen, write } from '../kit/pen.ts';

export interface TimingLook {
  readonly activities: readonly Activity[];
  readonly kinds: readonly ActivityKindSpec[];
  /** The first node, and how many lines there are. */
  readonly from: number;
  readonly lanes: number;
  readonly fromTicks: number;
  readonly untilTicks: number;
  readonly tick: TickMicroseconds;
}

export interface TimingPicture extends TimingLook {
  /** Place of the activity that is pointed at. */
  readonly cursor: number | null;
  /** How much is shown (ms); default all. */
  readonly domain?: readonly [number, number];
  readonly selection?: readonly [number, number] | null;
  /** Kinds are named above the drawing: nothing around it does. */
  readonly hasLegend?: boolean;
}

/** Milliseconds, 0 at the end of the diagram. */
export const millisecondsAt = ({ untilTicks, tick }: TimingLook, ticks: number): number =>
  ((ticks - untilTicks) * tick) / 1000;

export const timingDomain = (look: TimingLook): readonly [number, number] => [millisecondsAt(look, look.fromTicks), 0];

/** Of a lane: where the line lies, how high a low bar is. */
const LINE_AT = 0.58;
const LOW = 0.5;
const GAP_PX = 2;
const LEGEND_PX = 18;
const TEXT_FROM_PX = 9;
/** Bars lighter than this have dark words. */
const LIGHT = 62;

const laneHeight = ({ top, bottom }: Pick<Frame, 'top' | 'bottom'>, { lanes }: TimingLook): number =>
  (bottom - top) / Math.max(1, lanes);

/** Where a bar lies on the drawing. */
function boxOf(f: Frame, look: TimingLook, activity: Activity): Box {
  const height = laneHeight(f, look);
  const top = f.top + (activity.node - look.from) * height;
  const base = top + LINE_AT * height;
  const lies = look.kinds[activity.kind]?.lies;
  const above = base - top - GAP_PX;
  const x = f.x(millisecondsAt(look, activity.fromTicks));
  const width = Math.max(1, f.x(millisecondsAt(look, activity.untilTicks)) - x);
  if (lies === 'below') return { x, y: base + 1, width, height: Math.max(1, top + height - base - 1 - GAP_PX) };
  const own = lies === 'on' ? LOW * above : above;
  return { x, y: base - own, width, height: own };
}

/** The bar at a pixel, or the nearest of its line within a few; null where there is none. */
export function activityAt(f: Frame, look: TimingLook, x: number, y: number): number | null {
  const NEAR_PX = 6;
  let found: number | null = null;
  let least = NEAR_PX;
  look.activities.forEach((activity, i) => {
    const box = boxOf(f, look, activity);
    const across = Math.max(box.x - x, x - box.x - box.width, 0);
    const down = Math.max(box.y - y, y - box.y - box.height, 0);
    const distance = Math.hypot(across, down);
    if (distance >= least) return;
    least = distance || Number.MIN_VALUE;
    found = i;
  });
  return found;
}

export function paintTiming(pen: Pen, box: Box, ink: Ink, picture: TimingPicture): Frame {
  const { hasLegend, domain = timingDomain(picture), selection = null, lanes } = picture;
  pen.font = labelFont(ink);
  const room = hasLegend ? drawKinds(pen, box, ink, picture) : box;
  const f = frameOf(room, domain, 'zero', { min: 0, max: lanes, least: 1, notPositive: 0, isWhole: true });
  drawLines(pen, f, ink, picture);
  const ticks = f.x.ticks(ticksAcross(f));
  const texts = siTicks(ticks);
  drawLowerAxis(
    pen,
    f,
    ink,
    ticks.map((value, i) => ({ value, text: texts[i] ?? '' })),
    'ms',
  );
  clipToPlot(pen, f);
  drawSelection(pen, f, ink, selection);
  const pointed = picture.cursor === null ? undefined : picture.activities[picture.cursor];
  for (const activity of picture.activities) drawBar(pen, f, ink, picture, activity);
  if (pointed) drawPointed(pen, f, ink, picture, pointed);
  pen.restore();
  return f;
}

function drawLines(pen: Pen, f: Frame, ink: Ink, picture: TimingPicture): void {
  const height = laneHeight(f, picture);
  pen.lineWidth = 1;
  for (let lane = 0; lane < picture.lanes; lane++) {
    const y = crisp(f.top + (lane + LINE_AT) * height);
    pen.strokeStyle = ink.axis;
    line(pen, f.left, y, f.right, y);
    write(pen, String(picture.from + lane), f.left - 8, y - 2, { ink: ink.text, align: 'right' });
  }
}

function drawBar(pen: Pen, f: Frame, ink: Ink, picture: TimingPicture, activity: Activity): void {
  const { x, y, width, height } = boxOf(f, picture, activity);
  const colour = picture.kinds[activity.kind]?.colour ?? ink.line;
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
  // Bars that touch stay apart.
  pen.strokeStyle = ink.ground;
  pen.lineWidth = 0.5;
  if (width > 3) {
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.stroke();
  }
  const [left, right] = [Math.max(x, f.left), Math.min(x + width, f.right)];
  pen.font = height < 12 ? labelFont(ink).replace('11px', '9px') : labelFont(ink);
  if (height < TEXT_FROM_PX - 2 || pen.measureText(activity.label).width + 4 > right - left) return;
  const dark = lab(colour).l > LIGHT;
  write(pen, activity.label, (left + right) / 2, y + height / 2, {
    ink: dark ? '#16181c' : '#ffffff',
    align: 'center',
  });
}

/** With all that belongs to it: a frame at its sender and wherever it is heard. */
function drawPointed(pen: Pen, f: Frame, ink: Ink, picture: TimingPicture, pointed: Activity): void {
  pen.strokeStyle = ink.strong;
  pen.lineWidth = 2;
  for (const activity of picture.activities) {
    if (activity !== pointed && (pointed.subject === '' || activity.subject !== pointed.subject)) continue;
    const { x, y, width, height } = boxOf(f, picture, activity);
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.stroke();
  }
}

function drawKinds(pen: Pen, box: Box, ink: Ink, { kinds }: TimingPicture): Box {
  let x = box.x + 2;
  let y = box.y + LEGEND_PX / 2;
  for (const { label, colour } of kinds) {
    const width = 14 + pen.measureText(label).width + 12;
    if (x + width > box.x + box.width) [x, y] = [box.x + 2, y + LEGEND_PX];
    pen.fillStyle = colour;
    pen.fillRect(x, y - 5, 10, 10);
    write(pen, label, x + 14, y, { ink: ink.strong });
    x += width;
  }
  const taken = y + LEGEND_PX / 2 - box.y;
  return { ...box, y: box.y + taken, height: Math.max(1, box.height - taken) };
}
