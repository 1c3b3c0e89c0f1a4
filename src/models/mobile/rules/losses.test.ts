/** Covers: copies are lost with the chance that was asked for, each by itself: whatever packets, senders and receivers have in common; mixing can be undone. */
import { describe, expect, it } from 'vitest';
import { MOST_U32 } from '../../../base/u32.ts';
import { mobileOf } from '../testing/small-mobile.ts';
import { Losses, SCRAMBLE, UNSCRAMBLE } from './losses.ts';

const NODES = 64;
const PACKETS = 256;
/** Packets beyond those that are looked at together with one of them. */
const FARTHEST = 128;

type Copy = readonly [sender: number, receiver: number, packet: number];

/** Copies that are looked at together with copy (u, v, k): that two, or four, are lost must have no more to do with each other than dice. */
const TOGETHER: Readonly<Record<string, (...copy: Copy) => readonly Copy[]>> = {
  alone: (...copy) => [copy],
  'the next packet': (u, v, k) => [
    [u, v, k],
    [u, v, k + 1],
  ],
  'a packet 128 later': (u, v, k) => [
    [u, v, k],
    [u, v, k + FARTHEST],
  ],
  'another sender': (u, v, k) => [
    [u, v, k],
    [next(u), v, k],
  ],
  'another receiver': (u, v, k) => [
    [u, v, k],
    [u, next(v), k],
  ],
  'the way back': (u, v, k) => [
    [u, v, k],
    [v, u, k],
  ],
  // Keys are combined by exclusive or: four that cancel each other out.
  'two senders, two receivers': (u, v, k) => [
    [u, v, k],
    [next(u), v, k],
    [u, next(v), k],
    [next(u), next(v), k],
  ],
  'two packets, two receivers': (u, v, k) => [
    [u, v, k],
    [u, v, k + 1],
    [u, next(v), k],
    [u, next(v), k + 1],
  ],
  'two packets, two senders': (u, v, k) => [
    [u, v, k],
    [u, v, k + 1],
    [next(u), v, k],
    [next(u), v, k + 1],
  ],
};

const next = (node: number): number => (node + 1) % NODES;

const lossesOf = (drop: number, seed = 1) => new Losses(mobileOf({ nodes: NODES, seed, drop }));

/** How far what became of each copy is above its mean, by packet, sender and receiver: asked once, looked at in many ways. */
function aboveMean(chance: number): (copy: Copy) => number {
  const losses = lossesOf(Math.floor(chance * 2 ** 32 + 0.5));
  const place = ([u, v, k]: Copy) => (k * NODES + u) * NODES + v;
  const values = new Float64Array((PACKETS + FARTHEST) * NODES * NODES);
  for (let k = 0; k < PACKETS + FARTHEST; k++)
    for (let u = 0; u < NODES; u++)
      for (let v = 0; v < NODES; v++) values[place([u, v, k])] = Number(losses.isLost(u, v, k)) - chance;
  return (copy) => values[place(copy)];
}

describe.each([0.02, 0.1, 0.5, 0.9])('a drop probability of %d', (chance) => {
  const above = aboveMean(chance);

  it.each(Object.entries(TOGETHER))('%s', (_what, together) => {
    // The product of what each is above its mean has mean 0, and a known deviation.
    let [sum, count] = [0, 0];
    for (let k = 0; k < PACKETS; k++)
      for (let u = 0; u < NODES; u++)
        for (let v = u + 1; v < NODES; v++) {
          sum += together(u, v, k).reduce((product, copy) => product * above(copy), 1);
          count++;
        }
    const order = together(0, 1, 0).length;
    const deviations = sum / Math.sqrt(count * (chance * (1 - chance)) ** order);
    expect(Math.abs(deviations)).toBeLessThan(4);
  });
});

it('factors of shaders that take a key out of a mix undo those that mixed it', () => {
  for (const factor of ['first', 'second'] as const) expect(Math.imul(SCRAMBLE[factor], UNSCRAMBLE[factor])).toBe(1);
});

it('nothing is lost without any chance, all with certainty, and other seeds lose others', () => {
  const lost = (drop: number, seed?: number) => {
    const losses = lossesOf(drop, seed);
    return Array.from({ length: 1000 }, (_, k) => losses.isLost(1, 2, k));
  };
  expect(lost(0).some(Boolean)).toBe(false);
  expect(lost(MOST_U32).every(Boolean)).toBe(true);
  const [one, other] = [lost(2 ** 31, 1), lost(2 ** 31, 2)];
  const alike = one.filter((isLost, k) => isLost === other[k]).length;
  expect(alike).toBeGreaterThan(400);
  expect(alike).toBeLessThan(600);
});
