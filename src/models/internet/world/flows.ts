/** Hosts at leaves, and flows between them: who sends to whom, and when each starts. */
import { threefry2x32 } from '../../../base/threefry.ts';
import { mulHigh } from '../../../base/u32.ts';
import { STREAMS } from '../config.ts';
import type { InternetParams } from '../spec/params.ts';

export interface HostFlows {
  /** The router of each host. */
  readonly hosts: Uint32Array;
  /** By flow: hosts, and ticks. */
  readonly sources: Uint32Array;
  readonly sinks: Uint32Array;
  readonly starts: Uint32Array;
}

/** How many hosts stand at so many leaves. */
export const hostsAt = (leaves: number, { hosts }: Pick<InternetParams, 'hosts'>): number => hosts || leaves;

export const flowsOf = (hosts: number, { pattern, flows }: Pick<InternetParams, 'pattern' | 'flows'>): number =>
  pattern === 'all-to-all' ? hosts * (hosts - 1) : flows;

/** There are two hosts at least. `spread`: ticks. */
export function hostFlows(leaves: Uint32Array, params: InternetParams, spread: number, seed: number): HostFlows {
  const count = hostsAt(leaves.length, params);
  const hosts = Uint32Array.from({ length: count }, (_, host) => leaves[host % leaves.length]);
  const flows = flowsOf(count, params);
  const [sources, sinks, starts] = [new Uint32Array(flows), new Uint32Array(flows), new Uint32Array(flows)];
  const words = new Uint32Array(2);
  for (let flow = 0; flow < flows; flow++) {
    threefry2x32(seed, STREAMS.hosts, flow, 0, words);
    [sources[flow], sinks[flow]] = ends(flow, count, params.pattern, words);
    threefry2x32(seed, STREAMS.flows, flow, 0, words);
    starts[flow] = mulHigh(words[0], spread + 1);
  }
  return { hosts, sources, sinks, starts };
}

function ends(
  flow: number,
  hosts: number,
  pattern: InternetParams['pattern'],
  [first, second]: Uint32Array,
): readonly [source: number, sink: number] {
  /** The `i`-th of all others. */
  const other = (host: number, i: number) => (i < host ? i : i + 1);
  const half = Math.floor(hosts / 2);
  switch (pattern) {
    case 'pairs': {
      const source = mulHigh(first, hosts);
      return [source, other(source, mulHigh(second, hosts - 1))];
    }
    case 'across':
      return [flow % half, half + (flow % half)];
    case 'to-one':
      return [1 + (flow % (hosts - 1)), 0];
    case 'all-to-all': {
      const source = Math.floor(flow / (hosts - 1));
      return [source, other(source, flow % (hosts - 1))];
    }
  }
}
