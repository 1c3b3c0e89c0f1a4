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
import { Picture } from '../picture.ts';
import { ViewState } from '../view-state.ts';
import { GpuCanvas, readTexture } from './gpu-canvas.ts';
import { READABLE_FORMAT } from './scene-kernels.ts';

/** More lines than are painted with each picture. */
const MANY = { topology: 'barabasi-albert', routers: 1500, hosts: 20, flows: 30, end: 3 };
const SIZE = { width: 1200, height: 900 };
/** A pan by whole pixels. */
const RIGHT = 40;
const DOWN = 30;
const PANNED: Camera = { x: 0.5 + RIGHT / SIZE.width, y: 0.5 + DOWN / SIZE.height, zoom: 1 };

/** The first pixel that has another colour, or -1. */
const firstApart = (a: Uint32Array, b: Uint32Array) => a.findIndex((pixel, i) => pixel !== b[i]);

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
        canvas?.destroy();
        canvas = gpu.device.createTexture({ size: SIZE, format: READABLE_FORMAT, usage });
        return canvas;
      },
    } as unknown as GPUCanvasContext;
    const viewState = new ViewState();
    viewState.resize(SIZE);
    viewState.camera = camera;
    viewState.choice = { view: 'map', channel: 'backlog' };
    const picture = new Picture(new GpuCanvas({ ...SIZE } as OffscreenCanvas, context, async () => ok(gpu)), viewState);
    expect(await picture.show(run)).toBeUndefined();
    picture.draw(true);
    const pixels = () => {
      const usage = GPUTextureUsage.COPY_DST | GPUTextureUsage.COPY_SRC;
      const copy = gpu.device.createTexture({ size: SIZE, format: READABLE_FORMAT, usage });
      const encoder = gpu.device.createCommandEncoder();
      encoder.copyTextureToTexture({ texture: canvas ?? expect.fail('nothing is drawn') }, { texture: copy }, SIZE);
      return readTexture(gpu.device, encoder, copy, SIZE);
    };
    const lookFrom = (at: Camera) => {
      viewState.camera = at;
      picture.repaint();
      return pixels();
    };
    return { picture, pixels, lookFrom };
  }

  it('shows them scaled from nearer, each line where it lies now', async () => {
    const { picture, pixels, lookFrom } = await open(FIT);
    const before = await pixels();
    const nearer = await lookFrom({ x: 0.55, y: 0.48, zoom: 1.5 });
    const green = (all: Uint32Array, x: number, y: number) => (all[x + SIZE.width * y] >>> 8) & 255;
    const across = (x: number) => (x + 0.5 - SIZE.width / 2) / 1.5 + 0.55 * SIZE.width - 0.5;
    const down = (y: number) => (y + 0.5 - SIZE.height / 2) / 1.5 + 0.48 * SIZE.height - 0.5;
    let most = 0;
    for (let y = 0; y < SIZE.height; y += 7)
      for (let x = 0; x < SIZE.width; x += 7) {
        const [left, top] = [Math.floor(across(x)), Math.floor(down(y))];
        const [right, below] = [across(x) - left, down(y) - top];
        const row = (at: number) => (1 - right) * green(before, left, at) + right * green(before, left + 1, at);
        const expected = (1 - below) * row(top) + below * row(top + 1);
        most = Math.max(most, Math.abs(green(nearer, x, y) - expected));
      }
    expect(most).toBeLessThan(1);
    picture.dispose();
  });

  it('shows them moved, and painted anew once the camera stays', async () => {
    const { picture, pixels, lookFrom } = await open(FIT);
    const before = await pixels();
    expect(new Set(before).size).toBeGreaterThan(50);
    const during = await lookFrom(PANNED);
    const moved = before.map((_, i) => {
      const [x, y] = [(i % SIZE.width) + RIGHT, Math.floor(i / SIZE.width) + DOWN];
      return x < SIZE.width && y < SIZE.height ? before[x + SIZE.width * y] : GROUND_PIXEL;
    });
    expect(firstApart(during, moved)).toBe(-1);

    const fresh = await open(PANNED);
    const expected = await fresh.pixels();
    expect(firstApart(expected, moved)).not.toBe(-1);
    const options = { timeout: 60_000, interval: 200 };
    await vi.waitFor(async () => expect(firstApart(await pixels(), expected)).toBe(-1), options);
    fresh.picture.dispose();
    picture.dispose();
  });
});
