/** Colours of a heat map: viridis for values, purple to orange for differences; both are told apart by people who see few colours. */
import { interpolatePuOr, interpolateViridis, quantize, rgb } from 'd3';
import { bounded, type Ends } from '../kit/limits.ts';
import type { ValueAxis } from '../kit/value-scale.ts';

export interface Shade {
  readonly colour: string;
  /** What is drawn on it: black or white. */
  readonly ink: string;
}

const STEPS = 128;

/** Relative luminance of WCAG 2. */
export function luminance(colour: string): number {
  const { r, g, b } = rgb(colour);
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of black and white what has the greater contrast: 4.58 at least, whatever the colour. */
const BLACK_ABOVE = Math.sqrt(1.05 * 0.05) - 0.05;

const shaded = (colours: readonly string[]): readonly Shade[] =>
  colours.map((colour) => ({ colour, ink: luminance(colour) > BLACK_ABOVE ? '#000000' : '#ffffff' }));

const VALUES = shaded(quantize(interpolateViridis, STEPS));
/** Its darkest ends would hide what is drawn on them. */
const DIFFERENCES = shaded(quantize((t) => interpolatePuOr(0.92 - 0.84 * t), STEPS));

export interface MapColours {
  /** What the ends stand for. */
  readonly domain: readonly [number, number];
  readonly shades: readonly Shade[];
  of(value: number): Shade;
}

/** `zero`: from 0 on; `fit`: from the least value; differences go as far to either side of 0. `ends`: by hand; not of differences. */
export function mapColours(
  [least, most]: readonly [number, number],
  axis: ValueAxis,
  isCompared: boolean,
  ends?: Ends,
): MapColours {
  const shades = isCompared ? DIFFERENCES : VALUES;
  const reach = Math.max(Math.abs(least), Math.abs(most)) || 1;
  const first = axis === 'zero' ? Math.min(0, least) : least;
  const last = most > first ? most : first + (Math.abs(first) || 1);
  const [low, high] = isCompared ? [-reach, reach] : bounded([first, last], ends);
  const isLog = axis === 'log' && !isCompared && low > 0;
  const position = (value: number) =>
    isLog ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  return {
    domain: [low, high],
    shades,
    of: (value) => {
      const step = Math.round(position(value) * (STEPS - 1));
      return shades[Math.min(STEPS - 1, Math.max(0, step || 0))] as Shade;
    },
  };
}
