/** Where an id is in the XOR map and on the ring; twin of shaders/models/kademlia/views.wesl. In the unit square, y upwards. */
import { ALL_BITS } from '../../../base/u32.ts';
import type { Place } from '../../../scenario/picture.ts';
import type { Stroke } from '../../views.ts';

/** The ring's middle line, and its width. */
export const RING_RADIUS = 0.44;
export const RING_BAND = 0.09;
/** Of the map: values that a coordinate of 16 bits has. */
export const MAP_SIDE = 2 ** 16;

/** Every second bit, from the lowest on. */
function everySecond(word: number): number {
  let bits = word & 0x5555_5555;
  bits = (bits | (bits >>> 1)) & 0x3333_3333;
  bits = (bits | (bits >>> 2)) & 0x0f0f_0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff_00ff;
  return (bits | (bits >>> 8)) & 0xffff;
}

/** The first bit says left or right, the second above or below, and so on. */
export const placeInMap = (high: number): Place => [
  (everySecond(high >>> 1) + 0.5) / MAP_SIDE,
  1 - (everySecond(high) + 0.5) / MAP_SIDE,
];

export function placeOnRing(high: number, low: number): Place {
  const angle = (2 * Math.PI * high) / 2 ** 32;
  const radius = RING_RADIUS + RING_BAND * (low / 2 ** 32 - 0.5);
  return [0.5 + radius * Math.sin(angle), 0.5 + radius * Math.cos(angle)];
}

/** The part of the map whose ids begin as this one does, in so many bits: its left lower corner, and its size. */
export function partOfMap(high: number, bits: number) {
  const keep = bits === 0 ? 0 : (ALL_BITS << (32 - bits)) >>> 0;
  const first = (high & keep) >>> 0;
  const width = 2 ** -Math.ceil(bits / 2);
  const height = 2 ** -Math.floor(bits / 2);
  const x = everySecond(first >>> 1) / MAP_SIDE;
  const top = 1 - everySecond(first) / MAP_SIDE;
  return { x, y: top - height, width, height };
}

/** Borders of the subtrees of the map, the first ones stronger. */
export function mapGround(): Stroke[] {
  const strokes: Stroke[] = [];
  const add = (from: Place, to: Place, tone: Stroke['tone']) => strokes.push({ from, to, tone });
  for (let i = 0; i <= 16; i++) {
    const tone = i % 8 === 0 ? 'border' : 'hairline';
    add([i / 16, 0], [i / 16, 1], tone);
    add([0, i / 16], [1, i / 16], tone);
  }
  return strokes;
}

/** The ring's edges. */
export function ringGround(): Stroke[] {
  const pieces = 180;
  return [RING_RADIUS - RING_BAND / 2 - 0.008, RING_RADIUS + RING_BAND / 2 + 0.008].flatMap((radius) =>
    Array.from({ length: pieces }, (_, i) => {
      const at = (share: number): Place => [
        0.5 + radius * Math.sin(2 * Math.PI * share),
        0.5 + radius * Math.cos(2 * Math.PI * share),
      ];
      return { from: at(i / pieces), to: at((i + 1) / pieces), tone: 'hairline' as const };
    }),
  );
}

/** The buckets of an id: what shares exactly i bits with it is a part of the map of its own. */
export function bucketsInMap(high: number, buckets: number): Stroke[] {
  return Array.from({ length: Math.min(buckets, 14) }, (_, bits) => {
    const other = (high ^ (0x8000_0000 >>> bits)) >>> 0;
    const { x, y, width, height } = partOfMap(other, bits + 1);
    const corners: readonly Place[] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
    return corners.map((from, i) => ({ from, to: corners[(i + 1) % 4], tone: 'part' as const }));
  }).flat();
}
