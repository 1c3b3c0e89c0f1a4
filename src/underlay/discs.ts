/**
 * Where peers are drawn on a globe: those of one location in a disc around its point, whose area grows with their number.
 * Nothing of a run depends on it. Places in a disc are by a random word of a peer; twin of `place_in_disc` in
 * shaders/underlay/picture.wesl.
 */
import { dot, vectorOf } from '../scenario/globe.ts';
import type { Vector } from '../scenario/picture.ts';

/** Of a disc: its middle on the sphere, and its reach along the surface in radians. */
export const DISC_WORDS = 4;
/** Reach of a disc that would hold all peers, in radians. */
const REACH_OF_ALL = (20 * Math.PI) / 180;
/** Of the way to the next disc that two may take together. */
const APART = 0.92;
/** Even where several locations are one point. */
const LEAST_REACH = 0.002;
/** Directions and distances at which peers are put. */
export const DISC_PARTS = 2 ** 16;

/** Discs of locations; `latLon`: degrees, two for each. `share`: of the peers. None meet but those of points within 0.25 degrees. */
export function discsOf(latLon: ArrayLike<number>, share: ArrayLike<number>): Float32Array<ArrayBuffer> {
  const count = share.length;
  const middles = Array.from({ length: count }, (_, i) => vectorOf(besidePole(latLon[2 * i]), latLon[2 * i + 1]));
  const wanted = Array.from({ length: count }, (_, i) => REACH_OF_ALL * Math.sqrt(share[i]));
  const reach = [...wanted];
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      const near = dot(middles[i], middles[j]);
      const both = wanted[i] + wanted[j];
      if (near < Math.cos(Math.min(Math.PI, both / APART))) continue;
      const room = (APART * Math.acos(Math.min(1, near))) / both;
      reach[i] = Math.min(reach[i], room * wanted[i]);
      reach[j] = Math.min(reach[j], room * wanted[j]);
    }
  const discs = new Float32Array(DISC_WORDS * count);
  for (let i = 0; i < count; i++) discs.set([...middles[i], Math.max(LEAST_REACH, reach[i])], DISC_WORDS * i);
  return discs;
}

/** Everywhere else there is an east. */
const besidePole = (latitude: number): number => Math.min(89.99, Math.max(-89.99, latitude));

/** Spread evenly over the disc. */
export function placeInDisc(discs: Float32Array, location: number, word: number): Vector {
  const [x, y, z, reach] = discs.subarray(DISC_WORDS * location, DISC_WORDS * (location + 1));
  const angle = (2 * Math.PI * (word % DISC_PARTS)) / DISC_PARTS;
  const far = reach * Math.sqrt((Math.floor(word / DISC_PARTS) + 0.5) / DISC_PARTS);
  const [east, north] = [Math.sin(far) * Math.cos(angle), Math.sin(far) * Math.sin(angle)];
  const flat = Math.hypot(x, y);
  const [ex, ey] = [-y / flat, x / flat];
  const stay = Math.cos(far);
  return [stay * x + east * ex - north * z * ey, stay * y + east * ey + north * z * ex, stay * z + north * flat];
}
