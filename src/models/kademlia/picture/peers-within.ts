/** Which peers a part of the picture can hold: peers are numbered by their ids, and parts of the map and of the ring are runs of ids. */
import type { PictureWindow } from '../../../scenario/picture.ts';
import { arcsIn, type NodeRange } from '../../node-ranges.ts';
import { partOfMap } from './places.ts';

/** Ids of the map and the ring have so many first words. */
const WORDS = 2 ** 32;
/** Subtrees that a window cuts are split until they are this small beside it. */
const SMALL = 1 / 128;
const MOST_BITS = 30;

/** `firstFrom`: the first peer whose id begins with this word or a larger one. */
type FirstFrom = (high: number) => number;

export const peersOnRing = (window: PictureWindow, firstFrom: FirstFrom): readonly NodeRange[] =>
  arcsIn(window).map(([from, to]) => ({ first: firstFrom(from * WORDS), end: firstFrom(to * WORDS) }));

/** Subtree by subtree: the map's squares and halves of squares. */
export function peersInMap(window: PictureWindow, firstFrom: FirstFrom): readonly NodeRange[] {
  const { from, to } = window;
  const small = (to[0] - from[0]) * (to[1] - from[1]) * SMALL;
  const ranges: NodeRange[] = [];
  const visit = (high: number, bits: number) => {
    const { x, y, width, height } = partOfMap(high, bits);
    if (x > to[0] || x + width < from[0] || y > to[1] || y + height < from[1]) return;
    const isInside = x >= from[0] && x + width <= to[0] && y >= from[1] && y + height <= to[1];
    if (isInside || bits === MOST_BITS || width * height <= small) {
      add(ranges, firstFrom(high), firstFrom(high + 2 ** (32 - bits)));
      return;
    }
    visit(high, bits + 1);
    visit(high + 2 ** (31 - bits), bits + 1);
  };
  visit(0, 0);
  return ranges;
}

/** Runs that meet become one. */
function add(ranges: NodeRange[], first: number, end: number): void {
  const last = ranges.at(-1);
  if (last?.end === first) ranges[ranges.length - 1] = { first: last.first, end };
  else if (end > first) ranges.push({ first, end });
}
