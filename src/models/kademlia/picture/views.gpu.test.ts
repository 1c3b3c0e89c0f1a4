/**
 * Covers: Kademlia's pictures on a real device against their TypeScript twins, from a run under way: every view and
 * colour, what is said of a peer, a lookup followed on both engines, and links drawn where the contacts are.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GpuExecutor } from '../../../engine/event/gpu/gpu-executor.ts';
import { messagesOnGpu } from '../../../engine/event/gpu/pending.ts';
import type { PendingMessage } from '../../../engine/event/pending.ts';
import type { SequentialExecutor } from '../../../engine/event/sequential/sequential-executor.ts';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import type { GpuContext } from '../../../gpu/context.ts';
import { readWords } from '../../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../../gpu/testing/test-device.ts';
import { openRun } from '../../../run/open-run.ts';
import type { Run } from '../../../run/run.ts';
import { complete } from '../../../scenario/defaults.ts';
import { TwinSamples } from '../../../scene/flat/twin-samples.ts';
import { FIT } from '../../../scene/geometry/camera.ts';
import { onCanvas } from '../../../scene/geometry/frame.ts';
import { readTexture } from '../../../scene/gpu/gpu-canvas.ts';
import { GpuSamples } from '../../../scene/gpu/gpu-samples.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels } from '../../../scene/gpu/scene-kernels.ts';
import { ScenePainter } from '../../../scene/gpu/scene-painter.ts';
import { layoutOf } from '../../../scene/layout.ts';
import { TONES } from '../../../scene/marks/tones.ts';
import type { PictureContent } from '../../../scene/picture-content.ts';
import { Follower } from '../../../scene/run/follower.ts';
import { inspectNode } from '../../../scene/run/inspect.ts';
import { type Source, sourceOf } from '../../../scene/run/source.ts';
import { choose, type ViewedRun, viewedRunOf } from '../../../scene/run/viewed-run.ts';
import { planSamples } from '../../../scene/sample-plan.ts';
import { IN_THE_DARK } from '../../../scene/spotlight.ts';
import { kademliaSpec } from '../spec.ts';
import { TEST_LISTS, TEST_PEERS } from '../testing/test-config.ts';

const scenario = complete(kademliaSpec, {
  params: { peers: TEST_PEERS, dMax: 2, latency: 'regions', loss: 0.05, nat: 0.2, end: 20 },
});

describeGpu('the pictures of Kademlia', () => {
  let gpu: GpuContext;
  let kernels: SceneKernels;
  let parallel: Run;
  let sequential: Run;
  let subject: ViewedRun;
  /** Of messages that take routes, on either executor. */
  let routed: readonly [Run, Run];

  const advance = async (windows: number) => {
    for (const run of [parallel, sequential, ...routed])
      expectOk(await run.advance({ wallMs: 120_000, steps: windows }));
  };
  const shownAs = (view: string, channel: string, subject: ViewedRun): PictureContent => {
    const chosen = choose(subject, { view, channel });
    expect([chosen.view.id, chosen.channel.id]).toEqual([view, channel]);
    return { viewed: subject, chosen, plan: planSamples(chosen.view, TEST_PEERS, TEST_PEERS) };
  };

  beforeAll(async () => {
    gpu = await testDevice();
    kernels = expectOk(await compileScene(gpu, 'bgra8unorm'));
    const found = async () => ({ ok: true as const, value: gpu });
    const onBoth = async (which: typeof scenario): Promise<[Run, Run]> => [
      expectOk(await openRun(which, { engine: 'gpu', lpSize: 1, gpu: found, lists: TEST_LISTS })),
      expectOk(await openRun(which, { engine: 'sequential', lpSize: 1 })),
    ];
    [parallel, sequential] = await onBoth(scenario);
    routed = await onBoth({ ...scenario, params: { ...scenario.params, latency: 'topology', routers: 90 } });
    subject = viewedRunOf(parallel) as ViewedRun;
    await advance(150);
  });
  afterAll(() => {
    for (const run of [parallel, sequential, ...routed]) run.dispose();
  });

  describe.each(kademliaSpec.views.map(({ id }) => id))('%s', (view) => {
    it.each(kademliaSpec.views[0].channels.map(({ id }) => id))('%s is as its twin has it', async (channel) => {
      const [onGpu, onOneCore] = view === 'network' ? routed : [parallel, sequential];
      const shown = shownAs(view, channel, viewedRunOf(onGpu) as ViewedRun);
      const samples = expectOk(await GpuSamples.open(kernels, sourceOf(onGpu.executor) as Source, shown));
      const twin = new TwinSamples(shown.plan, shown.viewed.views, shown.chosen);
      const fade = { keep: 0.5, gain: 0.25 };
      const encoder = gpu.device.createCommandEncoder();
      samples.update(encoder, fade, 7);
      gpu.device.queue.submit([encoder.finish()]);
      twin.update(() => (onOneCore.executor as SequentialExecutor).read(), fade, 7);
      const read = async (buffer: GPUBuffer, words: number) =>
        new Float32Array((await readWords(gpu.device, buffer, 0, words)).buffer);
      expect([...(await read(samples.values, TEST_PEERS))]).toEqual([...twin.values]);
      expect(new Set(twin.values).size).toBeGreaterThan(1);
      const places = await read(samples.places, twin.places.length);
      // WGSL promises sines, cosines and powers to a few units in the last place of a half of this.
      places.forEach((place, i) => {
        expect(Math.abs(place - twin.places[i]), `word ${i}`).toBeLessThan(2 ** -10);
      });
      samples.destroy();
    });
  });

  it('says the same of a peer, with its contacts', async () => {
    for (const peer of [0, 33, TEST_PEERS - 1]) {
      const [onGpu, onOneCore] = [await inspectNode(parallel, peer), await inspectNode(sequential, peer)];
      expect(onGpu).toEqual(onOneCore);
      const contacts = onGpu?.bars?.values.reduce((sum, count) => sum + count, 0);
      expect(onGpu?.linked).toBe(contacts);
      expect(contacts).toBeGreaterThan(20);
      expect(onGpu?.links).not.toContain(peer);
    }
  });

  it('tells the same messages under way', async () => {
    const wanted = { stride: 3, count: Math.floor(TEST_PEERS / 3), also: 7 };
    const inOrder = (messages: readonly PendingMessage[] | undefined) =>
      messages?.map(({ time, src, dst }) => `${time} ${src} ${dst}`).sort();
    const onGpu = inOrder(await messagesOnGpu((parallel.executor as GpuExecutor).read(), wanted));
    expect(onGpu).toEqual(inOrder((sequential.executor as SequentialExecutor).messages(wanted)));
    expect(onGpu?.length).toBeGreaterThan(5);
  });

  it('draws links to where the contacts are', async () => {
    const shown = shownAs('xor', 'status', subject);
    const samples = expectOk(await GpuSamples.open(kernels, sourceOf(parallel.executor) as Source, shown));
    const painter = new ScenePainter(kernels, shown, samples);
    const size = { width: 640, height: 640 };
    const linked = [40, 120];
    const pixels = async (spotlight = IN_THE_DARK) => {
      const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
      const texture = gpu.device.createTexture({ size, format: READABLE_FORMAT, usage });
      const encoder = gpu.device.createCommandEncoder();
      samples.update(encoder, { keep: 1, gain: 0 }, 7);
      painter.paint(encoder, texture.createView(), 'texture', { size, camera: FIT, picked: 7, spotlight }, 0);
      return readTexture(gpu.device, encoder, texture, size);
    };
    const layout = layoutOf(shown, { size, camera: FIT, picked: 7 });
    if (layout.kind !== 'points') throw new Error('the map has points');
    const lit = await pixels({ ...IN_THE_DARK, linked });
    const [red, green, blue] = TONES.linked.rgb;
    for (const peer of linked) {
      const { x, y } = onCanvas(subject.views.place('xor', peer, undefined as never), layout.frame);
      const pixel = lit[Math.floor(y) * size.width + Math.floor(x)];
      expect(Math.abs((pixel & 255) - red)).toBeLessThan(20);
      expect(Math.abs(((pixel >> 8) & 255) - green)).toBeLessThan(20);
      expect(Math.abs(((pixel >> 16) & 255) - blue)).toBeLessThan(20);
    }
    expect(lit).not.toEqual(await pixels());
    painter.destroy();
  });

  it('follows the same lookup on both engines, to its end', async () => {
    const peer = 123;
    const followers = [await Follower.begin(parallel, peer), await Follower.begin(sequential, peer)];
    for (let looks = 0; looks < 200 && followers[1]?.trace.state !== 'over'; looks++) {
      await advance(7);
      for (const follower of followers) follower?.update();
    }
    const [onGpu, onOneCore] = followers.map((follower) => follower?.trace);
    expect(onOneCore?.state).toBe('over');
    expect(onGpu).toEqual(onOneCore);
    expect(onOneCore?.steps.length).toBeGreaterThanOrEqual(3);
    expect(onOneCore?.steps.some(({ outcome }) => outcome === 'answered')).toBe(true);
    await Promise.all(followers.map((follower) => follower?.end()));
  });
});
