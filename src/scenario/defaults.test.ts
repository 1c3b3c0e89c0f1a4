/** What a scenario becomes when only some of it is chosen: tick, sampling, choices found again. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { checkScenario, scenarioOf } from './check.ts';
import { choicesOf, complete, defaultSampleEvery } from './defaults.ts';
import { scenarioArbitrary } from './generated.ts';
import { MAX_SERIES_ROWS, TICKS, toTicks } from './scenario.ts';

const phold = pholdSpec;

describe('tick', () => {
  it.each([
    [240, 1],
    [4267, 1],
    [4268, 10],
    [42_922, 10],
    [42_923, 100],
    [429_469, 100],
    [429_470, 1000],
    [4.29e6, 1000],
  ])('end %d s with lookahead 4 and mean 1 takes %d us', (end, tick) => {
    expect(complete(phold, { params: { end } }).tick).toBe(tick);
  });
});

describe('sampleEvery', () => {
  it.each([
    [240, 1, 0.9375],
    [0.0001, 1, 0.000001],
    [0.000383, 1, 0.000001],
    [1, 1000, 0.004],
  ])('of end %d s in ticks of %d us is %d s', (end, tick, every) => {
    expect(defaultSampleEvery(phold, { ...complete(phold).params, end }, tick as 1)).toBe(every);
  });

  it('never makes more rows than a series may have', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffff_fff0 }), fc.constantFrom(...TICKS), (endTicks, tick) => {
        const end = (endTicks * tick) / 1e6;
        const every = defaultSampleEvery(phold, { ...complete(phold).params, end }, tick);
        return Math.ceil(endTicks / toTicks(every, tick)) <= MAX_SERIES_ROWS;
      }),
    );
  });
});

describe('every model', () => {
  it.each(catalog)('$id is valid by default and in every preset', (spec) => {
    expect(scenarioOf(spec)).toMatchObject({ ok: true });
    for (const preset of spec.presets) expect(scenarioOf(spec, { params: preset.params })).toMatchObject({ ok: true });
  });

  it.each(catalog)('$id: every variation of a preset is valid and differs from it', (spec) => {
    for (const { id, params, changes = [], small } of spec.presets) {
      const own = complete(spec, { params });
      expect(new Set(changes.map(({ label }) => label)).size).toBe(changes.length);
      for (const variation of [...changes.map((change) => change.params), ...(small ? [small] : [])]) {
        const checked = scenarioOf(spec, { params: { ...params, ...variation } });
        expect(checked, id).toMatchObject({ ok: true });
        for (const [name, value] of Object.entries(variation)) expect(own.params[name], name).not.toBe(value);
      }
    }
  });

  it.each(catalog)('$id: choices of any scenario make it again', (spec) => {
    fc.assert(
      fc.property(scenarioArbitrary(spec), (scenario) => {
        expect(complete(spec, choicesOf(spec, scenario))).toEqual(scenario);
        expect(checkScenario(spec, scenario)).toEqual({ ok: true, value: scenario });
      }),
    );
  });
});
