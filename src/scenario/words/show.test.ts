/** Covers: sizes in sentences, by the rule of every other quantity. */
import { expect, it } from 'vitest';
import { showBytes } from './show.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.00 kB'],
  [47_620_000, '47.6 MB'],
  [262_144, '262 kB'],
  [16e6, '16.0 MB'],
  [999_862, '1.00 MB'],
  [9998, '10.0 kB'],
])('%d bytes are %s', (bytes, text) => expect(showBytes(bytes)).toBe(text));
