/** For tests: valid scenarios and pieces of them, drawn by fast-check from what a model's spec allows. */
import * as fc from 'fast-check';
import { complete } from './defaults.ts';
import { fitFailure } from './fit.ts';
import { lengthOf } from './horizon.ts';
import { type Scenario, TICKS } from './scenario.ts';
import type { ModelSpec, NumberParam, ParamSpec, Params, ParamValue } from './spec.ts';

/** Mostly anywhere in the range; often at its ends and at the default. */
export function paramArbitrary(param: ParamSpec): fc.Arbitrary<ParamValue> {
  switch (param.kind) {
    case 'choice':
      return fc.constantFrom(...param.choices.map((c) => c.value));
    case 'file':
      return fc.oneof(fc.constant(param.default), fileArbitrary);
    default:
      return fc.oneof(fc.constant(param.default), numberArbitrary(param));
  }
}

const fileArbitrary = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 64, maxLength: 64 })
  .map((digits) => `sha256:${digits.map((digit) => digit.toString(16)).join('')}`);

const numberArbitrary = ({ kind, min, max, minExclusive }: NumberParam): fc.Arbitrary<number> =>
  kind === 'int'
    ? fc.integer({ min, max })
    : fc.double({ min, max, minExcluded: minExclusive ?? false, noNaN: true }).map((v) => (v === 0 ? 0 : v));

/** Seed, tick, measure and every parameter chosen or left out; only what the rules between fields allow. */
export function scenarioArbitrary(spec: ModelSpec): fc.Arbitrary<Scenario> {
  const params = Object.fromEntries(Object.entries(spec.params).map(([name, p]) => [name, paramArbitrary(p)]));
  const share = fc.option(fc.double({ min: 0.001, max: 0.999, noNaN: true }), { nil: undefined });
  return fc
    .record({
      params: fc.record(params, { requiredKeys: [] }),
      seed: fc.integer({ min: 0, max: 0xffff_ffff }),
      tick: fc.option(fc.constantFrom(...TICKS), { nil: undefined }),
      warmUp: share,
      sampleEvery: share,
    })
    .map(({ params: chosen, seed, tick, warmUp, sampleEvery }) => {
      const params = chosen as Params;
      const end = lengthOf(spec, complete(spec, { params }).params);
      const seconds = (part?: number) => part && (spec.clock === 'rounds' ? Math.ceil(part * end) : part * end);
      return complete(spec, { params, seed, tick, warmUp: seconds(warmUp), sampleEvery: seconds(sampleEvery) });
    })
    .filter((scenario) => fitFailure(spec, scenario) === undefined);
}
