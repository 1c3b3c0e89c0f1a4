/** Buffers as kernels are bound to them. What is given goes by the number of its binding: an array, or a record where numbers are left out. */

type ByBinding<T> = Readonly<Record<number, T>>;

/** `visibility`: default, of compute kernels. */
export const groupLayout = (
  device: GPUDevice,
  label: string,
  types: ByBinding<GPUBufferBindingType>,
  visibility: GPUShaderStageFlags = GPUShaderStage.COMPUTE,
): GPUBindGroupLayout =>
  device.createBindGroupLayout({
    label,
    entries: Object.entries(types).map(([binding, type]) => ({
      binding: Number(binding),
      visibility,
      buffer: { type },
    })),
  });

export const bindGroup = (
  device: GPUDevice,
  layout: GPUBindGroupLayout,
  bound: ByBinding<GPUBuffer | GPUBufferBinding>,
): GPUBindGroup =>
  device.createBindGroup({
    layout,
    entries: Object.entries(bound).map(([binding, each]) => ({
      binding: Number(binding),
      resource: 'buffer' in each ? each : { buffer: each },
    })),
  });

/** Words for kernels, which the host may write and copy. No smaller than a binding may be. */
export const storageBuffer = (
  device: GPUDevice,
  label: string,
  bytes: number,
  usage: GPUBufferUsageFlags = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
): GPUBuffer => device.createBuffer({ label, size: Math.max(16, Math.ceil(bytes / 4) * 4), usage });

/** A uniform that the host writes. */
export const uniformBuffer = (device: GPUDevice, label: string, bytes: number): GPUBuffer =>
  device.createBuffer({ label, size: bytes, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
