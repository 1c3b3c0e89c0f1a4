/**
 * Where a run lies in the buffers of the GPU: how much stands before its own words in each, and as much after them. A run that is alone has
 * nothing around it. Shaders know it through shaders/event/places.wesl and `in_block` alone; placement.gpu.test.ts gives every buffer
 * other margins, to see that nothing goes by them.
 */
/** Nodes before the first in buffers that have words for each, whole blocks of the event list; words before the first in the others. */
export interface Placement {
  readonly nodes: number;
  readonly control: number;
  readonly pool: number;
  readonly tables: number;
}

export const ALONE: Placement = { nodes: 0, control: 0, pool: 0, tables: 0 };
