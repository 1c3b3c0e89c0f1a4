/** Covers: parallelism and shares as text. */
import { expect, it } from 'vitest';
import { parallelismText, percentText } from './proportions.ts';

it.each([
  [1, '1'],
  [75.9, '75.9'],
  [45.04, '45'],
  [313.1, '313'],
  [999.6, '1,000'],
  [1416.8, '1,417'],
  [7117.4, '7,117'],
  [1_234_567.8, '1,234,568'],
])('a parallelism of %f is %s', (value, text) => expect(parallelismText(value)).toBe(text));

it.each([
  [1, '100%'],
  [0.3512, '35.1%'],
  [0.00123, '0.123%'],
])('a share of %f is %s', (share, text) => expect(percentText(share)).toBe(text));
