/** Where guides and the words of axes lie over the picture as the camera sees it: on screen and in a picture that is saved. */
import type { Camera, Guide, Legend, PlaceLabel, Spot } from '../../scenario/picture.ts';

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

/** Of each label of the legend, in shares of the picture; undefined for those that the camera does not see. */
export const placeLabels = (
  { labels = [], frame }: Legend,
  camera: Camera,
): readonly ((PlaceLabel & Spot) | undefined)[] =>
  labels.map((label) => {
    const x = (frame.x + label.at[0] * frame.width - camera.x) * camera.zoom + 0.5;
    const y = (frame.y + (1 - label.at[1]) * frame.height - camera.y) * camera.zoom + 0.5;
    return x < -EDGE || x > 1 || y < -EDGE || y > 1 ? undefined : { ...label, x, y };
  });

/** Words of a corner just outside may still show. */
const EDGE = 0.02;
