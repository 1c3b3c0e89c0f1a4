/** Covers: a trail as it grows, begins anew and is drawn as far as its node has come. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../scenario/picture.ts';
import { FIT } from '../geometry/camera.ts';
import { layoutOf } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { longer, type Trail } from '../run/trail.ts';
import { IN_THE_DARK } from '../spotlight.ts';
import { MARK_WORDS, Marks } from './marks.ts';
import { drawTrail } from './trail.ts';

const trod = (...seconds: number[]) => seconds.map((at) => ({ seconds: at, place: [at / 200, 0.5] as Place }));
const secondsOf = (trail: Trail) => trail.trod.map(({ seconds }) => seconds);

describe('a trail', () => {
  it('grows by what is new, and is never longer than 120 places', () => {
    let trail = longer(undefined, 'room', 3, trod(0, 1));
    trail = longer(trail, 'room', 3, trod(1, 2));
    expect(secondsOf(trail)).toEqual([0, 1, 2]);
    for (let round = 2; round < 150; round++) trail = longer(trail, 'room', 3, trod(round, round + 1));
    expect([trail.trod.length, secondsOf(trail)[0], secondsOf(trail).at(-1)]).toEqual([120, 31, 150]);
  });

  it('begins anew with another node, another view, and where the run has gone back', () => {
    const trail = longer(undefined, 'room', 3, trod(0, 1, 2));
    expect(secondsOf(longer(trail, 'room', 4, trod(2, 3)))).toEqual([2, 3]);
    expect(secondsOf(longer(trail, 'hall', 3, trod(2, 3)))).toEqual([2, 3]);
    expect(secondsOf(longer(trail, 'room', 3, trod(0)))).toEqual([0]);
  });
});

describe('its line', () => {
  const view = { id: 'room', title: '', help: '', kind: 'points', channels: [] } as const;
  const plan = { kind: 'points', order: 'node', nodes: 9, exponent: 0, stride: 1, count: 9 } as const;
  const content = { viewed: { views: {} }, chosen: { view }, plan } as unknown as PictureContent;
  const size = { width: 500, height: 500 };

  function drawn(now: number, picked: number | undefined) {
    const trail = longer(undefined, 'room', 3, trod(0, 50, 100));
    const viewport: Viewport = { size, camera: FIT, picked, spotlight: { ...IN_THE_DARK, trail } };
    const marks = new Marks(1);
    const layout = layoutOf(content, viewport);
    drawTrail(marks, content, layout, viewport, now);
    if (layout.kind !== 'points') throw new Error('points are points');
    const ends = [...Array(marks.count).keys()].map((i) => marks.words[i * MARK_WORDS + 2]);
    return ends.map((x) => (x - layout.frame.x) / layout.frame.width);
  }

  it('ends where the node is, though its next place is known', () => {
    expect(drawn(100, 3)).toEqual([expect.closeTo(0.25, 5), expect.closeTo(0.5, 5)]);
    expect(drawn(75, 3)).toEqual([expect.closeTo(0.25, 5), expect.closeTo(0.375, 5)]);
    expect(drawn(25, 3)).toEqual([expect.closeTo(0.125, 5)]);
  });

  it('is of the picked node alone', () => {
    expect([drawn(100, 4), drawn(100, undefined)]).toEqual([[], []]);
  });
});
