/** A strip: values of many things as bars, sorted, the least first, so that the scarce end is where one looks first. */
import { counted } from '../../base/counted.ts';
import type { StripLegend } from '../../scenario/picture.ts';
import { whole } from '../kit/numbers.ts';

/** Things in rising order of their values, equal ones by number. */
export interface SortedStrip {
  readonly order: Uint16Array;
  readonly values: Uint32Array;
}

export function sortStrip(values: Uint32Array): SortedStrip {
  const order = Uint16Array.from(values, (_, thing) => thing).sort((a, b) => values[a]! - values[b]! || a - b);
  return { order, values };
}

/** The thing under a share of the strip's width. */
export const thingAt = ({ order }: SortedStrip, share: number): number | undefined =>
  order[Math.min(order.length - 1, Math.max(0, Math.floor(share * order.length)))];

/** `Block 17: 312 copies`. */
export const wordsOfThing = ({ thing, unit }: StripLegend, number: number, value: number): string =>
  `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${whole(number)}: ${counted(value, unit)}`;

/** `rarest 3`, `most common 512`. */
export function endsOf({ ends }: StripLegend, { order, values }: SortedStrip): readonly [string, string] {
  const at = (position: number) => whole(values[order[position] ?? 0] ?? 0);
  return [`${ends[0]} ${at(0)}`, `${ends[1]} ${at(order.length - 1)}`];
}

/** Pixels between bars that are wide enough, and of the least bar. */
const GAP = 1;
const GAP_FROM = 4;
const LEAST_BAR = 3;
/** What there is none of: over the whole height, for it may be lost for ever. */
const LOST = '#ff5a4f';

function shareOf({ min, max }: StripLegend, value: number, scale: StripLegend['scale']): number {
  const share = scale === 'log' ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.min(1, Math.max(0, share));
}

const colourOf = (legend: StripLegend, value: number): string =>
  legend.colours[Math.round(shareOf(legend, value, 'log') * (legend.colours.length - 1))] ?? '';

/** Draws in CSS pixels. More things than pixels: each pixel has the least of those in it. */
export function paintStrip(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  legend: StripLegend,
  { order, values }: SortedStrip,
  marked: number | undefined,
): void {
  const bars = Math.min(order.length, Math.floor(width));
  const step = width / Math.max(1, bars);
  const gap = step >= GAP_FROM ? GAP : 0;
  for (let bar = 0; bar < bars; bar++) {
    const thing = order[Math.floor((bar * order.length) / bars)]!;
    const value = values[thing]!;
    const high = value === 0 ? height : LEAST_BAR + shareOf(legend, value, legend.scale) * (height - LEAST_BAR);
    context.fillStyle = value === 0 ? LOST : colourOf(legend, value);
    context.globalAlpha = (value === 0 ? 0.4 : 1) * (marked === undefined || marked === thing ? 1 : 0.55);
    context.fillRect(bar * step, height - high, step - gap, high);
  }
  context.globalAlpha = 1;
}
