/** What an internet measures: metrics of a run, and columns of its series. */
import type { MetricSpec, QuantitySpec, RecordsSpec } from '../../../scenario/spec.ts';
import { distribution, quantity, scalar } from '../../../scenario/spec-parts.ts';
import { utilisationReferences } from './known.ts';

export const internetMetrics: Readonly<Record<string, MetricSpec>> = {
  throughput: scalar('bit/s', 'Throughput', {
    help: 'New data that reaches receivers, mean of all flows: of TCP without headers and repeats.',
  }),
  utilisation: scalar('', 'Busiest port', {
    help: 'Share of the time for which the busiest port sends.',
    references: utilisationReferences,
  }),
  loss: scalar('', 'Loss', {
    help: 'Packets that found a queue full or were lost by chance, of all that ended, from the start on.',
  }),
  fairness: scalar('', 'Fairness', {
    help: 'Jain’s index of what flows have brought: 1 where all have as much, 1 / n where one of n has all.',
  }),
  queueingDelay: distribution('us', 'Queueing delay', {
    help: 'What a packet of new data has waited in all ports of its path.',
  }),
  rtt: distribution('us', 'Round-trip time', {
    help: 'Of timed segments, one at a time of a flow, none that was sent again.',
    visibleIf: { param: 'traffic', is: ['tcp'] },
  }),
  flowTime: distribution('us', 'Flow time', {
    help: 'From the start of a flow to when all of it is acknowledged.',
    visibleIf: { param: 'traffic', is: ['tcp'] },
  }),
  finished: scalar('flows', 'Finished flows', { help: 'Flows of TCP of which all is acknowledged.' }),
  retransmissions: scalar('segments', 'Sent again', { help: 'Segments and SYNs that were sent more than once.' }),
  timeouts: scalar('time-outs', 'Time-outs', { help: 'How often a timer of TCP ran out.' }),
  flowBytes: distribution('KiB', 'Data by flow', { help: 'New data that each flow has brought.' }),
  portBusy: distribution('ms', 'Busy ports', { help: 'For how long each port sends what it has accepted.' }),
  pathLength: distribution('ports', 'Path length', {
    help: 'Ports of the way of each flow, those of hosts among them.',
  }),
};

const packets = (label: string, help: string) => quantity('packets', label, help);

export const internetSeries: Readonly<Record<string, QuantitySpec>> = {
  events: quantity('events', 'Events executed', 'Executed before the window that starts at this time.'),
  windows: quantity('windows', 'Windows', 'Windows before the one that starts at this time.'),
  sent: packets('Sent', 'Packets that ends have sent, acknowledgements too.'),
  delivered: packets('Delivered', 'Packets that reached the other end, acknowledgements too.'),
  dropped: packets('Dropped', 'Packets that found a queue full.'),
  lost: packets('Lost', 'Packets that were lost by chance.'),
  sentEmpty: packets('Sent without data', 'Acknowledgements and SYNs among them, of 40 bytes.'),
  deliveredEmpty: packets('Delivered without data', 'Acknowledgements and SYNs among them, of 40 bytes.'),
  droppedEmpty: packets('Dropped without data', 'Acknowledgements and SYNs among them, of 40 bytes.'),
  lostEmpty: packets('Lost without data', 'Acknowledgements and SYNs among them, of 40 bytes.'),
  dataPackets: packets('New packets', 'Packets with data, no duplicate among them.'),
  dataKib: quantity('KiB', 'New data', 'Data that receivers did not have: of TCP without headers.'),
  retransmitted: quantity('segments', 'Sent again', 'Segments and SYNs that were sent more than once.'),
  timeouts: quantity('time-outs', 'Time-outs', 'Timers of TCP that ran out.'),
  finished: quantity('flows', 'Finished flows', 'Flows of TCP of which all is acknowledged.'),
};

/** Flows of TCP of which all is acknowledged. */
export const internetRecords: RecordsSpec = {
  name: 'flows',
  columns: [
    { name: 'time', unit: 's', help: 'When all of it was acknowledged.' },
    { name: 'flow', unit: '', help: 'Its number.' },
    { name: 'bytes', unit: 'bytes', help: 'Data, in whole segments.' },
    { name: 'start', unit: 's', help: 'When it started.' },
    { name: 'took', unit: 's', help: 'From its start to its end.' },
    { name: 'retransmissions', unit: 'segments', help: 'What was sent again, SYNs too.' },
    { name: 'timeouts', unit: '', help: 'How often its timer ran out.' },
    { name: 'ports', unit: 'ports', help: 'Of its way, those of hosts among them.' },
    { name: 'leastRtt', unit: 's', help: 'The least round-trip time that was measured.' },
  ],
};
