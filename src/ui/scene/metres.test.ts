/** Covers: the scale of a plane: round lengths, a bar that is as long as it says, ticks where the metres are, and words that lie over nothing, at any camera. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Camera, Plane } from '../../scenario/picture.ts';
import { seenAt } from './guides.ts';
import { ASIDE, BAR_ASIDE, lengthText, type PlacedAxis, placeMetres, planeText, roundLength } from './metres.ts';

const SIZE = { width: 800, height: 600 };
/** A square of 1,000 m in the middle of the picture. */
const plane: Plane = { metres: 1000, from: [0, 0], to: [1, 1] };
const frame = { x: 0.14, y: 0.02, width: 0.72, height: 0.96 };
const fit: Camera = { x: 0.5, y: 0.5, zoom: 1 };

const textsOf = (axis: PlacedAxis | undefined) => axis?.ticks.map(({ text }) => text);

it.each([
  [1, 1],
  [1.99, 1],
  [2, 2],
  [4.9, 2],
  [5, 5],
  [9.9, 5],
  [10, 10],
  [999, 500],
  [1000, 1000],
  [0.3, 0.2],
  [0.007, 0.005],
])('of at most %d the round length is %d', (most, round) => expect(roundLength(most)).toBeCloseTo(round, 12));

it('lengths are in metres, from 1,000 of them on in kilometres', () => {
  expect([0.05, 0.2, 1, 500, 1000, 20_000].map(lengthText)).toEqual([
    '0.05 m',
    '0.2 m',
    '1 m',
    '500 m',
    '1 km',
    '20 km',
  ]);
});

it('says how large the plane is', () => {
  expect(planeText({ metres: 2000, from: [0, 0.25], to: [1, 0.75] })).toBe('2,000 m wide and 1,000 m high');
});

