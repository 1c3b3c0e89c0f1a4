/** What an internet shows over simulated time. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { chart } from '../../../scenario/spec-parts.ts';

const IF_TCP = { visibleIf: { param: 'traffic', is: ['tcp'] } };

export const internetCharts: readonly ChartSpec[] = [
  chart('goodput', 'bit/s', 'Goodput', 'all flows, in simulated time', {
    help: 'New data that reaches receivers in a second: of TCP without headers and retransmissions.',
    series: { dataKib: 8192 },
    per: 'time',
  }),
  chart('dropped', 'packets/s', 'Dropped', 'in simulated time', {
    help: 'Packets that find the queue of a port full, in a second.',
    series: 'dropped',
    per: 'time',
  }),
  chart('loss', '', 'Loss', 'share of packets that ended', {
    help: 'Share of packets that find a queue full or are lost at random, of all that end.',
    series: { dropped: 1, lost: 1 },
    per: { delivered: 1, dropped: 1, lost: 1 },
    metric: 'loss',
  }),
  chart('onTheWay', 'packets', 'In flight', 'in queues and on links', {
    help: 'Packets that were sent and have neither arrived nor been lost yet.',
    series: { sent: 1, delivered: -1, dropped: -1, lost: -1 },
  }),
  chart('retransmitted', 'segments/s', 'Retransmissions', 'in simulated time', {
    help: 'Segments and SYNs that are sent again, in a second.',
    series: 'retransmitted',
    per: 'time',
    ...IF_TCP,
  }),
  chart('timeouts', 'timeouts', 'Timeouts', 'so far', {
    help: 'How often a retransmission timer of TCP has expired.',
    series: 'timeouts',
    ...IF_TCP,
  }),
  chart('finished', 'flows', 'Finished flows', 'so far', {
    help: 'TCP flows of which all is acknowledged.',
    series: 'finished',
    ...IF_TCP,
  }),
];
