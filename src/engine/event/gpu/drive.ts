/**
 * Who drives rounds: `batch`, a dispatch for each, recorded ahead by the host; `resident`, one workgroup that runs many rounds in a dispatch
 * (shaders/event/resident.wesl). Changes speed, never a result.
 */
import type { GpuContext } from '../../../gpu/context.ts';
import type { EventWorld } from '../model.ts';
import type { WorkgroupLimits } from './plan.ts';

export const DRIVES = ['auto', 'batch', 'resident'] as const;
export type Drive = (typeof DRIVES)[number];

/** Most nodes of a network that one workgroup runs faster than many do, by measurement. */
const MOST_NODES = { dense: 1024, sparse: 1024 } as const;
/** On a software adapter a dispatch costs more, and more workgroups are more threads. */
const MOST_NODES_IN_SOFTWARE = { dense: 512, sparse: 512 } as const;

/** What a resident workgroup may take, or undefined where rounds are dispatched one by one. */
export function residentLimits(drive: Drive, world: EventWorld, gpu: GpuContext): WorkgroupLimits | undefined {
  const most = (gpu.adapter.software ? MOST_NODES_IN_SOFTWARE : MOST_NODES)[world.sparse ? 'sparse' : 'dense'];
  return drive === 'resident' || (drive === 'auto' && world.nodes <= most) ? gpu.workgroup : undefined;
}
