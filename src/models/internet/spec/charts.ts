/** What an internet shows over simulated time. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { chart } from '../../../scenario/spec-parts.ts';

const IF_TCP = { visibleIf: { param: 'traffic', is: ['tcp'] } };

export const internetCharts: readonly ChartSpec[] = [
  chart('goodput', 'bit/s', 'New data', 'all flows, in simulated time', {
    help: 'Bits that reach receivers in a second and that they did not have: of TCP without headers and repeats.',
    series: { dataKib: 8192 },
    per: 'time',
  }),
  chart('dropped', 'packets/s', 'Dropped', 'in simulated time', {
    help: 'Packets that find the queue of a port full, in a second.',
    series: 'dropped',
    per: 'time',
  }),
  chart('loss', '', 'Loss', 'share of packets that ended', {
    help: 'Which share of the packets that end finds a queue full or is lost by chance.',
    series: { dropped: 1, lost: 1 },
    per: { delivered: 1, dropped: 1, lost: 1 },
    metric: 'loss',
  }),
  chart('onTheWay', 'packets', 'On the way', 'in queues and on links', {
    help: 'Packets that were sent and have not come to their end yet.',
    series: { sent: 1, delivered: -1, dropped: -1, lost: -1 },
  }),
  chart('retransmitted', 'segments/s', 'Sent again', 'in simulated time', {
    help: 'Segments and SYNs that are sent once more, in a second.',
    series: 'retransmitted',
    per: 'time',
    ...IF_TCP,
  }),
  chart('timeouts', 'time-outs', 'Time-outs', 'so far', {
    help: 'How often a timer of TCP has run out.',
    series: 'timeouts',
    ...IF_TCP,
  }),
  chart('finished', 'flows', 'Finished flows', 'so far', {
    help: 'Flows of TCP of which all is acknowledged.',
    series: 'finished',
    ...IF_TCP,
  }),
];
