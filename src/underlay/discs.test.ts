/** Covers: peers of a location around its point: discs by their number, none over another, and everyone within. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { angleBetween, vectorOf } from '../scenario/globe.ts';
import type { Vector } from '../scenario/picture.ts';
import { DISC_WORDS, discsOf, placeInDisc } from './discs.ts';
import { frontOfDiscs, namesOnGlobe } from './picture/underlay-picture.ts';
import regions from './spec/regions-2019.json';

const { share } = regions;
const latLon = regions.cities.latLon.flat();
const discs = discsOf(latLon, share);
const reachOf = (all: Float32Array, i: number) => all[DISC_WORDS * i + 3];
const middleOf = (all: Float32Array, i: number): Vector => [all[4 * i], all[4 * i + 1], all[4 * i + 2]];

describe('discs', () => {
  it('lie around their cities, with areas as the numbers of peers', () => {
    share.forEach((part, i) => {
      expect(angleBetween(middleOf(discs, i), vectorOf(latLon[2 * i], latLon[2 * i + 1]))).toBeLessThan(1e-3);
      expect(reachOf(discs, i) ** 2 / part).toBeCloseTo(reachOf(discs, 0) ** 2 / share[0], 5);
    });
  });

  it('of Tokyo and Singapore, and of any two places apart, do not meet', () => {
    const place = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    );
    const places = fc.array(fc.tuple(place, fc.double({ min: 0.01, max: 1, noNaN: true })), {
      minLength: 2,
      maxLength: 30,
    });
    const expectApart = (all: Float32Array, count: number) => {
      for (let i = 0; i < count; i++)
        for (let j = 0; j < i; j++) {
          const apart = angleBetween(middleOf(all, i), middleOf(all, j));
          if (apart > 0.005) expect(reachOf(all, i) + reachOf(all, j)).toBeLessThan(apart);
        }
    };
    expectApart(discs, share.length);
    fc.assert(
      fc.property(places, (drawn) => {
        const sum = drawn.reduce((all, [, part]) => all + part, 0);
        expectApart(
          discsOf(
            drawn.flatMap(([at]) => at),
            drawn.map(([, part]) => part / sum),
          ),
          drawn.length,
        );
      }),
    );
  });

  it('hold their peers, spread evenly, at a pole too', () => {
    const poles = discsOf([90, 0, -90, 0, 10, 179.9], [0.4, 0.4, 0.2]);
    for (const location of [0, 1, 2]) {
      const middle = middleOf(poles, location);
      let within = 0;
      for (let i = 0; i < 2000; i++) {
        const place = placeInDisc(poles, location, Math.imul(i + 1, 0x9e37_79b1) >>> 0);
        expect(Math.hypot(...place)).toBeCloseTo(1, 5);
        const far = angleBetween(middle, place);
        expect(far).toBeLessThanOrEqual(reachOf(poles, location) + 1e-3);
        if (far < reachOf(poles, location) / 2) within++;
      }
      expect(within / 2000).toBeGreaterThan(0.2);
      expect(within / 2000).toBeLessThan(0.3);
    }
  });
});

describe('words on the globe', () => {
  it('name what is in sight, the largest first', () => {
    const names = ['NA', 'EU', 'SA', 'AP', 'JP', 'AU'];
    expect(namesOnGlobe(names, discs, undefined).map(({ text }) => text)).toEqual(['EU', 'NA', 'AP', 'JP', 'AU', 'SA']);
    const cap = { middle: vectorOf(48, 10), reach: 0.2 };
    expect(namesOnGlobe(names, discs, cap).map(({ text }) => text)).toEqual(['EU']);
  });

  it('are some dozens of many, and more as one comes nearer', () => {
    const places = Array.from({ length: 400 }, (_, i) => [(i % 20) * 8 - 76, Math.floor(i / 20) * 18 - 171]);
    const many = discsOf(
      places.flat(),
      places.map(() => 1 / 400),
    );
    const names = places.map((_, i) => `${i}`);
    expect(namesOnGlobe(names, many, undefined)).toHaveLength(48);
    const near = namesOnGlobe(names, many, { middle: vectorOf(4, 9), reach: 0.3 });
    expect(near.length).toBeGreaterThan(3);
    expect(near.length).toBeLessThan(20);
  });

  it('and the globe begins where most peers are, and not from a pole', () => {
    const { yaw, pitch } = frontOfDiscs(discs);
    const longitude = ((yaw - Math.PI / 2) * 180) / Math.PI;
    expect(longitude).toBeGreaterThan(-60);
    expect(longitude).toBeLessThan(10);
    expect(pitch).toBeCloseTo(0.5);
  });
});
