/** From degrees to kilometres: places by an equirectangular map about their middle, lengths along great circles. */
import { arcSine, onCircle } from '../../base/exact-math.ts';
import type { Places } from '../making/places.ts';

/** Of the earth, km. */
const RADIUS = 6371;
const RADIANS = 0.017453292519943295;

/** `latLon`: latitude and longitude of each place, degrees. North is up. */
export function mapOf(latLon: Float64Array): Places {
  const places = latLon.length / 2;
  const [lat0, lon0] = [middle(latLon, 0), middle(latLon, 1)];
  const [narrower] = onCircle(lat0 / 360);
  const scale = RADIUS * RADIANS;
  return {
    x: Float64Array.from({ length: places }, (_, u) => scale * (latLon[2 * u + 1] - lon0) * narrower),
    y: Float64Array.from({ length: places }, (_, u) => scale * (latLon[2 * u] - lat0)),
  };
}

function middle(latLon: Float64Array, axis: 0 | 1): number {
  let [least, most] = [latLon[axis], latLon[axis]];
  for (let i = axis; i < latLon.length; i += 2) {
    least = Math.min(least, latLon[i]);
    most = Math.max(most, latLon[i]);
  }
  return (least + most) / 2;
}

/** km between two places, by the chord through the earth. */
export function greatCircle(latLon: Float64Array, u: number, v: number): number {
  const [a, b] = [vectorOf(latLon, u), vectorOf(latLon, v)];
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return 2 * RADIUS * arcSine(Math.min(1, Math.sqrt(x * x + y * y + z * z) / 2));
}

function vectorOf(latLon: Float64Array, u: number): readonly [number, number, number] {
  const [cosLat, sinLat] = onCircle(latLon[2 * u] / 360);
  const [cosLon, sinLon] = onCircle(latLon[2 * u + 1] / 360);
  return [cosLat * cosLon, cosLat * sinLon, sinLat];
}
