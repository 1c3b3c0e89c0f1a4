/**
 * What is drawn around a picture that is saved, with the pen of charts: guides over it, below it its question, what was
 * run, and the legend. Lengths are of a picture 800 pixels wide; the inks are those of the dark scene.
 */
import { interpolateRgb, piecewise, range } from 'd3';
import { line, type Pen, write } from '../../charts/kit/pen.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import type { Camera, CanvasSize, Legend } from '../../scenario/picture.ts';
import type { Category } from '../../scenario/spec.ts';
import { placeGuides, placeLabels } from './guides.ts';
import { legendWords } from './legend-words.ts';
import { ASIDE, BAR_ASIDE, type PlacedMetres, placeMetres, TICK } from './metres.ts';

export interface PictureSheet {
  readonly legend: Legend;
  readonly camera: Camera;
  /** Of simulated time. */
  readonly timeUnit: TimeUnit;
  /** The question, and what was run. */
  readonly title: string;
  readonly subtitle: string;
  /** CSS families. */
  readonly font: string;
}

export const PICTURE_WIDTH = 800;
const ROOM = { margin: 18, title: 17, text: 12.5, line: 21, ramp: 160, swatch: 9 } as const;
const INK = {
  ground: '#07090d',
  text: '#d7dee7',
  quiet: '#97a3b1',
  guide: '#ffb86b',
  guideLine: '#ffb86bcc',
  axis: '#5a6675',
} as const;

export const CAPTION_HEIGHT = 2 * ROOM.margin + 3 * ROOM.line;

/** Under the picture, before anything else. */
export function paintGround(pen: Pen, { width, height }: CanvasSize): void {
  pen.fillStyle = INK.ground;
  pen.fillRect(0, 0, width, height);
}

/** `height`: of the picture alone. */
export function paintPictureSheet(pen: Pen, height: number, sheet: PictureSheet): void {
  const at = { pen, sheet };
  drawOverlay(at, height);
  const top = height + ROOM.margin;
  say(at, sheet.title, ROOM.margin, top + ROOM.title * 0.8, { ink: INK.text, size: ROOM.title, weight: 600 });
  say(at, sheet.subtitle, ROOM.margin, top + ROOM.line + ROOM.text, {});
  drawLegend(at, top + 2 * ROOM.line + ROOM.text + 4);
}

interface Drawing {
  readonly pen: Pen;
  readonly sheet: PictureSheet;
}

interface Style {
  readonly ink?: string;
  readonly size?: number;
  readonly weight?: number;
  readonly halo?: string;
}

/** Gives where it ends. */
function say({ pen, sheet }: Drawing, text: string, x: number, y: number, style: Style): number {
  const { ink = INK.quiet, size = ROOM.text, weight = 400, halo } = style;
  pen.font = `${weight} ${size}px ${sheet.font}`;
  write(pen, text, x, y, { ink, baseline: 'alphabetic', halo });
  return x + pen.measureText(text).width;
}

/** Axes and guides, as the page shows them over the picture. */
function drawOverlay(at: Drawing, height: number): void {
  const { pen, sheet } = at;
  const { legend, camera } = sheet;
  const halo = INK.ground;
  const metres = placeMetres(legend, camera, { width: PICTURE_WIDTH, height });
  if (metres) drawMetres(at, height, metres);
  if (legend.axes) {
    say(at, `${legend.axes.y} ↑`, ROOM.margin, 16, { halo });
    say(at, `${legend.axes.x} →`, ROOM.margin, height - 10, { halo });
  }
  for (const label of placeLabels(legend, camera, { width: PICTURE_WIDTH, height })) {
    if (!label) continue;
    pen.font = `400 ${label.size}px ${sheet.font}`;
    const aside = label.isCentred || label.isAbove ? -pen.measureText(label.text).width / 2 : 4;
    const down = label.isAbove ? -5 : label.isCentred ? 4 : 12;
    say(at, label.text, label.x * PICTURE_WIDTH + aside, label.y * height + down, {
      halo,
      size: label.size,
    });
  }
  for (const guide of placeGuides(legend, camera)) {
    if (!guide) continue;
    const { axis, share, label } = guide;
    const [x, y] = [share * PICTURE_WIDTH, share * height];
    pen.strokeStyle = INK.guideLine;
    pen.lineWidth = 1.2;
    pen.setLineDash([4, 3]);
    if (axis === 'x') line(pen, x, 0, x, height);
    else line(pen, 0, y, PICTURE_WIDTH, y);
    pen.setLineDash([]);
    if (axis === 'x') say(at, label, x + 5, 16, { ink: INK.guide, halo });
    else say(at, label, ROOM.margin, y - 6, { ink: INK.guide, halo });
  }
}

