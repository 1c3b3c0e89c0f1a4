/** What nodes and packets add to distributions when the run is looked at; twin of `observe` in shaders/models/mobile/mobile.wesl. */
import { type MobileConfig, packetsOf } from '../config.ts';
import { NODE, NODE_WORDS, OBSERVED } from '../layout.ts';
import type { MobileState } from './state.ts';
import { delayWords, packetOffsetsOf } from './traffic.ts';

/** Node i speaks for packets and delays i, i + nodes, ... too. */
export function observeNode(
  config: MobileConfig,
  node: number,
  index: number,
  { nodes, packetTables }: Pick<MobileState, 'nodes' | 'packetTables'>,
  add: (value: number, weight: number) => void,
): void {
  const name = OBSERVED[index];
  const at = node * NODE_WORDS;
  if (name === 'degrees') add(nodes[at + NODE.degree], 1);
  else if (name === 'hops') add(nodes[at + NODE.watchedHops], Number(nodes[at + NODE.watchedAt] > 0));
  else if (name === 'delays') {
    const { delays } = packetOffsetsOf(config);
    for (let delay = node; delay < delayWords(config); delay += config.nodes) add(delay, packetTables[delays + delay]);
  } else {
    const offsets = packetOffsetsOf(config);
    const first = name === 'reach' ? offsets.reached : offsets.relays;
    for (let packet = node; packet < packetsOf(config); packet += config.nodes)
      add(packetTables[first + packet], Number(packetTables[offsets.reached + packet] > 0));
  }
}
