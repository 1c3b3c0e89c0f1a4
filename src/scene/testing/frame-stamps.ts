/** What the device itself says of how long frames take: a stamp before and after each, where it has stamps. */
const STAMP_BYTES = 8;

export class FrameStamps {
  private readonly device: GPUDevice;
  private readonly stamps: GPUQuerySet;
  private readonly frames: number;

  /** Undefined on a device without time stamps. */
  static of(device: GPUDevice, frames: number): FrameStamps | undefined {
    return device.features.has('timestamp-query') ? new FrameStamps(device, frames) : undefined;
  }

  private constructor(device: GPUDevice, frames: number) {
    this.device = device;
    this.frames = frames;
    this.stamps = device.createQuerySet({ type: 'timestamp', count: 2 * frames });
  }

  /** Records a frame between two stamps. */
  around(encoder: GPUCommandEncoder, frame: number, record: () => void): void {
    this.stamp(encoder, 2 * frame);
    record();
    this.stamp(encoder, 2 * frame + 1);
  }

  /** Milliseconds of the median frame. */
  async median(): Promise<number> {
    const { device, frames } = this;
    const size = 2 * frames * STAMP_BYTES;
    const resolved = device.createBuffer({ size, usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC });
    const staging = device.createBuffer({ size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
    const encoder = device.createCommandEncoder();
    encoder.resolveQuerySet(this.stamps, 0, 2 * frames, resolved, 0);
    encoder.copyBufferToBuffer(resolved, 0, staging, 0, size);
    device.queue.submit([encoder.finish()]);
    await staging.mapAsync(GPUMapMode.READ);
    const stamps = new BigUint64Array(staging.getMappedRange());
    const taken = Array.from({ length: frames }, (_, i) => Number(stamps[2 * i + 1] - stamps[2 * i]) / 1e6);
    for (const each of [resolved, staging, this.stamps]) each.destroy();
    return taken.sort((a, b) => a - b)[frames >> 1];
  }

  private stamp(encoder: GPUCommandEncoder, at: number): void {
    encoder.beginComputePass({ timestampWrites: { querySet: this.stamps, beginningOfPassWriteIndex: at } }).end();
  }
}
