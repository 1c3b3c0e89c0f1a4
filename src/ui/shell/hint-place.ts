/** Where a hint stands: beside what it points at, never over it, inside the window. Pure geometry, in CSS pixels. */

export type Side = 'left' | 'right' | 'top' | 'bottom';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Placed {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
  /** Where along the hint's edge its arrow is. */
  readonly arrow: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Between hint and target: the arrow's room. */
const GAP = 12;
const MARGIN = 8;
/** How far into a long target the arrow points. */
const INTO = 40;

/** The first side, best first, on which there is room; undefined where there is none. */
export function placeHint(target: Box, hint: Size, view: Size, sides: readonly Side[]): Placed | undefined {
  return sides.map((side) => onSide(side, target, hint, view)).find((placed) => isInside(placed, hint, view));
}

function onSide(side: Side, target: Box, hint: Size, view: Size): Placed {
  const isBeside = side === 'left' || side === 'right';
  const [x, y] = [target.left + Math.min(target.width / 2, INTO), target.top + Math.min(target.height / 2, INTO)];
  if (isBeside) {
    const top = clamp(y - INTO, view.height - hint.height);
    const left = side === 'left' ? target.left - GAP - hint.width : target.left + target.width + GAP;
    return { side, left, top, arrow: y - top };
  }
  const left = clamp(x - INTO, view.width - hint.width);
  const top = side === 'top' ? target.top - GAP - hint.height : target.top + target.height + GAP;
  return { side, left, top, arrow: x - left };
}

const clamp = (value: number, most: number): number => Math.max(MARGIN, Math.min(value, most - MARGIN));

const isInside = ({ left, top }: Placed, hint: Size, view: Size): boolean =>
  left >= 0 && top >= 0 && left + hint.width <= view.width && top + hint.height <= view.height;
