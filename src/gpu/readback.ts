/** A ring of staging buffers: small results come back without stalling what is submitted behind them. */
import { assert } from '../base/assert.ts';

export class ReadbackRing {
  private readonly free: GPUBuffer[] = [];
  private readonly all: GPUBuffer[] = [];
  readonly bytes: number;

  constructor(device: GPUDevice, bytes: number, depth: number) {
    this.bytes = bytes;
    for (let i = 0; i < depth; i++)
      this.all.push(
        device.createBuffer({
          label: `readback ${i}`,
          size: bytes,
          usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
        }),
      );
    this.free.push(...this.all);
  }

  /** Records a copy of `bytes` of `source` from `first` on; call the returned function after the submit to wait for the words. */
  record(encoder: GPUCommandEncoder, source: GPUBuffer, first = 0): () => Promise<Uint32Array> {
    const staging = this.free.pop();
    assert(staging, 'no staging buffer is free: more batches in flight than the ring is deep');
    encoder.copyBufferToBuffer(source, first, staging, 0, this.bytes);
    return async () => {
      await staging.mapAsync(GPUMapMode.READ);
      const words = new Uint32Array(staging.getMappedRange().slice(0));
      staging.unmap();
      this.free.push(staging);
      return words;
    };
  }

  destroy(): void {
    for (const buffer of this.all) buffer.destroy();
  }
}

/** Copies part of a buffer to the host once; for what is read at the end of a run. */
export async function readWords(
  device: GPUDevice,
  source: GPUBuffer,
  firstWord: number,
  words: number,
): Promise<Uint32Array> {
  const staging = device.createBuffer({
    label: 'readback once',
    size: words * 4,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
  });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(source, firstWord * 4, staging, 0, words * 4);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  const copy = new Uint32Array(staging.getMappedRange().slice(0));
  staging.destroy();
  return copy;
}
