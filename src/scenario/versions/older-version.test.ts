/** What older versions wrote, opened by this one: means what it meant, says whether results are the same, and stays strict. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import { complete } from '../defaults.ts';
import { decodeLink, encodeLink } from '../link/link.ts';
import { readExperiment } from '../reading/experiment-file.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec, Params } from '../spec.ts';
import {
  impliedBy,
  inPresentVersion,
  openScenario,
  otherVersionOf,
  resultInPresentVersion,
  unsaid,
} from './older-version.ts';

/** A swarm as version 1 wrote it. */
function oldSwarm(params: Params): Scenario {
  const { keptBlocks: _, ...known } = complete(swarmSpec, { params }).params;
  return { ...complete(swarmSpec, { params }), modelVersion: 1, params: known };
}

/** PHOLD after a change of its rules. */
const next: ModelSpec = { ...pholdSpec, version: 2 };
const since1: ModelSpec = { ...next, sameResultsSince: 1 };
const old = complete(pholdSpec, { params: { nodes: 99 } });

it.each(catalog)('$id: every version says what each parameter of today was in it', (spec) => {
  for (let version = 1; version <= spec.version; version++)
    expect(Object.keys(impliedBy(spec, version) ?? {})).toEqual(expect.arrayContaining(Object.keys(spec.params)));
});

describe('a parameter that came later', () => {
  it('has the value by which the network is what it was', () => {
    expect(openScenario(swarmSpec, oldSwarm({ kernel: 'limited' }))).toEqual({
      ok: true,
      value: { scenario: complete(swarmSpec, { params: { kernel: 'limited', keptBlocks: 8 } }) },
    });
  });

  it('has its present default where it decides nothing: an old preset still is that preset', () => {
    expect(openScenario(swarmSpec, oldSwarm({}))).toEqual({ ok: true, value: { scenario: complete(swarmSpec) } });
  });

  it('stays as it is said, and nothing is added that a version does not imply', () => {
    const implied = { ...impliedBy(swarmSpec, 1), warp: 9 };
    expect(unsaid(swarmSpec, implied, { kernel: 'limited', keptBlocks: 3 })).not.toHaveProperty('keptBlocks');
    expect(unsaid(swarmSpec, implied, { kernel: 'limited' })).toMatchObject({ keptBlocks: 8, peers: 256 });
    expect(unsaid(swarmSpec, implied, {})).not.toHaveProperty('warp');
  });
});

describe('what an older version wrote', () => {
  it('is read as strictly as ever', () => {
    const { peers: _, ...rest } = oldSwarm({}).params;
    const without = { ...oldSwarm({}), params: rest };
    expect(openScenario(swarmSpec, without)).toMatchObject({ ok: false, failure: { message: 'peers is missing' } });
  });

  it.each([
    undefined,
    null,
    [],
    'x',
    { modelVersion: 1 },
    { modelVersion: 1, params: null },
    { modelVersion: 0.5, params: {} },
  ])('and what nobody wrote stays as it is: %j', (value) => {
    expect(inPresentVersion(swarmSpec, value)).toBe(value);
  });

  it('of a later version is refused', () => {
    expect(openScenario(pholdSpec, { ...old, modelVersion: 3 })).toMatchObject({
      ok: false,
      failure: { message: 'modelVersion 3 of phold is not 1' },
    });
  });

  it('is told apart where results were others', () => {
    expect(openScenario(next, old)).toMatchObject({ ok: true, value: { otherModelVersion: 1 } });
    expect(openScenario(since1, old)).toEqual({ ok: true, value: { scenario: { ...old, modelVersion: 2 } } });
    expect([1, 2, 3].map((version) => otherVersionOf(since1, version).otherModelVersion)).toEqual([
      undefined,
      undefined,
      3,
    ]);
    const file = JSON.stringify(old);
    expect(readExperiment([next], file)).toMatchObject({ ok: true, value: { source: 'file', otherModelVersion: 1 } });
    expect(readExperiment([since1], file)).not.toHaveProperty('value.otherModelVersion');
  });
});

describe('a kept result', () => {
  it('is one of today where results are the same, of its own version where they are not', () => {
    const scenario = oldSwarm({ kernel: 'limited' });
    const kept = resultInPresentVersion(swarmSpec, { ...sampleResult, scenario, params: scenario.params });
    expect(kept.scenario).toMatchObject({ modelVersion: 2, params: { keptBlocks: 8 } });
    expect(kept.params).toEqual(kept.scenario.params);
    expect(resultInPresentVersion(next, sampleResult).scenario).toEqual(sampleResult.scenario);
    expect(resultInPresentVersion(pholdSpec, sampleResult)).toEqual(sampleResult);
  });

  it('makes a link of its own version, which opens as one', async () => {
    const link = await encodeLink([next], old, { appVersion: '0.1.0', digest: '00112233aabbccdd' });
    expect(await decodeLink([next], link.ok ? link.value : '')).toMatchObject({
      ok: true,
      value: { otherModelVersion: 1, digest: '00112233aabbccdd', scenario: { modelVersion: 2, params: { nodes: 99 } } },
    });
  });
});
