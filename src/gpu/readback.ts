/** A ring of staging buffers: small results come back without stalling what is submitted behind them. */
import { assert } from '../base/assert.ts';
import { submit } from './commands.ts';

export class ReadbackRing {
  private readonly free: GPUBuffer[] = [];
  private readonly all: GPUBuffer[] = [];

  constructor(
    device: GPUDevice,
    readonly bytes: number,
    depth: number,
  ) {
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

  /** Records a copy of `bytes` of `source` from `first` on; call the returned function after the submit: from then on the words are waited for. */
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
export const readWords = async (
  device: GPUDevice,
  source: GPUBuffer,
  firstWord: number,
  words: number,
): Promise<Uint32Array> => (await readRanges(device, [{ source, firstWord, words }]))[0];

/** Words of several offsets at once, in one copy each and one wait. */
export async function readRanges(
  device: GPUDevice,
  ranges: readonly { readonly source: GPUBuffer; readonly firstWord: number; readonly words: number }[],
): Promise<readonly Uint32Array[]> {
  const bytes = 4 * ranges.reduce((sum, { words }) => sum + words, 0);
  if (bytes === 0) return ranges.map(() => new Uint32Array(0));
  const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST;
  const staging = device.createBuffer({ label: 'readback of ranges', size: bytes, usage });
  const offsets: number[] = [];
  submit(device, 'readback of ranges', (encoder) => {
    let at = 0;
    for (const { source, firstWord, words } of ranges) {
      offsets.push(at);
      if (words > 0) encoder.copyBufferToBuffer(source, firstWord * 4, staging, at, words * 4);
      at += 4 * words;
    }
  });
  await staging.mapAsync(GPUMapMode.READ);
  const copy = staging.getMappedRange().slice(0);
  staging.destroy();
  return ranges.map(({ words }, i) => new Uint32Array(copy, offsets[i], words));
}
