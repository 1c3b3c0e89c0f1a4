/** Pictures of a run on other event lists than slots, at each pause, are those of one core: what a view reads of nodes, their state and what is pending. */
import { expect, it } from 'vitest';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { registry } from '../../models/testing/registry.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { differencesSeen } from '../../scene/testing/look.ts';
import { GpuExecutor } from './gpu/gpu-executor.ts';
import { SequentialExecutor } from './sequential/sequential-executor.ts';
import { expectOk, preparedWorld, samplingOf } from './testing/run-world.ts';

const PHOLD = {
  spec: pholdSpec,
  scenario: complete(pholdSpec, { params: { nodes: 100, remote: 0.5, end: 40 }, seed: 3 }),
};
/** Few nodes are due in a window. */
const KADEMLIA = {
  spec: kademliaSpec,
  scenario: complete(kademliaSpec, { params: { peers: 50, dMax: 1, end: 5 }, seed: 3 }),
};

describeGpu('pictures', () => {
  it.each([
    ['ring', PHOLD],
    ['ring', KADEMLIA],
    ['reduce', PHOLD],
    ['reduce', KADEMLIA],
    ['partition', PHOLD],
    ['simple', PHOLD],
  ] as const)('on %s, case %#', async (list, { spec, scenario }) => {
    const model = registry[spec.id];
    if (model?.engine !== 'event') throw new Error(`${spec.id} is a model of events`);
    const world = await preparedWorld(model, scenario, NO_FILES);
    const views = model.views?.(scenario, world, NO_FILES);
    if (!views) throw new Error(`${spec.id} has views`);
    const gpu = await testDevice();
    const executor = expectOk(await GpuExecutor.create(gpu, world, samplingOf(world), { lpSize: 1, list }));
    const twin = new SequentialExecutor(world, samplingOf(world));
    for (const steps of [0, 2, 3]) {
      for (const each of [executor, twin]) expectOk(await each.advance({ wallMs: 1e9, steps }));
      expect(await differencesSeen(views, spec.views ?? [], executor.read(), twin.read(), world.nodes)).toEqual([]);
    }
    executor.dispose();
  });
});
