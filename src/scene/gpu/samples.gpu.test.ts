/**
 * Covers: values, places, glows and inspected nodes on a real device against their TypeScript twins, from runs under way:
 * cells of one and of many nodes, samples of points, lists that overflowed and grew; and that the colours drawn are these.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { FAULTS_TEXT } from '../../models/own/testing/texts.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { rumourSpec } from '../../models/test-rumour/spec.ts';
import { openRun } from '../../run/open-run.ts';
import type { OpenOptions, Run } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import { loadLanguage, takeProtocol } from '../../scenario/own-models.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { scaleOf } from '../colouring.ts';
import { GROUND_PIXEL, pixelOf } from '../colours.ts';
import type { Fade } from '../flat/fade.ts';
import { crowdPixels } from '../flat/flat-paint.ts';
import { gather } from '../flat/gather.ts';
import { countsOf, meansIn } from '../flat/spread.ts';
import { TwinSamples } from '../flat/twin-samples.ts';
import { FIT } from '../geometry/camera.ts';
import { hitIn, neighbourIn, spotOfPicked } from '../geometry/find.ts';
import { MANY_NODES } from '../geometry/frame.ts';
import { middleOf } from '../geometry/grid.ts';
import { nearest } from '../geometry/nearest.ts';
import { halfFrame, layoutOf } from '../layout.ts';
import type { PictureContent } from '../picture-content.ts';
import { inspectNode } from '../run/inspect.ts';
import { type Source, sourceOf } from '../run/source.ts';
import { choose, viewedRunOf } from '../run/viewed-run.ts';
import { planSamples } from '../sample-plan.ts';
import { SPAN_BINS, SpanKeeper } from '../span.ts';
import { readTexture } from './gpu-canvas.ts';
import { GpuSamples } from './gpu-samples.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels } from './scene-kernels.ts';
import { ScenePainter } from './scene-painter.ts';

const NODES = 1000;
/** More than a workgroup of the sort looks after. */
const SORTED = 5000;
const SIZE = { width: 200, height: 130 };
const scenario = complete(pholdSpec, { params: { nodes: NODES, population: 2, lookahead: 1, mean: 1, end: 40 } });
/** Lists of one slot: half of all events overflow at once, and the lists grow. */
const CRAMPED: OpenOptions['lists'] = { capacity: 1, poolEntries: 64 };
/** Their pictures bind most buffers. */
const RINGS: OpenOptions['lists'] = { list: 'ring', room: 4 };
const FIRST: Fade = { keep: 0, gain: 0.25 };
const LATER: Fade = { keep: 0.75, gain: 0.5 };

interface Pair {
  readonly parallel: Run;
  readonly sequential: Run;
}

async function open(lists?: OpenOptions['lists'], what: Scenario = scenario): Promise<Pair> {
  const gpu = await testDevice();
  const parallel = await openRun(what, {
    engine: 'gpu',
    lpSize: 1,
    lists,
    gpu: async () => ({ ok: true, value: gpu }),
  });
  const sequential = await openRun(what, { engine: 'sequential', lpSize: 1 });
  return { parallel: expectOk(parallel), sequential: expectOk(sequential) };
}

async function advance({ parallel, sequential }: Pair, windows: number): Promise<string | undefined> {
  expectOk(await sequential.advance({ wallMs: 60_000, steps: windows }));
  return expectOk(await parallel.advance({ wallMs: 60_000, steps: windows })).notice;
}

function shownAs(run: Run, view: string, channel: string, most: number): PictureContent {
  const viewed = viewedRunOf(run);
  if (!viewed) throw new Error('phold has pictures');
  const chosen = choose(viewed, { view, channel });
  expect([chosen.view.id, chosen.channel.id]).toEqual([view, channel]);
  return { viewed, chosen, plan: planSamples(chosen.view, viewed.nodes, most) };
}

