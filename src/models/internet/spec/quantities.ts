/** What an internet measures: metrics of a run, and columns of its series. */
import type { MetricSpec, QuantitySpec, RecordsSpec, Reference } from '../../../scenario/spec.ts';
import { distribution, quantity, scalar } from '../../../scenario/spec-parts.ts';
import { HEADER_BYTES, roomBytes } from './limits.ts';
import type { InternetParams } from './params.ts';

export const internetMetrics: Readonly<Record<string, MetricSpec>> = {
  throughput: scalar('bit/s', 'Goodput per flow', {
    help: 'New data that reaches receivers, mean of all flows: of TCP without headers and retransmissions.',
  }),
  utilisation: scalar('', 'Utilisation', {
    help: 'Share of the time for which the busiest port sends.',
    references: utilisationReferences,
  }),
  loss: scalar('', 'Loss', {
    help: 'Share of packets that found a queue full or were lost at random, of all that ended, from the start on.',
  }),
  fairness: scalar('', 'Fairness', {
    help: 'Jain’s index of the new data of flows: 1 where all have as much, 1 / n where one of n has all.',
  }),
  queueingDelay: distribution('us', 'Queueing delay', {
    help: 'How long packets of new data have waited in all queues of their path.',
  }),
  rtt: distribution('us', 'Round-trip time', {
    help: 'Of timed segments, one at a time in each flow, none of them retransmitted.',
    visibleIf: { param: 'traffic', is: ['tcp'] },
  }),
  flowTime: distribution('us', 'Flow completion time', {
    help: 'From the start of a flow until all of it is acknowledged.',
    visibleIf: { param: 'traffic', is: ['tcp'] },
  }),
  finished: scalar('flows', 'Finished flows', { help: 'TCP flows of which all is acknowledged.' }),
  retransmissions: scalar('segments', 'Retransmissions', { help: 'Segments and SYNs that were sent again.' }),
  timeouts: scalar('timeouts', 'Timeouts', { help: 'How often a retransmission timer of TCP expired.' }),
  flowBytes: distribution('KiB', 'Data per flow', { help: 'New data that each flow has delivered.' }),
  portBusy: distribution('ms', 'Busy time', {
    help: 'For how long each port has sent, or will until its queue is empty.',
  }),
  pathLength: distribution('ports', 'Path length', {
    help: 'Ports on the path of each flow, those of hosts included.',
  }),
};

const packets = (label: string, help: string) => quantity('packets', label, help);

export const internetSeries: Readonly<Record<string, QuantitySpec>> = {
  events: quantity('events', 'Events executed', 'Executed before the window that starts at this time.'),
  windows: quantity('windows', 'Windows', 'Windows before the one that starts at this time.'),
  sent: packets('Sent', 'Packets that hosts have sent, ACKs included.'),
  delivered: packets('Delivered', 'Packets that reached the other host, ACKs included.'),
  dropped: packets('Dropped', 'Packets that found a queue full.'),
  lost: packets('Lost', 'Packets that were lost at random.'),
  sentEmpty: packets('Sent without data', 'ACKs and SYNs among them, of 40 bytes.'),
  deliveredEmpty: packets('Delivered without data', 'ACKs and SYNs among them, of 40 bytes.'),
  droppedEmpty: packets('Dropped without data', 'ACKs and SYNs among them, of 40 bytes.'),
  lostEmpty: packets('Lost without data', 'ACKs and SYNs among them, of 40 bytes.'),
  dataPackets: packets('New packets', 'Packets with data that arrived, without duplicates.'),
  dataKib: quantity('KiB', 'New data', 'Data that receivers did not have yet: of TCP without headers.'),
  retransmitted: quantity('segments', 'Retransmissions', 'Segments and SYNs that were sent again.'),
  timeouts: quantity('timeouts', 'Timeouts', 'Retransmission timers of TCP that expired.'),
  finished: quantity('flows', 'Finished flows', 'TCP flows of which all is acknowledged.'),
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
    { name: 'retransmissions', unit: 'segments', help: 'Segments that were sent again, SYNs included.' },
    { name: 'timeouts', unit: '', help: 'How often its retransmission timer expired.' },
    { name: 'ports', unit: 'ports', help: 'On its path, those of hosts included.' },
    { name: 'leastRtt', unit: 's', help: 'The least round-trip time that was measured.' },
  ],
};

/** A dumbbell whose link is the narrowest of the path, and one flow of NewReno that does not end. */
const isOneFlow = ({
  topology,
  traffic,
  control,
  flows,
  pattern,
  loss,
  volume,
  bandwidthMin,
  accessBandwidth,
}: InternetParams) =>
  topology === 'dumbbell' &&
  traffic === 'tcp' &&
  control === 'newreno' &&
  flows === 1 &&
  pattern !== 'all-to-all' &&
  loss === 0 &&
  volume === 0 &&
  bandwidthMin < accessBandwidth;

/** Bandwidth-delay products that the queue of the bottleneck has room for. */
const roomOf = (params: InternetParams): number =>
  (roomBytes(params) * 8) / (params.bandwidthMin * 1e6 * 2 * (params.bottleneckDelay + 2 * params.accessDelay));

/** What a congestion window that goes from 1 + b to half of it and back uses of a link. */
export function sawtoothUse(room: number): number {
  if (room >= 1) return 1;
  const peak = 1 + room;
  return (0.75 * peak ** 2) / (peak ** 2 - room);
}

function utilisationReferences(values: object): readonly Reference[] {
  const params = values as InternetParams;
  if (!isOneFlow(params) || params.packet <= HEADER_BYTES) return [];
  const value = sawtoothUse(roomOf(params));
  return [
    {
      value,
      low: value,
      high: value,
      label: 'sawtooth',
      source:
        '0.75 (1 + b)^2 / ((1 + b)^2 - b) of a link with room for b < 1 bandwidth-delay products: the window halves when the queue is full.',
    },
  ];
}
