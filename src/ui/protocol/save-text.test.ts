/** Covers: what a text calls itself, right or wrong, and soon. */
import { expect, it } from 'vitest';
import { textsCalled, titleIn } from './save-text.ts';

it('is the title in quotation marks, wherever the first line of the protocol is', () => {
  expect(titleIn('// of mine\n\n  protocol 1  "Going round"\nnodes = ')).toBe('Going round');
  expect(titleIn('protocol 1')).toBe('');
  expect(textsCalled(['protocol 1 "Going round"', 'protocol 1 "Other"'], ' ROUND ')).toHaveLength(1);
});

it('is found in a text of blank lines as soon as in another', () => {
  const begun = performance.now();
  expect(titleIn('\n'.repeat(64_000))).toBe('');
  expect(performance.now() - begun).toBeLessThan(1000);
});
