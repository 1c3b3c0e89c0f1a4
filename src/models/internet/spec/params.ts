/** Every parameter of an internet, in the order of the form: what it means, its unit, its range. */
import { onlyIf, paramsIn, unlessIs } from '../../../scenario/param-kinds.ts';
import type { ParamsOf } from '../../../scenario/spec.ts';
import { metricParam } from '../../../topology/spec/metric-param.ts';
import { topologyParams } from '../../../topology/spec/params.ts';

const traffic = paramsIn('Traffic');
const hosts = paramsIn('Hosts and ports');
const tcp = paramsIn('TCP');
const time = paramsIn('Time');

const IF_UDP = onlyIf('traffic', 'udp');
const IF_TCP = onlyIf('traffic', 'tcp');
const UDP = { param: 'traffic', is: ['udp'] };
const IF_ON_OFF = { visibleWithin: [UDP, { param: 'source', is: ['on-off'] }] };

export const internetParams = {
  traffic: traffic.choice('Traffic', {
    default: 'tcp',
    help: 'What sources send.',
    choices: [
      { value: 'udp', label: 'UDP', help: 'Packets at a rate of their own, whatever becomes of them.' },
      { value: 'tcp', label: 'TCP', help: 'As much as the network takes: NewReno (RFC 5681, 6582, 6298, 6928).' },
    ],
  }),
  pattern: traffic.choice('Pattern', {
    called: ['to'],
    help: 'Who sends to whom.',
    choices: [
      { value: 'pairs', label: 'Pairs', help: 'Two hosts are drawn for each flow.' },
      { value: 'across', label: 'Across', help: 'Hosts of the first half to those of the second, in turn.' },
      { value: 'to-one', label: 'To one', help: 'All others to the first host, in turn.' },
      { value: 'all-to-all', label: 'All to all', help: 'A flow for each two hosts and direction.' },
    ],
  }),
  flows: traffic.count('Flows', 400, [1, 1_048_576], {
    scale: 'log',
    explore: [1, 10_000],
    called: ['flow'],
    help: 'How many there are, each from one host to another.',
    ...unlessIs('pattern', 'all-to-all'),
  }),
  packet: traffic.count('Packet size', 1500, [40, 65_535], {
    unit: 'bytes',
    explore: [64, 9000],
    called: ['byte'],
    help: 'Bytes of a packet, headers included: 40 of a TCP segment. An ACK is 40 bytes.',
  }),
  volume: traffic.real('bytes', 'Flow size', 0, [0, 1e12], {
    explore: [0, 10_000_000],
    help: 'Bytes that a flow has to send, in whole packets; 0: it sends until the end.',
  }),
  spread: traffic.seconds('Starts within', 1, [0, 1000], {
    explore: [0, 10],
    help: 'Each flow starts at a time drawn uniformly from this span.',
  }),
  source: traffic.choice('Sources', {
    help: 'When a UDP source sends a packet.',
    choices: [
      { value: 'constant', label: 'Constant bit rate', help: 'At equal intervals.' },
      { value: 'poisson', label: 'Poisson', help: 'After exponential times, with the rate as mean.' },
      { value: 'on-off', label: 'On-off', help: 'At equal intervals while it is on.' },
    ],
    ...IF_UDP,
  }),
  rate: traffic.real('bit/s', 'Rate', 1_000_000, [1000, 1e11], {
    explore: [10_000, 100_000_000],
    help: 'Of each source, headers included; of an on-off source while it is on.',
    ...IF_UDP,
  }),
  sizes: traffic.choice('Packet sizes', {
    help: 'Whether all packets have one size.',
    choices: [
      { value: 'constant', label: 'One size' },
      {
        value: 'exponential',
        label: 'Exponential',
        help: 'Drawn, with the packet size as mean; at least 40, at most 65,535 bytes.',
      },
    ],
    visibleWithin: [UDP, { param: 'source', is: ['poisson'] }],
  }),
  lengths: traffic.choice('On and off times', {
    help: 'How they are drawn.',
    choices: [
      { value: 'exponential', label: 'Exponential' },
      { value: 'pareto', label: 'Pareto', help: 'Of shape 1.5: mostly short, few very long.' },
    ],
    ...IF_ON_OFF,
  }),
  on: traffic.seconds('Mean on time', 0.5, [0.000_01, 1000], {
    explore: [0.01, 10],
    help: 'At least one packet is sent in it.',
    ...IF_ON_OFF,
  }),
  off: traffic.seconds('Mean off time', 0.5, [0.000_01, 1000], {
    explore: [0.01, 10],
    help: 'From the end of an on time to the next.',
    ...IF_ON_OFF,
  }),
  hosts: hosts.count('Hosts', 0, [0, 1_048_576], {
    explore: [0, 1000],
    called: ['host'],
    help: 'How many, at the leaf routers in turn; 0: one at each leaf.',
  }),
  accessBandwidth: hosts.real('Mbit/s', 'Access bandwidth', 100, [0.001, 1_000_000], {
    explore: [1, 10_000],
    help: 'Of the link between a host and its router, in either direction.',
  }),
  accessDelay: hosts.seconds('Access delay', 0.001, [0.000_002, 2], {
    explore: [0.0001, 0.1],
    help: 'Propagation delay of the same link. The lookahead is at most half of it.',
  }),
  queueBy: hosts.choice('Queues', {
    help: 'What a port has room for.',
    choices: [
      { value: 'bytes', label: 'By bytes', help: 'So small packets find room where large ones do not.' },
      { value: 'packets', label: 'By packets', help: 'Whatever their sizes. Each is an event more at each port.' },
    ],
  }),
  queue: hosts.count('Queue', 150_000, [40, 1_000_000_000], {
    unit: 'bytes',
    scale: 'log',
    explore: [1500, 10_000_000],
    help: 'Room of each port, the packet that it sends among them: a packet that does not fit is dropped.',
    ...unlessIs('queueBy', 'packets'),
  }),
  queuePackets: hosts.count('Queue', 100, [1, 1_000_000], {
    unit: 'packets',
    scale: 'log',
    explore: [1, 10_000],
    help: 'Room of each port, the packet that it sends among them: one that comes to a full port is dropped.',
    ...onlyIf('queueBy', 'packets'),
  }),
  loss: hosts.share('Random loss', 0, {
    help: 'Probability that a packet is lost at each port of its path, however short the queue.',
  }),
  control: tcp.choice('Congestion control', {
    help: 'How the congestion window shrinks and grows.',
    choices: [
      {
        value: 'newreno',
        label: 'NewReno',
        help: 'It grows by a segment a round trip, and is halved when one is lost (RFC 5681, 6582).',
      },
      {
        value: 'cubic',
        label: 'CUBIC',
        help: 'It grows by a cubic function of time, and falls to 0.7 when one is lost (RFC 9438).',
      },
    ],
    ...IF_TCP,
  }),
  rtoMin: tcp.seconds('Minimum RTO', 1, [0.001, 60], {
    explore: [0.1, 3],
    help: 'Least retransmission timeout: 1 s in RFC 6298, 0.2 s in Linux. The first one of a flow is 1 s or this, if it is more.',
    ...IF_TCP,
  }),
  ackEvery: tcp.count('Segments per ACK', 2, [1, 2], {
    help: '2: delayed ACKs, for every second segment or after 0.2 s. 1: for each segment. Out of order: at once.',
    ...IF_TCP,
  }),
  end: time.seconds('End', 10, [0.000_01, 3000], {
    explore: [0.1, 300],
    help: 'Simulated seconds.',
  }),
  ...topologyParams,
  ...metricParam,
};

/** Values of these parameters. */
export type InternetParams = ParamsOf<typeof internetParams>;
