/**
 * Paints a heat map: a cell for each setting, coloured by its mean, its axes by their values side by side, and above it what the
 * colours stand for. A ring marks a wide interval, hatching too few runs, a frame runs at work, a corner the most repetitions, a
 * cross failures alone, two rings the baseline. Marks are drawn in one stroke each: ten thousand cells take a few milliseconds.
 */
import { color, group } from 'd3';
import { labelFont } from '../kit/axes.ts';
import type { Ink } from '../kit/ink.ts';
import type { Ends } from '../kit/limits.ts';
import { si, siTick, siTicks } from '../kit/numbers.ts';
import { type Box, type Pen, write } from '../kit/pen.ts';
import type { ValueAxis } from '../kit/value-scale.ts';
import { mapColours } from './map-colours.ts';
import type { StudyAxis } from './study-axis.ts';
import type { MapCell, MapPlot } from './study-map.ts';

export interface MapPicture {
  readonly plot: MapPlot;
  readonly axis: ValueAxis;
  /** Index of the cell. */
  readonly cursor: number | null;
  readonly unit: string;
  /** Ends of the colours by hand. */
  readonly ends?: Ends;
  /** What the colours stand for, where nothing around the drawing says it. */
  readonly label?: string;
}

/** Where the cells lie. */
export interface MapFrame {
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly columns: number;
  readonly rows: number;
}

const TOP_PX = 30;
const BOTTOM_PX = 24;
const RIGHT_PX = 12;
const LEAST_LEFT_PX = 34;
const RAMP = { height: 8, width: 150 } as const;
/** Cells smaller than this touch each other. */
const GAP_FROM_PX = 9;
/** Cells smaller than this have no room for marks. */
const MARKS_FROM_PX = 8;
const HATCH_PX = 9;
const HATCH_OPACITY = 0.4;
const LABEL_GAP_PX = 8;
/** Cells have their numbers written in them from this height on, and where all of them fit. */
const NUMBERS_FROM_PX = 26;
const BESIDE_NUMBER_PX = 4;
/** Of three digits these are too few to tell two values apart. */
const NEAR_SHARE = 0.03;

export function paintMap(pen: Pen, box: Box, ink: Ink, picture: MapPicture): MapFrame {
  const { plot, axis, cursor } = picture;
  pen.font = labelFont(ink);
  const f = frameOf(pen, box, plot);
  const colours = mapColours(plot.range, axis, plot.isCompared, picture.ends);
  const placed = paintCells(pen, f, ink, plot.cells, colours);
  const numbers = f.cellHeight < NUMBERS_FROM_PX ? [] : numbersIn(placed.map(({ cell }) => cell));
  const hasNumbers = numbers.length > 0 && haveRoom(pen, f, numbers);
  paintMarks(pen, f, placed, hasNumbers);
  if (hasNumbers) paintNumbers(pen, placed, numbers);
  paintAxes(pen, f, ink, plot);
  paintRamp(pen, box, f, ink, colours, picture);
  if (cursor !== null && plot.cells[cursor]) paintCursor(pen, f, ink, cursor);
  return f;
}

function frameOf(pen: Pen, box: Box, { x, y }: MapPlot): MapFrame {
  const widest = Math.max(...y.texts.map((text) => pen.measureText(text).width)) + 12;
  const left = box.x + Math.min(Math.max(widest, LEAST_LEFT_PX), box.width / 3);
  const [columns, rows] = [x.values.length, y.values.length];
  const top = box.y + TOP_PX;
  return {
    left,
    top,
    columns,
    rows,
    cellWidth: Math.max(1, (box.x + box.width - RIGHT_PX - left) / columns),
    cellHeight: Math.max(1, (box.y + box.height - BOTTOM_PX - top) / rows),
  };
}

/** Of a cell by its index: rows count from the bottom. */
export function cellBox(f: MapFrame, i: number): Box {
  const [column, row] = [i % f.columns, Math.floor(i / f.columns)];
  const gap = Math.min(f.cellWidth, f.cellHeight) >= GAP_FROM_PX ? 1 : 0;
  const x = Math.round(f.left + column * f.cellWidth);
  const y = Math.round(f.top + (f.rows - 1 - row) * f.cellHeight);
  const right = Math.round(f.left + (column + 1) * f.cellWidth);
  const bottom = Math.round(f.top + (f.rows - row) * f.cellHeight);
  return { x, y, width: Math.max(1, right - x - gap), height: Math.max(1, bottom - y - gap) };
}

/** Null outside of the cells. */
export function cellAt(f: MapFrame, x: number, y: number): number | null {
  const column = Math.floor((x - f.left) / f.cellWidth);
  const row = f.rows - 1 - Math.floor((y - f.top) / f.cellHeight);
  return column >= 0 && column < f.columns && row >= 0 && row < f.rows ? row * f.columns + column : null;
}

/** A cell, where it lies, and what is drawn on it. */
interface Placed {
  readonly cell: MapCell;
  readonly box: Box;
  readonly colour: string;
  readonly ink: string;
}

