/** Files that people bring: scenarios and results as they were written, and everything else as a sentence. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../defaults.ts';
import { decodeFile, MAX_FILE_BYTES, readExperiment } from './experiment-file.ts';
import { writeScenario } from './scenario-file.ts';

const scenario = complete(pholdSpec, { seed: 7, params: { nodes: 99 } });
const digest = '00112233aabbccdd';
const result = {
  format: 'swarmscope.result/1',
  version: '1.2.3',
  status: 'finished',
  scenario,
  digest,
  series: { time: Array.from({ length: 4096 }, (_, i) => i * 1.000123), events: Array(4096).fill(123456789) },
};
const read = (value: unknown) => readExperiment(catalog, typeof value === 'string' ? value : JSON.stringify(value));

describe('readExperiment', () => {
  it('takes a scenario as it was written', () => {
    expect(read(writeScenario(scenario))).toEqual({ ok: true, value: { source: 'file', scenario, appVersion: '' } });
  });

  it('takes of a result the scenario, and the digest as a promise', () => {
    expect(read(result)).toEqual({ ok: true, value: { source: 'file', scenario, digest, appVersion: '1.2.3' } });
  });

  it('promises nothing for a run that was not finished', () => {
    expect(read({ ...result, status: 'cancelled' })).toEqual({
      ok: true,
      value: { source: 'file', scenario, appVersion: '1.2.3' },
    });
  });

  it.each<[string, unknown, RegExp, boolean]>([
    ['no JSON', '{"format":', /not JSON/, false],
    ['an empty file', '', /not JSON/, false],
    ['a page of a novel', 'It was the best of times. '.repeat(20_000), /is above/, false],
    ['another format', { format: 'swarmscope.scenario/9', model: 'phold' }, /scenario\/9/, false],
    ['a later format of results', { ...result, format: 'swarmscope.result/2', series: {} }, /result\/2/, false],
    ['an unknown model', { ...scenario, model: 'warp' }, /no model "warp"/, false],
    ['a result of an unknown model', { ...result, scenario: { ...scenario, model: 'warp' } }, /no model "warp"/, false],
    ['a value out of range', { ...scenario, params: { ...scenario.params, nodes: 1 } }, /nodes 1 is below 2/, true],
    ['a result with one', { ...result, scenario: { ...scenario, seed: -1 } }, /seed -1/, true],
    ['a result with no digest', { ...result, digest: undefined }, /no digest/, true],
    ['a result with a wrong digest', { ...result, digest: '<b>' }, /digest "<b>" of the result/, true],
    ['a result without a version', { ...result, version: 3 }, /version 3 of the result/, true],
    ['a result without a scenario', { format: result.format, digest }, /names no scenario/, false],
    ['a key that is a trap', `{"__proto__": {"format": "${result.format}"}}`, /__proto__/, false],
    ['brackets without end', '['.repeat(100_000), /nested deeper/, false],
    ['a list', [scenario], /names no model/, false],
    ['more than any file', ' '.repeat(MAX_FILE_BYTES + 1), /above 4\.00 MB/, false],
  ])('says what is wrong with %s', (_what, value, says, hasNearest) => {
    const found = read(value);
    if (found.ok) throw new Error('this should have failed');
    expect(found.failure.message).toMatch(says);
    expect(found.failure.message.length).toBeLessThan(200);
    expect(found.nearest !== undefined).toBe(hasNearest);
  });
});

describe('decodeFile', () => {
  it.each([
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0)],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
    ['zeros', new Uint8Array(100)],
  ])('refuses %s', (_what, bytes) => {
    expect(decodeFile(bytes.buffer)).toMatchObject({ ok: false, failure: { message: 'file is not text' } });
  });

  it('reads UTF-8, with or without its mark', () => {
    for (const text of ['{"a": "µs"}', '\ufeff{"a": "µs"}'])
      expect(decodeFile(new TextEncoder().encode(text).buffer)).toEqual({ ok: true, value: '{"a": "µs"}' });
  });
});
