/** What sources send, and whom it is for. */
import { onlyIf, paramsIn } from '../../../scenario/param-kinds.ts';
import { MAX_PACKETS } from './limits.ts';

const { choice, count, seconds, share } = paramsIn('Traffic');

export const trafficParams = {
  sources: count('Sources', 1, [1, MAX_PACKETS], {
    help: 'How many nodes send packets of their own, evenly among the numbers of nodes; the first is node 0.',
    scale: 'log',
    called: ['source'],
  }),
  packets: count('Packets of each source', 20, [1, MAX_PACKETS], { help: 'At most 4,096 in all.', scale: 'log' }),
  interval: seconds('Interval', 10, [0, 86_400], {
    help: 'Between two packets of a source; 0: all at once.',
    explore: [0, 60],
  }),
  packetBytes: count('Packet size', 128, [1, 65_535], {
    help: 'Counts in the traffic on the air; it changes nothing else.',
    unit: 'bytes',
    scale: 'log',
  }),
  cast: choice('Packets are for', {
    help: 'Everybody relays them; only those they are for count as reached.',
    choices: [
      { value: 'broadcast', label: 'Everybody' },
      { value: 'unicast', label: 'One node (unicast)' },
      { value: 'multicast', label: 'A group (multicast)' },
    ],
  }),
  receivers: choice('Receiver', {
    help: 'The node that a packet is for.',
    choices: [
      { value: 'last', label: 'The last node', help: 'The one with the highest number, for all packets.' },
      { value: 'random', label: 'A random one', help: 'Another one for each packet.' },
    ],
    ...onlyIf('cast', 'unicast'),
  }),
  receiverShare: share('Share of the group', 0.1, {
    help: 'The chance of each node to belong to the group.',
    ...onlyIf('cast', 'multicast'),
  }),
  watched: count('Watched packet', 1, [1, MAX_PACKETS], {
    help: 'The packet whose way is kept node by node: its reach over time, hops, and copies heard.',
    explore: [1, 100],
  }),
};
