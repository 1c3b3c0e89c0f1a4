/** Nodes that are lines, on the GPU: what they are there, and whether they are so many that a painting of them is kept; see shaders/scene/lines.wesl. */
import { storageBuffer } from '../../gpu/bindings.ts';
import { endOfFill, LINE_WORDS, linesOf } from '../geometry/lines.ts';
import type { PointLayout } from '../layout.ts';
import type { Shown, Stance } from '../shown.ts';
import { KeptLines, type LineBuffers } from './kept-lines.ts';
import { EACH_PICTURE, RepaintPace } from './repaint-pace.ts';
import { bound, type SceneKernels } from './scene-kernels.ts';

/** What a painting that begins needs beside lines. */
export interface Below {
  /** The uniform `Drawing` of its camera. */
  readonly drawing: ArrayBuffer;
  /** Records the ground on an empty texture. */
  ground(texture: GPUTextureView): void;
}

export class LinePainter {
  readonly bindings: GPUBindGroup;
  private readonly buffers: LineBuffers;
  /** What lies in the buffer. */
  private lines = new Float32Array();
  private kept: KeptLines | undefined;
  private readonly pace = new RepaintPace();

  /** `room`: most lines. */
  constructor(
    private readonly kernels: SceneKernels,
    values: GPUBuffer,
    ramp: GPUBuffer,
    room: number,
  ) {
    this.buffers = { values, ramp, lines: storageBuffer(kernels.gpu.device, 'lines', 4 * LINE_WORDS * room) };
    this.bindings = bound(kernels, kernels.layouts.lines, [kernels.uniform, values, ramp, this.buffers.lines]);
  }

  load({ subject, chosen, plan }: Shown): void {
    const lines = linesOf(subject, chosen, plan);
    if (lines === this.lines) return;
    this.kernels.gpu.device.queue.writeBuffer(this.buffers.lines, 0, lines);
    this.lines = lines;
    this.pace.giveUp();
  }

  /** So many that to paint them takes more than a picture may. */
  areMany(layout: PointLayout, { size }: Stance): boolean {
    return endOfFill(this.lines, layout, size, 0, EACH_PICTURE) < layout.points;
  }

  /**
   * Where lines are many, with each picture: records what is painted of them with it, and gives what is to be shown, perhaps as it was
   * seen from elsewhere and earlier. `read`: what of the run.
   */
  keep(encoder: GPUCommandEncoder, layout: PointLayout, stance: Stance, read: string, below: Below): KeptLines {
    const { size, isAtRest = false } = stance;
    const { frame, dots, points } = layout;
    this.kept ??= new KeptLines(this.kernels, this.buffers);
    const { kept } = this;
    const { begins, pixels } = this.pace.next({ seen: JSON.stringify([frame, size, dots, points]), read }, isAtRest);
    if (begins) below.ground(kept.begin(encoder, layout, size, below.drawing));
    if (pixels > 0 && kept.goOn(encoder, this.lines, pixels)) this.pace.finished();
    return kept;
  }

  /** Wall ms until another picture brings on what is kept; undefined where it is as wanted. */
  get dueMs(): number | undefined {
    return this.pace.dueMs;
  }

  destroy(): void {
    this.buffers.lines.destroy();
    this.kept?.destroy();
  }
}
