/**
 * Covers: nodes that move, on a device against the twins: their places between two rounds, in a plane and in a volume; a
 * volume as it is seen and found from several sides; and crowds whose sums outgrow a word of the bins.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { whisperSpec } from '../../models/test-whisper/spec.ts';
import { openRun } from '../../run/open-run.ts';
import type { Run } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import { FRONT, type Turn } from '../../scenario/picture.ts';
import { scaleOf } from '../colouring.ts';
import { GROUND_PIXEL, pixelOf } from '../colours.ts';
import { crowdOf } from '../flat/crowd.ts';
import { UNFADED } from '../flat/fade.ts';
import { TwinSamples } from '../flat/twin-samples.ts';
import { FIT } from '../geometry/camera.ts';
import { nearest } from '../geometry/nearest.ts';
import { projectAll } from '../geometry/volume.ts';
import { layoutOf } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { type Source, sourceOf } from '../run/source.ts';
import { choose, type ViewedRun, viewedRunOf } from '../run/viewed-run.ts';
import { planSamples } from '../sample-plan.ts';
import { readTexture } from './gpu-canvas.ts';
import { GpuSamples } from './gpu-samples.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels } from './scene-kernels.ts';
import { ScenePainter } from './scene-painter.ts';

const NODES = 20_000;
const PICKED = 4321;
const BEHIND: Turn = { yaw: 2.9, pitch: -0.3 };
const scenario = complete(whisperSpec, { params: { nodes: NODES } });

/** The first numbers that differ by more than rounding, in words. */
const differences = (gpu: Float32Array, twin: Float32Array): string[] =>
  [...twin]
    .flatMap((value, i) => (Math.abs(gpu[i] - value) <= 1e-6 ? [] : [`${i}: ${gpu[i]}, not ${value}`]))
    .slice(0, 5);

