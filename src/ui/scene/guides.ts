/** Where guides and the words of axes lie over the picture as the camera sees it: on screen and in a picture that is saved. */
import { type Axes, axesOf, onSphere, seenOnGlobe } from '../../scenario/globe.ts';
import type { Camera, CanvasSize, Guide, Legend, Place, PlaceLabel, Spot } from '../../scenario/picture.ts';

/** A guide that crosses the picture. */
export interface PlacedGuide extends Guide {
  /** Share of the picture, from the left or from the top. */
  readonly share: number;
}

/** Of each guide of the legend; undefined for those that the camera does not see. */
export const placeGuides = ({ guides, frame }: Legend, camera: Camera): readonly (PlacedGuide | undefined)[] =>
  guides.map((guide) => {
    const { axis, at } = guide;
    const fitted = axis === 'x' ? frame.x + at * frame.width : frame.y + (1 - at) * frame.height;
    const share = (fitted - camera[axis]) * camera.zoom + 0.5;
    return share < 0 || share > 1 ? undefined : { ...guide, share };
  });

/** Words where the camera sees them, in shares of the picture. */
export interface PlacedLabel extends Spot {
  readonly text: string;
  readonly isCentred?: boolean;
  readonly isAbove?: boolean;
  /** Of the letters, in pixels. */
  readonly size: number;
}

/** Of each label of the legend; undefined for those that the camera does not see, and for those in rows and on a globe that would lie over one before them. `size`: of the picture, in pixels. */
export function placeLabels(
  { labels = [], frame, globe }: Legend,
  camera: Camera,
  size: CanvasSize,
): readonly (PlacedLabel | undefined)[] {
  const axes = globe && axesOf(camera.turn ?? globe);
  const letters = axes ? Math.min(MOST_LETTERS, LETTERS + GROWTH * Math.log2(camera.zoom)) : LETTERS;
  const taken: Box[] = [];
  return labels.map((label) => {
    const at = flatPlace(label.at, axes);
    if (!at) return undefined;
    const { x, y } = seenAt(frame, camera, at);
    if (x < -EDGE || x > 1 || y < -EDGE || y > 1) return undefined;
    const placed = { ...label, x, y, size: letters };
    const hasNeighbours = axes !== undefined || label.isCentred === true;
    return hasNeighbours && !takes(taken, boxOf(placed, size)) ? undefined : placed;
  });
}

/** Where a place of the unit square is, in shares of the picture. */
export const seenAt = (frame: Legend['frame'], camera: Camera, [x, y]: Place): Spot => ({
  x: (frame.x + x * frame.width - camera.x) * camera.zoom + 0.5,
  y: (frame.y + (1 - y) * frame.height - camera.y) * camera.zoom + 0.5,
});

/** In the unit square; undefined behind a globe. */
function flatPlace(at: PlaceLabel['at'], axes: Axes | undefined): Place | undefined {
  if (at.length === 2) return at;
  return axes && seenOnGlobe(axes, onSphere(at));
}

/** Pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Around words above their place. */
function boxOf({ x, y, text, size: letters }: PlacedLabel, { width, height }: CanvasSize): Box {
  const [across, up] = [(WIDE * letters * text.length) / 2 + ROOM, letters * 1.4 + 2 * ROOM];
  const [middle, level] = [x * width, y * height];
  return { left: middle - across, right: middle + across, top: level - up, bottom: level };
}

/** The room is taken, if it is free. */
export function takes(taken: Box[], box: Box): boolean {
  const isFree = taken.every(
    (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
  );
  if (isFree) taken.push(box);
  return isFree;
}

/** Height of letters, in pixels. */
export const LETTERS = 11;
/** On a globe letters grow as one comes nearer: pixels for each doubling. */
const GROWTH = 1;
const MOST_LETTERS = 15;
/** Of a letter, beside its height; on average. */
export const WIDE = 0.58;
/** Pixels around words. */
const ROOM = 3;

/** Words of a corner just outside may still show. */
const EDGE = 0.02;
