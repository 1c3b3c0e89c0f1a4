/** The canvas on the device that runs use now: configured again when that is another one, with what draws compiled for it. */

import type { Result } from '../../base/result.ts';
import { submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import type { CanvasSize } from '../../scenario/picture.ts';
import type { Drawing } from '../picture.ts';
import { readTexture } from './read-texture.ts';
import { compileScene, READABLE_FORMAT, type SceneKernels, type Target } from './scene-kernels.ts';

/** Records a picture on what is to be drawn on. */
export type Paint = (encoder: GPUCommandEncoder, view: GPUTextureView, target: Target) => void;

export class GpuCanvas {
  private readonly canvas: OffscreenCanvas;
  private readonly context: GPUCanvasContext;
  private readonly findGpu: () => Promise<Result<GpuContext>>;
  private readonly format = navigator.gpu.getPreferredCanvasFormat();
  /** Of the device that was asked for last. */
  private preparing: { readonly gpu: GpuContext; readonly kernels: Promise<Result<SceneKernels>> } | undefined;
  private kernels: SceneKernels | undefined;
  private isOver = false;

  /** `findGpu` gives the device that runs use now. */
  constructor(canvas: OffscreenCanvas, context: GPUCanvasContext, findGpu: () => Promise<Result<GpuContext>>) {
    this.canvas = canvas;
    this.context = context;
    this.findGpu = findGpu;
  }

  /** Of a device that can be drawn with. */
  get device(): GPUDevice | undefined {
    return this.kernels && !this.kernels.gpu.isLost() ? this.kernels.gpu.device : undefined;
  }

  /** The pipelines for the device that is in use now, and the canvas on it. */
  async prepare(): Promise<Result<SceneKernels>> {
    const gpu = await this.findGpu();
    if (!gpu.ok) return gpu;
    if (this.preparing?.gpu !== gpu.value)
      this.preparing = { gpu: gpu.value, kernels: compileScene(gpu.value, this.format) };
    const { preparing } = this;
    const kernels = await preparing.kernels;
    if (!kernels.ok && this.preparing === preparing) this.preparing = undefined;
    if (!kernels.ok || this.kernels === kernels.value) return kernels;
    if (this.isOver || this.preparing !== preparing) {
      kernels.value.uniform.destroy();
      return kernels;
    }
    this.leave();
    this.context.configure({ device: gpu.value.device, format: this.format, alphaMode: 'opaque' });
    this.kernels = kernels.value;
    return kernels;
  }

  /** A device that is lost meanwhile draws nothing; the run says so itself. */
  draw(size: CanvasSize, paint: Paint): Drawing {
    const { canvas, device } = this;
    if (!device) return undefined;
    const soFar = () => device.queue.onSubmittedWorkDone().catch(() => {});
    const begun = soFar();
    if (canvas.width !== size.width) canvas.width = size.width;
    if (canvas.height !== size.height) canvas.height = size.height;
    submit(device, 'picture', (encoder) => paint(encoder, this.context.getCurrentTexture().createView(), 'canvas'));
    return { begun, done: soFar() };
  }

  /** The same beside the canvas; undefined where there is no device, or it is lost meanwhile. */
  async pixels(size: CanvasSize, paint: Paint): Promise<Uint32Array<ArrayBuffer> | undefined> {
    const { device } = this;
    if (!device) return undefined;
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = device.createTexture({ label: 'copy', size, format: READABLE_FORMAT, usage });
    const encoder = device.createCommandEncoder({ label: 'copy' });
    paint(encoder, texture.createView(), 'texture');
    return readTexture(device, encoder, texture, size).catch((error) => {
      if (this.device !== device) return undefined;
      throw error;
    });
  }

  dispose(): void {
    this.isOver = true;
    this.leave();
    this.context.unconfigure();
  }

  private leave(): void {
    this.kernels?.uniform.destroy();
    this.kernels = undefined;
  }
}
