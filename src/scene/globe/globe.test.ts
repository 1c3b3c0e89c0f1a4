/** Covers: what is land and what is sea, which part of a globe is seen, and where the places of a globe are on the canvas. */
import { describe, expect, it } from 'vitest';
import { angleBetween, axesOf, inCube, onSphere, seenOnGlobe, turnTo, vectorOf } from '../../scenario/globe.ts';
import type { Camera, Vector } from '../../scenario/picture.ts';
import { FIT } from '../geometry/camera.ts';
import { onCanvas, placeFrame } from '../geometry/frame.ts';
import { globeFrom, HIDDEN, lightAt, project, projectAll } from '../geometry/volume.ts';
import { areaOfCap, capOn, HALF, isCapWithin } from './cap.ts';
import packed from './earth.json' with { type: 'json' };
import { Earth } from './earth.ts';
import { Globe } from './globe.ts';

const SIZE = { width: 900, height: 700 };
const earth = new Earth(packed);

function isLand(latitude: number, longitude: number): boolean {
  const ends = earth.landAt(latitude);
  expect(ends.length % 2).toBe(0);
  return ends.filter((end) => end < longitude).length % 2 === 1;
}

describe('the earth', () => {
  it.each([
    ['Paris', 48.86, 2.35],
    ['Chicago', 41.5, -88.5],
    ['the Sahara', 23, 10],
    ['Brazil', -10, -55],
    ['Australia', -25, 135],
    ['the south pole', -89.9, 77],
    ['Chukotka, west of the date line', 67.5, 179],
    ['Chukotka, east of it', 67, -179],
    ['Greenland', 72, -40],
  ])('has land at %s', (_, latitude, longitude) => expect(isLand(latitude, longitude)).toBe(true));

  it.each([
    ['the Atlantic', 30, -40],
    ['the Pacific at the date line', 0, 180],
    ['the Pacific beside Fiji', -16.3, -170],
    ['the Mediterranean', 35, 18],
    ['the Caspian Sea', 42, 51],
    ['the north pole', 89, 10],
    ['the Southern Ocean', -55, -100],
  ])('has sea at %s', (_, latitude, longitude) => expect(isLand(latitude, longitude)).toBe(false));

  it('is three tenths land', () => {
    let [land, all] = [0, 0];
    for (let latitude = -89.5; latitude < 90; latitude++) {
      const width = Math.cos((latitude * Math.PI) / 180);
      const ends = earth.landAt(latitude);
      all += 360 * width;
      for (let i = 0; i < ends.length; i += 2) land += (ends[i + 1] - ends[i]) * width;
    }
    expect(land / all).toBeGreaterThan(0.27);
    expect(land / all).toBeLessThan(0.31);
  });

  it('has coasts on the sphere, of short pieces', () => {
    const pieces = earth.coasts.flatMap((coast) => coast.slice(1).map((to, i) => angleBetween(coast[i], to)));
    expect(pieces.length).toBeGreaterThan(2000);
    expect(Math.max(...pieces)).toBeLessThan(0.25);
  });
});

const PLACES: readonly Vector[] = [vectorOf(50, 8), vectorOf(-33, 151), vectorOf(41, -87), vectorOf(89, 0), [1, 0, 0]];

