/** Covers: the same words as one counter at a time, for any count, in place or not. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { threefry2x32 } from './threefry.ts';
import { LANES, threefryMany } from './threefry-many.ts';

const word = fc.integer({ min: 0, max: 0xffff_ffff });

it('gives the words of threefry2x32', () => {
  fc.assert(
    fc.property(
      word,
      word,
      fc.array(fc.tuple(word, word), { maxLength: 11 }),
      fc.boolean(),
      (key0, key1, counters, inPlace) => {
        const room = Math.ceil(counters.length / LANES) * LANES;
        const column = (of: (counter: readonly [number, number]) => number) => {
          const words = new Uint32Array(room);
          words.set(counters.map(of));
          return words;
        };
        const [first, second] = [column((c) => c[0]), column((c) => c[1])];
        const [x, y] = inPlace ? [first, second] : [new Uint32Array(room), new Uint32Array(room)];
        threefryMany(key0, key1, first, second, counters.length, x, y);
        const out = new Uint32Array(2);
        counters.forEach(([c0, c1], i) => {
          threefry2x32(key0, key1, c0, c1, out);
          expect([x[i], y[i]]).toEqual([...out]);
        });
      },
    ),
  );
});
