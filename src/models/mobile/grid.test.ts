/** Covers: cases at the edges are valid, run, hold what their names say, choose everything that there is, and share kernels. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { SequentialRounds } from '../../engine/rounds/sequential-executor.ts';
import { checkScenario } from '../../scenario/check.ts';
import { isVisible, NO_FILES } from '../../scenario/files.ts';
import { mobileGrid } from './grid.ts';
import { mobileModel } from './model.ts';
import { mobileSpec } from './spec.ts';

it('names are different', () => {
  expect(new Set(mobileGrid.map(({ name }) => name)).size).toBe(mobileGrid.length);
});

const choices = Object.entries(mobileSpec.params).flatMap(([name, param]) =>
  param.kind === 'choice' ? param.choices.map(({ value }) => ({ name, param, value })) : [],
);
it.each(choices)('$name $value is chosen somewhere', ({ name, param, value }) => {
  const chosen = mobileGrid.filter(({ scenario: { params } }) => params[name] === value && isVisible(param, params));
  expect(chosen).not.toEqual([]);
});

/** Ways of reading: each is linked in, as the protocol is. */
const READ = {
  all: { readsPerRound: [0] },
  'in turn': { readsPerRound: [1, 2], readOrder: ['time'] },
  'strongest first': { readsPerRound: [1, 2], readOrder: ['energy'] },
} as const;
it.each([
  ['flooding', 'all'],
  ['flooding', 'in turn'],
  ['probabilistic', 'all'],
  ['probabilistic', 'strongest first'],
  ['counter', 'all'],
  ['counter', 'strongest first'],
  ['location', 'all'],
  ['location', 'in turn'],
] as const)('protocol %s meets buffers that are read %s', (protocol, how) => {
  const meets = mobileGrid.some(
    ({ scenario: { params } }) =>
      params.protocol === protocol &&
      Object.entries(READ[how]).every(([name, values]) => (values as readonly unknown[]).includes(params[name])),
  );
  expect(meets).toBe(true);
});

it('few kernels are linked for all of them', () => {
  const shapes = mobileGrid.map(({ scenario, files = NO_FILES }) => {
    const { constants, goal } = mobileModel.build(scenario, files);
    return JSON.stringify([constants, goal !== undefined]);
  });
  expect(new Set(shapes).size).toBeLessThanOrEqual(21);
});

/** What a name promises, of totals and gauges at the end. */
const PROMISES: Readonly<Record<string, (totals: Readonly<Record<string, number>>) => boolean>> = {
  'one node': ({ copies, generated }) => copies === 0 && generated > 0,
  'nobody hears anybody': ({ copies, largest }) => copies === 0 && largest === 1,
  'everybody hears everybody': ({ neighbours, searches }) => neighbours === searches * 89,
  'all at one place': ({ neighbours, searches }) => neighbours === searches * 89,
  'half of the copies are lost': ({ copies, lost }) => Math.abs(lost / copies - 0.5) < 0.05,
  'all copies are lost': ({ copies, lost }) => copies > 0 && lost === copies,
  'buffers of two places': ({ turnedAway }) => turnedAway > 100,
  'the in-buffer of the paper': ({ turnedAway }) => turnedAway > 100,
  'one read in a round': ({ admitted, accepted }) => admitted > accepted + 500,
  'strongest first, three interfaces': ({ turnedAway, accepted }) => turnedAway > 100 && accepted > 1000,
  'packets are carried': ({ components, relays, linkChanges }) => components > 10 && relays > 20 && linkChanges > 10,
  'by chance': ({ relays, accepted }) => relays > 100 && relays < 0.7 * accepted,
  'counter based': ({ relays, accepted }) => relays > 50 && relays < 0.9 * accepted,
  'location based': ({ relays, accepted }) => relays > 50 && relays < 0.9 * accepted,
  'movement of a file': ({ delivered, linkChanges }) => delivered > 0 && linkChanges >= 0,
};

it.each(mobileGrid.map((one) => [one.name, one] as const))(
  '%s',
  async (name, { scenario, files = NO_FILES, steps }) => {
    expect(checkScenario(mobileSpec, scenario)).toEqual({ ok: true, value: scenario });
    const run = new SequentialRounds(mobileModel.build(scenario, files), { everyRounds: 1, maxRows: 3000 });
    const { done, steps: rounds } = expectOk(await run.advance({ wallMs: 1e9, steps }));
    expect(done || rounds === steps).toBe(true);
    const { counters, gauges } = expectOk(await run.outcome());
    expect(counters.searches).toBeGreaterThan(0);
    const promise = PROMISES[name];
    if (promise) expect(promise({ ...counters, ...gauges }), JSON.stringify({ ...counters, ...gauges })).toBe(true);
  },
);

it('promises are made by cases that there are', () => {
  expect(Object.keys(PROMISES).filter((name) => !mobileGrid.some((one) => one.name === name))).toEqual([]);
});
