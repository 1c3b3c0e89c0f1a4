/** Covers: the list of planted faults fits the code as it is, so that a change that makes one unfit is noticed at once. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../repository.mjs';
import { FAULTS, planted } from './faults.mjs';

it('forty faults or more, by different names', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});

it.each(FAULTS.map((fault) => [fault.name, fault] as const))(
  '"%s" fits its file once, and its test exists',
  (_name, fault) => {
    expect(planted(fault, readFileSync(inRoot(fault.file), 'utf8')), `its text, once in ${fault.file}`).toBeDefined();
    expect(existsSync(inRoot(fault.finds.path)), fault.finds.path).toBe(true);
    expect(fault.finds.title, 'the whole file would run').not.toBe('');
  },
);

it('a fault does not fit where its text is missing, is there twice, or stays', () => {
  const fault = { ...FAULTS[0], from: 'a < b', to: 'a <= b' };
  expect(planted(fault, 'if (a < b)')).toBe('if (a <= b)');
  expect(planted(fault, 'if (a > b)')).toBeUndefined();
  expect(planted(fault, 'a < b, a < b')).toBeUndefined();
  expect(planted({ ...fault, to: 'a < b' }, 'if (a < b)')).toBeUndefined();
});
