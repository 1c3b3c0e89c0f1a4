/** For tests: networks of parameters, what differs from the defaults. */
import { generated } from '../making/make-network.ts';
import type { MadeNetwork } from '../making/skeleton.ts';
import { topologyFault } from '../spec/check.ts';
import { type TopologyParams, topologyParams } from '../spec/params.ts';

const defaults = Object.fromEntries(
  Object.entries(topologyParams).map(([name, { default: value }]) => [name, value]),
) as TopologyParams;

export const paramsWith = (changes: Partial<TopologyParams>): TopologyParams => ({ ...defaults, ...changes });

export function networkOf(changes: Partial<TopologyParams>, seed = 1): MadeNetwork {
  const params = paramsWith(changes);
  const fault = topologyFault(params);
  if (fault || params.topology === 'file') throw new Error(fault ?? 'files are read by another');
  return generated({ ...params, topology: params.topology }, seed);
}
