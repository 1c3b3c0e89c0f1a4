/** Commands that are recorded and submitted at once. */

/** Gives what `record` gave. */
export function submit<T>(device: GPUDevice, label: string, record: (encoder: GPUCommandEncoder) => T): T {
  const encoder = device.createCommandEncoder({ label });
  const recorded = record(encoder);
  device.queue.submit([encoder.finish()]);
  return recorded;
}

/** A pass of compute kernels. */
export function inPass(encoder: GPUCommandEncoder, label: string, record: (pass: GPUComputePassEncoder) => void): void {
  const pass = encoder.beginComputePass({ label });
  record(pass);
  pass.end();
}

/** A kernel alone, in a pass of its own. `groups`: from group 0 on. */
export const recordKernel = (
  encoder: GPUCommandEncoder,
  label: string,
  pipeline: GPUComputePipeline,
  groups: readonly GPUBindGroup[],
  workgroups: number,
): void =>
  inPass(encoder, label, (pass) => {
    pass.setPipeline(pipeline);
    for (const [i, group] of groups.entries()) pass.setBindGroup(i, group);
    pass.dispatchWorkgroups(workgroups);
  });
