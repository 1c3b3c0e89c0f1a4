/** What stays for more than one picture: painted on a texture once, then copied under each. */
import type { CanvasSize } from '../../scenario/picture.ts';
import { READABLE_FORMAT, type SceneKernels, type Target } from './scene-kernels.ts';

export class KeptTexture {
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