describeGpu('nodes that move', () => {
  let gpu: GpuContext;
  let kernels: SceneKernels;
  let parallel: Run;
  let sequential: Run;
  let viewed: ViewedRun;

  beforeAll(async () => {
    gpu = await testDevice();
    kernels = expectOk(await compileScene(gpu, 'bgra8unorm'));
    parallel = expectOk(
      await openRun(scenario, { engine: 'gpu', lpSize: 1, gpu: async () => ({ ok: true, value: gpu }) }),
    );
    sequential = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
    viewed = viewedRunOf(parallel) as ViewedRun;
    for (const run of [parallel, sequential]) expectOk(await run.advance({ wallMs: 120_000, steps: 9 }));
  });
  afterAll(() => {
    parallel.dispose();
    sequential.dispose();
  });

  const read = async (buffer: GPUBuffer, words: number) =>
    new Float32Array((await readWords(gpu.device, buffer, 0, words)).buffer);
  const record = (work: (encoder: GPUCommandEncoder) => void) => {
    const encoder = gpu.device.createCommandEncoder();
    work(encoder);
    gpu.device.queue.submit([encoder.finish()]);
  };

  async function open(view: string) {
    const chosen = choose(viewed, { view, channel: 'knows' });
    expect(chosen.view.id).toBe(view);
    const content: PictureContent = { viewed, chosen, plan: planSamples(chosen.view, NODES, 2 ** 20) };
    const samples = expectOk(await GpuSamples.open(kernels, sourceOf(parallel.executor) as Source, content));
    return { content, samples, twin: new TwinSamples(content.plan, viewed.views, chosen) };
  }

  const host = (part?: number) => sourceOf(sequential.executor)?.host?.(part) ?? expect.fail('it runs on one core');

  /** Both read the run at rest. */
  async function sampled(view: string) {
    const made = await open(view);
    record((encoder) => made.samples.update(encoder, UNFADED, PICKED));
    made.twin.update(host, UNFADED, PICKED);
    return made;
  }

  async function drawn({ content, samples }: Awaited<ReturnType<typeof open>>, viewport: Viewport) {
    const painter = new ScenePainter(kernels, content, samples);
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = gpu.device.createTexture({ size: viewport.size, format: READABLE_FORMAT, usage });
    const encoder = gpu.device.createCommandEncoder();
    painter.paint(encoder, texture.createView(), 'texture', viewport, 9);
    return { painter, pixels: await readTexture(gpu.device, encoder, texture, viewport.size) };
  }

  describe.each(['room', 'hall'])('in the %s', (view) => {
    it('are between two rounds where the twin has them, and their values stay', async () => {
      const { samples, twin } = await sampled(view);
      const atRest = twin.places.slice();
      expect(differences(await read(samples.places, twin.places.length), twin.places)).toEqual([]);
      for (const part of [0, 0.25, 1]) {
        record((encoder) => samples.move(encoder, PICKED, part));
        twin.move(host, PICKED, part);
        expect(differences(await read(samples.places, twin.places.length), twin.places)).toEqual([]);
        expect(differences(twin.places, atRest).length === 0).toBe(part === 1);
      }
      expect(differences(await read(samples.values, NODES), twin.values)).toEqual([]);
      expect(new Set(twin.values).size).toBe(2);
      samples.destroy();
    });
  });

  it.each([
    ['the front', FRONT],
    ['behind and below', BEHIND],
  ])('are found in a volume from %s as the twin finds them', async (_from, turn) => {
    const made = await sampled('hall');
    const { content, twin } = made;
    const viewport: Viewport = { size: { width: 900, height: 700 }, camera: { ...FIT, turn }, picked: PICKED };
    const layout = layoutOf(content, viewport);
    if (layout.kind !== 'points' || !layout.projection) throw new Error('the hall is a volume');
    const { painter, pixels } = await drawn(made, viewport);
    expect(new Set(pixels).size).toBeGreaterThan(50);
    const { places } = projectAll(layout.projection, twin.places);
    const found = painter.found(viewport);
    for (const [x, y] of [
      [450, 350],
      [300, 380],
      [520, 260],
    ]) {
      const search = { from: { x, y }, direction: { x: 0, y: 0 }, reach: 60 };
      const [onGpu, expected] = [await found.nearest(search), nearest(places, NODES, layout.frame, search)];
      expect(onGpu).toBe(expected);
      expect(onGpu).toBeDefined();
    }
    expect(await found.placeOf(NODES)).toEqual([...twin.places.slice(-3)].map((value) => expect.closeTo(value, 5)));
    painter.destroy();
  });

  it('hide what is farther in a volume, whatever their numbers', async () => {
    const made = await sampled('hall');
    const { content, samples } = made;
    const few: PictureContent = { ...content, plan: { ...content.plan, nodes: 2, count: 2 } };
    const viewport: Viewport = { size: { width: 90, height: 90 }, camera: FIT, picked: undefined };
    const draws = async (places: readonly number[], values: readonly number[]) => {
      gpu.device.queue.writeBuffer(samples.places, 0, Float32Array.from(places));
      gpu.device.queue.writeBuffer(samples.values, 0, Float32Array.from(values));
      const painter = new ScenePainter(kernels, few, samples);
      const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
      const texture = gpu.device.createTexture({ size: viewport.size, format: READABLE_FORMAT, usage });
      const encoder = gpu.device.createCommandEncoder();
      painter.paint(encoder, texture.createView(), 'texture', viewport, 9);
      return readTexture(gpu.device, encoder, texture, viewport.size);
    };
    // Before and behind the middle, along the line of sight.
    const layout = layoutOf(few, viewport);
    if (layout.kind !== 'points' || !layout.projection) throw new Error('the hall is a volume');
    const { near } = layout.projection;
    const length = Math.hypot(near[0] / 3, near[1] / 2, near[2]);
    const [nearer, farther] = [0.4, -0.4].map((way) =>
      [3, 2, 1].map((side, axis) => 0.5 + (way * near[axis]) / side / side / length),
    );
    const middle = 45 * 90 + 45;
    const redAt = async (...drawn: Parameters<typeof draws>) => (await draws(...drawn))[middle] & 255;
    // Who knows is red for the most part, and a dot lets a little through.
    const knowing = await redAt([...farther, ...nearer], [0, 1]);
    expect(knowing - (await redAt([...farther, ...nearer], [1, 0]))).toBeGreaterThan(60);
    expect(Math.abs(knowing - (await redAt([...nearer, ...farther], [1, 0])))).toBeLessThan(20);
    samples.destroy();
  });

  it('are mixed in bins whose sums outgrow half a word', async () => {
    const made = await sampled('room');
    const { content, twin } = made;
    const viewport: Viewport = { size: { width: 4, height: 4 }, camera: FIT, picked: undefined };
    const layout = layoutOf(content, viewport);
    if (layout.kind !== 'points') throw new Error('the room has points');
    const { painter, pixels } = await drawn(made, viewport);
    const scale = scaleOf(content, layout);
    const colours = Uint32Array.from(twin.values, (value) => pixelOf(value, scale, content.chosen.channel));
    const bins = layout.dots.bins ?? expect.fail('there are bins');
    const crowd = crowdOf(twin.places, colours, layout.frame, bins, layout.dots.opacity);
    const binAt = (i: number) => {
      const [x, y] = [(i % 4) + 0.5, Math.floor(i / 4) + 0.5];
      return Math.floor((y - bins.y) / bins.height) * bins.columns + Math.floor((x - bins.x) / bins.width);
    };
    const inOne = NODES / pixels.length;
    expect(inOne * 0x4a, 'a sum of the darkest colours').toBeGreaterThan(2 ** 16);
    const far = [...pixels].filter((pixel, i) =>
      [0, 1, 2].some((c) => Math.abs(crowd[4 * binAt(i) + c] - ((pixel >>> (8 * c)) & 255)) > 2),
    );
    expect(far).toEqual([]);
    expect(pixels).not.toContain(GROUND_PIXEL);
    painter.destroy();
  });
});
