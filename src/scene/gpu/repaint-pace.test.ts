/** Covers: what takes long is painted once for several pictures, and at once for another camera, other colours at rest; what is cheap each time. */
import { expect, it } from 'vitest';
import { RepaintPace } from './repaint-pace.ts';

/** Five pictures' worth of pixels. */
const MANY = 6e7;

it('paints what is cheap each time', () => {
  const pace = new RepaintPace();
  expect([1, 2, 3].map((read) => pace.next(1e7, 'here', `${read}`, false))).toEqual([undefined, undefined, undefined]);
});

it('shows a painting for as many pictures as it takes', () => {
  const pace = new RepaintPace();
  const shown = Array.from({ length: 12 }, (_, i) => pace.next(MANY, 'here', `${i}`, false));
  expect(shown.map((each, i) => i === 0 || each !== shown[i - 1])).toEqual(shown.map((_, i) => i % 5 === 0));
});

it('paints at once what is seen from elsewhere, and what was read of a run at rest', () => {
  const pace = new RepaintPace();
  const first = pace.next(MANY, 'here', '1', false);
  const moved = pace.next(MANY, 'there', '1', false);
  expect(moved).not.toBe(first);
  expect(pace.next(MANY, 'there', '2', false)).toBe(moved);
  const rest = pace.next(MANY, 'there', '2', true);
  expect(rest).not.toBe(moved);
  expect(Array.from({ length: 9 }, () => pace.next(MANY, 'there', '2', true))).toEqual(Array(9).fill(rest));
});
