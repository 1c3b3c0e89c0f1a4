/** Words on the globe, the larger locations first: of those in sight as many as a picture bears, so that more come as one zooms in. */
import { angleBetween, inCube, turnTo } from '../../scenario/globe.ts';
import type { Cap, PlaceLabel, Turn, Vector } from '../../scenario/picture.ts';
import { clip } from '../../scenario/words/show.ts';
import { DISC_WORDS } from '../discs.ts';

const MOST_LABELS = 48;
/** Radians: nobody wants to look at a pole. */
const MOST_PITCH = 0.5;

type Discs = Float32Array;

const middleOf = (discs: Discs, i: number): Vector => [
  discs[DISC_WORDS * i],
  discs[DISC_WORDS * i + 1],
  discs[DISC_WORDS * i + 2],
];
const reachOf = (discs: Discs, i: number): number => discs[DISC_WORDS * i + 3];

/** Where most peers are: areas of discs go with their numbers. */
export function frontOfDiscs(discs: Discs): Turn {
  const sum = [0, 0, 0];
  for (let i = 0; i < discs.length / DISC_WORDS; i++)
    middleOf(discs, i).forEach((part, axis) => {
      sum[axis] += part * reachOf(discs, i) ** 2;
    });
  const length = Math.hypot(...sum) || 1;
  const { yaw, pitch } = turnTo(sum.map((part) => part / length) as unknown as Vector);
  return { yaw, pitch: Math.min(MOST_PITCH, Math.max(-MOST_PITCH, pitch)) };
}

/** Above each disc in the cap; `cap`: what is seen. */
export function namesOnGlobe(names: readonly string[], discs: Discs, cap: Cap | undefined): readonly PlaceLabel[] {
  return names
    .map((_, i) => i)
    .filter((i) => !cap || angleBetween(cap.middle, middleOf(discs, i)) <= cap.reach + reachOf(discs, i))
    .sort((a, b) => reachOf(discs, b) - reachOf(discs, a) || a - b)
    .slice(0, MOST_LABELS)
    .map((i) => ({ at: inCube(northOf(middleOf(discs, i), reachOf(discs, i))), text: clip(names[i]), isAbove: true }));
}

/** So far to the north, but not beyond the pole. */
function northOf([x, y, z]: Vector, reach: number): Vector {
  const latitude = Math.min(Math.PI / 2, Math.asin(z) + reach);
  const longitude = Math.atan2(y, x);
  const flat = Math.cos(latitude);
  return [flat * Math.cos(longitude), flat * Math.sin(longitude), Math.sin(latitude)];
}
