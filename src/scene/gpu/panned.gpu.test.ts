/**
 * Covers: many lines while the camera moves: a picture shows them moved and scaled to where they lie now, with nothing at the edges that
 * were out of sight; once it stays they are painted anew without being asked, bit for bit as by a picture that was never elsewhere.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ok } from '../../base/result.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { internetSpec } from '../../models/internet/spec.ts';
import { openRun } from '../../run/open-run.ts';
import type { Run } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Camera } from '../../scenario/picture.ts';
import { GROUND_PIXEL } from '../colours.ts';
import { FIT } from '../geometry/camera.ts';
import { Look } from '../look.ts';
import { GpuPicture } from './gpu-picture.ts';
import { readTexture } from './read-texture.ts';
import { READABLE_FORMAT } from './scene-kernels.ts';

/** More lines than are painted with each picture. */
const MANY = { topology: 'barabasi-albert', routers: 1500, hosts: 20, flows: 30, end: 3 };
const SIZE = { width: 1200, height: 900 };
/** A pan by whole pixels. */
const RIGHT = 40;
const DOWN = 30;
const PANNED: Camera = { x: 0.5 + RIGHT / SIZE.width, y: 0.5 + DOWN / SIZE.height, zoom: 1 };

describeGpu('many lines, panned', () => {
  let gpu: GpuContext;
  let run: Run;

  beforeAll(async () => {
    gpu = await testDevice();
    vi.stubGlobal('navigator', { gpu: { getPreferredCanvasFormat: () => READABLE_FORMAT } });
    run = expectOk(await openRun(complete(internetSpec, { params: MANY }), { engine: 'sequential', lpSize: 1 }));
    expectOk(await run.advance({ wallMs: 60_000, steps: 2000 }));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    run.dispose();
  });

  /** A picture of the run, and what is on its canvas: textures in place of the browser's. */
  async function open(camera: Camera) {
    let canvas: GPUTexture | undefined;
    const context = {
      configure: () => {},
      unconfigure: () => canvas?.destroy(),
      getCurrentTexture: () => {
        const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
        canvas = gpu.device.createTexture({ size: SIZE, format: READABLE_FORMAT, usage });
        return canvas;
      },
    } as unknown as GPUCanvasContext;
    const look = new Look();
    look.resize(SIZE);
    look.camera = camera;
    look.choice = { view: 'map', channel: 'backlog' };
    const picture = new GpuPicture({ ...SIZE } as OffscreenCanvas, context, look, async () => ok(gpu));
    expect(await picture.show(run)).toBeUndefined();
    picture.draw(true);
    const pixels = () =>
      readTexture(gpu.device, gpu.device.createCommandEncoder(), canvas ?? expect.fail('nothing is drawn'), SIZE);
    const lookFrom = (at: Camera) => {
      look.camera = at;
      picture.repaint();
      return pixels();
    };
    return { picture, pixels, lookFrom };
  }

  it('shows them moved, and painted anew once the camera stays', async () => {
    const { picture, pixels, lookFrom } = await open(FIT);
    const before = await pixels();
    expect(new Set(before).size).toBeGreaterThan(50);
    const during = await lookFrom(PANNED);
    const moved = before.map((_, i) => {
      const [x, y] = [(i % SIZE.width) + RIGHT, Math.floor(i / SIZE.width) + DOWN];
      return x < SIZE.width && y < SIZE.height ? before[x + SIZE.width * y] : GROUND_PIXEL;
    });
    expect(during.findIndex((pixel, i) => pixel !== moved[i])).toBe(-1);

    const fresh = await open(PANNED);
    const expected = await fresh.pixels();
    expect(expected.findIndex((pixel, i) => pixel !== moved[i])).not.toBe(-1);
    await vi.waitFor(async () => expect(await pixels()).toEqual(expected), { timeout: 60_000, interval: 200 });
    fresh.picture.dispose();
    picture.dispose();
  });
});
