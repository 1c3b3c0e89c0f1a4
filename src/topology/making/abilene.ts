/**
 * Abilene, the backbone of Internet2, as its map of February 2005 shows it (internet2.edu/pubs/200502-IS-AN.pdf, which the Topology Zoo names as the source of its
 * Abilene.graphml; Knight et al. 2011): 11 cities, 14 links OC-192c. Links are as long as great circles. The file examples/topology.graphml says the same.
 */

import { greatCircle, mapOf } from '../files/geography.ts';
import { ABILENE_ROUTERS } from '../spec/check.ts';
import type { Skeleton } from './skeleton.ts';
import { LinkWriter } from './wiring.ts';

/** Latitude and longitude, degrees. */
const CITIES: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Seattle', 47.61, -122.33],
  ['Sunnyvale', 37.37, -122.04],
  ['Los Angeles', 34.05, -118.24],
  ['Denver', 39.74, -104.98],
  ['Houston', 29.76, -95.36],
  ['Kansas City', 39.11, -94.63],
  ['Atlanta', 33.75, -84.39],
  ['Indianapolis', 39.77, -86.16],
  ['Chicago', 41.85, -87.65],
  ['Washington DC', 38.9, -77.04],
  ['New York', 40.71, -74.01],
];

const LINKS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 4],
  [3, 5],
  [4, 5],
  [5, 7],
  [4, 6],
  [6, 7],
  [6, 9],
  [7, 8],
  [8, 10],
  [9, 10],
];

/** OC-192c, rounded as everybody does. */
const MBPS = 10_000;

export function abilene(): Skeleton {
  const latLon = Float64Array.from(CITIES.flatMap(([, latitude, longitude]) => [latitude, longitude]));
  const links = new LinkWriter();
  for (const [a, b] of LINKS) links.add(a, b);
  const { wiring } = links;
  return {
    routers: {
      ...mapOf(latLon),
      system: new Uint32Array(ABILENE_ROUTERS),
      names: CITIES.map(([name]) => name),
      latLon,
    },
    wiring,
    mbps: new Float64Array(links.count).fill(MBPS),
    km: Float64Array.from(LINKS, ([a, b]) => greatCircle(latLon, a, b)),
  };
}
