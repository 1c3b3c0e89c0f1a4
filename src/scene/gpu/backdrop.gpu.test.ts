/** Covers: a ground of many marks is what painting them each time gives, pixel by pixel; it is painted again for other marks and sizes alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import type { CanvasSize } from '../../scenario/picture.ts';
import { Marks } from '../marks/marks.ts';
import { Backdrop } from './backdrop.ts';
import { readTexture } from './gpu-canvas.ts';
import { MarkPainter } from './mark-painter.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels } from './scene-kernels.ts';
import { beginPaint } from './scene-painter.ts';

const SIZE = { width: 120, height: 80 };
const COLOURS = [0x40ff8020, 0xff2040c0, 0x8080ffff];

/** Lines through each other, half clear. */
function lines(count: number): Marks {
  const marks = new Marks(1);
  for (let i = 0; i < count; i++)
    marks.add((i * 37) % 120, (i * 11) % 80, (i * 53) % 120, (i * 29) % 80, 1 + (i % 3), COLOURS[i % 3]);
  return marks;
}

describeGpu('a ground of many marks', () => {
  let gpu: GpuContext;
  let kernels: SceneKernels;

  beforeAll(async () => {
    gpu = await testDevice();
    kernels = expectOk(await compileScene(gpu, 'bgra8unorm'));
  });
  afterAll(() => kernels.uniform.destroy());

  async function pixelsOf(
    size: CanvasSize,
    paint: (encoder: GPUCommandEncoder, view: GPUTextureView) => void,
  ): Promise<Uint32Array> {
    const { device } = gpu;
    device.queue.writeBuffer(kernels.uniform, 4 * 20, new Float32Array([size.width, size.height]));
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = device.createTexture({ size, format: READABLE_FORMAT, usage });
    const encoder = device.createCommandEncoder();
    paint(encoder, texture.createView());
    return readTexture(device, encoder, texture, size);
  }

  it('is copied as it would be painted', async () => {
    const backdrop = new Backdrop(kernels);
    let painted = 0;
    const copied = (marks: Marks, size: CanvasSize) =>
      pixelsOf(size, (encoder, view) => {
        backdrop.prepare(marks, size, (texture) => {
          painted++;
          return beginPaint(encoder, texture);
        });
        const pass = beginPaint(encoder, view);
        backdrop.paint(pass, 'texture', marks);
        pass.end();
      });
    const direct = async (marks: Marks, size: CanvasSize) => {
      const painter = new MarkPainter(kernels);
      const pixels = await pixelsOf(size, (encoder, view) => {
        const pass = beginPaint(encoder, view);
        painter.paint(pass, 'texture', marks);
        pass.end();
      });
      painter.destroy();
      return pixels;
    };
    const [many, more, few] = [lines(5000), lines(6000), lines(100)];
    const seen = await direct(many, SIZE);
    expect(new Set(seen).size).toBeGreaterThan(50);
    expect(await copied(many, SIZE)).toEqual(seen);
    expect(await copied(many, SIZE)).toEqual(seen);
    expect(painted).toBe(1);
    expect(await copied(more, SIZE)).toEqual(await direct(more, SIZE));
    const narrow = { width: 64, height: 80 };
    expect(await copied(more, narrow)).toEqual(await direct(more, narrow));
    expect(painted).toBe(3);
    expect(await copied(few, narrow)).toEqual(await direct(few, narrow));
    expect(await copied(more, narrow)).toEqual(await direct(more, narrow));
    expect(painted).toBe(3);
    backdrop.destroy();
  });
});
