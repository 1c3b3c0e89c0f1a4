/** Covers: what is drawn for properties is valid, and everything that there is to choose is drawn. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkMobile } from '../spec/check.ts';
import type { MobileParams } from '../spec/params.ts';
import { mobileParams } from '../spec/params.ts';
import { anySmallMobile } from './small-mobile.ts';

const drawn = fc.sample(anySmallMobile, 1000);

it('has a value for every parameter, in its range, and keeps the rules between them', () => {
  for (const { params, file } of drawn) {
    expect(Object.keys(params).sort()).toEqual(Object.keys(mobileParams).sort());
    expect(checkMobile(params as MobileParams)).toBe(undefined);
    expect(file !== undefined).toBe(params.mobility === 'file');
    for (const [name, param] of Object.entries(mobileParams)) {
      if (param.kind !== 'int' && param.kind !== 'real') continue;
      const value = Number(params[name]);
      expect(value >= param.min && value <= param.max, `${name} ${value}`).toBe(true);
      if (param.kind === 'int') expect(Number.isInteger(value), `${name} ${value}`).toBe(true);
    }
  }
});

it('draws every choice, and more than one value of every number', () => {
  for (const [name, param] of Object.entries(mobileParams)) {
    const values = new Set(drawn.map(({ params }) => params[name]));
    if (param.kind === 'choice') expect([...values].sort()).toEqual(param.choices.map(({ value }) => value).sort());
    else if (param.kind !== 'file') expect(values.size, name).toBeGreaterThan(3);
  }
});
