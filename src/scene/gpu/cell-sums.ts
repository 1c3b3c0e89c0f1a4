/** The sums of one run's cells on the GPU, and how they are brought up to date: counted there, or sent from the host. */
import { GpuExecutor } from '../../engine/event/gpu/gpu-executor.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import type { Run } from '../../models/run.ts';
import type { Grid } from '../grid.ts';
import { sumCells } from '../pending-sums.ts';
import type { SceneKernels } from './scene-kernels.ts';

const MOST_WORKGROUPS = 16_384;

export class CellSums {
  readonly drawing: GPUBindGroup;
  private readonly kernels: SceneKernels;
  private readonly executor: Run['executor'];
  private readonly sums: GPUBuffer;
  private readonly staging: Uint32Array<ArrayBuffer>;
  private counting: { readonly times: GPUBuffer; readonly bindings: GPUBindGroup } | undefined;

  /** `mostCells`: of any grid that will be asked for. */
  constructor(kernels: SceneKernels, executor: Run['executor'], mostCells: number) {
    const { device } = kernels.gpu;
    this.kernels = kernels;
    this.executor = executor;
    this.sums = device.createBuffer({
      label: 'cell sums',
      size: mostCells * 4,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
    });
    this.staging = new Uint32Array(executor instanceof SequentialExecutor ? mostCells : 0);
    this.drawing = this.bind(kernels.drawLayout, [kernels.uniform, this.sums, kernels.ramp]);
  }

  /** Slots per node, for the uniform. */
  get slots(): number {
    return this.executor instanceof GpuExecutor ? this.executor.lists.rows : 0;
  }

  get buffer(): GPUBuffer {
    return this.sums;
  }

  /** Records the counting, or sends the counts. The uniform is written. */
  update(encoder: GPUCommandEncoder, grid: Grid): void {
    const { device } = this.kernels.gpu;
    if (this.executor instanceof SequentialExecutor) {
      sumCells(this.executor.pendingAt, grid.exponent, this.staging);
      device.queue.writeBuffer(this.sums, 0, this.staging, 0, grid.cells);
    } else if (this.executor instanceof GpuExecutor) this.count(encoder, grid, this.executor.lists.times);
  }

  destroy(): void {
    this.sums.destroy();
  }

  private count(encoder: GPUCommandEncoder, grid: Grid, times: GPUBuffer): void {
    const { count, countLayout, uniform } = this.kernels;
    // Lists that grew are other buffers.
    if (this.counting?.times !== times)
      this.counting = { times, bindings: this.bind(countLayout, [uniform, this.sums, times]) };
    encoder.clearBuffer(this.sums);
    const pass = encoder.beginComputePass({ label: 'count_pending' });
    pass.setPipeline(count);
    pass.setBindGroup(0, this.counting.bindings);
    pass.dispatchWorkgroups(Math.min(MOST_WORKGROUPS, Math.ceil(grid.nodes / 64)));
    pass.end();
  }

  private bind(layout: GPUBindGroupLayout, buffers: readonly GPUBuffer[]): GPUBindGroup {
    return this.kernels.gpu.device.createBindGroup({
      layout,
      entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
  }
}
