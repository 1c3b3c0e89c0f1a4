/** Covers: runs that a spec says to have one shape link the same kernels, whatever else differs between them. */
import * as fc from 'fast-check';
import '../models/testing/registry.ts';
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { checkScenario } from '../scenario/check.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { shapeOf as studyShape } from '../scenario/study/shape.ts';
import type { DrawnScenario } from './moves.ts';
import { shapeOf } from './shape.ts';
import { anyScenario } from './short-runs.ts';

const PAIRS = 60;

/** The first, with all that the second says but for what would make another shape. */
function ofOneShape(spec: ModelSpec, first: Scenario, second: Scenario): Scenario {
  let made: Scenario = { ...first, seed: second.seed };
  for (const name of Object.keys(spec.params)) {
    const params = { ...made.params, [name]: second.params[name] };
    const isOne = studyShape(spec, { params }) === studyShape(spec, first);
    if (isOne && checkScenario(spec, { ...made, params }).ok) made = { ...made, params };
  }
  return made;
}

/** Of replicas, which do not gather. Capacities are the largest of a shape: slots of a node, and bits of the most neighbours of a drawn graph. */
const kernelsOf = (scenario: Scenario, files: DrawnScenario['files']): string =>
  shapeOf(scenario, files, { lists: { capacity: 8, gathered: false } }).replace(/"PLANES":\d+/, '');

describe.each(catalog)('shapes of $id', (spec) => {
  it('have one set of kernels each', () => {
    let changes = 0;
    const pairs = fc.sample(fc.tuple(anyScenario(spec), anyScenario(spec)), { seed: 5, numRuns: PAIRS });
    for (const [first, second] of pairs) {
      const files = new Map([...first.files, ...second.files]);
      const other = ofOneShape(spec, first.scenario, second.scenario);
      changes += Object.entries(other.params).filter(([name, value]) => value !== first.scenario.params[name]).length;
      expect(
        kernelsOf(other, files),
        `${JSON.stringify(first.scenario.params)} and ${JSON.stringify(other.params)}`,
      ).toBe(kernelsOf(first.scenario, files));
    }
    expect(changes).toBeGreaterThan(PAIRS / 4);
  });

  it('are few where numbers vary that no kernel knows', () => {
    expect(spec.shape).toBeDefined();
    const { params } = fc.sample(anyScenario(spec), { seed: 6, numRuns: 1 })[0].scenario;
    expect(studyShape(spec, { params: { ...params, end: 1 } })).toBe(
      studyShape(spec, { params: { ...params, end: 2 } }),
    );
  });
});
