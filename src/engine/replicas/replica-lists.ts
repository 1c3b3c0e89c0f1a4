/**
 * Lists of replicas for dispatches: a uniform for each part of a list, for one holds no more than 64 KiB. Each dispatch has as many offsets in z as the
 * part has replicas. Written between submits, so who records a batch may go on as soon as it is submitted.
 */
import { uniformBuffer } from '../../gpu/bindings.ts';

/** Replicas of a part: the least that every device binds as a uniform. */
export const REPLICAS_OF_A_PART = 16_384;
const PART_BYTES = 4 * REPLICAS_OF_A_PART;

/** The generated module `seat_list`, at its binding. */
export const replicaListModule = (group: number, binding: number): string =>
  `@group(${group}) @binding(${binding}) var<uniform> replica_list: array<vec4u, ${REPLICAS_OF_A_PART / 4}>;\n`;

export class ReplicaList {
  /** One for each part. Whoever binds them keeps their order. */
  readonly parts: readonly GPUBufferBinding[];
  private readonly device: GPUDevice;
  private readonly buffer: GPUBuffer;
  private length = 0;

  constructor(device: GPUDevice, label: string, most: number) {
    const parts = Math.max(1, Math.ceil(most / REPLICAS_OF_A_PART));
    this.device = device;
    this.buffer = uniformBuffer(device, label, parts * PART_BYTES);
    this.parts = Array.from({ length: parts }, (_, part) => ({
      buffer: this.buffer,
      offset: part * PART_BYTES,
      size: PART_BYTES,
    }));
  }

  /** For what is submitted from now on. */
  write(replicas: readonly number[]): void {
    this.length = replicas.length;
    this.device.queue.writeBuffer(this.buffer, 0, new Uint32Array(replicas));
  }

  /** Offsets of each part that has any. */
  get offsets(): readonly number[] {
    return this.parts
      .map((_, part) => Math.min(REPLICAS_OF_A_PART, this.length - part * REPLICAS_OF_A_PART))
      .filter((offsets) => offsets > 0);
  }

  destroy(): void {
    this.buffer.destroy();
  }
}
