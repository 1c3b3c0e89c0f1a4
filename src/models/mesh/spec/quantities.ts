/** What a mesh measures: metrics of a run, from the end of the warm-up on, and columns of its series. */

import type { MetricSpec, QuantitySpec } from '../../../scenario/spec.ts';
import { distribution, quantity, scalar } from '../../../scenario/spec-parts.ts';
import { bianchiCollisions, bianchiThroughput } from './bianchi.ts';

export const meshMetrics: Readonly<Record<string, MetricSpec>> = {
  throughput: scalar('bit/s', 'Throughput', {
    help: 'Payload that reaches its destinations in a second; a broadcast among five counts four times.',
    references: bianchiThroughput,
  }),
  endToEndDelay: distribution('us', 'Delay', {
    help: 'From when an application has a packet until another one gets it, over all hops.',
  }),
  loss: scalar('', 'Loss', {
    help: 'Lost packets, of all that were delivered or lost. Where nothing is repeated it hangs on the rate by deafness and on the channel; not on the speed, which changes how long a fade lasts and not how deep it is.',
  }),
  lossQueue: scalar('', 'Lost in queues', { help: 'Packets that found a queue full, of all that ended.' }),
  lossAttempts: scalar('', 'Given up', {
    help: 'Packets that were sent as often as allowed and never received, of all that ended.',
  }),
  lossCollision: scalar('', 'Lost by collision', {
    help: 'Packets not read where another frame was on the air, of all that ended.',
  }),
  lossDeaf: scalar('', 'Lost on the deaf', {
    help: 'Packets that came while the receiver was sending itself, of all that ended.',
  }),
  lossChannel: scalar('', 'Lost in the channel', {
    help: 'Packets too weak to be read though nothing disturbed them, of all that ended.',
  }),
  collisionProbability: scalar('', 'Collision probability', {
    help: 'Frames that met another at the addressee, or found it deaf, of all frames sent to it.',
    references: bianchiCollisions,
  }),
  attemptsPerPacket: scalar('frames', 'Attempts per packet', { help: 'Frames of data, by packet and hop.' }),
  acksLost: scalar('', 'ACKs lost', { help: 'Of those sent, how many did not reach the sender of the frame.' }),
  nacksLost: scalar('', 'NACKs lost', {
    help: 'Of those sent, how many did not reach the sender. At low speed the channel that lost the frame is still bad when its NACK is sent.',
  }),
  busyShare: scalar('', 'Busy share', {
    help: 'Share of the time in which a station sends or hears a frame; mean of all.',
  }),
  queueLength: distribution('packets', 'Queue length', {
    help: 'Packets that a packet finds at a station when it comes, those being sent by DCF among them.',
  }),
  deliveredPerStation: distribution('packets', 'Delivered by station', {
    help: 'Packets that reached each station as their destination.',
  }),
};

const packets = (label: string, help: string) => quantity('packets', label, help);
const frames = (label: string, help: string) => quantity('frames', label, help);

export const meshSeries: Readonly<Record<string, QuantitySpec>> = {
  events: quantity('events', 'Events executed', 'Executed before the window that starts at this time.'),
  windows: quantity('windows', 'Windows', 'Windows before the one that starts at this time.'),
  generated: packets('Generated', 'By addressee: a broadcast among five is four packets.'),
  delivered: packets('Delivered', 'Packets that reached their destination.'),
  lossQueue: packets('Lost in queues', 'Packets that found a queue full.'),
  lossAttempts: packets('Given up', 'Packets sent as often as allowed and never received.'),
  lossCollision: packets('Lost by collision', 'Packets not read where another frame was on the air.'),
  lossDeaf: packets('Lost on the deaf', 'Packets that came while the receiver was sending.'),
  lossChannel: packets('Lost in the channel', 'Packets too weak to be read.'),
  frames: frames('Frames sent', 'Frames of data, repeats too.'),
  packets: packets('Packets sent', 'Packets sent for the first time over a hop.'),
  attempted: frames('Frames at addressees', 'Frames of data that ended at an addressee.'),
  met: frames('Frames that met another', 'Or found their addressee deaf.'),
  acks: frames('ACKs', 'ACKs that ended at whom they are for.'),
  acksLost: frames('ACKs lost', 'Those that could not be read.'),
  nacks: frames('NACKs', 'NACKs that ended at whom they are for.'),
  nacksLost: frames('NACKs lost', 'Those that could not be read.'),
  busy: quantity('64 us', 'Busy time', 'Time in which stations sent or heard a frame, all together.'),
  queued: packets('Into queues', 'Packets that came into a queue, relays too.'),
  left: packets('Out of queues', 'Packets that left a queue.'),
};
