/** Valid studies of a model, drawn by fast-check: small grids over parameters that go alone or together, all that a study can say. */
import * as fc from 'fast-check';
import { judgedColumns } from '../../analysis/study/averaged-columns.ts';
import type { ModelSpec, ParamValue } from '../../scenario/spec.ts';
import {
  type Axis,
  LEAST_FOR_PRECISION,
  type Repeat,
  SEED_CHOICES,
  STUDY_FORMAT,
  type Study,
} from '../../scenario/study/study.ts';
import { planStudy } from '../../scenario/study/study-plan.ts';
import { paramArbitrary, validScenario } from '../scenario-arbitrary.ts';

const MOST_VALUES = 4;
const REPETITIONS = 1000;

interface RawAxis {
  readonly params: readonly string[];
  readonly values: readonly (readonly ParamValue[])[];
  readonly isNamed: boolean;
}

const axisOf = (spec: ModelSpec): fc.Arbitrary<RawAxis> =>
  fc.shuffledSubarray(Object.keys(spec.params), { minLength: 1, maxLength: 2 }).chain((params) =>
    fc.record({
      params: fc.constant(params),
      values: fc.array(fc.tuple(...params.map((name) => paramArbitrary(spec.params[name]))), {
        minLength: 1,
        maxLength: MOST_VALUES,
      }),
      isNamed: fc.boolean(),
    }),
  );

const repeatOf = (spec: ModelSpec): fc.Arbitrary<Repeat> =>
  fc.oneof(
    fc.integer({ min: 1, max: REPETITIONS }).map((n) => ({ least: n, most: n })),
    fc.record({
      least: fc.integer({ min: LEAST_FOR_PRECISION, max: 20 }),
      most: fc.integer({ min: 20, max: REPETITIONS }),
      precision: fc.record({
        share: fc.double({ min: 0.001, max: 1, noNaN: true }),
        of: fc.subarray([...judgedColumns(spec)], { minLength: 1, maxLength: 3 }),
      }),
    }),
  );

export const validStudy = (spec: ModelSpec): fc.Arbitrary<Study> =>
  fc
    .record({
      scenario: validScenario(spec),
      axes: fc.array(axisOf(spec), { maxLength: 3 }),
      repeat: repeatOf(spec),
      seeds: fc.constantFrom(...SEED_CHOICES),
      baseline: fc.option(fc.nat({ max: MOST_VALUES - 1 }), { nil: undefined }),
    })
    .map(({ scenario, axes, repeat, seeds, baseline }): Study => {
      let study: Study = { format: STUDY_FORMAT, scenario, over: [], repeat, seeds };
      for (const axis of axes) study = grown(spec, study, axis);
      const [first] = study.over;
      if (baseline === undefined || !first || seeds === 'own') return study;
      const tuple = first.values[baseline % first.values.length];
      return { ...study, baseline: Object.fromEntries(first.params.map((name, i) => [name, tuple[i]])) };
    });

/** With as many of the values as rules between parameters allow. */
function grown(spec: ModelSpec, study: Study, { params, values, isNamed }: RawAxis): Study {
  let made = study;
  let axis: Axis = { params, values: [] };
  for (const tuple of values) {
    const next = { ...axis, values: [...axis.values, tuple] };
    const wider = { ...study, over: [...study.over, next] };
    if (!planStudy([spec], wider).ok) continue;
    axis = next;
    made = wider;
  }
  if (!isNamed || made === study) return made;
  const labels = axis.values.map((_, i) => `value ${i}`);
  return { ...study, over: [...study.over, { ...axis, labels }] };
}
