/** Covers: options that are whole numbers, as a person may write them, and what is said of those that are none. */
import { expect, it } from 'vitest';
import { parseArguments } from './args.ts';
import { type WholeOption, wholeOption } from './whole-option.ts';

const read = (text: string | undefined, option: WholeOption) => {
  const args = parseArguments(text === undefined ? [] : [`--n=${text}`], [{ name: 'n', value: 'n', help: '' }]);
  if (!args.ok) throw new Error(args.failure.message);
  return wholeOption(args.value, 'n', option);
};

it.each([
  [undefined, 5],
  ['1', 1],
  ['2^10', 1024],
  ['2k', 2000],
  ['1e9', 1e9],
])('%s is %s', (text, value) => {
  expect(read(text, { otherwise: 5, least: 1 })).toEqual({ ok: true, value });
});

it.each([
  ['0', 'from 1 to 1000000000'],
  ['2.5', 'from 1 to 1000000000'],
  ['-3', 'from 1 to 1000000000'],
  ['2G', 'from 1 to 1000000000'],
])('%s is refused in the words in which it was written', (text, range) => {
  expect(read(text, { otherwise: 5, least: 1 })).toMatchObject({
    ok: false,
    failure: { kind: 'config', message: `--n ${text} is not a whole number ${range}`, remedy: 'use 5, say' },
  });
});

it('has bounds and a remedy of its own', () => {
  const option = { otherwise: 1, least: 0, most: 10, remedy: 'give fewer' };
  expect(read('11', option)).toMatchObject({
    failure: { message: expect.stringContaining('0 to 10'), remedy: 'give fewer' },
  });
  expect(read('0', option)).toEqual({ ok: true, value: 0 });
});

it('is no number: in the words of all quantities', () => {
  expect(read('many', { otherwise: 1, least: 0 })).toMatchObject({
    failure: { message: expect.stringContaining('--n') },
  });
});
