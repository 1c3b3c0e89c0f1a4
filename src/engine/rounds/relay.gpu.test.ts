/**
 * Covers the rounds engine itself, by a test model: both executors agree on everything, however steps are cut into calls and
 * batches; ends by goal, by standstill and by the clock; rows of the series; views' words.
 */
import { expect, it } from 'vitest';
import { asHardware, describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { expectOk } from '../event/testing/run-world.ts';
import type { AdvanceLimits, Progress } from '../progress.ts';
import type { RoundsExecutor, RoundsOutcome, RoundsSampling } from './executor.ts';
import { GpuRounds } from './gpu/gpu-executor.ts';
import { MOST_IN_ROW } from './gpu/record-kernels.ts';
import type { RoundsWorld } from './model.ts';
import { SequentialRounds } from './sequential-executor.ts';
import { type RelayOptions, relayWorld } from './testing/relay.ts';

const SAMPLING: RoundsSampling = { everyRounds: 7, maxRows: 12 };

const onGpu = async (world: RoundsWorld, sampling = SAMPLING) =>
  expectOk(await GpuRounds.create(await testDevice(), world, sampling));

async function toEnd(executor: RoundsExecutor, limits: AdvanceLimits = { wallMs: 1e9 }): Promise<RoundsOutcome> {
  for (let done = false; !done; ) done = expectOk(await executor.advance(limits)).done;
  const outcome = expectOk(await executor.outcome());
  executor.dispose();
  return outcome;
}

const plain = ({ wallSeconds: _, effort: __, ...progress }: Progress) => progress;

describeGpu('the rounds engine on the GPU', () => {
  it.each<[string, RelayOptions, number]>([
    ['ends when its goal is reached', { nodes: 100, end: 1000 }, 99],
    ['ends by the clock', { nodes: 100, end: 30 }, 30],
    ['ends when nothing can happen any more', { nodes: 40, end: 1000, hasGoal: false, noProgressFrom: 110 }, 39 + 128],
    ['goes on while something may', { nodes: 40, end: 250, hasGoal: false, noProgressFrom: 200 }, 250],
    ['takes more batches where counters grow fast', { nodes: 100, end: 1000, mostPerRound: 2 ** 30 }, 99],
    ['is over at once where the goal is reached before', { nodes: 1, end: 70 }, 0],
    ['ends when two counters are equal, not before its time', { nodes: 100, end: 1000, balancedFrom: 23 }, 23],
    ['counts beyond words', { nodes: 3000, end: 40, weight: 0xffff_ffff }, 40],
    ['counts up to the edge of a word', { nodes: 64, end: 30, weight: 2 ** 26 }, 30],
  ])('%s, as on one core', async (_what, options, rounds) => {
    const expected = await toEnd(new SequentialRounds(relayWorld(options), SAMPLING));
    expect(await toEnd(await onGpu(relayWorld(options)))).toEqual(expected);
    expect(expected.rounds).toBe(rounds);
  });

  it.each<[string, AdvanceLimits]>([
    ['after one batch', { wallMs: 0 }],
    ['after a moment', { wallMs: 2 }],
    ['when it is told to', { wallMs: 1e9, goOn: () => false }],
    ['with the run', { wallMs: 1e9 }],
  ])('gauges are those of the round where a call ends %s', async (_what, limits) => {
    const world = () => relayWorld({ nodes: 70, end: 400 });
    const [gpu, sequential] = [await onGpu(world()), new SequentialRounds(world(), SAMPLING)];
    for (let done = false, before = 0; !done; ) {
      const progress = expectOk(await gpu.advance(limits));
      const expected = expectOk(await sequential.advance({ wallMs: 1e9, steps: progress.steps - before }));
      expect(progress.counters).toEqual(expected.counters);
      [done, before] = [progress.done, progress.steps];
    }
    gpu.dispose();
    sequential.dispose();
  });

  it.each<[string, (call: number) => AdvanceLimits]>([
    ['round by round', () => ({ wallMs: 1e9, steps: 1 })],
    ['five rounds a call', () => ({ wallMs: 1e9, steps: 5 })],
    ['until times between two rounds', (call) => ({ wallMs: 1e9, untilTicks: 33 * (call + 1) })],
    ['a call that may do nothing', (call) => ({ wallMs: 1e9, steps: call % 3 })],
  ])('pauses where one core does: %s', async (_what, limitsOf) => {
    const [gpu, sequential] = [
      await onGpu(relayWorld({ nodes: 70, end: 200 })),
      new SequentialRounds(relayWorld({ nodes: 70, end: 200 }), SAMPLING),
    ];
    for (let call = 0, done = false; !done; call++) {
      const [a, b] = [expectOk(await gpu.advance(limitsOf(call))), expectOk(await sequential.advance(limitsOf(call)))];
      expect(plain(a)).toEqual(plain(b));
      done = a.done;
    }
    expect(await toEnd(gpu)).toEqual(await toEnd(sequential));
  });

  it.each([20, 100])('begins with many rounds at once on what is no software: %d nodes', async (nodes) => {
    const gpu = asHardware(await testDevice());
    const world = () => relayWorld({ nodes, end: 1000 });
    const executor = expectOk(await GpuRounds.create(gpu, world(), SAMPLING));
    expect(await toEnd(executor)).toEqual(await toEnd(new SequentialRounds(world(), SAMPLING)));
  });

  it('is asked whether anything can happen where it pauses in that very round', async () => {
    const world = () => relayWorld({ nodes: 40, end: 1000, hasGoal: false, noProgressFrom: 100 });
    const limits = { wallMs: 1e9, untilTicks: 10 * (39 + 64) };
    const [gpu, sequential] = [await onGpu(world()), new SequentialRounds(world(), SAMPLING)];
    const [a, b] = [expectOk(await gpu.advance(limits)), expectOk(await sequential.advance(limits))];
    expect(plain(a)).toEqual(plain(b));
    expect(a).toMatchObject({ done: true, steps: 39 + 64 });
    expect(expectOk(await gpu.outcome()).ending).toBe('all agree on 45 since long');
    gpu.dispose();
  });

  it('fails where the device refuses its rounds, and does not go on for ever', async () => {
    const world = relayWorld({ nodes: 70, end: 20 });
    const workgroups = 2 * MOST_IN_ROW * MOST_IN_ROW;
    const executor = await onGpu({
      ...world,
      roundKernels: world.roundKernels.map((kernel) => ({ ...kernel, workgroups })),
    });
    await expect(executor.advance({ wallMs: 1e9 })).rejects.toThrow('no round begins');
    executor.dispose();
  });

  it('has a row for every sampled round, as many as fit', async () => {
    const { series, rounds } = await toEnd(await onGpu(relayWorld({ nodes: 100, end: 1000 })));
    expect(series.rounds).toEqual([0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77]);
    expect(series.columns.round).toEqual(series.rounds);
    expect(rounds).toBe(99);
  });

  it('gives views the words of the round to come', async () => {
    const [gpu, sequential] = [
      await onGpu(relayWorld({ nodes: 50, end: 9 })),
      new SequentialRounds(relayWorld({ nodes: 50, end: 9 }), SAMPLING),
    ];
    for (const executor of [gpu, sequential]) expectOk(await executor.advance({ wallMs: 1e9, steps: 3 }));
    const { word, round, nowTicks } = sequential.read();
    const copied = await gpu.read().copy('values', 0, 50);
    expect([...copied]).toEqual(Array.from({ length: 50 }, (_, i) => word('values', i)));
    expect([gpu.read().round, gpu.read().nowTicks]).toEqual([round, nowTicks]);
    expect([round, nowTicks]).toEqual([3, 30]);
    gpu.dispose();
  });

  it('says why it ended', async () => {
    const ending = async (options: RelayOptions) => (await toEnd(await onGpu(relayWorld(options)))).ending;
    expect(await ending({ nodes: 100, end: 30 })).toBe('only 30 of 100 agree');
    expect(await ending({ nodes: 40, end: 1000, hasGoal: false, noProgressFrom: 100 })).toBe(
      'all agree on 45 since long',
    );
    expect(await ending({ nodes: 100, end: 1000 })).toBeUndefined();
  });
});
