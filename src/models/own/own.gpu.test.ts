/** Covers: texts on the GPU give what one core gives: events, operators, and the rules that they break. Kernels are few: each takes a software adapter long. */
import { describe, expect, it } from 'vitest';
import type { Failure, Result } from '../../base/result.ts';
import type { EventExecutor } from '../../engine/event/executor.ts';
import { GpuExecutor } from '../../engine/event/gpu/gpu-executor.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { runGpu, runSequential, samplingOf } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { operatorsProgram } from '../../protocol/testing/operators-program.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Params } from '../../scenario/spec.ts';
import { pholdModel } from '../phold/model.ts';
import { pholdSpec } from '../phold/spec.ts';
import { pholdChoices, TEXTS, underlayProgram, worldOf } from './testing/texts.ts';

describeGpu('PHOLD as a text on the GPU', () => {
  it.each<Params>([
    { nodes: 300, population: 4, remote: 0.3, lookahead: 4, mean: 1, end: 30 },
    { nodes: 64, population: 16, remote: 1, lookahead: 0.1, mean: 0.9, end: 4 },
    { nodes: 2, population: 1, remote: 0, lookahead: 1, mean: 0, end: 50 },
  ])('is PHOLD: %j', async (params) => {
    const scenario = complete(pholdSpec, { params, seed: 5, tick: 10 });
    const world = await worldOf(...pholdChoices(scenario));
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 2, lists: { capacity: 8 } });
    const { observed: _, ...expected } = await runSequential(pholdModel.build(scenario, NO_FILES));
    expect(agreed).toMatchObject(expected);
  });
});

/** Of WGSL and of the modules that a text is linked with. */
const WORDS = 'fn var let loop struct u32 select array main_node vec2f handle event nodes switch'.split(' ');

describeGpu('a text on the GPU gives what one core gives', () => {
  it('every operator over edge values, with names that are words of WGSL', async () => {
    const world = await worldOf(operatorsProgram(WORDS), {});
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 1, drive: 'batch' });
    expect(agreed).toEqual(await runSequential(world));
  });

  it('gossip over an underlay whose nodes come and go', async () => {
    const churn = { churn: 'exponential', sessionScale: 3, offlineMean: 2, nat: 0.3, loss: 0.05, latency: 'regions' };
    const params = { nodes: 160, end: 8, fanout: 2, spread: 'yes', ...churn };
    const world = await worldOf(TEXTS.gossip, { params, seed: 12 });
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 2, drive: 'batch' });
    expect(agreed).toEqual(await runSequential(world));
  });

  it('messages that are lost and say themselves how long they take, over sessions and NAT', async () => {
    const world = await worldOf(...underlayProgram(['loss', 'nat', 'sessions']));
    const { agreed } = await runGpu(await testDevice(), world, { lpSize: 2, drive: 'batch' });
    expect(agreed).toEqual(await runSequential(world));
  });
});

const opened = (world: EventWorld): EventExecutor => new SequentialExecutor(world, samplingOf(world));

async function openedOnGpu(world: EventWorld): Promise<Result<EventExecutor>> {
  return GpuExecutor.create(await testDevice(), world, samplingOf(world), { lpSize: 2, drive: 'batch' });
}

async function failureOf(executor: EventExecutor): Promise<Failure | undefined> {
  const progress = await executor.advance({ wallMs: 1e9 });
  executor.dispose();
  return progress.ok ? undefined : progress.failure;
}

const RULES = [
  [1, 'divides by 0'],
  [2, 'uses place 4'],
  [3, 'goes on after 5 turns'],
  [4, 'draws one of 0'],
  [5, 'sends to node'],
  [6, 'sets a timer'],
  [7, 'sends a message'],
  [8, 'counts'],
] as const;

describe.each(RULES)('of several nodes that break rule %d the first is told', (which, words) => {
  it('on one core', async () => {
    const failure = await failureOf(opened(await worldOf(TEXTS.faults, { params: { which } })));
    expect(failure).toMatchObject({ kind: 'model-fault', broken: { isFirst: true } });
    expect(failure?.message).toContain(words);
  });

  it.skipIf(Boolean(process.env.SWARMSCOPE_NO_GPU))('on the GPU', async () => {
    const world = await worldOf(TEXTS.faults, { params: { which } });
    const onGpu = await openedOnGpu(world);
    expect(onGpu.ok && (await failureOf(onGpu.value))).toEqual(await failureOf(opened(world)));
  });
});
