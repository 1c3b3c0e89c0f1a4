/** Paints a distribution of counts: bars by share per unit of the value, so that wide bins do not look fuller; mean and quantiles marked. */
import type { Distribution } from '../../scenario/outcome.ts';
import type { Reference } from '../../scenario/spec.ts';
import {
  drawLowerAxis,
  drawValueAxis,
  drawWithin,
  type Frame,
  frameOf,
  isAcross,
  labelFont,
  ticksAcross,
} from '../kit/axes.ts';
import { type Ink, inTurn, REFERENCE_DASHES } from '../kit/ink.ts';
import { spread } from '../kit/labels.ts';
import type { Limits } from '../kit/limits.ts';
import { amount, scaleOf, siTicks } from '../kit/numbers.ts';
import { traceLine } from '../kit/path.ts';
import { type Box, crisp, line, type Pen, write } from '../kit/pen.ts';
import type { ValueAxis } from '../kit/value-scale.ts';

export interface HistogramPicture {
  readonly distribution: Distribution;
  /** Of the run before: its outline. */
  readonly ghost?: Distribution | undefined;
  /** How the share is shown; values themselves stay on a linear axis. */
  readonly axis: ValueAxis;
  /** Across in values, up in what bars are in. */
  readonly limits?: Limits;
  readonly unit: string;
  /** What the mean should be. */
  readonly references: readonly Reference[];
  /** Bin that is pointed at. */
  readonly cursor: number | null;
}

/** Room above the bars for the labels of the marks. */
const HEADROOM_PX = 30;
/** The least that a logarithmic axis shows below the rarest bin. */
const BELOW_RAREST = 0.5;

export function paintHistogram(pen: Pen, box: Box, ink: Ink, picture: HistogramPicture): Frame {
  const { distribution } = picture;
  const f = histogramFrame(box, picture);
  drawValueAxis(pen, f, ink, distribution.count > 0);
  const values = f.x.ticks(ticksAcross(f)).filter(Number.isInteger);
  const scale = scaleOf(distribution.max, picture.unit);
  const texts = siTicks(values.map((value) => value / scale.size));
  drawLowerAxis(
    pen,
    f,
    ink,
    values.map((value, i) => ({ value: value + 0.5, text: texts[i] ?? '' })),
    scale.unit,
  );
  drawWithin(pen, f, () => {
    drawBars(pen, f, ink, picture);
    if (picture.ghost) drawGhost(pen, f, ink, picture.ghost);
  });
  drawMarks(pen, f, ink, picture);
  return f;
}

/** Shares are in percent of all values, per unit of the value. */
export function shares({ bins, count }: Distribution): readonly number[] {
  return bins.map(([lo, hi, n]) => (100 * n) / (hi - lo) / Math.max(1, count));
}

function histogramFrame(box: Box, { distribution, ghost, axis, limits }: HistogramPicture): Frame {
  const bins = [...distribution.bins, ...(ghost?.bins ?? [])];
  const low = Math.min(...(bins.length > 0 ? bins : [[0]]).map(([lo]) => lo));
  const high = Math.max(...(bins.length > 0 ? bins : [[0, 1]]).map(([, hi = 1]) => hi));
  const room = Math.max(0.5, (high - low) * 0.02);
  const heights = [...shares(distribution), ...(ghost ? shares(ghost) : [])];
  const [rarest, highest] = [Math.min(...heights), Math.max(...heights)];
  const below = { ...box, y: box.y + HEADROOM_PX, height: box.height - HEADROOM_PX };
  const extent =
    heights.length === 0 ? { min: 0, max: 1, least: 1 } : { min: 0, max: highest, least: rarest * BELOW_RAREST };
  const heightAxis = axis === 'log' ? 'log' : 'zero';
  return frameOf(below, [low - room, high + room], heightAxis, { ...extent, notPositive: 0, isWhole: false }, limits);
}

