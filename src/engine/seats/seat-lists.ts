/**
 * Lists of seats for dispatches: a uniform for each part of a list, for one holds no more than 64 KiB. Each dispatch has as many places in z as the
 * part has seats. Written between submits, so who records a batch may go on as soon as it is submitted.
 */
import { uniformBuffer } from '../../gpu/bindings.ts';

/** Seats of a part: the least that every device binds as a uniform. */
export const SEATS_OF_A_PART = 16_384;
const PART_BYTES = 4 * SEATS_OF_A_PART;

/** The generated module `seat_list`, at its binding. */
export const seatListModule = (group: number, binding: number): string =>
  `@group(${group}) @binding(${binding}) var<uniform> seat_list: array<vec4u, ${SEATS_OF_A_PART / 4}>;\n`;

export class SeatList {
  /** One for each part. Whoever binds them keeps their order. */
  readonly parts: readonly GPUBufferBinding[];
  private readonly device: GPUDevice;
  private readonly buffer: GPUBuffer;
  private length = 0;

  constructor(device: GPUDevice, label: string, most: number) {
    const parts = Math.max(1, Math.ceil(most / SEATS_OF_A_PART));
    this.device = device;
    this.buffer = uniformBuffer(device, label, parts * PART_BYTES);
    this.parts = Array.from({ length: parts }, (_, part) => ({
      buffer: this.buffer,
      offset: part * PART_BYTES,
      size: PART_BYTES,
    }));
  }

  /** For what is submitted from now on. */
  write(seats: readonly number[]): void {
    this.length = seats.length;
    this.device.queue.writeBuffer(this.buffer, 0, new Uint32Array(seats));
  }

  /** Places of each part that has any. */
  get places(): readonly number[] {
    return this.parts
      .map((_, part) => Math.min(SEATS_OF_A_PART, this.length - part * SEATS_OF_A_PART))
      .filter((places) => places > 0);
  }

  destroy(): void {
    this.buffer.destroy();
  }
}
