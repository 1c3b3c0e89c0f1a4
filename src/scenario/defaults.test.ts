/** What a scenario becomes when only some of it is chosen: tick, sampling, choices found again. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { validScenario } from '../verify/scenario-arbitrary.ts';
import { checkScenario, scenarioOf } from './check.ts';
import { choicesOf, complete, defaultSampleEvery } from './defaults.ts';
import { isOpenEnded, lengthOf } from './horizon.ts';
import { MAX_SERIES_ROWS, TICKS, toTicks } from './scenario.ts';
import type { ModelSpec } from './spec.ts';

const phold = pholdSpec;

/** Of a model that counts rounds and ends by itself, or at a limit. */
const swarm = (horizon: { readonly expectedSeconds?: number; readonly endSeconds?: number }): ModelSpec => ({
  ...phold,
  engine: 'rounds',
  clock: 'rounds',
  check: undefined,
  horizon: () => ({ endSeconds: 1e6, longestDelaySeconds: 1, ...horizon }),
});

describe('rounds', () => {
  const spec = swarm({ expectedSeconds: 500 });

  it('take the tick of the limit, and rows by when the run is expected to end', () => {
    expect(complete(spec)).toMatchObject({ tick: 1000, measure: { sampleEvery: 2 } });
    expect(scenarioOf(spec)).toMatchObject({ ok: true });
  });

  it.each([
    [{ sampleEvery: 1.5 }, 'sampleEvery 1.5 is not a whole number of rounds from 1'],
    [{ warmUp: 0.5 }, 'warmUp 0.5 is not a whole number of rounds from 0'],
    [{ warmUp: 500 }, 'warmUp 500 rounds is not below end 500 rounds'],
  ])('are whole: %j', (choices, message) => {
    expect(scenarioOf(spec, choices)).toMatchObject({ ok: false, failure: { message } });
  });

  it('make no more rows than a series may have, of whole rounds', () => {
    const long = swarm({ expectedSeconds: 10_000 });
    expect(scenarioOf(long, { sampleEvery: 1 })).toMatchObject({
      ok: false,
      failure: { message: 'sampleEvery 1 rounds makes 10000 rows, above 4096', remedy: 'use at least 3 rounds' },
      nearest: { measure: { sampleEvery: 40 } },
    });
  });

  it('end at their limit where they are expected to go beyond', () => {
    const short = swarm({ expectedSeconds: 500, endSeconds: 100 });
    expect(complete(short).measure.sampleEvery).toBe(1);
    expect(lengthOf(short, {})).toBe(100);
    expect([isOpenEnded(short, {}), isOpenEnded(phold, complete(phold).params)]).toEqual([true, false]);
  });

  it('are drawn for tests as valid scenarios', () => {
    fc.assert(
      fc.property(validScenario(spec), (scenario) => checkScenario(spec, scenario).ok),
      { numRuns: 50 },
    );
  });
});

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

  it.each([
    [100, 1],
    [256, 1],
    [257, 2],
    [1000, 4],
  ])('of a run expected to take %d rounds is %d', (expectedSeconds, every) => {
    expect(defaultSampleEvery(swarm({ expectedSeconds }), complete(phold).params, 1000)).toBe(every);
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
      fc.property(validScenario(spec), (scenario) => {
        expect(complete(spec, choicesOf(spec, scenario))).toEqual(scenario);
        expect(checkScenario(spec, scenario)).toEqual({ ok: true, value: scenario });
      }),
    );
  });
});
