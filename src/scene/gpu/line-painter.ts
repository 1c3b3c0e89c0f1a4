/** Nodes that are lines, on the GPU: what they are there, and many of them kept for several pictures; see shaders/scene/lines.wesl. */
import { storageBuffer } from '../../gpu/bindings.ts';
import { LINE_WORDS, lengthOf, linesOf } from '../geometry/lines.ts';
import type { PointLayout } from '../layout.ts';
import type { Shown, Stance } from '../shown.ts';
import { KeptTexture } from './kept-texture.ts';
import { RepaintPace } from './repaint-pace.ts';
import { bound, type SceneKernels } from './scene-kernels.ts';

/** Pixels around a line that are looked at. */
const BESIDE = 2;

export class LinePainter {
  readonly bindings: GPUBindGroup;
  readonly kept: KeptTexture;
  private readonly kernels: SceneKernels;
  private readonly buffer: GPUBuffer;
  /** What lies in the buffer. */
  private lines: Float32Array | undefined;
  /** Of all of them, in sides of the unit square. */
  private length = 0;
  private readonly pace = new RepaintPace();

  /** `room`: most lines. */
  constructor(kernels: SceneKernels, values: GPUBuffer, ramp: GPUBuffer, room: number) {
    this.kernels = kernels;
    this.buffer = storageBuffer(kernels.gpu.device, 'lines', 4 * LINE_WORDS * room);
    this.bindings = bound(kernels, kernels.layouts.lines, [kernels.uniform, values, ramp, this.buffer]);
    this.kept = new KeptTexture(kernels);
  }

  load({ subject, chosen, plan }: Shown): void {
    const lines = linesOf(subject, chosen, plan);
    if (lines === this.lines) return;
    this.kernels.gpu.device.queue.writeBuffer(this.buffer, 0, lines);
    this.lines = lines;
    this.length = lengthOf(lines);
  }

  /** What `kept` is to show of this picture; undefined where lines are painted each time. `read`: what of the run. */
  keptFor({ frame, dots }: PointLayout, { size, isAtRest = false }: Stance, read: string): object | undefined {
    const inSight = Math.min(1, (size.width * size.height) / (frame.width * frame.height));
    const filled = this.length * frame.width * inSight * (dots.radius + BESIDE);
    return this.pace.next(filled, JSON.stringify([frame, size, dots]), read, isAtRest);
  }

  destroy(): void {
    this.buffer.destroy();
    this.kept.destroy();
  }
}
