/** Pending events of each cell from those of each node; twin of shaders/scene/count_pending.wesl. */

/** Writes sums over 2^exponent consecutive nodes into the first words of `sums`. */
export function sumCells(pendingAt: Uint32Array, exponent: number, sums: Uint32Array): void {
  sums.fill(0);
  for (let node = 0; node < pendingAt.length; node++) sums[node >>> exponent] += pendingAt[node];
}
