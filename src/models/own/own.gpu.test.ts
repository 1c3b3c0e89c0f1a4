/** Covers: texts on the GPU. */
import { expect, it } from 'vitest';
import { runGpu, runSequential } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { ownSpec } from '../../protocol/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { pholdModel } from '../phold/model.ts';
import { pholdSpec } from '../phold/spec.ts';
import { ownModel } from './model.ts';
import { pholdProgram } from './testing/phold-program.ts';

const params = { nodes: 300, population: 4, remote: 0.3, mean: 1, end: 30 };
const own = ownModel(pholdProgram);
const spec = ownSpec(pholdProgram, 'own-0');

describeGpu('PHOLD as a text on the GPU', () => {
  it('is PHOLD', async () => {
    const world = own.build(complete(spec, { params: { ...params, lookahead_: 4 }, seed: 5, tick: 10 }), NO_FILES);
    const built = pholdModel.build(complete(pholdSpec, { params: { ...params, lookahead: 4 }, seed: 5, tick: 10 }), NO_FILES);
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 2 });
    const { observed: _, ...expected } = await runSequential(built);
    expect(agreed).toMatchObject(expected);
    expect(await runSequential(world)).toMatchObject(expected);
  });
});
