/** The order in which the events of a round lie in the GPU's memory (Kunz et al. 2012, III-A): which place each one has. */

/** As the simulations are numbered; by type; by type, and each type begins at a warp. */
export const ORDERS = ['as they come', 'sorted', 'padded'] as const;
export type Order = (typeof ORDERS)[number];

/** Threads that execute the same instruction, as in the paper. */
export const WARP = 32;

/** Places that a round has: where it is padded enough for each event to be of a type of its own, as in the paper. */
export const offsetsFor = (events: number, order: Order): number => (order === 'padded' ? events * WARP : events);

/** Writes the place of each event; gives the first place behind all of them. Events of a type keep their order. */
export function arrange(kinds: Uint8Array, order: Order, offsets: Uint32Array): number {
  if (order === 'as they come') {
    for (let event = 0; event < kinds.length; event++) offsets[event] = event;
    return kinds.length;
  }
  const next = new Uint32Array(256);
  for (const kind of kinds) next[kind]++;
  let used = 0;
  for (let kind = 0; kind < next.length; kind++) {
    const first = order === 'padded' ? Math.ceil(used / WARP) * WARP : used;
    if (next[kind] > 0) used = first + next[kind];
    next[kind] = first;
  }
  for (let event = 0; event < kinds.length; event++) offsets[event] = next[kinds[event]]++;
  return used;
}
