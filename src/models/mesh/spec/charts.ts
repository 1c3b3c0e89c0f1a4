/** What a mesh shows over simulated time. */

import type { ChartSpec } from '../../../scenario/spec.ts';
import { chart } from '../../../scenario/spec-parts.ts';

const LOST = { lossQueue: 1, lossAttempts: 1, lossCollision: 1, lossDeaf: 1, lossChannel: 1 };

export const meshCharts: readonly ChartSpec[] = [
  chart('delivered', 'packets/s', 'Delivered', 'in simulated time', {
    help: 'Packets that reach their destination in a second; a broadcast among five counts four times.',
    series: 'delivered',
    per: 'time',
  }),
  chart('losses', 'packets', 'Packets lost', 'so far, by cause', {
    help: 'What became of packets that are lost: no room in a queue, given up, met another frame or found its receiver sending, channel too weak.',
    series: LOST,
    name: 'all',
    beside: [
      { series: 'lossQueue', label: 'queue' },
      { series: 'lossAttempts', label: 'given up' },
      { series: { lossCollision: 1, lossDeaf: 1 }, label: 'collision' },
      { series: 'lossChannel', label: 'channel' },
    ],
  }),
  chart('lossShare', '', 'Loss', 'share of packets that ended', {
    help: 'Which share of the packets that end is lost.',
    series: LOST,
    per: { ...LOST, delivered: 1 },
    metric: 'loss',
  }),
  chart('collisionProbability', '', 'Collisions', 'share of frames', {
    help: 'Which share of the frames meets another at its addressee, or finds it deaf.',
    series: 'met',
    per: 'attempted',
    metric: 'collisionProbability',
  }),
  chart('attempts', 'frames', 'Attempts', 'for each packet', {
    help: 'How often a packet is sent over a hop until it is acknowledged or given up.',
    visibleIf: { param: 'mac', is: ['dcf'] },
    series: 'frames',
    per: 'packets',
    metric: 'attemptsPerPacket',
  }),
  chart('busy', 'stations', 'Busy stations', 'at a time', {
    help: 'How many stations send or hear a frame.',
    series: { busy: 64e-6 },
    per: 'time',
  }),
  chart('queue', 'packets', 'Packets waiting', 'at all stations', {
    help: 'How many packets wait in the queues of all stations, those that are being sent by DCF among them.',
    series: { queued: 1, left: -1 },
  }),
];
