/** Threefry-2x32-20 against the published known answers, and as a generator: every bit of key and counter matters. */
import { describe, expect, it } from 'vitest';
import { STREAMS, threefry2x32 } from './threefry.ts';
import { hex64 } from './u32.ts';

const out = new Uint32Array(2);
function threefry(key: readonly [number, number], counter: readonly [number, number]): string {
  threefry2x32(...key, ...counter, out);
  return hex64(out[0], out[1]);
}

const bits = (n: number): number => (n === 0 ? 0 : (n & 1) + bits(n >>> 1));

describe('threefry2x32', () => {
  it.each([
    ['zeros', [0, 0], [0, 0], '6b20015999ba4efe'],
    ['ones', [0xffff_ffff, 0xffff_ffff], [0xffff_ffff, 0xffff_ffff], '1cb996fcbb002be7'],
    ['digits of pi', [0x1319_8a2e, 0x0370_7344], [0x243f_6a88, 0x85a3_08d3], 'c4923a9c483df7a0'],
  ] as const)('gives the published answer for %s', (_what, key, counter, expected) => {
    expect(threefry(key, counter)).toBe(expected);
  });

  it('changes about half of its 64 bits when one bit of key or counter changes', () => {
    const changed: number[] = [];
    for (let word = 0; word < 4; word++) {
      for (let bit = 0; bit < 32; bit++) {
        const words: [number, number, number, number] = [7, 11, 13, 17];
        threefry2x32(...words, out);
        const [a, b] = out;
        words[word] = (words[word] ^ (1 << bit)) >>> 0;
        threefry2x32(...words, out);
        changed.push(bits((out[0] ^ a) >>> 0) + bits((out[1] ^ b) >>> 0));
      }
    }
    // 32 +- 4 bits each; six deviations for 128 draws.
    expect(Math.min(...changed)).toBeGreaterThan(8);
    expect(Math.max(...changed)).toBeLessThan(56);
    expect(changed.reduce((sum, n) => sum + n, 0) / changed.length).toBeCloseTo(32, 0);
  });

  it('takes a number above 2^31 and its signed twin for the same word', () => {
    expect(threefry([0xffff_fffe, 1], [0x8000_0000, 2])).toBe(threefry([-2, 1], [-0x8000_0000, 2]));
  });
});

it('streams of a seed have different names', () => {
  const numbers = Object.values(STREAMS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
