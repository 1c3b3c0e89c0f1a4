/**
 * The earth as a sphere that fills the unit cube: where longitude and latitude are, and how it is seen from far away
 * (orthographic). Vectors are of length 1, from its middle. Page and scene place words and nodes by the same rule.
 */
import type { Place3, Turn, Vector } from './picture.ts';

const RADIANS = Math.PI / 180;
/** Above a meridian the eye has gone round a quarter turn further: a turn begins in the south. */
const QUARTER = Math.PI / 2;

/** Of a place, in degrees. */
export function vectorOf(latitude: number, longitude: number): Vector {
  const [lat, lon] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

/** From where this is in the middle. */
export const turnTo = ([x, y, z]: Vector): Turn => ({
  yaw: Math.atan2(y, x) + QUARTER,
  pitch: Math.asin(Math.min(1, Math.max(-1, z))),
});

export const inCube = ([x, y, z]: Vector): Place3 => [0.5 + x / 2, 0.5 + y / 2, 0.5 + z / 2];
export const onSphere = ([x, y, z]: Place3): Vector => [2 * x - 1, 2 * y - 1, 2 * z - 1];

/** What points to the right, upwards, and to the eye. */
export interface Axes {
  readonly right: Vector;
  readonly up: Vector;
  readonly near: Vector;
}

export function axesOf({ yaw, pitch }: Turn): Axes {
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  return {
    right: [cosYaw, sinYaw, 0],
    up: [-sinYaw * sinPitch, cosYaw * sinPitch, cosPitch],
    near: [sinYaw * cosPitch, -cosYaw * cosPitch, sinPitch],
  };
}

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Radians between two. */
export const angleBetween = (a: Vector, b: Vector): number => Math.acos(Math.min(1, Math.max(-1, dot(a, b))));

/** Half of the unit square that the globe takes, on either side of its middle. */
export const GLOBE_FILL = 0.5;

/** Where a vector is in the unit square, y upwards; undefined on the far side. */
export function seenOnGlobe(axes: Axes, vector: Vector): readonly [x: number, y: number] | undefined {
  if (dot(axes.near, vector) < 0) return undefined;
  return [0.5 + GLOBE_FILL * dot(axes.right, vector), 0.5 + GLOBE_FILL * dot(axes.up, vector)];
}
