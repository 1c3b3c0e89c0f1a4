/** Covers: cases drawn of a shape are valid, of that shape, and not all alike; shapes are drawn over all that makes them. */
import * as fc from 'fast-check';
import '../models/testing/registry.ts';
import { describe, expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { checkScenario } from '../scenario/check.ts';
import { EVENT_LIST_NAMES } from '../scenario/event-lists.ts';
import { caseArbitrary, drawCases, modelsOfShapes, shapesOf } from './random.ts';
import { shapeOf } from './shape.ts';
import { shapeArbitrary } from './shape-arbitrary.ts';

const SHAPES = 3;
const CASES = 10;

describe.each(catalog)('shapes of $id', (spec) => {
  it('have cases that are valid and compile the same kernels', () => {
    let [all, ofShape] = [0, 0];
    for (const shape of fc.sample(shapeArbitrary(spec), { seed: 4, numRuns: SHAPES, unbiased: true })) {
      const cases = drawCases(caseArbitrary(shape), 5, CASES);
      for (const { scenario, files, engine } of cases) {
        expect(checkScenario(spec, scenario)).toEqual({ ok: true, value: scenario });
        all++;
        if (shapeOf(scenario, files, engine) === shape.key) ofShape++;
      }
      expect(new Set(cases.map(({ scenario }) => JSON.stringify(scenario))).size).toBeGreaterThan(CASES / 2);
    }
    expect(ofShape / all).toBeGreaterThan(0.95);
  });
});

it('models of events are drawn under every event list, rings in kernels of their own too, and with what these have', () => {
  const [phold] = catalog.filter(({ id }) => id === 'phold');
  const lists = fc
    .sample(shapeArbitrary(phold), { seed: 4, numRuns: 60, unbiased: true })
    .flatMap((shape) => drawCases(caseArbitrary(shape), 5, 1))
    .map(({ engine: { lists: { list = 'slots', fused = true } = {}, lpSize, drive, seats } }) => {
      if (list !== 'slots') expect({ drive, seats }).toEqual({});
      if (list !== 'slots' && list !== 'ring') expect(lpSize).toBe('auto');
      return fused ? list : `${list} in kernels of its own`;
    });
  expect(new Set(lists)).toEqual(new Set([...EVENT_LIST_NAMES, 'ring in kernels of its own']));
});

it('models have shapes by their parameters, evenly spread', () => {
  const total = catalog.reduce((sum, { params }) => sum + Object.keys(params).length, 0);
  const given = modelsOfShapes(catalog, total).map(({ id }) => id);
  const count = (id: string) => given.filter((each) => each === id).length;
  expect(catalog.map(({ id }) => count(id))).toEqual(catalog.map(({ params }) => Object.keys(params).length));
  // The one with the fewest parameters has come once when its share has.
  const fewest = Math.min(...catalog.map(({ params }) => Object.keys(params).length));
  expect(new Set(given.slice(0, Math.ceil(total / fewest))).size).toBe(catalog.length);
});

it('parts share out all scenarios', () => {
  const models = catalog.filter(({ id }) => id === 'phold');
  const limits = { steps: 1, timeoutMs: 1 };
  const plan = {
    models,
    scenarios: 100,
    shapes: 7,
    seed: 3,
    parts: 3,
    limits,
    simplifySeconds: 0,
    stopAfterSeconds: 1,
  };
  const draws = [1, 2, 3].flatMap((part) => [...shapesOf({ ...plan, part })]);
  expect(draws.map(({ number }) => number).sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(draws.reduce((sum, { count }) => sum + count, 0)).toBe(100);
});
