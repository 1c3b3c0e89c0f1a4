/** Covers: replicas hold the largest of the runs that they are laid out for, and whoever wants no more. */
import { expect, it } from 'vitest';
import { pholdModel } from '../../../../models/phold/model.ts';
import { pholdSpec } from '../../../../models/phold/spec.ts';
import { complete } from '../../../../scenario/defaults.ts';
import { fitsReplica, planReplicas, type RunOfReplica } from './replica-plan.ts';

const gpu = {
  adapter: { vendor: '', architecture: '', description: '', software: false },
  device: { limits: { maxStorageBufferBindingSize: 2 ** 31 - 4, maxBufferSize: 2 ** 31 } } as GPUDevice,
  workgroup: { lanes: 256, words: 4096 },
};

const run = (population: number, nodes = 16): RunOfReplica => ({
  world: pholdModel.build(complete(pholdSpec, { params: { nodes, population } }), new Map()),
  sampling: { everyTicks: 1, maxRows: 0 },
});

it('runs with fewer events than the largest fit a replica; larger ones and other networks do not', () => {
  const plan = planReplicas(gpu, [run(1), run(16), run(4)], 'auto', 100, {});
  const fits = (each: RunOfReplica) => fitsReplica(gpu, plan, each, {});
  expect([1, 2, 4, 16].map((population) => fits(run(population)))).toEqual([true, true, true, true]);
  expect([fits(run(64)), fits(run(4, 32))]).toEqual([false, false]);
  expect(plan.replicas).toBe(100);
});
