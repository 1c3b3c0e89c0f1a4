/** A list of lines and dots in device pixels, as shaders/scene/marks.wesl reads it and Canvas 2D draws it. */
import type { Point } from '../../scenario/picture.ts';
import { TONES, type Tone, type ToneName } from './tones.ts';

export const MARK_WORDS = 8;
const FIRST_ROOM = 1024;

/** As shaders/scene/marks.wesl reads them. */
const JOINTS = { none: 0, start: 1, end: 2, both: 3 } as const;
type Joint = keyof typeof JOINTS;

export class Marks {
  count = 0;
  private floats = new Float32Array(FIRST_ROOM * MARK_WORDS);
  private bits = new Uint32Array(this.floats.buffer);

  constructor(
    /** Device pixels of a pixel of a small canvas. */
    private readonly unit: number,
  ) {}

  /** `share`: of the tone's opacity. `width`: in device pixels, instead of the tone's. `joint`: ends at which another piece of the same line goes on, so that they are not round. */
  line(
    from: Point,
    to: Point,
    name: ToneName,
    share = 1,
    width = TONES[name].width * this.unit,
    joint: Joint = 'none',
  ): void {
    this.add(from.x, from.y, to.x, to.y, width, packed(TONES[name], share), JOINTS[joint]);
  }

  /** The same of numbers, for those that are many; `colour` by `packed`. */
  add(x: number, y: number, toX: number, toY: number, width: number, colour: number, joint = 0): void {
    if ((this.count + 1) * MARK_WORDS > this.floats.length) this.grow();
    const at = this.count++ * MARK_WORDS;
    const { floats, bits } = this;
    floats[at] = x;
    floats[at + 1] = y;
    floats[at + 2] = toX;
    floats[at + 3] = toY;
    floats[at + 4] = width;
    bits[at + 5] = colour;
    bits[at + 6] = joint;
  }

  /** Those of another list, behind its own. */
  addAll({ words, count }: Marks): void {
    while ((this.count + count) * MARK_WORDS > this.floats.length) this.grow();
    this.floats.set(words, this.count * MARK_WORDS);
    this.count += count;
  }

  dot(at: Point, name: ToneName, share = 1): void {
    this.line(at, at, name, share);
  }

  /** A circle of straight pieces; `radius` in pixels of a small canvas. */
  ring(middle: Point, radius: number, name: ToneName): void {
    this.around(middle, radius * this.unit, 24, name, 'none');
  }

  /** The same of a length in the picture: `radius` in device pixels, in as many pieces as make it look round. */
  circle(middle: Point, radius: number, name: ToneName): void {
    this.around(middle, radius, Math.min(256, Math.max(24, Math.round(6 * Math.sqrt(radius)))), name, 'both');
  }

  private around(middle: Point, reach: number, pieces: number, name: ToneName, joint: Joint): void {
    const at = (i: number): Point => {
      const angle = (2 * Math.PI * i) / pieces;
      return { x: middle.x + reach * Math.cos(angle), y: middle.y + reach * Math.sin(angle) };
    };
    for (let i = 0; i < pieces; i++) this.line(at(i), at(i + 1), name, 1, undefined, joint);
  }

  /** Two strokes across each other. */
  cross(middle: Point, reach: number, name: ToneName): void {
    const r = reach * this.unit;
    this.line({ x: middle.x - r, y: middle.y - r }, { x: middle.x + r, y: middle.y + r }, name);
    this.line({ x: middle.x - r, y: middle.y + r }, { x: middle.x + r, y: middle.y - r }, name);
  }

  get words(): Float32Array<ArrayBuffer> {
    return this.floats.subarray(0, this.count * MARK_WORDS);
  }

  private grow(): void {
    const larger = new Float32Array(2 * this.floats.length);
    larger.set(this.floats);
    this.floats = larger;
    this.bits = new Uint32Array(larger.buffer);
  }
}

/** A colour as marks have it. */
export const packed = ({ rgb: [red, green, blue], alpha }: Tone, share: number): number =>
  ((Math.round(255 * alpha * share) << 24) | (blue << 16) | (green << 8) | red) >>> 0;

const cssOf = (colour: number): string =>
  `rgb(${colour & 255} ${(colour >>> 8) & 255} ${(colour >>> 16) & 255} / ${(colour >>> 24) / 255})`;

/** Lines of a path: a stroke for each takes four times as long, longer paths take longer again. */
const MOST_IN_PATH = 1000;

/** Draws them one after the other; those of one kind that follow each other in one go. */
export function paintMarks(context: OffscreenCanvasRenderingContext2D, marks: Marks): void {
  const { words } = marks;
  const colours = new Uint32Array(words.buffer);
  context.lineCap = 'round';
  for (let at = 0; at < words.length; ) {
    const isDot = isDotAt(words, at);
    const first = at;
    context.beginPath();
    const end = Math.min(words.length, at + MOST_IN_PATH * MARK_WORDS);
    for (; at < end && isLike(words, colours, at, first, isDot); at += MARK_WORDS)
      addToPath(context, words.subarray(at, at + 5), isDot);
    const style = cssOf(colours[first + 5]);
    if (isDot) {
      context.fillStyle = style;
      context.fill();
      continue;
    }
    context.strokeStyle = style;
    context.lineWidth = words[first + 4];
    context.stroke();
  }
}

const isDotAt = (words: Float32Array, at: number): boolean =>
  words[at] === words[at + 2] && words[at + 1] === words[at + 3];

/** Of the kind, colour and width of the mark at `first`. */
const isLike = (words: Float32Array, colours: Uint32Array, at: number, first: number, isDot: boolean): boolean =>
  isDotAt(words, at) === isDot && colours[at + 5] === colours[first + 5] && words[at + 4] === words[first + 4];

function addToPath(
  context: OffscreenCanvasRenderingContext2D,
  [x, y, toX, toY, width]: Float32Array,
  isDot: boolean,
): void {
  context.moveTo(isDot ? x + width / 2 : x, y);
  if (isDot) context.arc(x, y, width / 2, 0, 2 * Math.PI);
  else context.lineTo(toX, toY);
}