describe('a globe', () => {
  it('shows in the middle what it is turned to, north above, east to the right', () => {
    for (const place of PLACES) {
      const projection = globeFrom(turnTo(place));
      const { place: at, near } = project(projection, inCube(place));
      expect(at).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.5, 9)]);
      expect(near).toBeCloseTo(1, 9);
    }
    const europe = globeFrom(turnTo(vectorOf(50, 8)));
    expect(project(europe, inCube(vectorOf(60, 8))).place[1]).toBeGreaterThan(0.55);
    expect(project(europe, inCube(vectorOf(50, 20))).place[0]).toBeGreaterThan(0.55);
  });

  it('hides its far side, and keeps the near one within the unit square', () => {
    for (const from of PLACES)
      for (const place of PLACES) {
        const { place: at, near } = project(globeFrom(turnTo(from)), inCube(place));
        const isFar = angleBetween(from, place) > HALF;
        expect(at[0] === HIDDEN).toBe(isFar);
        expect(near < 0).toBe(isFar);
        if (!isFar) expect(Math.hypot(at[0] - 0.5, at[1] - 0.5)).toBeLessThanOrEqual(0.5 + 1e-9);
      }
  });

  it('is the same for the page, for all points at once, and for what is drawn over it', () => {
    const turn = turnTo(vectorOf(20, 60));
    const projection = globeFrom(turn);
    const all = projectAll(projection, Float32Array.from(PLACES.flatMap((place) => [...inCube(place)])));
    const frame = placeFrame({}, SIZE, { x: 0.6, y: 0.45, zoom: 1.7 });
    const globe = new Globe(frame, turn);
    PLACES.forEach((place, i) => {
      const { place: at } = project(projection, inCube(place));
      const seen = seenOnGlobe(axesOf(turn), onSphere(inCube(place)));
      expect([...all.places.subarray(2 * i, 2 * i + 2)]).toEqual(at.map((share) => expect.closeTo(share, 5)));
      expect(seen === undefined).toBe(at[0] === HIDDEN);
      expect(globe.isNear(place)).toBe(seen !== undefined);
      if (!seen) return;
      expect(seen).toEqual(at.map((share) => expect.closeTo(share, 9)));
      const [drawn, point] = [globe.pointOf(place), onCanvas(at, frame)];
      expect([drawn.x, drawn.y]).toEqual([expect.closeTo(point.x, 6), expect.closeTo(point.y, 6)]);
    });
  });

  it('fades towards its rim, as a box does towards its back', () => {
    expect([lightAt(1, 'globe'), lightAt(0.5, 'globe'), lightAt(0, 'globe')]).toEqual([1, 1, 0.5]);
    expect([lightAt(1), lightAt(-1)]).toEqual([1, 0.5]);
  });
});

describe('what is seen of a globe', () => {
  const capAt = (camera: Camera) => capOn(placeFrame({}, SIZE, camera), SIZE, camera.turn ?? turnTo([1, 0, 0]));

  it('is the near half while all of it is on the canvas', () => {
    expect(capAt(FIT)).toEqual({ middle: axesOf(turnTo([1, 0, 0])).near, reach: HALF });
    expect(areaOfCap(capAt(FIT))).toBeCloseTo(1);
  });

  it.each([3, 10, 85])('holds everything on the canvas at a zoom of %d, and not much else', (zoom) => {
    const turn = turnTo(vectorOf(48, 11));
    const camera = { ...FIT, zoom, turn };
    const cap = capAt(camera);
    const frame = placeFrame({}, SIZE, camera);
    const projection = globeFrom(turn);
    for (let latitude = -80; latitude <= 80; latitude += 0.7)
      for (let longitude = -180; longitude < 180; longitude += 0.7) {
        const vector = vectorOf(latitude, longitude);
        const at = onCanvas(project(projection, inCube(vector)).place, frame);
        const isSeen = at.x >= 0 && at.y >= 0 && at.x <= SIZE.width && at.y <= SIZE.height;
        if (isSeen) expect(angleBetween(cap.middle, vector)).toBeLessThanOrEqual(cap.reach);
      }
    const across = Math.hypot(SIZE.width, SIZE.height) / (frame.width / 2) / 2;
    expect(cap.reach).toBeLessThan(1.4 * Math.asin(Math.min(1, across)));
  });

  it('is a part of a larger cap around it alone', () => {
    const middle = vectorOf(10, 10);
    expect(isCapWithin({ middle, reach: 0.1 }, { middle, reach: 0.2 })).toBe(true);
    expect(isCapWithin({ middle: vectorOf(10, 20), reach: 0.1 }, { middle, reach: 0.2 })).toBe(false);
    expect(isCapWithin({ middle, reach: 0.3 }, { middle, reach: 0.2 })).toBe(false);
  });
});
