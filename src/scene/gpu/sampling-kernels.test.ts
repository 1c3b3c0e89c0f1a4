/** Covers: what views are given by name, and that no name is said of two things. */
import { expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { samplingConstants } from './sampling-kernels.ts';

const constantsOf = (constants: Readonly<Record<string, number>>, ofRun: Readonly<Record<string, string>> = {}) =>
  samplingConstants({ specs: pholdSpec.views, views: { constants } }, { NEVER: '7u', ...ofRun });

it('numbers views and channels, beside constants of the run and floating-point ones of the views', () => {
  expect(constantsOf({ DELAYS_AHEAD: 8 })).toMatchObject({ NEVER: '7u', VIEW_CELLS: '0u', DELAYS_AHEAD: '8.0' });
});

it.each(['NEVER', 'VIEW_CELLS'])('refuses %s of views: it is the name of something else', (name) => {
  expect(() => constantsOf({ [name]: 1 })).toThrow(`constants of views have names of others: ${name}`);
});

it('refuses a constant of the run that is called as a view', () => {
  const known = { VIEW_CELLS: '1u' };
  expect(() => constantsOf({}, known)).toThrow('views or channels have names of constants: VIEW_CELLS');
});
