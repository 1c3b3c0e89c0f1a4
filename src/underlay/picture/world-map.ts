/**
 * A simple map of the world, drawn for this lab from a few coordinates: land as dots on a grid, and where the peers of a
 * region are put. Longitude to the right, latitude upwards, each equally spaced; true to shape at 35 degrees.
 */
import { shaderFloat } from '../../engine/shader-names.ts';
import type { Stroke } from '../../models/views.ts';
import type { Place } from '../../scenario/picture.ts';

/** Degrees at the left, all around, and from the lower to the upper edge. */
const WEST = -172;
const SOUTH = -60;
const NORTH = 84;
/** Degrees between two dots of land. */
const GRID = 2.4;

/** Outlines as longitude, latitude, ... */
const LAND: readonly (readonly number[])[] = [
  // biome-ignore-start format: one land a line
  [
    -168, 66, -156, 71, -128, 70, -110, 68, -95, 72, -82, 73, -80, 66, -93, 61, -92, 57, -82, 55, -79, 52, -76, 62, -65,
    60, -56, 52, -66, 45, -70, 42, -75, 36, -81, 31, -80, 25, -83, 29, -90, 30, -97, 27, -97, 21, -91, 19, -87, 21, -88,
    16, -83, 10, -78, 8, -85, 11, -94, 16, -105, 20, -110, 24, -114, 30, -118, 34, -124, 40, -124, 48, -132, 55, -145,
    60, -155, 58, -165, 60,
  ],
  [-114, 31, -110, 23, -109, 23, -113, 31],
  [-85, 22, -75, 20, -74, 20, -82, 23],
  [-55, 60, -44, 60, -22, 70, -20, 80, -40, 83, -60, 80, -68, 76, -52, 68],
  [
    -78, 8, -72, 12, -62, 10, -52, 5, -50, 0, -35, -6, -39, -14, -41, -22, -48, -27, -54, -34, -58, -38, -65, -42, -68,
    -50, -70, -55, -75, -50, -73, -38, -71, -28, -70, -18, -77, -12, -81, -5, -79, 2,
  ],
  [
    -9, 37, -9, 43, -2, 44, -4, 48, 2, 51, 8, 54, 9, 57, 11, 54, 20, 55, 23, 59, 28, 60, 22, 60, 21, 63, 25, 66, 20, 64,
    17, 61, 18, 58, 13, 56, 11, 59, 5, 59, 6, 63, 14, 68, 25, 71, 40, 67, 44, 68, 60, 69, 60, 50, 48, 46, 40, 47, 38,
    45, 33, 46, 28, 44, 28, 41, 23, 40, 24, 37, 20, 40, 15, 45, 13, 44, 18, 40, 16, 38, 11, 43, 4, 43, 0, 40, -2, 37,
    -6, 36,
  ],
  [-5, 50, 1, 51, 0, 54, -3, 58, -6, 57, -3, 54, -5, 52],
  [-10, 52, -6, 52, -6, 55, -9, 54],
  [-24, 65, -14, 64, -14, 66, -22, 66],
  [
    -6, 36, 10, 37, 11, 33, 20, 31, 32, 31, 36, 22, 43, 12, 51, 12, 47, 4, 40, -4, 40, -15, 35, -20, 33, -27, 27, -34,
    18, -34, 12, -17, 13, -6, 9, 1, 9, 4, -4, 5, -8, 4, -13, 9, -17, 14, -16, 21, -10, 29,
  ],
  [44, -25, 47, -25, 50, -16, 49, -12, 44, -17],
  [
    60, 69, 70, 73, 80, 73, 100, 77, 113, 74, 130, 71, 140, 73, 160, 70, 179, 69, 179, 65, 170, 60, 162, 58, 160, 53,
    156, 51, 156, 57, 163, 61, 150, 59, 141, 54, 140, 48, 132, 43, 129, 41, 129, 36, 126, 35, 125, 39, 121, 40, 118, 38,
    122, 37, 119, 34, 122, 30, 118, 24, 110, 21, 108, 19, 106, 18, 109, 13, 105, 9, 102, 13, 99, 10, 103, 2, 98, 8, 98,
    16, 94, 17, 90, 22, 86, 20, 80, 15, 80, 10, 77, 8, 73, 17, 70, 22, 66, 25, 57, 26, 50, 30, 48, 29, 52, 24, 56, 25,
    59, 22, 52, 16, 44, 13, 39, 21, 35, 28, 34, 31, 36, 36, 28, 37, 27, 40, 36, 41, 42, 41, 50, 45, 60, 50,
  ],
  [130, 31, 132, 34, 136, 34, 140, 35, 142, 39, 141, 41, 139, 40, 137, 37, 132, 35, 130, 33],
  [140, 42, 145, 43, 142, 45],
  [95, 5, 104, -2, 106, -6, 102, -4, 97, 2],
  [105, -6, 114, -7, 114, -9, 106, -8],
  [109, 2, 117, 7, 119, 4, 116, -3, 110, -3],
  [120, 1, 125, 1, 123, -4, 120, -5],
  [131, -1, 141, -3, 150, -9, 147, -10, 138, -8, 133, -4],
  [120, 18, 122, 18, 124, 12, 126, 7, 122, 7, 121, 13],
  [
    114, -22, 122, -18, 129, -15, 136, -12, 137, -16, 140, -17, 142, -11, 146, -19, 153, -25, 153, -31, 150, -37, 144,
    -38, 138, -35, 131, -31, 124, -33, 115, -34, 113, -26,
  ],
  [144.5, -40.5, 148.5, -40.5, 147, -44],
  [173, -35, 178, -38, 175, -42, 173, -39, 174, -37],
  [172, -40, 174, -42, 169, -47, 166, -46],
  // biome-ignore-end format: one land a line
];