/** Fills every cell; gives what marks go onto. */
function paintCells(
  pen: Pen,
  f: MapFrame,
  ink: Ink,
  cells: MapPlot['cells'],
  { of }: ReturnType<typeof mapColours>,
): readonly Placed[] {
  const placed: Placed[] = [];
  cells.forEach((cell, i) => {
    if (!cell) return;
    const box = cellBox(f, i);
    const shade = cell.value && of(cell.value.mean);
    const colour = shade?.colour ?? ink.grid;
    pen.fillStyle = colour;
    pen.fillRect(box.x, box.y, box.width, box.height);
    placed.push({ cell, box, colour, ink: shade?.ink ?? ink.text });
  });
  return placed;
}

/** Of each cell; '' of one without a value. Means that are near each other have as many digits as tell them apart. */
export function numbersIn(cells: readonly Pick<MapCell, 'value'>[]): readonly string[] {
  const means = cells.flatMap(({ value }) => value?.mean ?? []);
  const range = Math.max(...means) - Math.min(...means);
  const isNear = range > 0 && range < NEAR_SHARE * Math.max(...means.map(Math.abs));
  // Ticks a tenth of the range apart.
  const texts = isNear ? siTicks([0, range / 10, ...means]).slice(2) : means.map((mean) => si(mean));
  let at = 0;
  return cells.map(({ value }) => (value ? (texts[at++] ?? '') : ''));
}

/** Are cells few and large enough for their numbers? */
function haveRoom(pen: Pen, f: MapFrame, numbers: readonly string[]): boolean {
  const widest = Math.max(...numbers.map((text) => pen.measureText(text).width));
  return widest + 2 * BESIDE_NUMBER_PX <= f.cellWidth;
}

/** In the middle, in black or white; hatching keeps off them. */
function paintNumbers(pen: Pen, placed: readonly Placed[], numbers: readonly string[]): void {
  placed.forEach(({ cell, box, ink, colour }, i) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (cell.value) write(pen, numbers[i] ?? '', x, y, { ink, align: 'center', ...(cell.isThin && { halo: colour }) });
  });
}

/** Marks in black, in white and in the text's ink: a path or two each, however many cells there are. */
function paintMarks(pen: Pen, f: MapFrame, placed: readonly Placed[], hasNumbers: boolean): void {
  const hasRoom = Math.min(f.cellWidth, f.cellHeight) >= MARKS_FROM_PX;
  for (const [own, those] of group(placed, ({ ink }) => ink)) {
    const thin = those.filter(({ cell }) => cell.isThin && !cell.isBase && !isAllFailed(cell));
    pen.strokeStyle = color(own)?.copy({ opacity: HATCH_OPACITY }).formatRgb() ?? own;
    pen.lineWidth = 1;
    pen.beginPath();
    for (const box of joined(thin)) traceHatching(pen, box);
    pen.stroke();
    if (!hasRoom) continue;
    pen.strokeStyle = own;
    pen.lineWidth = 1.25;
    pen.beginPath();
    for (const { cell, box } of those) traceMarks(pen, cell, box, hasNumbers);
    pen.stroke();
  }
}

/** Cells that touch in a row are hatched as one: small ones are many. */
function joined(placed: readonly Placed[]): readonly Box[] {
  const boxes: Box[] = [];
  for (const { box } of placed) {
    const last = boxes.at(-1);
    if (last && last.y === box.y && last.x + last.width === box.x)
      boxes[boxes.length - 1] = { ...last, width: last.width + box.width };
    else boxes.push(box);
  }
  return boxes;
}

function traceMarks(pen: Pen, cell: MapCell, box: Box, hasNumbers: boolean): void {
  if (isAllFailed(cell)) traceCross(pen, box);
  if (cell.isBase) traceBase(pen, box);
  if (cell.isWide) traceRing(pen, hasNumbers && cell.value ? cornerOf(box) : box);
  if (cell.field.status === 'working') traceInside(pen, box);
  if (cell.field.status === 'most') traceCorner(pen, box);
}

const isAllFailed = ({ value, field }: MapCell): boolean => !value && field.failed > 0 && field.runs === 0;

/** Lines of 45 degrees that go on from cell to cell, so that a field of them is one texture. */
function traceHatching(pen: Pen, { x, y, width, height }: Box): void {
  const [right, bottom] = [x + width, y + height];
  const first = Math.ceil((x + y + 1) / HATCH_PX) * HATCH_PX;
  for (let sum = first; sum < right + bottom; sum += HATCH_PX) {
    const top = Math.max(y, sum - right);
    const low = Math.min(bottom, sum - x);
    pen.moveTo(sum - top, top);
    pen.lineTo(sum - low, low);
  }
}

/** The upper left one: the middle is taken. */
const cornerOf = ({ x, y }: Box): Box => ({ x: x + 1, y: y + 1, width: 10, height: 10 });

