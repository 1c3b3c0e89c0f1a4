/** Covers: what a study runs and in which order, what is refused before the first run, the baseline, and plans of very many runs. */
import { describe, expect, it } from 'vitest';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { canonicalJson } from '../canonical.ts';
import { scenarioOf } from '../check.ts';
import { complete } from '../defaults.ts';
import type { ModelSpec } from '../spec.ts';
import { readStudyText } from './read-study.ts';
import { type Axis, STUDY_FORMAT, type Study } from './study.ts';
import { planStudy, type StudyPlan } from './study-plan.ts';

const studyOf = (parts: Partial<Study> = {}): Study => ({
  format: STUDY_FORMAT,
  scenario: complete(pholdSpec, { seed: 7 }),
  over: [
    { params: ['nodes'], values: [[64], [128]] },
    {
      params: ['population', 'mean'],
      values: [
        [1, 1],
        [2, 1],
        [2, 3],
      ],
    },
  ],
  repeat: { least: 3, most: 3 },
  seeds: 'common',
  ...parts,
});

function planned(study: Study, spec: ModelSpec = pholdSpec): StudyPlan {
  const plan = planStudy([spec], study);
  if (!plan.ok) throw new Error(plan.failure.message);
  return plan.value;
}

const refused = (parts: Partial<Study>): string => {
  const plan = planStudy([pholdSpec, kademliaSpec], studyOf(parts));
  return plan.ok ? 'ok' : `${plan.failure.message}; ${plan.failure.remedy}`;
};

describe('a plan', () => {
  it('has every combination, the last axis fastest', () => {
    expect(planned(studyOf()).settings.map(({ params }) => params)).toEqual([
      { nodes: 64, population: 1, mean: 1 },
      { nodes: 64, population: 2, mean: 1 },
      { nodes: 64, population: 2, mean: 3 },
      { nodes: 128, population: 1, mean: 1 },
      { nodes: 128, population: 2, mean: 1 },
      { nodes: 128, population: 2, mean: 3 },
    ]);
  });

  it('runs every setting with its first seed before any with its second', () => {
    const plan = planned(studyOf());
    expect(plan.runs).toBe(18);
    const runs = [0, 1, 5, 6, 17].map((index) => plan.run(index));
    expect(runs.map(({ setting, repetition, scenario }) => [setting.index, repetition, scenario.seed])).toEqual([
      [0, 0, 7],
      [1, 0, 7],
      [5, 0, 7],
      [0, 1, 8],
      [5, 2, 9],
    ]);
  });

  it('makes the scenarios that a person gets who sets the same values', () => {
    const scenario = complete(pholdSpec, { seed: 3, params: { end: 9000 } });
    const { settings } = planned(studyOf({ scenario, over: [{ params: ['end'], values: [[1], [9000]] }] }));
    for (const setting of settings) {
      const own = scenarioOf(pholdSpec, { seed: 3, params: setting.params });
      expect(own.ok && canonicalJson(setting.scenario)).toBe(canonicalJson(own.ok && own.value));
    }
    expect(settings[0].scenario.tick).not.toBe(settings[1].scenario.tick);
  });

  it('of nothing varied is one setting', () => {
    expect(planned(studyOf({ over: [] })).settings.map(({ params }) => params)).toEqual([{}]);
  });

  it('does not know runs of others', () => {
    const plan = planned(studyOf());
    const { scenario } = plan.run(4);
    expect(plan.indexOf(scenario)).toBe(4);
    expect(plan.indexOf({ ...scenario, seed: 6 })).toBeUndefined();
    expect(plan.indexOf({ ...scenario, seed: 10 })).toBeUndefined();
    expect(plan.indexOf({ ...scenario, modelVersion: 99 })).toBeUndefined();
    expect(plan.indexOf({ ...scenario, params: { ...scenario.params, nodes: 65 } })).toBeUndefined();
    expect(plan.indexOf({ ...scenario, params: { ...scenario.params, remote: 0.123 } })).toBeUndefined();
  });

  it('gives settings that can be cloned, without the rest of the study', () => {
    expect(structuredClone(planned(studyOf()).settings[1])).toEqual({ index: 1 });
  });
});

