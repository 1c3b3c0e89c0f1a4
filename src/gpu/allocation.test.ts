/** Allocation: all buffers or none, the numbers in words, and error scopes that are closed whatever happens. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allocate } from './allocation.ts';
import type { GpuContext } from './context.ts';

/** A device that refuses once more than `bytes` are asked for; counts open error scopes and living buffers. */
class FakeDevice {
  readonly scopes: GPUErrorFilter[] = [];
  living = 0;
  private left: number;
  private refused = false;

  constructor(bytes: number) {
    this.left = bytes;
  }

  pushErrorScope(filter: GPUErrorFilter): void {
    this.scopes.push(filter);
  }

  async popErrorScope(): Promise<GPUError | null> {
    return this.scopes.pop() === 'out-of-memory' && this.refused ? { message: 'out of memory' } : null;
  }

  createBuffer({ size }: { size: number }): { size: number; destroy(): void } {
    this.left -= size;
    if (this.left < 0) this.refused = true;
    this.living++;
    return { size, destroy: vi.fn(() => void this.living--) };
  }
}

const context = (device: FakeDevice, maxBinding: number) => ({ device, maxBinding }) as unknown as GpuContext;
const BYTES = { small: 6, large: 3 * 2 ** 30 };

describe('allocate', () => {
  beforeAll(() => void vi.stubGlobal('GPUBufferUsage', {}));
  afterAll(() => void vi.unstubAllGlobals());

  it('gives every buffer by name, in whole words and no smaller than a binding may be', async () => {
    const device = new FakeDevice(2 ** 33);
    const result = await allocate(context(device, 2 ** 32), BYTES, 'a test');
    expect(result.ok && { small: result.value.small.size, large: result.value.large.size }).toEqual({
      small: 16,
      large: 3 * 2 ** 30,
    });
    expect([device.scopes, device.living]).toEqual([[], 2]);
  });

  it('refuses what no buffer of the device holds before asking for any', async () => {
    const device = new FakeDevice(2 ** 33);
    expect(await allocate(context(device, 2 ** 31), BYTES, 'a test')).toEqual({
      ok: false,
      failure: {
        kind: 'limit',
        message: 'a test: buffer large needs 3.00 GiB, and a buffer of this device holds at most 2.00 GiB',
        remedy: 'choose fewer nodes or fewer events per node',
      },
    });
    expect([device.scopes, device.living]).toEqual([[], 0]);
  });

  it('frees what it got when the device refuses the rest', async () => {
    const device = new FakeDevice(2 ** 30);
    const result = await allocate(context(device, 2 ** 32), BYTES, 'a test');
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'limit', message: expect.stringContaining('3.00 GiB') },
    });
    expect(device.living).toBe(0);
  });

  it('closes its error scopes also when the device refuses', async () => {
    const device = new FakeDevice(2 ** 30);
    await allocate(context(device, 2 ** 32), BYTES, 'a test');
    expect(device.scopes).toEqual([]);
  });
});
