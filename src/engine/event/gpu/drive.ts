/**
 * Who drives rounds: `batch`, a dispatch for each, recorded ahead by the host; `resident`, one workgroup that runs many rounds in a dispatch
 * (shaders/event/resident.wesl). Changes speed, never a result.
 */
import type { GpuContext } from '../../../gpu/context.ts';
import type { EventWorld } from '../model.ts';
import type { WorkgroupLimits } from './plan.ts';

export const DRIVES = ['auto', 'batch', 'resident'] as const;
export type Drive = (typeof DRIVES)[number];

/**
 * Most nodes of a network that one workgroup runs faster than many do, by measurement. On an H200 a dense window of 256 nodes takes 18.5 us resident and 14.8 us
 * dispatched: in full subgroups every step waits for somebody's remote event, and one compute unit has to do all.
 */
const MOST_NODES = { dense: 0, sparse: 0 } as const;
/** On a software adapter a dispatch costs more: 16 nodes of PHOLD run 1.6 to 2.9 times as fast, 64 peers of Kademlia 1.7 to 4.7 times, 512 more than that on a busy machine. */
const MOST_NODES_IN_SOFTWARE = { dense: 64, sparse: 512 } as const;

/** What a resident workgroup may take, or undefined where rounds are dispatched one by one. */
export function residentLimits(drive: Drive, world: EventWorld, gpu: GpuContext): WorkgroupLimits | undefined {
  const most = (gpu.adapter.software ? MOST_NODES_IN_SOFTWARE : MOST_NODES)[world.sparse ? 'sparse' : 'dense'];
  return drive === 'resident' || (drive === 'auto' && world.nodes <= most) ? gpu.workgroup : undefined;
}
