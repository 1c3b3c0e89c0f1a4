/** Nodes by their values, the most first, as a counting sort gives them; twin of shaders/scene/sorting.wesl. */
import { type Scale, shareOf } from '../scale.ts';

/** Values are told apart as finely as this within the range of their channel; equal ones stay in the order of the nodes. */
export const SORT_BINS = 1024;

/** Twin of `bin_of` in shaders/scene/sorting.wesl: the first bin has the most. */
const binOf = (value: number, scale: Scale): number => Math.floor((1 - shareOf(value, scale)) * (SORT_BINS - 1) + 0.5);

/** The node at each place. */
export function orderByValue(values: Float32Array, scale: Scale): Uint32Array<ArrayBuffer> {
  const bins = new Uint16Array(values.length);
  for (let node = 0; node < values.length; node++) bins[node] = binOf(values[node], scale);
  const offsets = new Uint32Array(SORT_BINS + 1);
  for (const bin of bins) offsets[bin + 1]++;
  for (let bin = 0; bin < SORT_BINS; bin++) offsets[bin + 1] += offsets[bin];
  const order = new Uint32Array(values.length);
  for (let node = 0; node < values.length; node++) order[offsets[bins[node]]++] = node;
  return order;
}