describe('placeMetres', () => {
  it('has nothing for a picture without lengths, or without room', () => {
    expect(placeMetres({ frame }, fit, SIZE)).toBeUndefined();
    expect(placeMetres({ frame, plane }, fit, { width: 0, height: 0 })).toBeUndefined();
  });

  it('counts from the left lower corner, the last tick with the unit', () => {
    const placed = placeMetres({ frame, plane }, fit, SIZE);
    expect(textsOf(placed?.axes?.x)).toEqual(['0', '200', '400', '600', '800', '1,000 m']);
    expect(textsOf(placed?.axes?.y)?.slice(-2)).toEqual(['800', '1,000 m']);
    expect(placed?.axes?.x.ticks[0]?.at).toBeCloseTo(0.14, 9);
    expect(placed?.axes?.y.ticks.at(-1)?.at).toBeCloseTo(0.02, 9);
    expect(placed?.bar).toMatchObject({ text: '100 m', share: expect.closeTo(0.072, 9) });
  });

  it('is in kilometres where steps are', () => {
    const placed = placeMetres({ frame, plane: { ...plane, metres: 20_000 } }, fit, SIZE);
    expect(textsOf(placed?.axes?.x)).toEqual(['0', '5', '10', '15', '20 km']);
    expect(placed?.bar.text).toBe('2 km');
  });

  it('stands at the edges of the picture where those of the plane are out of sight', () => {
    const { axes } = placeMetres({ frame, plane }, { x: 0.5, y: 0.5, zoom: 8 }, SIZE) ?? {};
    expect(axes?.x).toMatchObject({ at: 1, from: 0, to: 1, isOutside: false });
    expect(axes?.y).toMatchObject({ at: 0, from: 1, to: 0, isOutside: false });
    expect(textsOf(axes?.x)?.at(-1)).toMatch(/ m$/);
    expect(placeMetres({ frame, plane }, { x: 3, y: 3, zoom: 8 }, SIZE), 'nothing of it is seen').toEqual({
      bar: expect.anything(),
    });
  });

  it('at any camera the bar is as long as it says, ticks are where their metres are, and no words lie over others', () => {
    const at = fc.double({ min: 0, max: 1, noNaN: true });
    const of = fc.record({
      camera: fc.record({ x: at, y: at, zoom: fc.double({ min: 1, max: 80, noNaN: true }) }),
      metres: fc.double({ min: 1, max: 1e6, noNaN: true }),
      size: fc.record({ width: fc.integer({ min: 120, max: 2560 }), height: fc.integer({ min: 96, max: 1440 }) }),
      side: fc.double({ min: 0.05, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(of, ({ camera, metres, size, side }) => {
        const shorter = Math.min(size.width, size.height) * 0.94;
        const square = {
          x: (1 - shorter / size.width) / 2,
          y: (1 - shorter / size.height) / 2,
          width: shorter / size.width,
          height: shorter / size.height,
        };
        const drawn: Plane = { metres, from: [0, (1 - side) / 2], to: [1, (1 + side) / 2] };
        const placed = placeMetres({ frame: square, plane: drawn }, camera, size);
        const length = (text: string) => Number(text.replace(/[^\d.]/g, '')) * (text.includes('k') ? 1000 : 1);
        const bar = length(placed?.bar.text ?? '');
        expect((bar / metres) * square.width * camera.zoom).toBeCloseTo(placed?.bar.share ?? 0, 6);
        expect((placed?.bar.share ?? 1) * size.width).toBeLessThanOrEqual(100.001);
        const { x, y } = placed?.axes ?? {};
        const isKm = { x: x?.ticks.at(-1)?.text.includes('k'), y: y?.ticks.at(-1)?.text.includes('k') };
        for (const { at, text } of x?.ticks ?? []) {
          const where = (length(text.replace(/ .*/, '')) * (isKm.x ? 1000 : 1)) / metres;
          expect(at).toBeCloseTo(seenAt(square, camera, [where, 0]).x, 6);
        }
        for (const { at, text } of y?.ticks ?? []) {
          const where = (length(text.replace(/ .*/, '')) * (isKm.y ? 1000 : 1)) / metres;
          expect(at).toBeCloseTo(seenAt(square, camera, [0, drawn.from[1] + where]).y, 6);
        }
        expect(overlaps(boxesOf(placed, size))).toEqual([]);
      }),
    );
  });
});

type Words = readonly [text: string, left: number, top: number, width: number];
const HEIGHT = 11;
const wide = (text: string) => 6.2 * text.length;

/** Where words are drawn: the styles of scene-overlay.css, as pixels. */
function boxesOf(placed: ReturnType<typeof placeMetres>, { width, height }: typeof SIZE): readonly Words[] {
  if (!placed) return [];
  const { bar, axes } = placed;
  const ofBar: Words = [bar.text, width - BAR_ASIDE - bar.share * width, height - bar.up - 15, bar.share * width];
  const across = (axes?.x.ticks ?? []).map(({ at, text }): Words => {
    const line = (axes?.x.at ?? 0) * height;
    return [text, at * width - wide(text) / 2, axes?.x.isOutside ? line + ASIDE : line - ASIDE - HEIGHT, wide(text)];
  });
  const upwards = (axes?.y.ticks ?? []).map(({ at, text }): Words => {
    const line = (axes?.y.at ?? 0) * width;
    const left = axes?.y.isOutside ? line - ASIDE - wide(text) : line + ASIDE;
    return [text, left, at * height - HEIGHT / 2, wide(text)];
  });
  return [ofBar, ...across, ...upwards];
}

const overlaps = (boxes: readonly Words[]): readonly string[] =>
  boxes.flatMap(([text, left, top, width], i) =>
    boxes
      .slice(i + 1)
      .filter(
        ([, l, t, w]) =>
          Math.min(left + width, l + w) - Math.max(left, l) > 0.5 && Math.min(top, t) + HEIGHT - Math.max(top, t) > 0.5,
      )
      .map(([other]) => `${text} and ${other}`),
  );
