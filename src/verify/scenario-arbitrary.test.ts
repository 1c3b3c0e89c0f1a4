/**
 * Covers: what is drawn is valid, for every model; whole ranges are drawn and nothing heaps up where rules repair it; a failing draw
 * shrinks to hardly anything; and every word that a GPU would be given is a u32.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isU32 } from '../base/u32.ts';
import { catalog } from '../models/catalog.ts';
import { rumourSpec } from '../models/test-rumour/spec.ts';
import { rumourVerified } from '../models/test-rumour/verified.ts';
import { whisperSpec } from '../models/test-whisper/spec.ts';
import { whisperVerified } from '../models/test-whisper/verified.ts';
import { registry } from '../models/testing/registry.ts';
import { verifiedModels } from '../models/verified.ts';
import type { VerifiedModel } from '../models/verified-model.ts';
import { checkScenario } from '../scenario/check.ts';
import { complete, defaultTick } from '../scenario/defaults.ts';
import { isNumberParam } from '../scenario/param.ts';
import { type Scenario, TICKS, toTicks } from '../scenario/scenario.ts';
import type { ModelSpec, NumberParam } from '../scenario/spec.ts';
import type { DrawnScenario } from './moves.ts';
import { scenarioArbitrary } from './scenario-arbitrary.ts';
import { anyScenario } from './short-runs.ts';

const SEED = 20;
const drawn = new Map(
  catalog.map((spec) => [spec.id, fc.sample(anyScenario(spec), { numRuns: 2000, seed: SEED, unbiased: true })]),
);
const drawnOf = ({ id }: ModelSpec): readonly DrawnScenario[] => drawn.get(id) ?? [];

const valuesOf = (spec: ModelSpec, name: string) => drawnOf(spec).map(({ scenario }) => scenario.params[name]);

/** How many values each tenth of a range has, on its own scale. */
function tenthsOf(param: NumberParam, values: readonly number[]): readonly number[] {
  const least = param.min > 0 ? param.min : param.kind === 'int' ? 1 : param.unit === 's' ? 1e-6 : 1e-9;
  const share = (value: number) =>
    param.scale === 'linear'
      ? (value - param.min) / (param.max - param.min)
      : Math.log(Math.max(value, least) / least) / Math.log(param.max / least);
  const counts = Array<number>(10).fill(0);
  for (const value of values) counts[Math.min(9, Math.max(0, Math.floor(10 * share(value))))]++;
  return counts;
}

