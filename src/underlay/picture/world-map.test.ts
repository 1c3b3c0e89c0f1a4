/** Covers: the map of the world: regions apart, each with its name. */
import { expect, it } from 'vitest';
import { REGIONS } from '../spec/regions.ts';
import { placeOnMap } from './world-map.ts';

it('peers of a region lie around its homes, on the map', () => {
  const places = (region: number) =>
    Array.from({ length: 400 }, (_, i) => placeOnMap(region, Math.imul(i + 1, 0x9e37_79b1) >>> 0));
  const mean = (region: number) => places(region).reduce((sum, [x]) => sum + x, 0) / 400;
  const [america, europe, south, asia, japan, australia] = [0, 1, 2, 3, 4, 5].map(mean);
  expect([america, south, europe, asia, japan, australia]).toEqual(
    [america, south, europe, asia, japan, australia].sort((a, b) => a - b),
  );
  const outside = [0, 1, 2, 3, 4, 5].flatMap(places).filter((place) => place.some((share) => share <= 0 || share >= 1));
  expect(outside).toEqual([]);
});

it('names the regions', () => {
  expect(REGIONS.names).toContain('Asia Pacific');
});