const read = async ({ device }: GpuContext, buffer: GPUBuffer, words: number) =>
  new Float32Array((await readWords(device, buffer, 0, words)).buffer);

/** The first numbers that differ by more than rounding, in words. */
const differences = (gpu: Float32Array, twin: Float32Array, within = 1e-5): string[] =>
  [...twin]
    .flatMap((value, i) =>
      Math.abs(gpu[i] - value) <= within * Math.max(1, Math.abs(value)) ? [] : [`${i}: ${gpu[i]}, not ${value}`],
    )
    .slice(0, 5);

describeGpu('the samples of a run', () => {
  let gpu: GpuContext;
  let kernels: SceneKernels;
  beforeAll(async () => {
    gpu = await testDevice();
    // As many as there are everywhere suffice.
    expect(gpu.device.limits.maxStorageBuffersPerShaderStage).toBe(8);
    kernels = expectOk(await compileScene(gpu, 'bgra8unorm'));
  });

  /** Both engines' samples of a pair, taken twice. */
  async function sampled(pair: Pair, view: string, channel: string, most: number, picked?: number) {
    const content = shownAs(pair.parallel, view, channel, most);
    const samples = expectOk(await GpuSamples.open(kernels, sourceOf(pair.parallel.executor) as Source, content));
    const twin = new TwinSamples(content.plan, content.viewed.views, content.chosen);
    for (const fade of [FIRST, LATER]) {
      const encoder = gpu.device.createCommandEncoder();
      samples.update(encoder, fade, picked);
      gpu.device.queue.submit([encoder.finish()]);
      twin.update(() => (pair.sequential.executor as SequentialExecutor).read(), fade, picked);
      if (fade === FIRST) await advance(pair, 2);
    }
    return { content, samples, twin };
  }

  describe.each([
    ['in their lists', undefined],
    ['in lists that overflowed and grew', CRAMPED],
    ['in sorted rings of LPs that merged', RINGS],
  ] as const)('with events %s', (_what, lists) => {
    let pair: Pair;
    beforeAll(async () => {
      pair = await open(lists);
      const notice = await advance(pair, 3);
      if (lists) expect(notice).toMatch(/grew|LPs have \d+ nodes now/);
    });
    afterAll(() => {
      pair.parallel.dispose();
      pair.sequential.dispose();
    });

    it.each([
      ['cells', 'pending', 1024],
      ['cells', 'pending', 200],
      ['cells', 'pending', 1],
      ['cells', 'executed', 1024],
      ['cells', 'activity', 1024],
      ['cells', 'activity', 64],
      ['window', 'pending', 1024],
      ['window', 'activity', 300],
    ])('%s, %s, at most %d', async (view, channel, most) => {
      const { content, samples, twin } = await sampled(pair, view, channel, most, 777);
      expect(Math.max(...twin.values)).toBeGreaterThan(0);
      expect(differences(await read(gpu, samples.values, content.plan.count), twin.values)).toEqual([]);
      expect(differences(await read(gpu, samples.places, twin.places.length || 1), twin.places)).toEqual([]);
      samples.destroy();
    });

    it('inspects a node with the same fields at the same time', async () => {
      for (const node of [0, 31, 32, 500, NODES - 1]) {
        const [parallel, sequential] = [
          await inspectNode(pair.parallel, node),
          await inspectNode(pair.sequential, node),
        ];
        expect(parallel?.fields.map(({ label }) => label)).toContain('Executed');
        expect(parallel).toEqual(sequential);
      }
      expect(await inspectNode(pair.parallel, NODES)).toBeUndefined();
    });
  });

  it.each(rumourSpec.views.flatMap(({ id, channels }) => channels.map((channel) => [id, channel.id] as const)))(
    'shows what a model keeps of its own: %s, %s',
    async (view, channel) => {
      const pair = await open(undefined, complete(rumourSpec, { params: { nodes: NODES, end: 20 } }));
      await advance(pair, 4);
      const { content, samples, twin } = await sampled(pair, view, channel, 1024, 5);
      expect(Math.max(...twin.values)).toBeGreaterThan(0);
      expect(differences(await read(gpu, samples.values, content.plan.count), twin.values)).toEqual([]);
      // WGSL promises sines and cosines to 2^-11.
      const places = await read(gpu, samples.places, twin.places.length || 1);
      expect(differences(places, twin.places, 2 ** -11)).toEqual([]);
      expect(await inspectNode(pair.parallel, 3)).toEqual(await inspectNode(pair.sequential, 3));
      samples.destroy();
    },
  );

  it.each([
    ...['colour0', 'colour1', 'colour2', 'colour3', 'colour4', 'colour5', 'activity'].map((id) => ['cells', id]),
    ['ring', 'colour0'],
    ['plane', 'colour5'],
  ])('shows what somebody wrote: %s, %s', async (view, channel) => {
    await loadLanguage();
    const spec = expectOk(takeProtocol(FAULTS_TEXT));
    const pair = await open(undefined, complete(spec, { params: { nodes: NODES } }));
    await advance(pair, 4);
    const { content, samples, twin } = await sampled(pair, view, channel, 1024, 5);
    expect(new Set(twin.values).size).toBeGreaterThan(1);
    expect(differences(await read(gpu, samples.values, content.plan.count), twin.values)).toEqual([]);
    const places = await read(gpu, samples.places, twin.places.length || 1);
    expect(differences(places, twin.places, 2 ** -11)).toEqual([]);
    expect(await inspectNode(pair.parallel, 3)).toEqual(await inspectNode(pair.sequential, 3));
    samples.destroy();
  });

  it.each([
    ['of one node, in several chunks', 'hops', SORTED],
    ['of one node, equal for the most part', 'known', SORTED],
    ['of many nodes each', 'known', 64],
  ])('sorts cells %s by value: %s', async (_what, channel, most) => {
    const pair = await open(undefined, complete(rumourSpec, { params: { nodes: SORTED, end: 20 } }));
    await advance(pair, 8);
    const picked = 777;
    const { content, samples, twin } = await sampled(pair, 'spread', channel, most, picked);
    const values = await read(gpu, samples.values, content.plan.count);
    expect(new Set(values).size).toBeGreaterThan(1);
    // Below the range all are alike.
    const least = channel === 'hops' ? 1 : 0;
    const seen = [...values].map((value) => Math.max(least, value));
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    expect(differences(values, twin.values)).toEqual([]);
    const order = await Promise.all(Array.from({ length: SORTED }, (_, index) => samples.nodeAt(index)));
    expect(order).toEqual([...twin.order]);
    const [index] = await readWords(gpu.device, samples.pickedIndex, 0, 1);
    expect([index, order[index]]).toEqual([twin.indexOf(picked), picked]);
    samples.destroy();
  });

  it('sorts what runs on one core and is drawn by a GPU', async () => {
    const pair = await open(undefined, complete(rumourSpec, { params: { nodes: NODES, end: 20 } }));
    await advance(pair, 8);
    const content = shownAs(pair.sequential, 'spread', 'known', 64);
    const [samples, onGpu] = await Promise.all(
      [pair.sequential, pair.parallel].map(async ({ executor }) =>
        expectOk(await GpuSamples.open(kernels, sourceOf(executor) as Source, content)),
      ),
    );
    for (const each of [samples, onGpu]) {
      const encoder = gpu.device.createCommandEncoder();
      each.update(encoder, FIRST, 321);
      gpu.device.queue.submit([encoder.finish()]);
    }
    const told = async (each: GpuSamples) => [
      ...(await read(gpu, each.values, content.plan.count)),
      ...(await readWords(gpu.device, each.pickedIndex, 0, 1)),
      await each.nodeAt(5),
    ];
    expect(await told(samples)).toEqual(await told(onGpu));
    for (const each of [samples, onGpu]) each.destroy();
  });

  it('frames and finds the picked node where it stands among sorted cells', async () => {
    const pair = await open(undefined, complete(rumourSpec, { params: { nodes: NODES, end: 20 } }));
    await advance(pair, 8);
    const picked = 640;
    const { content, samples, twin } = await sampled(pair, 'spread', 'hops', 1024, picked);
    const size = { width: 400, height: 260 };
    const viewport = { size, camera: FIT, picked };
    const layout = layoutOf(content, viewport);
    if (layout.kind !== 'cells') throw new Error('cells are cells');
    const painter = new ScenePainter(kernels, content, samples);
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = gpu.device.createTexture({ size, format: READABLE_FORMAT, usage });
    const encoder = gpu.device.createCommandEncoder();
    painter.paint(encoder, texture.createView(), 'texture', viewport, 0);
    const pixels = await readTexture(gpu.device, encoder, texture, size);
    const scale = scaleOf(content, layout);
    const pixelAt = ({ x, y }: { x: number; y: number }) => pixels[Math.floor(y) * size.width + Math.floor(x)];
    const index = twin.indexOf(picked);
    const middle = middleOf(layout, index);
    expect(pixelAt(middle)).toBe(pixelOf(twin.values[index], scale, content.chosen.channel));
    expect(pixelAt({ x: middle.x, y: middle.y + halfFrame(layout) + 1 })).toBe(0xffff_ffff);
    const found = painter.found(viewport);
    const spot = (await spotOfPicked(content, viewport, found)) ?? { x: 0, y: 0 };
    expect(await hitIn(content, viewport, found, spot)).toMatchObject({
      node: picked,
      value: twin.values[index],
      others: 0,
    });
    expect(await neighbourIn(content, viewport, found, 'down')).toBe(twin.order[index + 1]);
    painter.destroy();
    pair.parallel.dispose();
  });

  it.each([
    ['as fine as nodes', 1024, SIZE],
    ['of many nodes each', 64, SIZE],
    ['larger than the samples, for want of pixels', 1024, { width: 17, height: 17 }],
  ])('draws cells %s in the colours of the twin', async (_what, most, size) => {
    const pair = await open();
    const { content, samples, twin } = await sampled(pair, 'cells', 'pending', most);
    const viewport = { size, camera: FIT, picked: undefined };
    const layout = layoutOf(content, viewport);
    if (layout.kind !== 'cells') throw new Error('cells are cells');
    expect(layout.grid.exponent > content.plan.exponent).toBe(size !== SIZE);
    const texture = gpu.device.createTexture({
      size,
      format: READABLE_FORMAT,
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
    });
    const painter = new ScenePainter(kernels, content, samples);
    const encoder = gpu.device.createCommandEncoder();
    painter.paint(encoder, texture.createView(), 'texture', viewport, 0);
    const pixels = await readTexture(gpu.device, encoder, texture, size);
    const values = gather(twin.values, content.plan.exponent, layout.grid);
    const scale = scaleOf(content, layout);
    const seen = [...values].map((_, cell) => {
      const { x, y } = middleOf(layout, cell);
      return pixels[Math.floor(y) * size.width + Math.floor(x)];
    });
    expect(seen).toEqual([...values].map((value) => pixelOf(value, scale, { kind: 'level' })));
    expect(pixels.at(-1)).toBe(GROUND_PIXEL);
    expect(await painter.found(viewport).valueOf(layout.grid.cells - 1)).toBeCloseTo(values[layout.grid.cells - 1], 5);
    painter.destroy();
    pair.parallel.dispose();
  });

  it('draws points that are too many for dots as the twin mixes them', async () => {
    const pair = await open(undefined, complete(rumourSpec, { params: { nodes: NODES, end: 20 } }));
    await advance(pair, 4);
    const { content, samples, twin } = await sampled(pair, 'road', 'hops', 1024);
    const size = { width: 60, height: 60 };
    const viewport = { size, camera: FIT, picked: undefined };
    const layout = layoutOf(content, viewport);
    if (layout.kind !== 'points') throw new Error('points are points');
    const bins = layout.dots.bins ?? expect.fail('there are bins');
    const painter = new ScenePainter(kernels, content, samples);
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = gpu.device.createTexture({ size, format: READABLE_FORMAT, usage });
    const encoder = gpu.device.createCommandEncoder();
    painter.paint(encoder, texture.createView(), 'texture', viewport, 0);
    const drawn = await readTexture(gpu.device, encoder, texture, size);
    const means = meansIn(content, layout, twin.values, twin.places);
    const pixels = crowdPixels({ content, values: twin.values, placed: twin, means }, layout, bins);
    const expected = Array.from(drawn, (_, i) => {
      const share = pixels[4 * i + 3] / 255;
      return [0, 1, 2].map((c) => pixels[4 * i + c] * share + ((GROUND_PIXEL >> (8 * c)) & 255) * (1 - share));
    });
    const far = expected.filter((rgb, i) =>
      rgb.some((value, c) => Math.abs(value - ((drawn[i] >> (8 * c)) & 255)) > 3),
    );
    // Sines and cosines put a few points into the pixel beside.
    expect(far.length).toBeLessThan(0.01 * drawn.length);
    expect(new Set(drawn).size).toBeGreaterThan(4);
    painter.destroy();
    pair.parallel.dispose();
  });

  it.each([
    ['dots', 17, 'window', 'pending', FIT],
    ['squares of a network of many nodes', 7, 'window', 'pending', FIT],
    ['squares, seen from near', 5, 'window', 'pending', { x: 0.4, y: 0.55, zoom: 1.4 }],
    ['cells', 7, 'cells', 'executed', FIT],
  ])('spans the colours of %s over what there is as the twin does', async (what, length, view, channel, camera) => {
    const many = complete(pholdSpec, {
      params: { nodes: MANY_NODES + 333, population: 2, lookahead: 1, mean: 1, end: 400 },
    });
    const pair = await open(undefined, many);
    await advance(pair, 3);
    const { content, samples, twin } = await sampled(pair, view, channel, 2 ** 16);
    const size = { width: 60 * length, height: 40 * length };
    const viewport = { size, camera, picked: undefined };
    const layout = layoutOf(content, viewport);
    if (layout.kind === 'points') expect(layout.dots.bins === undefined).toBe(what === 'dots');
    const painter = new ScenePainter(kernels, content, samples);
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const drawn = async (measured: boolean) => {
      const texture = gpu.device.createTexture({ size, format: READABLE_FORMAT, usage });
      const encoder = gpu.device.createCommandEncoder();
      painter.paint(encoder, texture.createView(), 'texture', viewport, 0);
      const counts = measured ? painter.measure(encoder, viewport) : undefined;
      const pixels = await readTexture(gpu.device, encoder, texture, size);
      return { pixels, counts: counts && (await readWords(gpu.device, counts, 0, SPAN_BINS)) };
    };
    const { pixels: before, counts = new Uint32Array() } = await drawn(true);
    const values = layout.kind === 'cells' ? gather(twin.values, content.plan.exponent, layout.grid) : twin.values;
    const means = meansIn(content, layout, twin.values, twin.places);
    const expected = countsOf(content, layout, values, means);
    const total = (each: Uint32Array) => each.reduce((sum, count) => sum + count, 0);
    // Rounding puts a few points into the square beside, and a few means into the bin beside.
    expect(Math.abs(total(counts) - total(expected))).toBeLessThanOrEqual(0.01 * total(expected));
    const moved = counts.reduce((sum, count, bin) => sum + Math.abs(count - expected[bin]), 0);
    expect(moved).toBeLessThan(0.03 * total(expected));
    const span = new SpanKeeper().take(counts, content, layout);
    expect(span && span.high - span.low).toBeLessThan(0.7);
    painter.content = { ...content, span };
    const { pixels: spanned } = await drawn(false);
    expect(spanned).not.toEqual(before);
    expect(new Set(spanned).size).toBeGreaterThan(new Set(before).size);
    if (layout.kind === 'points' && layout.dots.bins) {
      const { bins } = layout.dots;
      const squares = crowdPixels({ content: painter.content, values: twin.values, placed: twin, means }, layout, bins);
      let far = 0;
      for (let i = 0; i < spanned.length; i++) {
        const [x, y] = [(i % size.width) + 0.5, Math.floor(i / size.width) + 0.5];
        const at = Math.floor((y - bins.y) / bins.height) * bins.columns + Math.floor((x - bins.x) / bins.width);
        const alpha = squares[4 * at + 3] / 255;
        const isFar = [0, 1, 2].some((c) => {
          const ground = (GROUND_PIXEL >> (8 * c)) & 255;
          const twinned = squares[4 * at + c] * alpha + ground * (1 - alpha);
          return Math.abs(twinned - ((spanned[i] >> (8 * c)) & 255)) > 8;
        });
        if (isFar) far++;
      }
      // Times lie on the very borders of squares, and so to either side of them.
      expect(far / spanned.length).toBeLessThan(0.08);
    }
    painter.destroy();
    pair.parallel.dispose();
    pair.sequential.dispose();
  });

  it('shows a run that keeps going as it is once what is under way has come back', async () => {
    // Long enough for any GPU.
    const pair = await open(undefined, complete(pholdSpec, { params: { nodes: NODES, end: 100_000 } }));
    const { parallel } = pair;
    const source = sourceOf(parallel.executor) as Source;
    const content = shownAs(parallel, 'window', 'pending', 1024);
    const samples = expectOk(await GpuSamples.open(kernels, source, content));
    const seen = async () => {
      const encoder = gpu.device.createCommandEncoder();
      samples.update(encoder, FIRST, undefined);
      gpu.device.queue.submit([encoder.finish()]);
      const [values, places] = [samples.values, samples.places].map((buffer) => read(gpu, buffer, content.plan.count));
      return { values: await values, places: await places };
    };
    await advance(pair, 2);
    expect(expectOk(await parallel.advance({ wallMs: 100, keepsGoing: true })).isUnderWay).toBe(true);
    const before = source.nowTicks;
    const early = await seen();
    expectOk(await parallel.advance({ wallMs: 0, goOn: () => false }));
    expect(source.nowTicks).toBeGreaterThan(before);
    expect(await seen()).toEqual(early);
    samples.destroy();
    parallel.dispose();
  });

  it('finds the nearest point, and the next one in a direction, as the twin does', async () => {
    const pair = await open();
    const { content, samples, twin } = await sampled(pair, 'window', 'pending', 1024, 5);
    const viewport = { size: { width: 800, height: 600 }, camera: FIT, picked: 5 };
    const layout = layoutOf(content, viewport);
    if (layout.kind !== 'points') throw new Error('points are points');
    const painter = new ScenePainter(kernels, content, samples);
    const found = painter.found(viewport);
    const directions = [0, 1, -1].flatMap((x) => [0, 1, -1].filter((y) => x * y === 0).map((y) => ({ x, y })));
    const searches = [100, 300, 555].flatMap((x) =>
      directions.map((direction) => ({ from: { x, y: 0.7 * x }, direction, reach: 400 })),
    );
    for (const search of searches)
      expect(await found.nearest(search), JSON.stringify(search)).toBe(
        nearest(twin.places, content.plan.count, layout.frame, search),
      );
    expect(await found.nearest({ from: { x: -500, y: 0 }, direction: { x: 0, y: 0 }, reach: 3 })).toBeUndefined();
    const [x, y] = await found.placeOf(content.plan.count);
    expect([x, y]).toEqual([expect.closeTo(twin.places[10], 5), expect.closeTo(twin.places[11], 5)]);
    painter.destroy();
    pair.parallel.dispose();
  });
});
