/** Buffers as kernels are bound to them. What is given goes by the number of its binding: an array, or a record where numbers are left out. */

type ByBinding<T> = Readonly<Record<number, T>>;

/** The layout of a group of compute kernels. */
export const groupLayout = (
  device: GPUDevice,
  label: string,
  types: ByBinding<GPUBufferBindingType>,
): GPUBindGroupLayout =>
  device.createBindGroupLayout({
    label,
    entries: Object.entries(types).map(([binding, type]) => ({
      binding: Number(binding),
      visibility: GPUShaderStage.COMPUTE,
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

/** A uniform that the host writes. */
export const uniformBuffer = (device: GPUDevice, label: string, bytes: number): GPUBuffer =>
  device.createBuffer({ label, size: bytes, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
