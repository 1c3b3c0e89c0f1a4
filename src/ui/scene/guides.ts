/** Where guides and the words of axes lie over the picture as the camera sees it: on screen and in a picture that is saved. */
import type { Camera, Guide, Legend } from '../../scenario/picture.ts';

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
