/** A ground of many marks, which stays until the camera moves: painted on a texture once, then copied under each picture. */
import type { CanvasSize } from '../../scenario/picture.ts';
import type { Marks } from '../marks/marks.ts';
import { MarkPainter } from './mark-painter.ts';
import { READABLE_FORMAT, type SceneKernels, type Target } from './scene-kernels.ts';

/** With fewer it is not worth its texture. */
const MANY = 512;

export class Backdrop {
  private readonly kernels: SceneKernels;
  private readonly painter: MarkPainter;
  private texture: GPUTexture | undefined;
  private bindings: GPUBindGroup | undefined;
  /** What is on the texture. */
  private last: Marks | undefined;

  constructor(kernels: SceneKernels) {
    this.kernels = kernels;
    this.painter = new MarkPainter(kernels);
  }

  /** Records what must be painted before `paint`. `begin`: a pass that begins with the empty ground. */
  prepare(marks: Marks, { width, height }: CanvasSize, begin: (view: GPUTextureView) => GPURenderPassEncoder): void {
    if (marks.count < MANY) return;
    const isAsLarge = this.texture?.width === width && this.texture.height === height;
    if (isAsLarge && marks === this.last) return;
    const texture = isAsLarge && this.texture ? this.texture : this.renewed({ width, height });
    const pass = begin(texture.createView());
    this.painter.paint(pass, 'texture', marks);
    pass.end();
    this.last = marks;
  }

  paint(pass: GPURenderPassEncoder, target: Target, marks: Marks): void {
    if (marks.count < MANY || !this.bindings) {
      this.painter.paint(pass, target, marks);
      return;
    }
    pass.setPipeline(this.kernels.paint.backdrop[target]);
    pass.setBindGroup(0, this.bindings);
    pass.draw(3);
  }

  destroy(): void {
    this.painter.destroy();
    this.texture?.destroy();
  }

  private renewed(size: CanvasSize): GPUTexture {
    const { gpu, layouts } = this.kernels;
    this.texture?.destroy();
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING;
    this.texture = gpu.device.createTexture({ label: 'backdrop', size, format: READABLE_FORMAT, usage });
    this.bindings = gpu.device.createBindGroup({
      label: 'backdrop',
      layout: layouts.backdrop,
      entries: [{ binding: 0, resource: this.texture.createView() }],
    });
    return this.texture;
  }
}
