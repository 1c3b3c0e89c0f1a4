/**
 * Covers: ports of an internet drawn as lines, pixel by pixel what painting the marks of the flat picture one after the other gives: in the
 * colours of load, from afar and near, dots, categories; and where they are many: the picture before until all of the next is painted.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { internetSpec } from '../../models/internet/spec.ts';
import { openRun } from '../../run/open-run.ts';
import type { Run } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { ParamValue } from '../../scenario/spec.ts';
import { UNFADED } from '../flat/fade.ts';
import { lineMarks } from '../flat/line-marks.ts';
import { TwinSamples } from '../flat/twin-samples.ts';
import { FIT } from '../geometry/camera.ts';
import { hitIn } from '../geometry/find.ts';
import { layoutOf } from '../layout.ts';
import { linesSeen } from '../marks/on-lines.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { sourceOf } from '../run/source.ts';
import { choose, viewedRunOf } from '../run/viewed-run.ts';
import { MOST_ON_HOST, planSamples } from '../sample-plan.ts';
import { readTexture } from './gpu-canvas.ts';
import { GpuSamples } from './gpu-samples.ts';
import { MarkPainter } from './mark-painter.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels } from './scene-kernels.ts';
import { beginPaint, ScenePainter } from './scene-painter.ts';

const SMALL = { topology: 'barabasi-albert', routers: 60, hosts: 20, flows: 30, end: 3 };
/** More lines than are painted with each picture. */
const MANY = { ...SMALL, routers: 1500 };
const DUMBBELL = { topology: 'dumbbell', routers: 2, hosts: 6, pattern: 'across', flows: 3, end: 3 };
/** A line over another hides what its own soft edge would let through. */
const NEARLY = 0.06;

describeGpu('ports as lines', () => {
  let gpu: GpuContext;
  let kernels: SceneKernels;
  const opened: Run[] = [];

  beforeAll(async () => {
    gpu = await testDevice();
    kernels = expectOk(await compileScene(gpu, 'bgra8unorm'));
  });
  afterAll(() => {
    for (const run of opened) run.dispose();
    kernels.uniform.destroy();
  });

  async function open(params: Readonly<Record<string, ParamValue>>, channel: string) {
    const run = expectOk(await openRun(complete(internetSpec, { params }), { engine: 'sequential', lpSize: 1 }));
    opened.push(run);
    const advance = async (steps: number) => expectOk(await run.advance({ wallMs: 60_000, steps }));
    await advance(3000);
    const viewed = viewedRunOf(run) ?? expect.fail('an internet has pictures');
    const chosen = choose(viewed, { view: 'map', channel });
    const content: PictureContent = { viewed, chosen, plan: planSamples(chosen.view, viewed.nodes, MOST_ON_HOST) };
    const source = sourceOf(run.executor) ?? expect.fail('an internet can be read');
    const samples = expectOk(await GpuSamples.open(kernels, source, content));
    const twin = new TwinSamples(content.plan, viewed.views, chosen);
    const painter = new ScenePainter(kernels, content, samples);
    const drawn = (viewport: Viewport) =>
      pixelsOf(viewport, (encoder, view) => {
        samples.update(encoder, UNFADED, undefined);
        twin.update(source.host ?? expect.fail('a run on the host'), UNFADED, undefined);
        painter.paint(encoder, view, 'texture', viewport, 0);
      });
    const copied = (viewport: Viewport) =>
      pixelsOf(viewport, (encoder, view) => painter.paintCopy(encoder, view, 'texture', viewport, 0));
    const expected = (viewport: Viewport) => {
      const layout = layoutOf(content, viewport);
      if (layout.kind !== 'points') return expect.fail('lines are points');
      const marks = lineMarks(content, layout, twin.values, viewport.size);
      const lone = new MarkPainter(kernels);
      return pixelsOf(viewport, (encoder, view) => {
        const pass = beginPaint(encoder, view);
        lone.paint(pass, 'texture', marks);
        pass.end();
      });
    };
    return { advance, copied, drawn, expected, painter, content, twin };
  }

  function pixelsOf(
    { size }: Viewport,
    paint: (encoder: GPUCommandEncoder, view: GPUTextureView) => void,
  ): Promise<Uint32Array> {
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = gpu.device.createTexture({ size, format: READABLE_FORMAT, usage });
    const encoder = gpu.device.createCommandEncoder();
    paint(encoder, texture.createView());
    return readTexture(gpu.device, encoder, texture, size);
  }

  /** Share of the pixels that have another colour. */
  const apart = (a: Uint32Array, b: Uint32Array) =>
    a.reduce((sum, pixel, i) => sum + Number([0, 8, 16].some((c) => differs(pixel >>> c, b[i] >>> c))), 0) / a.length;
  /** The first pixel that has another colour, or -1: of a million `toEqual` takes its time. */
  const firstApart = (a: Uint32Array, b: Uint32Array) => a.findIndex((pixel, i) => pixel !== b[i]);
  const differs = (a: number, b: number) => Math.abs((a & 255) - (b & 255)) > 6;

  it.each([
    ['a network', SMALL, 'carried', FIT],
    ['a network from near', SMALL, 'backlog', { x: 0.4, y: 0.55, zoom: 3 }],
    ['three flows through one link', DUMBBELL, 'carried', FIT],
    ['what each is', SMALL, 'look', FIT],
  ] as const)('draws %s as the flat picture does', async (_what, params, channel, camera) => {
    const { drawn, expected, painter } = await open(params, channel);
    const viewport = { size: { width: 300, height: 240 }, camera, picked: undefined };
    const pixels = await drawn(viewport);
    expect(new Set(pixels).size).toBeGreaterThan(20);
    expect(apart(pixels, await expected(viewport))).toBeLessThan(NEARLY);
    painter.destroy();
  });

  it('finds each port of a link and its value on its own side', async () => {
    const { drawn, painter, content, twin } = await open(DUMBBELL, 'carried');
    const viewport = { size: { width: 300, height: 240 }, camera: FIT, picked: undefined };
    await drawn(viewport);
    const layout = layoutOf(content, viewport);
    if (layout.kind !== 'points') return expect.fail('lines are points');
    for (const node of [0, 1]) {
      const { start, end } = linesSeen(content, layout)(node);
      expect(Math.abs(end.x - start.x)).toBeGreaterThan(50);
      const spot = { x: (start.x + end.x) / 2 / 300, y: (start.y + end.y) / 2 / 240 };
      const hit = await hitIn(content, viewport, painter.found(viewport), spot);
      expect([hit?.node, hit?.value]).toEqual([node, twin.values[node]]);
    }
    painter.destroy();
  });

  it('paints many lines over several pictures, as they were at one moment', async () => {
    const { advance, copied, drawn, painter } = await open(MANY, 'backlog');
    const viewport = { size: { width: 1200, height: 900 }, camera: FIT, picked: undefined };
    const first = await drawn(viewport);
    expect(firstApart(first, await copied(viewport))).toBe(-1);
    expect(painter.dueMs).toBeUndefined();
    await advance(2000);
    expect(firstApart(await drawn(viewport), first)).toBe(-1);
    const then = await copied(viewport);
    expect(firstApart(then, first)).not.toBe(-1);
    let pictures = 1;
    let later = first;
    for (; firstApart(later, first) === -1; pictures++) {
      await advance(100);
      later = await drawn(viewport);
    }
    expect(pictures).toBeGreaterThan(1);
    expect(firstApart(later, then)).toBe(-1);
    painter.destroy();
  });
});