describe.each(catalog)('scenarios of $id', (spec) => {
  const { smallest, work } = verifiedModels[spec.id];
  const isSize = (name: string) => Object.hasOwn(smallest, name);
  const numbers = Object.entries(spec.params).filter((entry): entry is [string, NumberParam] =>
    isNumberParam(entry[1]),
  );

  it('are valid, and short', () => {
    for (const { scenario } of drawnOf(spec)) {
      expect(checkScenario(spec, scenario)).toEqual({ ok: true, value: scenario });
      expect(work(scenario).events).toBeLessThan(300_000);
    }
  });

  it('have every tick and every choice, and files that can be read', () => {
    const ticks = TICKS.filter((tick) => spec.check?.(complete(spec).params, tick) === undefined);
    expect(new Set(drawnOf(spec).map(({ scenario }) => scenario.tick))).toEqual(new Set(ticks));
    for (const [name, param] of Object.entries(spec.params)) {
      if (param.kind === 'choice')
        expect(new Set(valuesOf(spec, name)), name).toEqual(new Set(param.choices.map(({ value }) => value)));
      if (param.kind === 'file')
        for (const { scenario, files } of drawnOf(spec))
          expect(param.read(files.get(String(scenario.params[name])) ?? ''), name).toMatchObject({ ok: true });
    }
  });

  // There are no more seeds than peers and nothing but packets is watched, whose numbers are sizes; delays are counted in few rounds, and a stack is shorter than SIFS.
  const isBounded = (name: string) => ['seeds', 'watched', 'relayDelay', 'stack'].includes(name);
  it.each(numbers.filter(([name]) => !isSize(name) && !isBounded(name)))(
    'go over the whole range of %s',
    (name, param) => {
      const values = valuesOf(spec, name) as number[];
      const all = param.max - param.min + 1;
      if (param.kind === 'int' && all <= 20) expect(new Set(values).size).toBe(all);
      else expect(tenthsOf(param, values).filter((count) => count === 0)).toEqual([]);
      const ends = [...(param.minExclusive ? [] : [param.min]), param.max];
      for (const end of ends) expect(values.includes(end), `${name} = ${end}`).toBe(true);
      // Repair leaves no more at the default than nobody asked for; one of two values comes by chance as well.
      const most = (all === 2 ? 0.85 : 0.75) * values.length;
      expect(values.filter((value) => value === param.default).length).toBeLessThan(most);
    },
  );

  it.each(numbers.filter(([name]) => isSize(name)))('are of many sizes: %s', (name, param) => {
    const values = valuesOf(spec, name) as number[];
    const reached = Math.max(...values);
    expect(reached).toBeGreaterThanOrEqual(name === 'end' ? 0.05 * param.max : Math.min(param.max, 2000));
    expect(Math.min(...values)).toBeLessThanOrEqual(Math.max(param.min, 0.001));
    expect(new Set(values).size).toBeGreaterThan(50);
  });

  it('come within two ticks of the last time there is', () => {
    const isAtBorder = ({ params, tick }: Scenario) => {
      const { endSeconds, longestDelaySeconds } = spec.horizon(params);
      return toTicks(endSeconds + longestDelaySeconds, tick) > 0xffff_fffd - 2;
    };
    const count = drawnOf(spec).filter(({ scenario }) => isAtBorder(scenario)).length;
    // Rounds end long before, and so do runs of an hour.
    if (spec.clock !== 'rounds' && (spec.params.end as NumberParam).max > 3600) expect(count).toBeGreaterThan(1);
  });

  it('shrink to the smallest there is, with nothing else changed', () => {
    const run = fc.check(
      fc.property(anyScenario(spec), ({ scenario }) => scenario.params[Object.keys(smallest)[0]] === undefined),
      { seed: SEED, unbiased: true },
    );
    const [{ scenario }] = run.counterexample ?? fail();
    const files = Object.entries(spec.params).flatMap(([name, { kind }]) =>
      kind === 'file' ? [[name, scenario.params[name]]] : [],
    );
    const params = { ...smallest, ...Object.fromEntries(files) };
    expect(scenario).toEqual(complete(spec, { params }));
  });

  it('shrink to the one parameter that matters', () => {
    const [name, param] = numbers.find(([each]) => !isSize(each)) ?? fail();
    const isSmall = ({ scenario }: DrawnScenario) => (scenario.params[name] as number) <= param.default;
    const run = fc.check(fc.property(anyScenario(spec), isSmall), { seed: SEED, numRuns: 1000, unbiased: true });
    const [{ scenario }] = run.counterexample ?? fail();
    const others = Object.keys(scenario.params).filter(
      (each) => each !== name && !isSize(each) && scenario.params[each] !== spec.params[each].default,
    );
    expect(others.filter((each) => spec.params[each].kind !== 'file')).toEqual([]);
  });

  it('give a GPU words, and nothing that is none', () => {
    for (const { scenario, files } of drawnOf(spec).slice(0, 300)) {
      const world = registry[spec.id].build(scenario, files);
      const wrong = Object.entries(world.uniforms).filter(([, value]) => !isU32(value));
      expect(wrong, JSON.stringify(scenario.params)).toEqual([]);
    }
  });
});

function fail(): never {
  throw new Error('nothing was found');
}

it.each<[ModelSpec, VerifiedModel]>([
  [rumourSpec, rumourVerified],
  [whisperSpec, whisperVerified],
])('models of tests join as others do: $id', (spec, { smallest, work }) => {
  const from = complete(spec, { params: smallest });
  const allows = ({ scenario }: { readonly scenario: Scenario }) => work(scenario).events <= 10_000;
  for (const { scenario } of fc.sample(scenarioArbitrary(spec, { from, sizes: smallest, allows }), { seed: SEED })) {
    expect(checkScenario(spec, scenario)).toEqual({ ok: true, value: scenario });
    expect(work(scenario).events).toBeLessThanOrEqual(10_000);
  }
});

it('a tick is not always the one that follows from the end', () => {
  const [spec] = catalog;
  const own = drawnOf(spec).filter(({ scenario }) => scenario.tick !== defaultTick(spec, scenario.params));
  expect(own.length).toBeGreaterThan(100);
});
