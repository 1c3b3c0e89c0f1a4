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
import { operatorsProgram } from './testing/operators-program.ts';
import { pholdProgram } from './testing/phold-program.ts';

const params = { nodes: 300, population: 4, remote: 0.3, lookahead: 4, mean: 1, end: 30 };

describeGpu('PHOLD as a text on the GPU', () => {
  it('is PHOLD', async () => {
    const choices = { params, seed: 5, tick: 10 } as const;
    const world = ownModel(pholdProgram).build(complete(ownSpec(pholdProgram, 'own-0'), choices), NO_FILES);
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 2 });
    const { observed: _, ...expected } = await runSequential(pholdModel.build(complete(pholdSpec, choices), NO_FILES));
    expect(agreed).toMatchObject(expected);
    expect(await runSequential(world)).toMatchObject(expected);
  });
});

/** Of WGSL and of the modules that a text is linked with. */
const WORDS = 'fn var let loop struct u32 select array main_node vec2f handle event nodes switch'.split(' ');

describeGpu('every operator over edge values, and names that are words of WGSL', () => {
  it('gives what one core gives', async () => {
    const program = operatorsProgram(WORDS);
    const world = ownModel(program).build(complete(ownSpec(program, 'own-0')), NO_FILES);
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 1 });
    expect(agreed).toEqual(await runSequential(world));
  });
});