function drawMetres(at: Drawing, height: number, { bar, axes }: PlacedMetres): void {
  const { pen, sheet } = at;
  const style = { halo: INK.ground, size: 11 };
  const words = (text: string, x: number, y: number, toLeft: number, ink: string = INK.quiet) => {
    pen.font = `400 ${style.size}px ${sheet.font}`;
    say(at, text, x - toLeft * pen.measureText(text).width, y, { ...style, ink });
  };
  const [right, level] = [PICTURE_WIDTH - BAR_ASIDE, height - bar.up];
  const left = right - bar.share * PICTURE_WIDTH;
  pen.strokeStyle = INK.text;
  pen.lineWidth = 1.5;
  line(pen, left, level, right, level);
  for (const end of [left, right]) line(pen, end, level, end, level - TICK);
  words(bar.text, (left + right) / 2, level - 5, 0.5, INK.text);
  if (!axes) return;
  const { x, y } = axes;
  pen.strokeStyle = INK.axis;
  pen.lineWidth = 1;
  const [from, to, base, side] = [x.from * PICTURE_WIDTH, x.to * PICTURE_WIDTH, x.at * height, y.at * PICTURE_WIDTH];
  line(pen, from, base, to, base);
  line(pen, side, y.from * height, side, y.to * height);
  const [down, out] = [x.isOutside ? 1 : -1, y.isOutside ? -1 : 1];
  for (const tick of x.ticks) {
    line(pen, tick.at * PICTURE_WIDTH, base, tick.at * PICTURE_WIDTH, base + down * TICK);
    words(tick.text, tick.at * PICTURE_WIDTH, base + (x.isOutside ? ASIDE + 9 : -ASIDE), 0.5);
  }
  for (const tick of y.ticks) {
    line(pen, side, tick.at * height, side + out * TICK, tick.at * height);
    words(tick.text, side + out * ASIDE, tick.at * height + 4, y.isOutside ? 1 : 0);
  }
}

function drawLegend(at: Drawing, y: number): void {
  const { legend, timeUnit } = at.sheet;
  const { least, most, shown } = legendWords(legend, timeUnit);
  let x = say(at, legend.label, ROOM.margin, y, { ink: INK.text }) + 10;
  if (legend.categories) x = drawCategories(at, legend.categories, x, y);
  else {
    x = say(at, least, x, y, {}) + 6;
    drawRamp(at.pen, legend.colours, x, y);
    x = say(at, most, x + ROOM.ramp + 6, y, {}) + 16;
  }
  say(at, shown, x, y, {});
}

/** In steps of half a pixel, each over all that is left: no seams between them. */
function drawRamp(pen: Pen, colours: readonly string[], left: number, y: number): void {
  const colourAt = piecewise(interpolateRgb, [...colours]);
  for (const from of range(0, ROOM.ramp, 0.5)) {
    pen.fillStyle = colourAt(from / ROOM.ramp);
    pen.fillRect(left + from, y - ROOM.swatch, ROOM.ramp - from, ROOM.swatch);
  }
}

/** Gives where they end. */
function drawCategories(at: Drawing, categories: readonly Category[], from: number, y: number): number {
  return categories.reduce((x, { label, colour }) => {
    at.pen.fillStyle = colour;
    at.pen.fillRect(x, y - ROOM.swatch, ROOM.swatch, ROOM.swatch);
    return say(at, label, x + ROOM.swatch + 5, y, {}) + 14;
  }, from);
}
