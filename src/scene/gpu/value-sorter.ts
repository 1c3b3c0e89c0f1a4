/** Sorts the nodes of a run by value on the GPU, and makes cells of them; see shaders/scene/sorting.wesl. */
import { NONE } from '../../base/u32.ts';
import { storageBuffer, uniformBuffer } from '../../gpu/bindings.ts';
import { readWords } from '../../gpu/readback.ts';
import type { PictureContent } from '../picture-content.ts';
import { scaleFor } from '../scale.ts';
import { bound, type SceneKernels } from './scene-kernels.ts';

/** As in shaders/scene/sorting.wesl. */
const DIGIT_BITS = 5;
const DIGITS = 2 ** DIGIT_BITS;
const CHUNK = 2048;
const UNIFORM_BYTES = 48;
const FLOATS_FROM = 7;
const PASSES = 2;
const LANES = 64;

export class ValueSorter {
  /** A value for every node; written by who samples. */
  readonly nodeValues: GPUBuffer;
  private readonly orders: readonly GPUBuffer[];
  private readonly counts: GPUBuffer;
  private readonly uniforms: readonly GPUBuffer[];
  private readonly passes: readonly GPUBindGroup[];
  private readonly sampling: GPUBindGroup;

  /** Writes `values`, of the cells, and where the picked node stands. */
  constructor(
    private readonly kernels: SceneKernels,
    private readonly content: PictureContent,
    values: GPUBuffer,
    pickedIndex: GPUBuffer,
  ) {
    const { device } = kernels.gpu;
    const { nodes } = content.plan;
    this.nodeValues = storageBuffer(device, 'values of nodes', 4 * nodes);
    this.orders = [storageBuffer(device, 'order', 4 * nodes), storageBuffer(device, 'order', 4 * nodes)];
    this.counts = storageBuffer(device, 'counts', 4 * (this.chunks + 1) * DIGITS);
    this.uniforms = Array.from({ length: PASSES }, () => uniformBuffer(device, 'sorting', UNIFORM_BYTES));
    // Each pass reads what the other one wrote; the first reads none.
    const [one, other] = this.orders;
    this.passes = this.uniforms.map((uniform, pass) =>
      bound(kernels, kernels.layouts.sorting, [
        uniform,
        this.nodeValues,
        ...(pass === 0 ? [other, one] : [one, other]),
        this.counts,
      ]),
    );
    this.sampling = bound(kernels, kernels.layouts.sample_sorted, [
      this.uniforms[0],
      this.nodeValues,
      other,
      values,
      pickedIndex,
    ]);
  }

  /** Records sorting and sampling, after the values of the nodes. */
  record(encoder: GPUCommandEncoder, picked: number | undefined): void {
    const { compute, gpu } = this.kernels;
    for (const [pass, uniform] of this.uniforms.entries())
      gpu.device.queue.writeBuffer(uniform, 0, this.packed(pass, picked));
    const pass = encoder.beginComputePass({ label: 'sort' });
    for (const bindings of this.passes) {
      pass.setBindGroup(0, bindings);
      for (const kernel of ['sort_count', 'sort_scan', 'sort_scatter'] as const) {
        pass.setPipeline(compute[kernel]);
        pass.dispatchWorkgroups(kernel === 'sort_scan' ? DIGITS : this.chunks);
      }
    }
    pass.setPipeline(compute.sample_sorted);
    pass.setBindGroup(0, this.sampling);
    pass.dispatchWorkgroups(Math.ceil(this.content.plan.count / LANES));
    pass.end();
  }

  /** The node at a place of the order. */
  async nodeAt(index: number): Promise<number> {
    return (await readWords(this.kernels.gpu.device, this.orders[1], index, 1))[0];
  }

  destroy(): void {
    for (const buffer of [this.nodeValues, ...this.orders, this.counts, ...this.uniforms]) buffer.destroy();
  }

  private get chunks(): number {
    return Math.ceil(this.content.plan.nodes / CHUNK);
  }

  private packed(pass: number, picked: number | undefined): ArrayBuffer {
    const { plan, viewed, chosen } = this.content;
    const { min, max, isLog } = scaleFor(viewed.views, chosen.channel, 1);
    const words = new Uint32Array(UNIFORM_BYTES / 4);
    words.set([plan.nodes, this.chunks, pass * DIGIT_BITS, plan.exponent, plan.count, picked ?? NONE, Number(isLog)]);
    new Float32Array(words.buffer).set([min, max], FLOATS_FROM);
    return words.buffer;
  }
}
