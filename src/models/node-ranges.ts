/** Runs of nodes in views whose points follow each other by number: what of a network is in a part of the picture. */
import type { PictureWindow } from '../scenario/picture.ts';

/** Nodes from `first` to before `end`. */
export interface NodeRange {
  readonly first: number;
  readonly end: number;
}

/** Shares of a circle, 0 to 1 once around. */
type Arc = readonly [from: number, to: number];

/** Of nodes whose places go from left to right. */
export const rangeAlong = ({ from, to }: PictureWindow, nodes: number): readonly NodeRange[] => [
  { first: Math.max(0, Math.floor(from[0] * nodes) - 1), end: Math.min(nodes, Math.ceil(to[0] * nodes) + 1) },
];

/** Of nodes whose places go evenly once around the middle, from the top on, clockwise. */
export const rangesAround = (window: PictureWindow, nodes: number): readonly NodeRange[] =>
  arcsIn(window).map(([from, to]) => ({
    first: Math.max(0, Math.floor(from * nodes) - 1),
    end: Math.min(nodes, Math.ceil(to * nodes) + 1),
  }));

/** What of a circle around the middle of the picture can be in a window: from the top on, clockwise, in order. */
export function arcsIn({ from, to }: PictureWindow): readonly Arc[] {
  if (from[0] <= 0.5 && to[0] >= 0.5 && from[1] <= 0.5 && to[1] >= 0.5) return [[0, 1]];
  const turnOf = (x: number, y: number) => Math.atan2(x - 0.5, y - 0.5) / (2 * Math.PI);
  const middle = turnOf((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  // A window beside the middle is less than half a turn wide, and its corners are the outermost of it.
  const beside = [from[0], to[0]].flatMap((x) =>
    [from[1], to[1]].map((y) => {
      const turn = turnOf(x, y) - middle;
      return turn - Math.round(turn);
    }),
  );
  const [first, last] = [middle + Math.min(...beside), middle + Math.max(...beside)];
  const start = first - Math.floor(first);
  const end = start + (last - first);
  return end <= 1
    ? [[start, end]]
    : [
        [0, end - 1],
        [start, 1],
      ];
}
