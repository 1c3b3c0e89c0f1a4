/** Words on Kademlia's pictures: prefixes of ids on subtrees and along the ring; finer the smaller the part that is seen. */
import type { PictureWindow, PlaceLabel } from '../../../scenario/picture.ts';
import { arcsIn } from '../../node-ranges.ts';
import { partOfMap, RING_BAND, RING_RADIUS } from './places.ts';

/** Squares across the smaller side of a window. */
const ACROSS = 2.5;
const MOST_LABELS = 48;
const MOST_LEVEL = 15;
/** Digits on a window of the ring. */
const ON_RING = 10;
const OUTSIDE = 0.018;

/** On the left upper corner of each subtree that is a square. */
export function prefixesInMap({ from, to }: PictureWindow): readonly PlaceLabel[] {
  const [width, height] = [to[0] - from[0], to[1] - from[1]];
  const level = Math.min(MOST_LEVEL, Math.max(1, Math.round(Math.log2(ACROSS / Math.min(width, height)))));
  const side = 2 ** -level;
  const labels: PlaceLabel[] = [];
  for (let column = Math.floor(from[0] / side); column * side < to[0]; column++)
    for (let row = Math.floor((1 - to[1]) / side); row * side < 1 - from[1]; row++) {
      const prefix = prefixAt(column, row, level);
      const { x, y, height: high } = partOfMap((prefix * 2 ** (32 - 2 * level)) >>> 0, 2 * level);
      labels.push({ at: [x, y + high], text: prefixText(prefix, 2 * level) });
    }
  return labels.length > MOST_LABELS ? [] : labels;
}

/** Bits of column and row in turn, the column's first. */
function prefixAt(column: number, row: number, level: number): number {
  let prefix = 0;
  for (let bit = level - 1; bit >= 0; bit--) prefix = 4 * prefix + 2 * ((column >> bit) & 1) + ((row >> bit) & 1);
  return prefix;
}

/** `0110`, or of more than eight bits hexadecimal digits and what bits are left: `3fa 01`. */
export function prefixText(prefix: number, bits: number): string {
  if (bits <= 8) return prefix.toString(2).padStart(bits, '0');
  const left = bits % 4;
  const digits = Math.floor(prefix / 2 ** left)
    .toString(16)
    .padStart(Math.floor(bits / 4), '0');
  return left === 0 ? digits : `${digits} ${(prefix % 2 ** left).toString(2).padStart(left, '0')}`;
}

/** Outside the band, where an id begins with these digits. */
export function prefixesOnRing(window: PictureWindow): readonly PlaceLabel[] {
  const arcs = arcsIn(window);
  const seen = arcs.reduce((sum, [from, to]) => sum + to - from, 0);
  const digits = Math.min(7, Math.max(1, Math.round(Math.log(ON_RING / seen) / Math.log(16))));
  const step = 16 ** -digits;
  const radius = RING_RADIUS + RING_BAND / 2 + OUTSIDE;
  const labels = arcs.flatMap(([from, to]) => {
    const first = Math.ceil(from / step);
    return Array.from({ length: Math.max(0, Math.ceil(to / step) - first) }, (_, i): PlaceLabel => {
      const angle = 2 * Math.PI * (first + i) * step;
      const text = (first + i).toString(16).padStart(digits, '0');
      return { at: [0.5 + radius * Math.sin(angle), 0.5 + radius * Math.cos(angle)], text, isCentred: true };
    });
  });
  return thinned(labels);
}

/** Every so many, where there are too many. */
function thinned(labels: readonly PlaceLabel[]): readonly PlaceLabel[] {
  const step = 2 ** Math.max(0, Math.ceil(Math.log2(labels.length / MOST_LABELS)));
  return labels.filter((_, i) => i % step === 0);
}
