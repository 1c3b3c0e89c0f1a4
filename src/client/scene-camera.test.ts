/** Covers: what gestures do to the camera: dragging pans a flat picture and turns a volume, Shift pans either, two clicks put all back. */
import { expect, it } from 'vitest';
import type { Camera } from '../scenario/picture.ts';
import { SceneCamera } from './scene-camera.ts';

const SIDE = 100;

function camera() {
  const element = Object.assign(new EventTarget(), {
    setPointerCapture: () => {},
    getBoundingClientRect: () => ({ left: 0, top: 0, width: SIDE, height: SIDE }),
  });
  const made = new SceneCamera(element as unknown as HTMLElement);
  const seen: Camera[] = [];
  made.events = { ...made.events, onCamera: (to) => seen.push(to) };
  const point = (type: string, x: number, y: number, more: object = {}) => {
    const at = { pointerId: 1, button: 0, clientX: x, clientY: y, shiftKey: false, ...more };
    element.dispatchEvent(Object.assign(new Event(type), at));
  };
  const drag = (dx: number, dy: number, more: object = {}) => {
    point('pointerdown', 50, 50, more);
    point('pointermove', 50 + dx, 50 + dy, more);
    point('pointerup', 50 + dx, 50 + dy, more);
  };
  return { made, seen, point, drag };
}

it('a flat picture is panned, with Shift too', () => {
  const { made, drag } = camera();
  made.zoomBy(4);
  drag(20, 0);
  expect(made.camera).toEqual({ x: expect.closeTo(0.45, 9), y: 0.5, zoom: 4, turn: undefined });
  drag(20, 0, { shiftKey: true });
  expect(made.camera.x).toBeCloseTo(0.4, 9);
});

it('a volume is turned as if its near side were pulled, and panned with Shift or two fingers', () => {
  const { made, drag, point } = camera();
  made.turns = true;
  made.zoomBy(4);
  drag(50, 10);
  expect(made.camera).toMatchObject({ x: 0.5, y: 0.5, zoom: 4 });
  const { yaw, pitch } = made.camera.turn ?? expect.fail('it is turned');
  expect([yaw, pitch]).toEqual([expect.closeTo(0.5 - Math.PI / 2, 9), expect.closeTo(0.45 + Math.PI / 10, 9)]);
  drag(20, 0, { shiftKey: true });
  expect(made.camera).toMatchObject({ x: expect.closeTo(0.45, 9), turn: { yaw, pitch } });
  point('pointerdown', 40, 50);
  point('pointerdown', 60, 50, { pointerId: 2 });
  point('pointermove', 40, 70);
  expect(made.camera.turn).toEqual({ yaw, pitch });
  expect(made.camera.y).toBeLessThan(0.5);
});

it('is never looked at from farther than straight above or below', () => {
  const { made, drag } = camera();
  made.turns = true;
  for (const dy of [90, 90, -90, -90, -90]) drag(0, dy);
  expect(made.camera.turn?.pitch).toBe(-Math.PI / 2);
});

it('is put back by two clicks', () => {
  const { made, drag, point, seen } = camera();
  made.turns = true;
  made.zoomBy(2);
  drag(30, 30);
  for (let click = 0; click < 2; click++) {
    point('pointerdown', 50, 50);
    point('pointerup', 50, 50);
  }
  expect(seen.at(-1)).toEqual({ x: 0.5, y: 0.5, zoom: 1 });
});

it('stays where it is after two clicks at two places, and both are picks', () => {
  const { made, point } = camera();
  const picked: number[] = [];
  made.events = { ...made.events, onPick: ({ x }) => picked.push(x) };
  made.zoomBy(2);
  for (const x of [50, 58]) {
    point('pointerdown', x, 50);
    point('pointerup', x, 50);
  }
  expect(made.camera.zoom).toBe(2);
  expect(picked).toHaveLength(2);
});

/** A globe as wide as the element, from the equator. */
const onGlobe = () => {
  const all = camera();
  all.made.turns = true;
  all.made.globe = { front: { yaw: 1, pitch: 0 }, width: 1, height: 1 };
  return all;
};

it('the ground of a globe stays under the pointer that pulls it, however near it is', () => {
  const { made, drag } = onGlobe();
  drag(10, 0);
  // A tenth of the element is a fifth of the radius.
  expect(made.camera).toEqual({ x: 0.5, y: 0.5, zoom: 1, turn: { yaw: expect.closeTo(0.8, 9), pitch: 0 } });
  made.fit();
  made.zoomBy(4);
  drag(0, 10);
  expect(made.camera.turn?.pitch).toBeCloseTo(0.05, 9);
});

it('a globe stays in the middle while one zooms, and what is under the pointer where it is', () => {
  const { made } = onGlobe();
  made.zoomBy(2, { x: 0.6, y: 0.5 });
  expect(made.camera).toMatchObject({ x: 0.5, y: 0.5, zoom: 2 });
  // It was a fifth of a radius east of the middle: that is two fifths now, less what has been turned to.
  const east = Math.asin(0.2);
  const { yaw } = made.camera.turn ?? { yaw: 0 };
  expect(2 * Math.sin(east - (yaw - 1))).toBeCloseTo(0.2, 2);
  made.zoomBy(0.1, { x: 0.6, y: 0.5 });
  expect(made.camera.zoom).toBe(1);
});

it('brings into sight what has gone out of it by turning a globe', () => {
  const { made } = onGlobe();
  made.zoomBy(8);
  made.reveal({ x: 1.2, y: 0.5 });
  expect(made.camera).toMatchObject({ x: 0.5, y: 0.5, zoom: 8 });
  expect(made.camera.turn?.yaw).toBeGreaterThan(1);
});
