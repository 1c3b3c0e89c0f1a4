/** What the device itself says of how long the passes of frames take: a stamp at the beginning and the end of each, where it has stamps. */
const STAMP_BYTES = 8;
/** Of a frame; a multiple of 32, since what a set resolves to begins at whole 256 bytes. */
const STAMPS = 64;

export interface PassTimes {
  /** Milliseconds of the median frame, from its first stamp to its last. */
  readonly frameMs: number;
  /** Of the passes of each label together, in the order of the frame. */
  readonly passes: readonly { readonly label: string; readonly ms: number }[];
}

export class PassStamps {
  private readonly stamps: GPUQuerySet;
  private readonly resolved: GPUBuffer;
  /** Of the passes of the last frame: all frames have the same. */
  private labels: string[] = [];

  /** Undefined on a device without time stamps. */
  static of(device: GPUDevice, frames: number): PassStamps | undefined {
    return device.features.has('timestamp-query') ? new PassStamps(device, frames) : undefined;
  }

  private constructor(
    private readonly device: GPUDevice,
    private readonly frames: number,
  ) {
    this.stamps = device.createQuerySet({ type: 'timestamp', count: STAMPS });
    this.resolved = device.createBuffer({
      size: frames * STAMPS * STAMP_BYTES,
      usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC,
    });
  }

  /** Records a frame whose passes are stamped. */
  record(encoder: GPUCommandEncoder, frame: number, record: (encoder: GPUCommandEncoder) => void): void {
    this.labels = [];
    const timestampWrites = (label = '') => {
      const at = 2 * this.labels.length;
      if (at >= STAMPS) throw new Error(`a frame has more than ${STAMPS / 2} passes: raise STAMPS`);
      this.labels.push(label);
      return { querySet: this.stamps, beginningOfPassWriteIndex: at, endOfPassWriteIndex: at + 1 };
    };
    record(
      new Proxy(encoder, {
        get: (target, name) => {
          if (name === 'beginComputePass')
            return (pass: GPUComputePassDescriptor = {}) =>
              target.beginComputePass({ ...pass, timestampWrites: timestampWrites(pass.label) });
          if (name === 'beginRenderPass')
            return (pass: GPURenderPassDescriptor) =>
              target.beginRenderPass({ ...pass, timestampWrites: timestampWrites(pass.label) });
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    );
    encoder.resolveQuerySet(this.stamps, 0, 2 * this.labels.length, this.resolved, frame * STAMPS * STAMP_BYTES);
  }

  async medians(): Promise<PassTimes> {
    const { device, frames, labels, resolved } = this;
    const staging = device.createBuffer({
      size: resolved.size,
      usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST,
    });
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(resolved, 0, staging, 0, resolved.size);
    device.queue.submit([encoder.finish()]);
    await staging.mapAsync(GPUMapMode.READ);
    const stamps = new BigUint64Array(staging.getMappedRange());
    const msBetween = (frame: number, from: number, to: number) =>
      Number(stamps[frame * STAMPS + to] - stamps[frame * STAMPS + from]) / 1e6;
    const median = (ofFrame: (frame: number) => number) =>
      Array.from({ length: frames }, (_, frame) => ofFrame(frame)).sort((a, b) => a - b)[frames >> 1];
    const passes = [...new Set(labels)].map((label) => ({
      label,
      ms: median((frame) =>
        labels.reduce((sum, each, i) => sum + (each === label ? msBetween(frame, 2 * i, 2 * i + 1) : 0), 0),
      ),
    }));
    const frameMs = median((frame) => msBetween(frame, 0, 2 * labels.length - 1));
    for (const each of [resolved, staging, this.stamps]) each.destroy();
    return { frameMs, passes };
  }
}
