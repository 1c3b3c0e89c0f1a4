/**
 * A pen that writes SVG: as many calls of a canvas context as the painters make, and no more. Text stays text, colours
 * become plain RGB with an opacity of their own, so that old viewers and editors read the file too. Needs no document.
 */
import { assert } from '../../base/assert.ts';
import type { Pen } from './pen.ts';

type Style = string | CanvasGradient | CanvasPattern;

/** Width of a text in a CSS font, in pixels. */
export type Measure = (text: string, font: string) => number;

const ANCHORS: Partial<Record<CanvasTextAlign, string>> = { center: 'middle', right: 'end', end: 'end' };
/** From where text is placed down to its base line, in font sizes. */
const DESCENTS: Partial<Record<CanvasTextBaseline, number>> = { middle: 0.35, top: 0.82, bottom: -0.2 };

export class SvgPen implements Pen {
  fillStyle: Style = '#000';
  strokeStyle: Style = '#000';
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'miter';
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  private readonly parts: string[] = [];
  private path = '';
  private dash: readonly number[] = [];
  private clips = 0;
  /** Groups opened since each `save`. */
  private readonly open: number[] = [0];

  constructor(private readonly measure: Measure) {}

  beginPath(): void {
    this.path = '';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${round(x)} ${round(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `${this.path === '' ? 'M' : 'L'}${round(x)} ${round(y)}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
  }

  closePath(): void {
    this.path += 'Z';
  }

  /** Whole circles only: the painters draw no other arcs. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    assert(to - from >= 2 * Math.PI, 'an arc that is not a whole circle');
    const r = round(radius);
    this.path += `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${round(2 * radius)} 0a${r} ${r} 0 1 0 ${round(-2 * radius)} 0Z`;
  }

  fill(): void {
    this.add(`<path d="${this.path}"${paint('fill', this.fillStyle)}/>`);
  }

  stroke(): void {
    const dash = this.dash.length === 0 ? '' : ` stroke-dasharray="${this.dash.join(' ')}"`;
    this.add(`<path d="${this.path}" fill="none"${this.strokePaint()}${dash}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const size = ` width="${round(width)}" height="${round(height)}"`;
    this.add(`<rect x="${round(x)}" y="${round(y)}"${size}${paint('fill', this.fillStyle)}/>`);
  }

  fillText(text: string, x: number, y: number): void {
    this.text(text, x, y, paint('fill', this.fillStyle));
  }

  strokeText(text: string, x: number, y: number): void {
    this.text(text, x, y, ` aria-hidden="true" fill="none"${this.strokePaint()}`);
  }

  private text(text: string, x: number, y: number, style: string): void {
    const { weight, size, family } = parseFont(this.font);
    const base = y + size * (DESCENTS[this.textBaseline] ?? 0);
    const anchor = ANCHORS[this.textAlign];
    const attributes = [
      `x="${round(x)}" y="${round(base)}"`,
      `font-family="${escaped(family)}" font-size="${size}"`,
      weight ? `font-weight="${weight}"` : '',
      anchor ? `text-anchor="${anchor}"` : '',
    ];
    this.add(`<text ${attributes.filter(Boolean).join(' ')}${style}>${escaped(text)}</text>`);
  }

  measureText(text: string): { readonly width: number } {
    return { width: this.measure(text, this.font) };
  }

  setLineDash(dash: number[]): void {
    this.dash = dash;
  }

  save(): void {
    this.open.push(0);
  }

  restore(): void {
    assert(this.open.length > 1, 'restore without save');
    const groups = this.open.pop() ?? 0;
    this.parts.push('</g>'.repeat(groups));
  }

  clip(): void {
    this.clips += 1;
    const id = `clip-${this.clips}`;
    this.add(`<clipPath id="${id}"><path d="${this.path}"/></clipPath><g clip-path="url(#${id})">`);
    this.open.push((this.open.pop() ?? 0) + 1);
  }

  /** The whole file. `title` and `description` are what screen readers say of it. `mm`: how wide it is on paper; else pixels are. */
  document(width: number, height: number, title: string, description: string, mm?: number): string {
    const size = (pixels: number) => (mm === undefined ? String(pixels) : `${round((pixels * mm) / width)}mm`);
    assert(this.open.length === 1 && this.open[0] === 0, 'a group of the drawing is still open');
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size(width)}" height="${size(height)}" viewBox="0 0 ${width} ${height}" role="img">`,
      `<title>${escaped(title)}</title>`,
      `<desc>${escaped(description)}</desc>`,
      ...this.parts.filter(Boolean),
      '</svg>',
      '',
    ].join('\n');
  }

  private strokePaint(): string {
    const join = this.lineJoin === 'miter' ? '' : ` stroke-linejoin="${this.lineJoin}"`;
    return `${paint('stroke', this.strokeStyle)} stroke-width="${round(this.lineWidth)}"${join}`;
  }

  private add(element: string): void {
    this.parts.push(element);
  }
}

/** Hundredths of a pixel are enough for anybody. */
const round = (value: number): string => String(Math.round(value * 100) / 100);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => allowed(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** XML 1.0 has no way to write control characters and halves of surrogate pairs: a file with one of them in it cannot be read at all. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
/** The replacement character: something was there. */
const allowed = (text: string): string => text.replace(FORBIDDEN, '\ufffd');

/** `600 15px system-ui, sans-serif`. */
function parseFont(font: string): { readonly weight: string; readonly size: number; readonly family: string } {
  const found = /^(?:(\d+|bold) )?([\d.]+)px (.+)$/.exec(font);
  assert(found, `the font ${font} is none that painters use`);
  const [, weight = '', size, family = ''] = found;
  return { weight, size: Number(size), family };
}

/** `rgb(…)`, `rgba(…)` and `#rrggbb[aa]` as attributes: a colour without alpha, and its opacity. */
function paint(name: 'fill' | 'stroke', style: Style): string {
  const { colour, opacity } = plainColour(String(style));
  return ` ${name}="${colour}"${opacity === 1 ? '' : ` ${name}-opacity="${round(opacity)}"`}`;
}

export function plainColour(style: string): { readonly colour: string; readonly opacity: number } {
  const [, hex, alpha] = /^#([0-9a-f]{6})([0-9a-f]{2})$/i.exec(style) ?? [];
  if (hex && alpha) return { colour: `#${hex}`, opacity: Number.parseInt(alpha, 16) / 255 };
  const parts = /^rgba?\(([^)]+)\)$/.exec(style)?.[1]?.split(/[\s,/]+/);
  if (!parts) return { colour: style, opacity: 1 };
  const [r, g, b] = parts.map((part) => Math.round(Number(part)));
  return { colour: `rgb(${r},${g},${b})`, opacity: parts[3] === undefined ? 1 : Number(parts[3]) };
}
