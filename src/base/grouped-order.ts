/** Puts events of many groups in order: group by group, each by time, at one time as they came. */

export interface GroupedOrder {
  /** Events of group g are `order[first[g]]` up to and not including `order[first[g + 1]]`. */
  readonly first: Uint32Array;
  readonly order: Uint32Array;
}

/** A counting sort by group; a group is sorted only if it is not in the order of time already, as most files are. */
export function groupedOrder(groups: number, groupOf: ArrayLike<number>, times: ArrayLike<number>): GroupedOrder {
  const first = new Uint32Array(groups + 1);
  for (let i = 0; i < groupOf.length; i++) first[groupOf[i] + 1]++;
  for (let group = 0; group < groups; group++) first[group + 1] += first[group];
  const order = new Uint32Array(groupOf.length);
  const next = first.slice();
  for (let i = 0; i < groupOf.length; i++) order[next[groupOf[i]]++] = i;
  for (let group = 0; group < groups; group++) {
    const own = order.subarray(first[group], first[group + 1]);
    if (own.some((event, i) => i > 0 && times[event] < times[own[i - 1]]))
      own.sort((a, b) => times[a] - times[b] || a - b);
  }
  return { first, order };
}