describe('the baseline', () => {
  it('is the setting that differs in it alone', () => {
    const plan = planned(studyOf({ baseline: { nodes: 64 } }));
    expect(plan.settings.map((setting) => plan.baselineOf(setting)?.index)).toEqual([
      undefined,
      undefined,
      undefined,
      0,
      1,
      2,
    ]);
  });

  it('may be one of values that go together', () => {
    const plan = planned(studyOf({ baseline: { population: 1 } }));
    expect(plan.settings.map((setting) => plan.baselineOf(setting)?.index)).toEqual([undefined, 0, 0, undefined, 3, 3]);
  });

  it('may be said for the moment', () => {
    const plan = planned(studyOf());
    expect(plan.baselineOf(plan.settings[5])).toBeUndefined();
    expect(plan.baselineOf(plan.settings[5], { nodes: 64 })?.index).toBe(2);
  });
});

describe('what is refused before the first run', () => {
  it.each<[string, Partial<Study>]>([
    [
      'baseline population 2 is in 2 values of population+mean; say all that go together',
      { baseline: { population: 2 } },
    ],
    ['baseline nodes 65 is none of its values; use one of 64, 128', { baseline: { nodes: 65 } }],
    ['baseline remote is not varied; use nodes, population, mean', { baseline: { remote: 1 } }],
    [
      '1 settings 1000001 times are 1000001 runs, above 1000000; repeat less often or vary fewer values',
      { over: [], repeat: { least: 1_000_001, most: 1_000_001 } },
    ],
    ['there is no model "chord"; did you mean phold?', { scenario: { ...complete(pholdSpec), model: 'chord' } }],
    [
      'latencyMax 0.05 s is below latencyMin 0.08 s (where latencyMin=0.08 latencyMax=0.05); raise it, or lower latencyMin',
      {
        scenario: complete(kademliaSpec),
        over: [
          { params: ['latencyMin'], values: [[0.04], [0.08]] },
          { params: ['latencyMax'], values: [[0.05], [0.09]] },
        ],
      },
    ],
  ])('%s', (words, parts) => expect(refused(parts)).toBe(words));

  it('of a value with a long name, in a short sentence', () => {
    const missing = `sha256:${'a'.repeat(64)}`;
    const named = { params: ['matrix'], values: [[missing]], labels: ['x'.repeat(100_000)] };
    const study = studyOf({
      scenario: complete(kademliaSpec, { params: { latency: 'matrix', matrix: missing } }),
      over: [named],
    });
    const plan = planStudy([kademliaSpec], study, new Map());
    expect(plan.ok || plan.failure.message.length).toBeLessThan(200);
  });

  it('a study that is a format alone, by what is missing', () => {
    const read = readStudyText([pholdSpec], '{"format":"swarmscope.study/1"}');
    expect(read).toMatchObject({ failure: { message: 'scenario is missing' } });
  });

  it('a file that is not here', () => {
    const [first, second] = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`);
    const study = studyOf({
      scenario: complete(kademliaSpec, { params: { latency: 'matrix', matrix: first } }),
      over: [{ params: ['matrix'], values: [[first], [second]], labels: ['a.csv', 'b.csv'] }],
    });
    expect(planStudy([kademliaSpec], study).ok).toBe(true);
    expect(planStudy([kademliaSpec], study, new Map([[first, '']]))).toMatchObject({
      ok: false,
      failure: { message: `matrix is the file ${second}, which is not here (where matrix=b.csv)` },
    });
  });
});

const range = (params: string, count: number, first: number): Axis => ({
  params: [params],
  values: Array.from({ length: count }, (_, i) => [first + i]),
});

describe('a plan of very many runs', () => {
  it.each([
    ['settings', [range('peers', 1000, 100), range('end', 100, 60)], 1],
    ['repetitions', [range('peers', 10, 100)], 10_000],
  ])('10^5 by %s: no time to wait for', (_what, over, most) => {
    const began = performance.now();
    const plan = planned(
      studyOf({ scenario: complete(kademliaSpec), over, repeat: { least: most, most } }),
      kademliaSpec,
    );
    expect(plan.runs).toBe(100_000);
    // About 0.6 s and 0.001 s on one core of 2026; the machine may be busy.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(plan.indexOf(plan.run(99_999).scenario)).toBe(99_999);
  });

  it('a million: what they are is computed, not kept', () => {
    const over = [range('peers', 1000, 100)];
    const before = process.memoryUsage().heapUsed;
    const plan = planned(
      studyOf({ scenario: complete(kademliaSpec), over, repeat: { least: 1000, most: 1000 } }),
      kademliaSpec,
    );
    for (let index = 0; index < plan.runs; index += 997) expect(plan.run(index).index).toBe(index);
    expect(plan.runs).toBe(1_000_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
  });
});
