/**
 * Covers: the protocol of the event engine's rounds, as a small model (`window`, `workers`, `node`, `send`, `slots`, `pool`,
 * `next-times`, `records`, and `host` beside them) under memory as relaxed as a GPU promises it (`atomic-words`, `plain-words`). Any
 * interleaving gives what one core gives, and a fault in any rule gives something else. A rule that changes in the shaders changes
 * here.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAULTS, type Fault } from './faults.ts';
import { simulate } from './host.ts';
import { Violation } from './machine.ts';
import { Rules } from './rules.ts';
import { type World, worlds } from './world.ts';

/** Networks run by the right protocol, each some dozens of dispatches. */
const RUNS = 2000;
/** The fault that hides best shows about once in 200 networks; of 20 seeds the unluckiest took 626. */
const MOST_RUNS_FOR_A_FAULT = 10_000;

const holds = (fault: Fault) => {
  const rules = Object.assign(new Rules(), fault);
  return fc.property(worlds, (world: World) => void simulate(world, rules));
};

describe('the protocol of a round', () => {
  it('gives what one core gives, whatever the interleaving', () => {
    fc.assert(holds({}), { numRuns: RUNS });
  });
});

it('every rule has a fault', () => {
  const broken = Object.values(FAULTS).flatMap((faults) => Object.values(faults).flatMap(Object.keys));
  expect(new Set(broken)).toEqual(new Set(Object.keys(new Rules())));
});

describe.each(Object.entries(FAULTS))('a fault in %s is found:', (_subject, faults) => {
  it.each(Object.entries(faults))('%s', (_name, fault) => {
    const { errorInstance } = fc.check(holds(fault), { numRuns: MOST_RUNS_FOR_A_FAULT, endOnFailure: true });
    expect(errorInstance).toBeInstanceOf(Violation);
  });
});