function traceRing(pen: Pen, { x, y, width, height }: Box): void {
  const radius = Math.min(8, Math.min(width, height) * 0.32);
  const [cx, cy] = [x + width / 2, y + height / 2];
  pen.moveTo(cx + radius, cy);
  pen.arc(cx, cy, radius, 0, 2 * Math.PI);
}

/** Two rings, one in the other: what is compared with. */
function traceBase(pen: Pen, { x, y, width, height }: Box): void {
  const [cx, cy] = [x + width / 2, y + height / 2];
  for (const radius of [1, 4]) {
    pen.moveTo(cx + radius, cy);
    pen.arc(cx, cy, radius, 0, 2 * Math.PI);
  }
}

function traceInside(pen: Pen, { x, y, width, height }: Box): void {
  for (const inset of [1.5, 2.5]) pen.rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
}

function traceCorner(pen: Pen, { x, y, width, height }: Box): void {
  const size = Math.min(9, width / 2, height / 2);
  for (let reach = 2; reach <= size; reach++) {
    pen.moveTo(x + width - reach, y);
    pen.lineTo(x + width, y + reach);
  }
}

function traceCross(pen: Pen, { x, y, width, height }: Box): void {
  const reach = Math.min(7, Math.min(width, height) * 0.3);
  const [cx, cy] = [x + width / 2, y + height / 2];
  pen.moveTo(cx - reach, cy - reach);
  pen.lineTo(cx + reach, cy + reach);
  pen.moveTo(cx - reach, cy + reach);
  pen.lineTo(cx + reach, cy - reach);
}

function paintAxes(pen: Pen, f: MapFrame, ink: Ink, { x, y }: MapPlot): void {
  const bottom = f.top + f.rows * f.cellHeight;
  for (const i of readable(x.texts.length, f.cellWidth, Math.max(...widths(pen, x)) + LABEL_GAP_PX)) {
    const isLast = i === x.texts.length - 1;
    const text = `${x.texts[i] ?? ''}${isLast && x.unit ? ` ${x.unit}` : ''}`;
    const at = f.left + (i + 0.5) * f.cellWidth;
    const overhangs = at + pen.measureText(text).width / 2 > f.left + f.columns * f.cellWidth + RIGHT_PX;
    const edge = f.left + f.columns * f.cellWidth + RIGHT_PX;
    write(pen, text, overhangs ? edge : at, bottom + 7, {
      ink: ink.text,
      align: overhangs ? 'right' : 'center',
      baseline: 'top',
    });
  }
  for (const i of readable(y.texts.length, f.cellHeight, 15)) {
    const at = f.top + (f.rows - 0.5 - i) * f.cellHeight;
    write(pen, y.texts[i] ?? '', f.left - 6, at, { ink: ink.text, align: 'right' });
  }
}

const widths = (pen: Pen, { texts }: StudyAxis): readonly number[] => texts.map((text) => pen.measureText(text).width);

/** Every n-th label, so that none touches the next. */
function readable(count: number, step: number, room: number): readonly number[] {
  const every = Math.max(1, Math.ceil(room / step));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

function paintRamp(
  pen: Pen,
  box: Box,
  f: MapFrame,
  ink: Ink,
  { domain, shades }: ReturnType<typeof mapColours>,
  { plot: { cells }, unit, label = '' }: MapPicture,
): void {
  const means = cells.flatMap((cell) => cell?.value?.mean ?? []);
  if (means.length === 0) return;
  const [low, high] = domain;
  const [hasBelow, hasAbove] = [Math.min(...means) < low, Math.max(...means) > high];
  const from = `${hasBelow ? '≤\u202f' : ''}${siTick(low)}`;
  const to = [`${hasAbove ? '≥\u202f' : ''}${siTick(high)}`, unit].filter(Boolean).join(' ');
  const y = box.y + 8;
  const lowWidth = pen.measureText(from).width;
  write(pen, from, f.left, y + RAMP.height / 2, { ink: ink.text });
  const width = Math.max(
    20,
    Math.min(RAMP.width, box.width - f.left - lowWidth - pen.measureText([to, label].join('  ')).width - 40),
  );
  const left = f.left + lowWidth + 8;
  shades.forEach(({ colour }, i) => {
    pen.fillStyle = colour;
    const x = left + (i * width) / shades.length;
    pen.fillRect(x, y, width / shades.length + 0.5, RAMP.height);
  });
  const end = [to, label].filter(Boolean).join('  ');
  write(pen, end, left + width + 8, y + RAMP.height / 2, { ink: ink.text });
}

function paintCursor(pen: Pen, f: MapFrame, ink: Ink, i: number): void {
  const { x, y, width, height } = cellBox(f, i);
  for (const [inset, lineWidth, style] of [
    [-1, 4, ink.ground],
    [-1, 2, ink.cursor],
  ] as const) {
    pen.strokeStyle = style;
    pen.lineWidth = lineWidth;
    pen.beginPath();
    pen.rect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
    pen.stroke();
  }
}
