/** What is wrong with a scenario, in words, and the nearest valid one instead. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { paramArbitrary, validScenario } from '../verify/scenario-arbitrary.ts';
import { canonicalJson } from './canonical.ts';
import { checkScenario, scenarioOf } from './check.ts';
import { complete } from './defaults.ts';
import { parseParam } from './param.ts';
import { findNamed, namedScenario, presetOf } from './presets.ts';
import { readScenario, writeScenario } from './reading/scenario-file.ts';
import type { Scenario } from './scenario.ts';
import type { Params } from './spec.ts';

const phold = pholdSpec;
const whole = complete(phold);
const sentence = (value: unknown): string => {
  const checked = checkScenario(phold, value);
  return checked.ok ? 'ok' : `${checked.failure.message}; ${checked.failure.remedy}`;
};
const withParams = (params: Params): unknown => ({ ...whole, params: { ...whole.params, ...params } });

describe('a wrong parameter', () => {
  it.each([
    [{ population: 0 }, 'population 0 is below 1; use a whole number from 1 to 64'],
    [{ nodes: 2 ** 25 }, 'nodes 2^25 is above 2^24; use a whole number from 2 to 2^24'],
    [{ nodes: 2.5 }, 'nodes 2.5 is not a whole number; use a whole number from 2 to 2^24'],
    [{ lookahead: 0 }, 'lookahead 0 s is not above 0 s; use a number above 0 up to 4000000 s'],
    [{ mean: '1' }, 'mean "1" is not a number; use a number from 0 to 4000000 s'],
    [{ delay: 'normal' }, 'delay "normal" is not one of its choices; use exponential, uniform or constant'],
    [{ populaton: 1 }, 'populaton is no parameter of phold; did you mean population?'],
    [{ nodes: 0, mean: -1 }, 'nodes 0 is below 2 (and 1 more); use a whole number from 2 to 2^24'],
  ])('%j', (params, expected) => expect(sentence(withParams(params as unknown as Params))).toBe(expected));
});

describe('a wrong field', () => {
  it.each([
    [null, 'scenario is not an object; write one JSON object'],
    [
      { ...whole, seed: -1 },
      'seed -1 is not a whole number from 0 to 4294967295; use a whole number from 0 to 4294967295',
    ],
    [{ ...whole, seed: undefined }, 'seed is missing; use a whole number from 0 to 4294967295'],
    [{ ...whole, tick: 2 }, 'tick 2 is not one of 1, 10, 100, 1000 us; use 1, 10, 100, 1000, or leave it to the end'],
    [{ ...whole, speed: 1 }, 'speed is no field of a scenario; did you mean seed?'],
    [{ ...whole, modelVersion: 9 }, 'modelVersion 9 of PHOLD is not 1; open it with a newer Swarmscope'],
    [
      { ...whole, modelVersion: 0 },
      'modelVersion 0 of PHOLD is not 1; set the experiment up anew and run it, or open it with the Swarmscope that made it',
    ],
    [{ ...whole, measure: { warmUp: 0 } }, 'sampleEvery is missing; use seconds, at most 4096 rows to the end'],
  ])('%#', (value, expected) => expect(sentence(value)).toBe(expected));
});

describe('rules between fields', () => {
  const of = (value: Partial<Scenario>, params: Params = {}) =>
    sentence({ ...whole, ...value, params: { ...whole.params, ...params } });
  it('hold', () => {
    expect(of({ tick: 1 }, { end: 4290 })).toBe(
      'end 4290 s plus the longest delay 27 s does not fit 32 bits of 1 us ticks; use a tick of 10 us, or shorten them',
    );
    expect(of({ tick: 1000 }, { end: 0.0001 })).toContain('end 0.0001 s is below one tick of 1000 us');
    expect(of({ tick: 1000 }, { lookahead: 0.0001 })).toContain('lookahead 0.0001 s is below one tick of 1000 us');
    expect(of({ measure: { warmUp: 240, sampleEvery: 1 } })).toContain('warmUp 240 s is not below end 240 s');
    expect(of({ measure: { warmUp: 0, sampleEvery: 1e-9 } })).toContain('is below one tick of 1 us');
    expect(of({ measure: { warmUp: 0, sampleEvery: 0.01 } })).toContain(
      'makes 24000 rows, above 4096; use at least 0.058594 s',
    );
  });
});

describe('the nearest valid scenario', () => {
  it('keeps what is right, and takes the value of the likest preset for what is not', () => {
    const checked = checkScenario(phold, withParams({ population: 99, remote: 0.7, delay: 'x' }));
    expect(checked).toMatchObject({
      ok: false,
      nearest: { params: { population: 4, remote: 0.7, delay: 'exponential' } },
    });
  });

  it('drops what does not go together with the rest', () => {
    const checked = scenarioOf(phold, { params: { lookahead: 1e-6, end: 4e6 } });
    expect(checked).toMatchObject({ ok: false, nearest: complete(phold, { params: { lookahead: 1e-6 } }) });
  });

  it('is valid for anything', () => {
    const anything = fc.record({
      seed: fc.anything(),
      tick: fc.oneof(fc.constantFrom(1, 10, 100, 1000), fc.anything()),
      measure: fc.oneof(fc.record({ warmUp: fc.double(), sampleEvery: fc.double() }), fc.anything()),
      params: fc.record(
        Object.fromEntries(
          Object.entries(phold.params).map(([n, p]) => [n, fc.oneof(paramArbitrary(p), fc.double(), fc.anything())]),
        ),
      ),
    });
    fc.assert(
      fc.property(fc.oneof(anything, fc.anything()), (value) => {
        const checked = checkScenario(phold, value);
        if (!checked.ok) expect(checkScenario(phold, checked.nearest)).toEqual({ ok: true, value: checked.nearest });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('text', () => {
  it('of one parameter is read in its unit', () => {
    expect(parseParam('end', phold.params.end, '10m')).toEqual({ ok: true, value: 600 });
    expect(parseParam('nodes', phold.params.nodes, '2^20')).toEqual({ ok: true, value: 2 ** 20 });
    expect(parseParam('delay', phold.params.delay, 'constant')).toEqual({ ok: true, value: 'constant' });
    expect(parseParam('population', phold.params.population, '0')).toMatchObject({ ok: false });
  });

  it('of a scenario is read back as written, and as canonical JSON', () => {
    fc.assert(
      fc.property(validScenario(phold), (scenario) => {
        expect(readScenario(catalog, writeScenario(scenario))).toEqual({ ok: true, value: scenario });
        expect(readScenario(catalog, canonicalJson(scenario))).toEqual({ ok: true, value: scenario });
      }),
    );
  });

  it.each([
    ['{', 'scenario is not JSON'],
    ['[]', 'scenario names no model'],
    ['null', 'scenario names no model'],
    ['{"model":"pholt"}', 'there is no model "pholt"'],
    ['{"model":"phold","format":"swarmscope.result/1"}', 'format "swarmscope.result/1" is not swarmscope.scenario/1'],
    ['{"model":"phold"}', 'format is missing (and 5 more)'],
    [' '.repeat(300_000), 'scenario of 300000 bytes is above 262144'],
    [`"${'€'.repeat(100_000)}"`, 'scenario of 300002 bytes is above 262144'],
  ])('%.40s', (text, message) => {
    const read = readScenario(catalog, text);
    expect(read.ok ? '' : read.failure.message).toContain(message);
  });
});

describe('a file of another format', () => {
  it.each([
    ['swarmscope.scenario/2', 'open it with the version that wrote it'],
    ['swarmscope.result/1', 'run the link that it has, or its scenario in a file of its own'],
    ['swarmscope.bench/1', 'this is another kind of file: name a scenario'],
  ])('%s', (format, remedy) => {
    expect(readScenario(catalog, JSON.stringify({ format }))).toMatchObject({ failure: { remedy } });
  });
});

describe('names', () => {
  const named = (name: string) => {
    const found = findNamed(catalog, name);
    return found.ok ? namedScenario(found.value, { seed: 5, params: { mean: 2 } }) : found;
  };
  it('give presets with choices on top', () => {
    expect(named('phold/tiny')).toMatchObject({
      ok: true,
      value: { seed: 5, params: { nodes: 64, mean: 2, end: 60 } },
    });
    expect(named('phold')).toMatchObject({ ok: true, value: { params: { nodes: 65_536, mean: 2 } } });
  });
  it('are each of one preset', () => {
    for (const { id, presets } of catalog) {
      const names = presets.map((preset) => preset.id);
      expect(new Set(names).size, id).toBe(names.length);
    }
  });
  it('that are wrong are answered', () => {
    expect(named('fold')).toMatchObject({ failure: { remedy: 'did you mean phold?' } });
    expect(named('phold/swenson')).toMatchObject({ failure: { remedy: 'did you mean swenson-2015?' } });
    expect(named('phold/')).toMatchObject({ failure: { message: 'phold has no preset ""' } });
  });
  it('are found again from parameters', () => {
    expect(presetOf(phold, complete(phold, { seed: 9 }))?.id).toBe('quick-look');
    expect(presetOf(phold, complete(phold, { params: { remote: 0.99 } }))).toBeUndefined();
  });
});
