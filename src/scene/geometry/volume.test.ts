/** Covers: a volume as it is seen: within the unit square from every side, upright, and the nearer the larger. */
import { describe, expect, it } from 'vitest';
import { FRONT, type Place3 } from '../../scenario/picture.ts';
import { CUBE, EDGES, filledBy, lightAt, project, projectAll, projectionOf, sizeAt } from './volume.ts';

const BOXES: readonly Place3[] = [CUBE, [1600, 1600, 200], [1, 5, 2]];
const TURNS = [-3, -1, 0, 0.5, 2].flatMap((yaw) => [-1.5, -0.4, 0, 0.45, 1.57].map((pitch) => ({ yaw, pitch })));
const MIDDLE: Place3 = [0.5, 0.5, 0.5];

describe('a volume', () => {
  it('is within the unit square from every side', () => {
    const corners = EDGES.flat();
    for (const box of BOXES)
      for (const turn of TURNS)
        for (const corner of corners) {
          const { place, near } = project(projectionOf(box, turn), corner);
          for (const at of place) expect(Math.abs(at - 0.5)).toBeLessThanOrEqual(0.5);
          expect(Math.abs(near)).toBeLessThanOrEqual(1 + 1e-9);
        }
    expect(new Set(corners.map(String)).size).toBe(8);
    expect(new Set(EDGES.map(String)).size).toBe(12);
  });

  it('from straight above is a map: x to the right, y upwards, the ceiling nearest', () => {
    const above = projectionOf(CUBE, { yaw: 0, pitch: Math.PI / 2 });
    const seen = (place: Place3) => project(above, place);
    expect(seen(MIDDLE)).toEqual({ place: [0.5, 0.5], near: expect.closeTo(0, 9) });
    expect(seen([1, 0.5, 0.5]).place).toEqual([expect.closeTo(0.7766, 3), expect.closeTo(0.5, 9)]);
    expect(seen([0.5, 1, 0.5]).place).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.7766, 3)]);
    expect(seen([0.5, 0.5, 1]).near).toBeGreaterThan(0.5);
  });

  it('stands upright from the front, its front nearer, larger and brighter', () => {
    const front = projectionOf(CUBE, FRONT);
    const [floor, ceiling] = [project(front, [0.5, 0.5, 0]), project(front, [0.5, 0.5, 1])];
    expect(ceiling.place[0]).toBeCloseTo(floor.place[0], 9);
    expect(ceiling.place[1]).toBeGreaterThan(floor.place[1] + 0.3);
    const [nearer, farther] = [project(front, [0.5, 0, 0.5]).near, project(front, [0.5, 1, 0.5]).near];
    expect(nearer).toBeGreaterThan(farther);
    expect(sizeAt(nearer)).toBeGreaterThan(sizeAt(farther));
    expect(lightAt(nearer)).toBeGreaterThan(lightAt(farther));
  });

  it('takes as much of the unit square as its silhouette', () => {
    // Counted: cells of the square that points of the faces fall into.
    const box: Place3 = [3, 2, 1];
    const projection = projectionOf(box, FRONT);
    const inside = new Set<string>();
    const CELLS = 100;
    const FINE = 160;
    for (let i = 0; i <= FINE; i++)
      for (let j = 0; j <= FINE; j++)
        for (const axis of [0, 1, 2])
          for (const end of [0, 1]) {
            const at = [i / FINE, j / FINE];
            at.splice(axis, 0, end);
            const { place } = project(projection, at as unknown as Place3);
            inside.add(place.map((share) => Math.floor(CELLS * share)).join());
          }
    // Perspective makes the near side larger than the far one smaller.
    const counted = inside.size / CELLS ** 2;
    expect(filledBy(box)).toBeGreaterThan(0.85 * counted);
    expect(filledBy(box)).toBeLessThan(1.15 * counted);
    expect(filledBy([1600, 1600, 200])).toBeLessThan(filledBy(CUBE));
  });

  it('has all of its points where each of them is', () => {
    const projection = projectionOf([3, 2, 1], FRONT);
    const points: Place3[] = [
      [0.1, 0.9, 0.3],
      [1, 0, 0.5],
    ];
    const all = projectAll(projection, Float32Array.from(points.flat()));
    points.forEach((point, i) => {
      const { place, near } = project(projection, point);
      expect([...all.places.subarray(2 * i, 2 * i + 2)]).toEqual(place.map((at) => expect.closeTo(at, 6)));
      expect(all.near?.[i]).toBeCloseTo(near, 6);
    });
  });
});
