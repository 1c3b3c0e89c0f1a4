/** A ground of many marks, which stays until the camera moves. */
import type { CanvasSize } from '../../scenario/picture.ts';
import type { Marks } from '../marks/marks.ts';
import { MarkPainter } from './mark-painter.ts';
import { READABLE_FORMAT, type SceneKernels, type Target } from './scene-kernels.ts';

/** With fewer it is not worth its texture. */
const MANY = 512;

export class Backdrop {
  private readonly painter: MarkPainter;
  private readonly kept: KeptTexture;

  constructor(kernels: SceneKernels) {
    this.painter = new MarkPainter(kernels);
    this.kept = new KeptTexture(kernels);
  }

  /** Records what must be painted before `paint`. `begin`: a pass that begins with the empty ground. */
  prepare(marks: Marks, size: CanvasSize, begin: (view: GPUTextureView) => GPURenderPassEncoder): void {
    if (marks.count < MANY) return;
    this.kept.keep(marks, size, (texture) => {
      const pass = begin(texture);
      this.painter.paint(pass, 'texture', marks);
      pass.end();
    });
  }

  paint(pass: GPURenderPassEncoder, target: Target, marks: Marks): void {
    if (marks.count < MANY) this.painter.paint(pass, target, marks);
    else this.kept.paint(pass, target);
  }

  destroy(): void {
    this.painter.destroy();
    this.kept.destroy();
  }
}

/** What stays for more than one picture: painted on a texture once, then copied under each. */
class KeptTexture {
  private texture: GPUTexture | undefined;
  private bindings: GPUBindGroup | undefined;
  /** What is on the texture. */
  private last: unknown;

  constructor(private readonly kernels: SceneKernels) {}

  /** Records the painting of `what`, unless it is there already. `record`: begins with the empty ground. */
  keep(what: unknown, size: CanvasSize, record: (view: GPUTextureView) => void): void {
    const isAsLarge = this.texture?.width === size.width && this.texture.height === size.height;
    if (isAsLarge && what === this.last) return;
    const texture = isAsLarge && this.texture ? this.texture : this.renewed(size);
    record(texture.createView());
    this.last = what;
  }

  paint(pass: GPURenderPassEncoder, target: Target): void {
    if (!this.bindings) return;
    pass.setPipeline(this.kernels.paint.backdrop[target]);
    pass.setBindGroup(0, this.bindings);
    pass.draw(3);
  }

  destroy(): void {
    this.texture?.destroy();
  }

  private renewed({ width, height }: CanvasSize): GPUTexture {
    const { gpu, layouts } = this.kernels;
    this.texture?.destroy();
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING;
    const size = { width, height };
    this.texture = gpu.device.createTexture({ label: 'backdrop', size, format: READABLE_FORMAT, usage });
    this.bindings = gpu.device.createBindGroup({
      label: 'backdrop',
      layout: layouts.backdrop,
      entries: [{ binding: 0, resource: this.texture.createView() }],
    });
    return this.texture;
  }
}
