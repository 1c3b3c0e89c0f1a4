/** Lists in typed arrays: what was put in comes out, what was passed over is empty, however often they grow. */
import { expect, it } from 'vitest';
import { GrowingList } from './growing-list.ts';

it('keeps what is pushed and set, with what is empty between', () => {
  const list = new GrowingList(Uint32Array, 7);
  for (let i = 0; i < 100; i++) list.push(i);
  list.set(1000, 5);
  list.set(3, 9);
  expect(list.length).toBe(1001);
  expect([0, 3, 99, 100, 999, 1000, 1001].map((i) => list.at(i))).toEqual([0, 9, 99, 7, 7, 5, 7]);
  const array = list.toArray();
  list.set(0, 1);
  expect([array.length, array[0], array[500], array.byteLength]).toEqual([1001, 0, 7, array.buffer.byteLength]);
});

it('holds fractions where its array does', () => {
  const list = new GrowingList(Float64Array);
  list.push(0.1);
  list.push(Number.POSITIVE_INFINITY);
  expect([...list.toArray()]).toEqual([0.1, Number.POSITIVE_INFINITY]);
});
