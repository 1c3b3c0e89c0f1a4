/** All ramps in one buffer, one after the other. */
import { RAMP_COLOURS, ramps } from '../colours.ts';

export const RAMP_KINDS = ['level', 'activity'] as const;

export function rampBuffer(device: GPUDevice): GPUBuffer {
  const buffer = device.createBuffer({
    label: 'ramps',
    size: RAMP_KINDS.length * RAMP_COLOURS * 4,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
  });
  RAMP_KINDS.forEach((kind, i) => {
    device.queue.writeBuffer(buffer, i * RAMP_COLOURS * 4, ramps[kind]);
  });
  return buffer;
}
