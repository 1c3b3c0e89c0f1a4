/** For tests: networks of parameters, what differs from the defaults. */
import { type MadeNetwork, makeNetwork } from '../making/make-network.ts';
import { topologyFault } from '../spec/check.ts';
import { type TopologyParams, topologyParams } from '../spec/params.ts';

const defaults = Object.fromEntries(
  Object.entries(topologyParams).map(([name, { default: value }]) => [name, value]),
) as TopologyParams;

export const paramsWith = (changes: Partial<TopologyParams>): TopologyParams => ({ ...defaults, ...changes });

export function networkOf(changes: Partial<TopologyParams>, seed = 1, content = ''): MadeNetwork {
  const params = paramsWith(changes);
  const fault = topologyFault(params);
  if (fault) throw new Error(fault);
  const made = makeNetwork(params, seed, content);
  if (!made.ok) throw new Error(made.failure.message);
  return made.value;
}