function drawBars(pen: Pen, f: Frame, ink: Ink, { distribution, cursor }: HistogramPicture): void {
  const heights = shares(distribution);
  distribution.bins.forEach(([lo, hi], i) => {
    const [left, right] = [f.x(lo), f.x(hi)];
    const gap = right - left > 3 ? 1 : 0;
    const top = Math.min(f.y.at(heights[i] ?? 0), f.bottom);
    pen.fillStyle = i === cursor ? ink.cursor : ink.line;
    pen.fillRect(left, top, Math.max(right - left - gap, 0.5), f.bottom - top);
  });
}

/** Steps along the tops of its bars. */
function drawGhost(pen: Pen, f: Frame, ink: Ink, ghost: Distribution): void {
  const heights = shares(ghost);
  const corners = ghost.bins.flatMap(([lo, hi], i) => {
    const top = Math.min(f.y.at(heights[i] ?? 0), f.bottom);
    const isApart = ghost.bins[i - 1]?.[1] !== lo;
    const isLast = ghost.bins[i + 1]?.[0] !== hi;
    const [left, right] = [f.x(lo), f.x(hi)];
    return [...(isApart ? [[left, f.bottom]] : []), [left, top], [right, top], ...(isLast ? [[right, f.bottom]] : [])];
  });
  traceLine(
    pen,
    corners,
    ([x = 0]) => x,
    ([, y = 0]) => y,
  );
  pen.strokeStyle = ink.text;
  pen.lineWidth = 1;
  pen.stroke();
}

/** Marks stand at the middle of a value's bar; labels are pushed apart above them. */
function drawMarks(pen: Pen, f: Frame, ink: Ink, { distribution, references, unit }: HistogramPicture): void {
  const { count, mean, p50, p90, p99, min, max } = distribution;
  if (count === 0) return;
  const known = references.filter(({ value }) => value >= min && value <= max);
  const scale = scaleOf(max, unit);
  const of = (value: number) => amount(value / scale.size, scale.unit);
  const measured = { row: 1, ink: ink.text, dash: QUANTILE_DASH };
  const marks: readonly Mark[] = [
    { text: `mean ${of(mean)}`, value: mean, row: 0, ink: ink.strong, dash: [] },
    ...known.map(({ label, value }, i) => ({
      ...{ text: `${label} ${of(value)}`, value, row: 0, ink: ink.reference },
      dash: inTurn(REFERENCE_DASHES, i),
    })),
    { text: `median ${of(p50)}`, value: p50, ...measured },
    { text: `p90 ${of(p90)}`, value: p90, ...measured },
    { text: `p99 ${of(p99)}`, value: p99, ...measured },
  ];
  pen.font = labelFont(ink);
  for (const row of [0, 1]) {
    const inRow = marks.filter((mark) => mark.row === row && isAcross(f, f.x(mark.value + 0.5)));
    const widths = inRow.map(({ text }) => pen.measureText(text).width);
    const widest = Math.max(...widths);
    const centres = spread(
      inRow.map(({ value }) => f.x(value + 0.5)),
      widest + 8,
      f.left + widest / 2,
      f.right - widest / 2,
    );
    const y = f.top - HEADROOM_PX + 4 + row * 14;
    inRow.forEach((mark, i) => {
      const x = f.x(mark.value + 0.5);
      // Below the words of the other row.
      drawMark(pen, f, mark, x, row === 0 ? y + 22 : y + 8);
      write(pen, mark.text, centres[i] ?? x, y, { ink: mark.ink, align: 'center' });
    });
  }
}

/** What is measured is never drawn as what is known. */
interface Mark {
  readonly text: string;
  readonly value: number;
  /** Of its words, from above. */
  readonly row: number;
  readonly ink: string;
  readonly dash: readonly number[];
}

const QUANTILE_DASH = [1, 3];

function drawMark(pen: Pen, f: Frame, { ink, dash }: Mark, x: number, from: number): void {
  pen.strokeStyle = ink;
  pen.lineWidth = 1;
  pen.setLineDash([...dash]);
  line(pen, crisp(x), from, crisp(x), f.bottom);
  pen.setLineDash([]);
}
