/** A ground of many marks, which stays until the camera moves. */
import type { CanvasSize } from '../../scenario/picture.ts';
import type { Marks } from '../marks/marks.ts';
import { KeptTexture } from './kept-texture.ts';
import { MarkPainter } from './mark-painter.ts';
import type { SceneKernels, Target } from './scene-kernels.ts';

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
