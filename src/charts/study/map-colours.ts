/** Colours of a heat map: viridis for values, purple to orange for differences; both are told apart by people who see few colours. */
import { interpolatePuOr, interpolateViridis, lab, quantize } from 'd3';
import type { ValueAxis } from '../kit/value-scale.ts';

export interface Shade {
  readonly colour: string;
  /** What is drawn on it: black or white. */
  readonly ink: string;
}

const STEPS = 128;
/** Lightness above which black is read better. */
const LIGHT = 58;

const shaded = (colours: readonly string[]): readonly Shade[] =>
  colours.map((colour) => ({ colour, ink: lab(colour).l > LIGHT ? '#000000' : '#ffffff' }));

const VALUES = shaded(quantize(interpolateViridis, STEPS));
/** Its darkest ends would hide what is drawn on them. */
const DIFFERENCES = shaded(quantize((t) => interpolatePuOr(0.92 - 0.84 * t), STEPS));

export interface MapColours {
  /** What the ends stand for. */
  readonly domain: readonly [number, number];
  readonly shades: readonly Shade[];
  of(value: number): Shade;
}

/** `zero`: from 0 on; `fit`: from the least value; differences go as far to either side of 0. */
export function mapColours([least, most]: readonly [number, number], axis: ValueAxis, isCompared: boolean): MapColours {
  const shades = isCompared ? DIFFERENCES : VALUES;
  const isLog = axis === 'log' && !isCompared && least > 0;
  const reach = Math.max(Math.abs(least), Math.abs(most)) || 1;
  const low = isCompared ? -reach : axis === 'zero' ? Math.min(0, least) : least;
  const high = isCompared ? reach : most > low ? most : low + (Math.abs(low) || 1);
  const place = (value: number) =>
    isLog ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  return {
    domain: [low, high],
    shades,
    of: (value) => {
      const step = Math.round(place(value) * (STEPS - 1));
      return shades[Math.min(STEPS - 1, Math.max(0, step || 0))] as Shade;
    },
  };
}
