/** Covers: random studies of every model: each reads back from its text, its runs are valid and are found again; what is wrong is said in words. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { canonicalJson } from '../scenario/canonical.ts';
import { checkScenario } from '../scenario/check.ts';
import { axisText, parseAxis } from '../scenario/study/axis-text.ts';
import { readStudy, readStudyText, studyText } from '../scenario/study/read-study.ts';
import type { Study } from '../scenario/study/study.ts';
import { planStudy, type StudyPlan } from '../scenario/study/study-plan.ts';
import { damageText, damageValue, draws } from '../scenario/testing/mutate.ts';
import { validStudy } from './testing/study-arbitrary.ts';

const STUDIES = 40;
const DAMAGED = 2000;

function planned(study: Study): StudyPlan {
  const plan = planStudy(catalog, study);
  if (!plan.ok) throw new Error(`${plan.failure.message}: ${studyText(study)}`);
  return plan.value;
}

describe.each(catalog)('studies of $id', (spec) => {
  it('read back from their text', () => {
    fc.assert(
      fc.property(validStudy(spec), (study) => {
        const read = readStudyText(catalog, studyText(study));
        expect(read).toEqual({ ok: true, value: JSON.parse(studyText(study)) });
        if (!read.ok) return;
        expect(studyText(read.value)).toBe(studyText(study));
        for (const axis of study.over) {
          const { params, values } = axis;
          expect(parseAxis(spec, axisText(axis))).toEqual({ ok: true, value: { params, values } });
        }
      }),
      { numRuns: STUDIES },
    );
  });

  it('have valid runs, each found again by what ran', () => {
    fc.assert(
      fc.property(validStudy(spec), fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (study, indices) => {
        const plan = planned(study);
        expect(plan.runs).toBe(plan.settings.length * study.repeat.most);
        for (const index of [0, plan.runs - 1, ...indices.map((index) => index % plan.runs)]) {
          const run = plan.run(index);
          expect(checkScenario(spec, run.scenario)).toEqual({ ok: true, value: run.scenario });
          expect(plan.indexOf(run.scenario)).toBe(index);
          expect(plan.settingAt(run.scenario.params)).toBe(run.setting);
          const stranger = {
            ...run.scenario,
            measure: { ...run.scenario.measure, warmUp: run.scenario.measure.warmUp + 1 },
          };
          expect(plan.indexOf(stranger)).toBeUndefined();
        }
      }),
      { numRuns: STUDIES },
    );
  });

  it('that are wrong somewhere name the value and the remedy', () => {
    fc.assert(
      fc.property(validStudy(spec), (study) => {
        for (const [value, spoil] of FAULTS) {
          const read = readStudy(catalog, spoil(JSON.parse(canonicalJson(study))));
          const { message, remedy } = read.ok ? { message: `nothing is wrong for ${value}`, remedy: '' } : read.failure;
          expect(message).toContain(value);
          expect(remedy).not.toBe('');
          expect(message).not.toMatch(/undefined|NaN|\[object/);
        }
      }),
      { numRuns: 8 },
    );
  });
});

it(`${DAMAGED} damaged studies: each is valid, or refused in words`, () => {
  const draw = draws(7);
  const texts = fc
    .sample(fc.constantFrom(...catalog).chain(validStudy), { seed: 3, numRuns: 30 })
    .map((study) => studyText(study));
  let read = 0;
  for (let i = 0; i < DAMAGED; i++) {
    const text = texts[draw(texts.length)];
    const damaged = draw(2)
      ? damageText(text, texts, draw)
      : (JSON.stringify(damageValue(JSON.parse(text), draw)) ?? '');
    const study = readStudyText(catalog, damaged);
    const plan = study.ok ? planStudy(catalog, study.value) : study;
    if (study.ok) read++;
    const isSound = plan.ok || (plan.failure.message.length < 400 && plan.failure.remedy !== '');
    if (!isSound) expect.fail(`${damaged.slice(0, 2000)} gave ${JSON.stringify(plan)}`);
  }
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(DAMAGED);
});

// biome-ignore lint/suspicious/noExplicitAny: anything may be wrong
type Spoiled = any;

const withAxis = (study: Spoiled, axis: unknown): Spoiled => ({
  ...study,
  over: [...study.over, axis],
  baseline: undefined,
});
const nameOf = ({ scenario }: Spoiled): string => Object.keys(scenario.params)[0];

/** What the message must have in it, and how a study is spoiled. */
const FAULTS: readonly (readonly [string, (study: Spoiled) => unknown])[] = [
  ['swarmscope.study/9', (study) => ({ ...study, format: 'swarmscope.study/9' })],
  ['nothing', (study) => ({ ...study, scenario: { ...study.scenario, model: 'nothing' } })],
  ['model', (study) => ({ ...study, scenario: null })],
  ['seed 1.5', (study) => ({ ...study, scenario: { ...study.scenario, seed: 1.5 } })],
  ['surplus', (study) => ({ ...study, surplus: 1 })],
  ['over', (study) => ({ ...study, over: 'nodes' })],
  ['noSuch', (study) => withAxis(study, { params: ['noSuch'], values: [[1]] })],
  ['no parameter', (study) => withAxis(study, { params: [], values: [[]] })],
  ['no values', (study) => withAxis({ ...study, over: [] }, { params: [nameOf(study)], values: [] })],
  ['-7', (study) => withAxis({ ...study, over: [] }, { params: [nameOf(study)], values: [[-7]] })],
  ['2 values', (study) => withAxis({ ...study, over: [] }, { params: [nameOf(study)], values: [[1, 2]] })],
  [
    'twice',
    (study) => {
      const value = study.scenario.params[nameOf(study)];
      return withAxis({ ...study, over: [] }, { params: [nameOf(study)], values: [[value], [value]] });
    },
  ],
  [
    'varied twice',
    (study) => {
      const axis = { params: [nameOf(study)], values: [[study.scenario.params[nameOf(study)]]] };
      return withAxis(withAxis({ ...study, over: [] }, axis), axis);
    },
  ],
  [
    'labels',
    (study) => {
      const values = [[study.scenario.params[nameOf(study)]]];
      return withAxis({ ...study, over: [] }, { params: [nameOf(study)], values, labels: ['a', 'b'] });
    },
  ],
  ['true', (study) => withAxis(study, { params: [nameOf(study)], values: [[true]] })],
  ['least 0', (study) => ({ ...study, repeat: { least: 0, most: 5 } })],
  ['least "3"', (study) => ({ ...study, repeat: { least: '3', most: 5 } })],
  ['1000001', (study) => ({ ...study, over: [], baseline: undefined, repeat: { least: 1_000_001, most: 1_000_001 } })],
  ['no precision', (study) => ({ ...study, repeat: { least: 2, most: 5 } })],
  [
    '12 repetitions at least',
    (study) => ({ ...study, repeat: { least: 12, most: 5, precision: { share: 0.1, of: ['events'] } } }),
  ],
  [
    '9 repetitions',
    (study) => ({ ...study, repeat: { least: 9, most: 50, precision: { share: 0.1, of: ['events'] } } }),
  ],
  ['precision 0 ', (study) => ({ ...study, repeat: { least: 10, most: 50, precision: { share: 0, of: ['events'] } } })],
  ['precision 2 ', (study) => ({ ...study, repeat: { least: 10, most: 50, precision: { share: 2, of: ['events'] } } })],
  ['no column', (study) => ({ ...study, repeat: { least: 10, most: 50, precision: { share: 0.1, of: [] } } })],
  [
    'metrics.no.mean',
    (study) => ({ ...study, repeat: { least: 10, most: 50, precision: { share: 0.1, of: ['metrics.no.mean'] } } }),
  ],
  ...['wallSeconds', 'lpParallelism', 'memoryBytes'].map((column): (typeof FAULTS)[number] => [
    `${column} hangs on the machine`,
    (study) => ({ ...study, repeat: { least: 10, most: 50, precision: { share: 0.1, of: [column] } } }),
  ]),
  ['seeds "none"', (study) => ({ ...study, seeds: 'none' })],
  ['baseline noSuch', (study) => ({ ...study, seeds: 'common', baseline: { noSuch: 1 } })],
  ['says no value', (study) => ({ ...study, seeds: 'common', baseline: {} })],
  ['seeds are own', (study) => ({ ...study, seeds: 'own', baseline: { [nameOf(study)]: 1 } })],
  [
    '"other"',
    (study) => {
      const axis = { params: [nameOf(study)], values: [[study.scenario.params[nameOf(study)]]] };
      return { ...withAxis({ ...study, over: [] }, axis), seeds: 'common', baseline: { [nameOf(study)]: 'other' } };
    },
  ],
];
