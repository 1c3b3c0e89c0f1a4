/** What there is to see of a picked port or end over time: charts over the columns of history.ts. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { chart } from '../../../scenario/spec-parts.ts';
import type { InternetParams } from './params.ts';

export const internetNodeCharts: readonly ChartSpec<InternetParams>[] = [
  chart('window', 'segments', 'Window', 'after every event', {
    help: 'How many segments the source may have under way (cwnd), and above which window it grows slowly (ssthresh).',
    name: 'cwnd',
    series: 'window',
    beside: [{ label: 'ssthresh', series: 'threshold' }],
  }),
  chart('roundTrip', 'ms', 'Round-trip time', 'of timed segments', {
    help: 'From a segment to its acknowledgement, one at a time of a flow; and smoothed, as the timer of TCP goes by it (RFC 6298).',
    name: 'measured',
    series: 'rtt',
    beside: [{ label: 'smoothed', series: 'smoothed' }],
  }),
  chart('queue', 'bytes', 'Queue', 'exact at any time', {
    help: 'Bytes that the port still has to send, those of the packet that it is sending among them.',
    series: 'queue',
    references: ({ queue }) => [{ value: queue, label: 'room', source: 'queue: a packet beyond it is dropped.' }],
  }),
  chart('portDrops', 'packets', 'Dropped', 'so far', {
    help: 'Packets that found the queue of the port full.',
    series: 'drops',
  }),
  chart('delay', 'ms', 'Queueing delay', 'of each packet', {
    help: 'What the packet of data that came last has waited in all ports of its path.',
    series: 'delay',
  }),
];
