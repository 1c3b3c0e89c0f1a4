/**
 * Covers: the protocol of the event engine's rounds, as a small model (`window`, `workers`, `node`, `send`, `slots`, `pool`,
 * `next-times`, `records`, and `host` beside them; `seats` for two runs in one memory) under memory as relaxed as a GPU promises it
 * (`atomic-words`, `plain-words`). Any interleaving gives what one core gives, and a fault in any rule gives something else. A rule that
 * changes in the shaders changes here.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAULTS, type Fault, REPLICAS } from './faults.ts';
import { simulate } from './host.ts';
import { Violation } from './machine.ts';
import { PROMISES } from './promises.ts';
import { PARTITION_FAULTS, REDUCE_FAULTS, SIMPLE_FAULTS } from './reduce/faults.ts';
import { partition, reduce, simple } from './reduce/list.ts';
import { groups, simulateReplicas } from './replicas.ts';
import { RING_FAULTS } from './ring/faults.ts';
import { ring } from './ring/list.ts';
import type { EventList } from './round.ts';
import { Rules } from './rules.ts';
import { type World, worlds } from './world.ts';

/** Networks run by the right protocol, each some dozens of dispatches. */
const RUNS = 2000;
/** Of the lists beside slots. */
const OTHER_RUNS = 200;
/** Groups of runs that share two replicas. */
const GROUPS = 150;
/** The fault that hides best shows about once in 200 networks; of 20 seeds the unluckiest took 626. */
const MOST_RUNS_FOR_A_FAULT = 10_000;

/** `promise`: part of what a violation says; others do not count. */
const holds = (fault: Fault, promise = '') => {
  const rules = Object.assign(new Rules(), fault);
  return fc.property(worlds, (world: World) => {
    try {
      simulate(world, rules);
    } catch (error) {
      if (!(error instanceof Violation) || error.message.includes(promise)) throw error;
    }
  });
};

const holdsOnReplicas = (fault: Fault) =>
  fc.property(groups, (runs) => void simulateReplicas(runs, Object.assign(new Rules(), fault)));

const promiseOf = (name: string): string | undefined =>
  Object.keys(PROMISES).find((promise) => PROMISES[promise].includes(name));

describe('the protocol of a round', () => {
  it('gives what one core gives, whatever the interleaving', () => {
    fc.assert(holds({}), { numRuns: RUNS });
  });

  it('gives it on two replicas, whoever sits beside a run, comes, ends and leaves', () => {
    let [came, ended] = [0, 0];
    const all = fc.property(groups, (runs) => {
      came += runs.length;
      ended += simulateReplicas(runs, new Rules());
    });
    fc.assert(all, { numRuns: GROUPS });
    expect(ended).toBeGreaterThan(GROUPS);
    expect(came - ended).toBeGreaterThan(GROUPS / 4);
  });
});

it('every rule has a fault', () => {
  const brokenBy = (...all: readonly (typeof FAULTS | typeof RING_FAULTS | typeof REDUCE_FAULTS)[]) =>
    new Set(
      all
        .flatMap((one) => Object.values<Readonly<Record<string, object>>>(one))
        .flatMap((faults) => Object.values<object>(faults).flatMap(Object.keys)),
    );
  const { ring, reduce, ...rules } = new Rules();
  expect(brokenBy(FAULTS)).toEqual(new Set(Object.keys(rules)));
  expect(brokenBy(RING_FAULTS)).toEqual(new Set(Object.keys(ring)));
  expect(brokenBy(REDUCE_FAULTS, PARTITION_FAULTS, SIMPLE_FAULTS)).toEqual(new Set(Object.keys(reduce)));
});

it('every promise is broken by faults that there are', () => {
  const names = Object.values(FAULTS).flatMap(Object.keys);
  expect(names).toEqual(expect.arrayContaining(Object.values(PROMISES).flat()));
});

describe.each(Object.entries(FAULTS))('a fault in %s is found:', (subject, faults) => {
  it.each(Object.entries(faults))('%s', (name, fault) => {
    const property = subject === REPLICAS ? holdsOnReplicas(fault) : holds(fault, promiseOf(name));
    const { errorInstance } = fc.check<unknown>(property, {
      numRuns: MOST_RUNS_FOR_A_FAULT,
      endOnFailure: true,
    });
    expect(errorInstance).toBeInstanceOf(Violation);
  });
});

/** Lists beside slots: their rounds are dense. */
const OTHER_LISTS = {
  ring: { list: ring, rules: 'ring', faults: RING_FAULTS },
  reduce: { list: reduce, rules: 'reduce', faults: REDUCE_FAULTS },
  partition: { list: partition, rules: 'reduce', faults: PARTITION_FAULTS },
  simple: { list: simple, rules: 'reduce', faults: SIMPLE_FAULTS },
} as const;

const holdsOn = (list: EventList, rules: Rules) =>
  fc.property(worlds, (world) => void simulate({ ...world, sparse: false }, rules, list));

describe.each(Object.entries(OTHER_LISTS))('the protocol of %s', (_name, { list, rules: broken, faults }) => {
  it('gives what one core gives, whatever the interleaving', () => {
    fc.assert(holdsOn(list, new Rules()), { numRuns: OTHER_RUNS });
  });

  const all = Object.entries(faults).flatMap(([subject, some]) =>
    Object.entries(some).map(([fault, broken]) => [`${subject}: ${fault}`, broken] as const),
  );
  it.each(all)('a fault is found: %s', (_fault, fault) => {
    const rules = new Rules();
    Object.assign(rules[broken], fault);
    const { errorInstance } = fc.check<unknown>(holdsOn(list, rules), {
      numRuns: MOST_RUNS_FOR_A_FAULT,
      endOnFailure: true,
    });
    expect(errorInstance).toBeInstanceOf(Violation);
  });
});
