/** Paints marks, from a buffer that grows with them. */
import { storageBuffer } from '../../gpu/bindings.ts';
import { MARK_WORDS, type Marks } from '../marks/marks.ts';
import { bound, type SceneKernels, type Target } from './scene-kernels.ts';

const LEAST_MARKS = 64;

export class MarkPainter {
  private buffer: GPUBuffer | undefined;
  /** What lies in the buffer. */
  private last: Marks | undefined;

  constructor(private readonly kernels: SceneKernels) {}

  /** Marks that were painted last lie there already: lists do not change any more. */
  paint(pass: GPURenderPassEncoder, target: Target, marks: Marks): void {
    const { count, words } = marks;
    if (count === 0) return;
    const { gpu, uniform, layouts, paint } = this.kernels;
    const buffer = this.bufferFor(count);
    if (marks !== this.last) gpu.device.queue.writeBuffer(buffer, 0, words);
    this.last = marks;
    pass.setPipeline(paint.marks[target]);
    pass.setBindGroup(0, bound(this.kernels, layouts.marks, [uniform, buffer]));
    pass.draw(6, count);
  }

  destroy(): void {
    this.buffer?.destroy();
  }

  private bufferFor(count: number): GPUBuffer {
    if (this.buffer && this.buffer.size >= 4 * MARK_WORDS * count) return this.buffer;
    this.buffer?.destroy();
    const room = 2 ** Math.ceil(Math.log2(Math.max(LEAST_MARKS, count)));
    this.buffer = storageBuffer(this.kernels.gpu.device, 'marks', 4 * MARK_WORDS * room);
    return this.buffer;
  }
}
