/**
 * Covers: the swarm's pictures on a device against their twins, in a swarm with everybody in it: seeds, free riders, peers that have
 * not come yet and that are gone; its strip, its transfers, and what is said of a peer. Equal on both engines after the same rounds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import type { RoundsReading } from '../../../engine/rounds/model.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { readWords } from '../../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../../gpu/testing/test-device.ts';
import { openRun } from '../../../run/open-run.ts';
import type { Run } from '../../../run/run.ts';
import { complete } from '../../../scenario/defaults.ts';
import { TwinSamples } from '../../../scene/flat/twin-samples.ts';
import { GpuSamples } from '../../../scene/gpu/gpu-samples.ts';
import { compileScene, type SceneKernels } from '../../../scene/gpu/scene-kernels.ts';
import type { PictureContent } from '../../../scene/picture-content.ts';
import { inspectNode } from '../../../scene/run/inspect.ts';
import { type Source, sourceOf } from '../../../scene/run/source.ts';
import { readStrips } from '../../../scene/run/strips.ts';
import { Transfers } from '../../../scene/run/transfers.ts';
import { choose, type ViewedRun, viewedRunOf } from '../../../scene/run/viewed-run.ts';
import { planSamples } from '../../../scene/sample-plan.ts';
import type { Spotlight } from '../../../scene/spotlight.ts';
import { ROLES } from '../spec/roles.ts';
import { swarmSpec } from '../spec.ts';

const PEERS = 300;
const BLOCKS = 20;
const ROUNDS = 30;
const scenario = complete(swarmSpec, {
  params: {
    peers: PEERS,
    blocks: BLOCKS,
    slots: 2,
    seeds: 3,
    choice: 'grf',
    freeRiders: 0.2,
    arrivals: 'flash',
    flashMean: 12,
    leave: 'leave',
    linger: 6,
  },
});

describeGpu('the pictures of a swarm', () => {
  let gpu: GpuContext;
  let kernels: SceneKernels;
  let parallel: Run;
  let sequential: Run;
  let subject: ViewedRun;

  const advance = async (steps: number) => {
    for (const run of [parallel, sequential]) expectOk(await run.advance({ wallMs: 120_000, steps }));
  };
  const shownAs = (view: string, channel: string): PictureContent => {
    const chosen = choose(subject, { view, channel });
    expect([chosen.view.id, chosen.channel.id]).toEqual([view, channel]);
    return { viewed: subject, chosen, plan: planSamples(chosen.view, PEERS, PEERS) };
  };
  const host = (run: Run) => sourceOf(run.executor)?.host?.() ?? expect.fail('it runs on one core');

  beforeAll(async () => {
    gpu = await testDevice();
    kernels = expectOk(await compileScene(gpu, 'bgra8unorm'));
    parallel = expectOk(
      await openRun(scenario, { engine: 'gpu', lpSize: 1, gpu: async () => ({ ok: true, value: gpu }) }),
    );
    sequential = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
    subject = viewedRunOf(parallel) as ViewedRun;
    await advance(ROUNDS);
  });
  afterAll(() => {
    parallel.dispose();
    sequential.dispose();
  });

  const pairs = swarmSpec.views.flatMap(({ id, channels }) => channels.map((channel) => [id, channel.id] as const));
  describe.each(pairs)('%s, %s', (view, channel) => {
    it('is as its twin has it', async () => {
      const shown = shownAs(view, channel);
      const samples = expectOk(await GpuSamples.open(kernels, sourceOf(parallel.executor) as Source, shown));
      const twin = new TwinSamples(shown.plan, subject.views, shown.chosen);
      const fade = { keep: 0.5, gain: 0.25 };
      const encoder = gpu.device.createCommandEncoder();
      samples.update(encoder, fade, 7);
      gpu.device.queue.submit([encoder.finish()]);
      twin.update(() => host(sequential), fade, 7);
      const read = async (buffer: GPUBuffer, words: number) =>
        new Float32Array((await readWords(gpu.device, buffer, 0, words)).buffer);
      expect([...(await read(samples.values, PEERS))]).toEqual([...twin.values]);
      if (channel === 'role') expect([...new Set(twin.values)].sort()).toEqual(ROLES.map((_, role) => role));
      else expect(new Set(twin.values).size).toBeGreaterThan(3);
      if (twin.places.length > 0) {
        const places = await read(samples.places, twin.places.length);
        // WGSL promises sines and cosines to 2^-11.
        const far = places.filter((place, i) => Math.abs(place - twin.places[i]) > 2 ** -10);
        expect([...far]).toEqual([]);
      }
      samples.destroy();
    });
  });

  it('says the same of a peer', async () => {
    for (const peer of [0, 33, 150, PEERS - 1]) {
      const [onGpu, onOneCore] = [await inspectNode(parallel, peer), await inspectNode(sequential, peer)];
      expect(onGpu).toEqual(onOneCore);
      expect(onGpu).toMatchObject({ name: `peer ${peer}`, seconds: ROUNDS });
    }
  });

  it('shows copies of each block among those who are there', async () => {
    const [[onGpu], [onOneCore]] = [await readStrips(parallel), await readStrips(sequential)];
    expect(onGpu).toEqual(onOneCore);
    expect([onGpu.id, onGpu.values.length]).toEqual(['copies', BLOCKS]);
    const { gauges } = host(sequential) as RoundsReading;
    expect(gauges.present).toBeLessThan(PEERS);
    expect(Math.min(...onGpu.values)).toBe(gauges.rarest);
  });

  it('draws the transfers of the last round, once each', async () => {
    const told = await Promise.all(
      [parallel, sequential].map(
        (run) =>
          new Promise<NonNullable<Spotlight['transfers']>>((resolve) => {
            new Transfers(run, (transfers) => transfers && resolve(transfers)).look(true, false);
          }),
      ),
    );
    const [onGpu, onOneCore] = told.map(({ list, beganSeconds, endsSeconds }) => ({ list, beganSeconds, endsSeconds }));
    expect(onGpu).toEqual(onOneCore);
    expect([onGpu.beganSeconds, onGpu.endsSeconds]).toEqual([ROUNDS - 1, ROUNDS]);
    const before = expectOk(await sequential.advance({ wallMs: 1000, steps: 0 }));
    await advance(1);
    const after = expectOk(await sequential.advance({ wallMs: 1000, steps: 0 }));
    const next = await new Promise<NonNullable<Spotlight['transfers']>>((resolve) => {
      new Transfers(parallel, (transfers) => transfers && resolve(transfers)).look(true, false);
    });
    const grown = (counter: string) => after.counters[counter] - before.counters[counter];
    expect(next.list.length).toBe(grown('transfers'));
    expect(next.list.filter(({ isWasted }) => isWasted).length).toBe(grown('duplicates'));
    expect([next.list.length > 20, grown('duplicates') > 0]).toEqual([true, true]);
    // Where the lines end is known without another look at the run.
    for (const { from, to } of next.list) {
      expect(subject.views.place('circle', from, next.reading)).toHaveLength(2);
      expect(subject.views.place('circle', to, next.reading)).toHaveLength(2);
    }
  });
});
