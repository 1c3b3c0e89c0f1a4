/** Covers: what shaders of a model are given by name, and that no name is said of two things. */
import { expect, it } from 'vitest';
import { kernelConstants } from './gpu/kernels.ts';
import { planLists, shaderShape } from './gpu/plan.ts';
import { faultyWorld } from './testing/faulty.ts';

const world = { ...faultyWorld('none'), counters: ['timedOut', 'lost'], distributions: ['hops'] };

const constantsOf = (constants: Readonly<Record<string, number>>) => {
  const named = { ...world, constants };
  return kernelConstants(shaderShape(named, planLists(named, 1, true, {})));
};

it('numbers counters and distributions by their names, beside the constants of the model', () => {
  expect(constantsOf({ K: 8 })).toMatchObject({
    COUNTER_TIMED_OUT: '0u',
    COUNTER_LOST: '1u',
    MEASURED_HOPS: '0u',
    OBSERVED_NODE: '0u',
    K: '8u',
  });
});

it.each(['COUNTER_LOST', 'MEASURED_HOPS'])('refuses %s of a model: it is the number of what it counts', (name) => {
  expect(() => constantsOf({ [name]: 1 })).toThrow(`a model's constants have names of what it counts: ${name}`);
});

it.each(['STATE_WORDS', 'NONE', 'CAPACITY'])('refuses %s of a model: it is the name of something else', (name) => {
  expect(() => constantsOf({ [name]: 1 })).toThrow(`a model's constants have names of the engine: ${name}`);
});
