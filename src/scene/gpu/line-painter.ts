/** Nodes that are lines, on the GPU: what they are there, and whether they are so many that a painting of them is kept; see shaders/scene/lines.wesl. */
import { storageBuffer, uniformBuffer } from '../../gpu/bindings.ts';
import type { CanvasSize } from '../../scenario/picture.ts';
import type { Frame } from '../geometry/frame.ts';
import { endOfFill, LINE_WORDS, type LinesOnCanvas, linesOf } from '../geometry/lines.ts';
import type { PointLayout } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { DRAWING_BYTES } from './drawing-uniform.ts';
import { EACH_PICTURE, RepaintPace } from './repaint-pace.ts';
import { bound, DEPTH_FORMAT, READABLE_FORMAT, type SceneKernels, type Target } from './scene-kernels.ts';

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

  load({ viewed, chosen, plan }: PictureContent): void {
    const lines = linesOf(viewed, chosen, plan);
    if (lines === this.lines) return;
    this.kernels.gpu.device.queue.writeBuffer(this.buffers.lines, 0, lines);
    this.lines = lines;
    this.pace.giveUp();
  }

  /** So many that to paint them takes more than a picture may. */
  areMany(layout: PointLayout, { size }: Viewport): boolean {
    return endOfFill(this.lines, layout, size, 0, EACH_PICTURE) < layout.points;
  }

  /**
   * Where lines are many, with each picture: records what is painted of them with it, and gives what is to be shown, perhaps as it was
   * seen from elsewhere and earlier. `read`: what of the run.
   */
  keep(encoder: GPUCommandEncoder, layout: PointLayout, viewport: Viewport, read: string, below: Below): KeptLines {
    const { size, isAtRest = false } = viewport;
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

interface LineBuffers {
  readonly values: GPUBuffer;
  readonly ramp: GPUBuffer;
  readonly lines: GPUBuffer;
}

/** What is painted on, and the lines as it has them. */
interface Sheet {
  readonly colour: GPUTexture;
  readonly depth: GPUTexture;
  readonly size: CanvasSize;
  readonly bindings: GPUBindGroup;
  readonly at: LinesOnCanvas;
  /** Of the lines, that are on it. */
  readonly painted: number;
}

/**
 * A painting of many lines, shown moved and scaled to where they lie now, and the next one, painted some lines at a time. Lines lie in
 * flat views alone, where one camera is a map of another.
 */
class KeptLines {
  private readonly values: GPUBuffer;
  /** As they were when the painting began: it is of one moment. */
  private readonly valuesThen: GPUBuffer;
  private readonly drawing: GPUBuffer;
  private readonly map: GPUBuffer;
  private readonly bindings: GPUBindGroup;
  private shown: Sheet | undefined;
  private next: Sheet | undefined;

  constructor(
    private readonly kernels: SceneKernels,
    { values, ramp, lines }: LineBuffers,
  ) {
    const { device } = kernels.gpu;
    this.values = values;
    this.valuesThen = storageBuffer(device, 'values of lines', values.size);
    this.drawing = uniformBuffer(device, 'drawing of lines', DRAWING_BYTES);
    this.map = uniformBuffer(device, 'map', 16);
    this.bindings = bound(kernels, kernels.layouts.lines, [this.drawing, this.valuesThen, ramp, lines]);
  }

  /** Records the beginning of a painting; what was under way is over. Gives its ground, which must be painted first. */
  begin(encoder: GPUCommandEncoder, at: LinesOnCanvas, size: CanvasSize, drawing: ArrayBuffer): GPUTextureView {
    const { device } = this.kernels.gpu;
    device.queue.writeBuffer(this.drawing, 0, drawing);
    encoder.copyBufferToBuffer(this.values, 0, this.valuesThen, 0, this.values.size);
    const { next } = this;
    const isAsLarge = next?.size.width === size.width && next.size.height === size.height;
    if (next && !isAsLarge) destroyed(next);
    this.next = { ...(next && isAsLarge ? next : this.sheet(size)), at, painted: 0 };
    return this.next.colour.createView();
  }

  /** Records lines that fill about so many pixels; gives whether all are painted then, and shown from now on. */
  goOn(encoder: GPUCommandEncoder, lines: Float32Array, pixels: number): boolean {
    const { next } = this;
    if (!next) return false;
    const { at, size, painted: first } = next;
    const painted = endOfFill(lines, at, size, first, pixels);
    const pass = encoder.beginRenderPass({
      label: 'lines',
      colorAttachments: [{ view: next.colour.createView(), loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: {
        view: next.depth.createView(),
        depthClearValue: 1,
        depthLoadOp: first === 0 ? 'clear' : 'load',
        depthStoreOp: 'store',
      },
    });
    pass.setPipeline(this.kernels.paint.lines.texture);
    pass.setBindGroup(0, this.bindings);
    pass.draw(6, painted - first, 0, first);
    pass.end();
    const isDone = painted === at.points;
    this.next = isDone ? this.shown : { ...next, painted };
    if (isDone) this.shown = { ...next, painted };
    return isDone;
  }

  /** What is shown, where it lies now that the unit square lies in `frame`. */
  paint(pass: GPURenderPassEncoder, target: Target, frame: Frame): void {
    const { shown, kernels } = this;
    if (!shown) return;
    const then = shown.at.frame;
    const [across, down] = [then.width / frame.width, then.height / frame.height];
    const map = new Float32Array([then.x - frame.x * across, then.y - frame.y * down, across, down]);
    kernels.gpu.device.queue.writeBuffer(this.map, 0, map);
    pass.setPipeline(kernels.paint.moved[target]);
    pass.setBindGroup(0, shown.bindings);
    pass.draw(3);
  }

  destroy(): void {
    for (const each of [this.valuesThen, this.drawing, this.map]) each.destroy();
    for (const each of [this.shown, this.next]) if (each) destroyed(each);
  }

  private sheet(size: CanvasSize): Pick<Sheet, 'colour' | 'depth' | 'size' | 'bindings'> {
    const { gpu, layouts } = this.kernels;
    const { device } = gpu;
    const colour = device.createTexture({
      label: 'lines',
      size,
      format: READABLE_FORMAT,
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING,
    });
    const usage = GPUTextureUsage.RENDER_ATTACHMENT;
    const depth = device.createTexture({ label: 'depth of lines', size, format: DEPTH_FORMAT, usage });
    const bindings = device.createBindGroup({
      label: 'moved',
      layout: layouts.moved,
      entries: [
        { binding: 0, resource: colour.createView() },
        { binding: 1, resource: { buffer: this.map } },
      ],
    });
    return { colour, depth, size, bindings };
  }
}

function destroyed({ colour, depth }: Sheet): void {
  colour.destroy();
  depth.destroy();
}
