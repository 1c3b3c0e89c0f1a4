/** Covers: points of a globe and of a box as a GPU projects them, against their TypeScript twin: places, nearness, and the far side hidden. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { readWords } from '../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { inCube, turnTo, vectorOf } from '../../scenario/globe.ts';
import { FRONT } from '../../scenario/picture.ts';
import { CUBE, globeFrom, HIDDEN, projectAll, projectionOf } from '../geometry/volume.ts';
import { Projector } from './projector.ts';
import { compileScene, type SceneKernels } from './scene-kernels.ts';

/** All over the globe. */
const places = Float32Array.from(
  Array.from({ length: 500 }, (_, i) => inCube(vectorOf(((i * 37) % 179) - 89, ((i * 101) % 360) - 180))).flat(),
);
const POINTS = places.length / 3;

describeGpu('points of a solid', () => {
  let gpu: GpuContext;
  let kernels: SceneKernels;

  beforeAll(async () => {
    gpu = await testDevice();
    kernels = expectOk(await compileScene(gpu, 'bgra8unorm'));
  });
  afterAll(() => kernels.uniform.destroy());

  it.each([
    ['a globe', globeFrom(turnTo(vectorOf(30, -20)))],
    ['a globe from the south', globeFrom({ yaw: -7, pitch: -1.5 })],
    ['a box', projectionOf(CUBE, FRONT)],
  ])('of %s are where their twin has them', async (what, projection) => {
    const { device } = gpu;
    const cube = device.createBuffer({
      size: places.byteLength,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
    });
    device.queue.writeBuffer(cube, 0, places);
    const projector = new Projector(kernels, cube, POINTS);
    const encoder = device.createCommandEncoder();
    projector.record(encoder, projection);
    device.queue.submit([encoder.finish()]);
    const read = async (buffer: GPUBuffer, words: number) =>
      new Float32Array((await readWords(device, buffer, 0, words)).buffer);
    const seen = await read(projector.places, 2 * POINTS);
    const near = await read(projector.nearness, POINTS);
    const twin = projectAll(projection, places);
    let hidden = 0;
    for (let point = 0; point < POINTS; point++) {
      // At the very rim either side is right.
      if (what !== 'a box' && Math.abs(twin.near?.[point] ?? 0) < 1e-5) continue;
      expect(near[point]).toBeCloseTo(twin.near?.[point] ?? Number.NaN, 5);
      for (const axis of [0, 1]) expect(seen[2 * point + axis]).toBeCloseTo(twin.places[2 * point + axis], 4);
      if (seen[2 * point] === HIDDEN) hidden++;
    }
    if (what === 'a box') expect(hidden).toBe(0);
    else expect(Math.abs(hidden / POINTS - 0.5)).toBeLessThan(0.15);
    projector.destroy();
    cube.destroy();
  });
});