/** Longitude, latitude and reach, in degrees, of where peers are put; by region, in the order of the latency table. */
const HOMES: readonly (readonly (readonly [number, number, number])[])[] = [
  // biome-ignore-start format: one region a line
  [
    [-77, 40, 7],
    [-79, 36, 6],
    [-90, 41, 8],
    [-97, 33, 7],
    [-119, 38, 6],
    [-100, 51, 9],
  ],
  [
    [-2, 53, 4],
    [3, 47, 6],
    [10, 50, 7],
    [20, 51, 7],
    [13, 43, 4],
    [-4, 40, 5],
    [32, 54, 9],
    [14, 60, 4],
  ],
  [
    [-47, -17, 9],
    [-61, -33, 7],
    [-73, 5, 5],
  ],
  [
    [116, 32, 9],
    [106, 30, 9],
    [78, 21, 8],
    [103, 15, 5],
    [127.5, 37, 2.5],
    [121, 15, 3],
  ],
  [
    [139, 36.5, 2.6],
    [134.5, 34.6, 2],
    [142.5, 43.3, 1.8],
  ],
  [
    [148, -33, 6],
    [118, -31, 4],
    [143, -36, 4],
    [175, -39, 3],
  ],
  // biome-ignore-end format: one region a line
];
/** Of a home's reach, so that few are beyond it; and how far to the north for as far to the east. */
const HOME_SPREAD = 0.42;
const HOME_FLATTENING = 0.7;
/** Angles and distances at which peers are put; a word has room for both, and for the number of a home. */
const HOME_PARTS = 2 ** 12;
const ALL = HOMES.flat();
const FIRST = HOMES.map((_, region) => HOMES.slice(0, region).flat().length);

const placeOf = (longitude: number, latitude: number): Place => [
  (longitude - WEST) / 360,
  (latitude - SOUTH) / (NORTH - SOUTH),
];

/** Above the homes of a region. */
export function middleOfRegion(region: number): Place {
  const homes = HOMES[region];
  const longitude = homes.reduce((sum, [at]) => sum + at, 0) / homes.length;
  return placeOf(longitude, Math.max(...homes.map(([, latitude, reach]) => latitude + HOME_FLATTENING * reach)) + 2);
}

/** Around one of the region's homes, by a random word of the peer, normally distributed (Box and Muller 1958); twin of `place_on_map`. */
export function placeOnMap(region: number, word: number): Place {
  const [longitude, latitude, reach] = ALL[FIRST[region] + (Math.floor(word / HOME_PARTS ** 2) % HOMES[region].length)];
  const angle = (2 * Math.PI * (word % HOME_PARTS)) / HOME_PARTS;
  const part = Math.floor(word / HOME_PARTS) % HOME_PARTS;
  const far = reach * HOME_SPREAD * Math.sqrt(-2 * Math.log((part + 0.5) / HOME_PARTS));
  return placeOf(longitude + far * Math.cos(angle), latitude + HOME_FLATTENING * far * Math.sin(angle));
}

/** Land, as dots. */
export function mapOfWorld(): Stroke[] {
  const dots: Stroke[] = [];
  for (let latitude = SOUTH; latitude < NORTH; latitude += GRID)
    for (let longitude = WEST; longitude < 185; longitude += GRID) {
      if (!LAND.some((outline) => isWithin(outline, longitude, latitude))) continue;
      const at = placeOf(longitude, latitude);
      dots.push({ from: at, to: at, tone: 'land' });
    }
  return dots;
}

/** Even-odd rule. */
function isWithin(outline: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [outline[i], outline[i + 1], outline[j], outline[j + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The same numbers for the shader. */
export const mapConstants = {
  HOME_SPREAD,
  HOME_FLATTENING,
  HOME_PARTS,
  MAP_WEST: WEST,
  MAP_SOUTH: SOUTH,
  MAP_HEIGHT: NORTH - SOUTH,
};

/** The homes for the shader: of all regions, and where those of each begin. */
export const mapHomes = `
const HOMES = array<vec3f, ${ALL.length}>(${ALL.map((home) => `vec3f(${home.map(shaderFloat).join(', ')})`).join(', ')});
const FIRST_HOME = array<u32, ${HOMES.length + 1}>(${[...FIRST, ALL.length].map((first) => `${first}u`).join(', ')});
`;
