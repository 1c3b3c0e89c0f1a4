/** A strip: values of many things as bars, sorted, the least first, so that the scarce end is where one looks first. */
import type { StripLegend } from '../scenario/picture.ts';
import { whole } from './numbers.ts';

/** Things in rising order of their values, equal ones by number. */
export interface SortedStrip {
  readonly order: Uint16Array;
  readonly values: Uint32Array;
}

export function sortStrip(values: Uint32Array): SortedStrip {
  const order = Uint16Array.from(values, (_, thing) => thing).sort((a, b) => values[a] - values[b] || a - b);
  return { order, values };
}

/** The thing under a share of the strip's width. */
export const thingAt = ({ order }: SortedStrip, share: number): number | undefined =>
  order[Math.min(order.length - 1, Math.max(0, Math.floor(share * order.length)))];

/** `Block 17: 312 copies`. */
export const wordsOfThing = ({ thing, unit }: StripLegend, number: number, value: number): string =>
  `${thing[0].toUpperCase()}${thing.slice(1)} ${whole(number)}: ${whole(value)} ${unit}`;

/** `rarest 3`, `most common 512`. */
export function endsOf({ ends }: StripLegend, { order, values }: SortedStrip): readonly [string, string] {
  const at = (place: number) => whole(values[order[place]] ?? 0);
  return [`${ends[0]} ${at(0)}`, `${ends[1]} ${at(order.length - 1)}`];
}

/** Pixels between bars that are wide enough, and of the least bar. */
const GAP = 1;
const GAP_FROM = 4;
const LEAST_BAR = 2;
/** What nobody has: it cannot be had any more. */
const LOST = '#ff6b60';

/** Draws in CSS pixels. More things than pixels: each pixel has the least of those in it. */
export function paintStrip(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { min, max, colours }: StripLegend,
  { order, values }: SortedStrip,
  marked: number | undefined,
): void {
  const bars = Math.min(order.length, Math.floor(width));
  const step = width / Math.max(1, bars);
  const gap = step >= GAP_FROM ? GAP : 0;
  for (let bar = 0; bar < bars; bar++) {
    const thing = order[Math.floor((bar * order.length) / bars)];
    const share = Math.min(1, Math.max(0, (values[thing] - min) / Math.max(1, max - min)));
    const high = LEAST_BAR + share * (height - LEAST_BAR);
    context.fillStyle = values[thing] === 0 ? LOST : colours[Math.round(share * (colours.length - 1))];
    context.globalAlpha = marked === undefined || marked === thing ? 1 : 0.55;
    context.fillRect(bar * step, height - high, step - gap, high);
  }
  context.globalAlpha = 1;
}
