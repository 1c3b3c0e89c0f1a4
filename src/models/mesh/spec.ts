/** A wireless mesh, the case study of Kunz et al. (2012), as data: parameters, presets with their questions, metrics, charts. */
import type { ModelSpec } from '../../scenario/spec.ts';
import { termsOf } from '../../scenario/term.ts';
import { meshCharts } from './spec/charts.ts';
import { meshFault } from './spec/check.ts';
import { type MeshParams, meshParams } from './spec/params.ts';
import { meshPresets } from './spec/presets.ts';
import { meshMetrics, meshSeries } from './spec/quantities.ts';
import { meshViews } from './spec/views.ts';

const SHARES = [
  'loss',
  'lossQueue',
  'lossAttempts',
  'lossCollision',
  'lossDeaf',
  'lossChannel',
  'collisionProbability',
  'acksLost',
  'nacksLost',
  'busyShare',
];

export const meshSpec: ModelSpec<MeshParams> = {
  id: 'mesh',
  version: 1,
  title: 'Wireless mesh',
  summary:
    'Stations that share a radio channel: they sense, wait, send, answer and relay, over links that fade, frame by frame.',
  engine: 'event',
  params: meshParams,
  pinned: ['stations', 'mac', 'pattern', 'source', 'rate', 'speed'],
  shape: ({ stations, queue }) => [stations, queue],
  presets: meshPresets,
  metrics: meshMetrics,
  sampling: () => Object.fromEntries(SHARES.map((name) => [name, { kind: 'share' as const }])),
  series: meshSeries,
  charts: meshCharts,
  views: meshViews,
  eventKinds: () => import('./spec/events.ts').then(({ meshEventKinds }) => meshEventKinds),
  activityKinds: () => import('./spec/events.ts').then(({ meshActivityKinds }) => meshActivityKinds),
  terms: termsOf({
    MAC: 'Medium access control: the rules by which stations that share a channel take turns.',
    ACK: 'Acknowledgement: a short frame by which a receiver says that it has read a frame.',
    NACK: 'A short frame by which a receiver says that it heard a frame and could not read it.',
    DCF: 'Distributed coordination function of IEEE 802.11: listen, wait a random while, send; repeat what is not acknowledged.',
    ALOHA: 'The oldest rule of all: send at once, whoever else may be sending (Abramson 1970).',
    'back-off':
      'A random number of slots that a station waits while the medium is idle, so that not all begin at once.',
    SIFS: 'Short interframe space: the time from the end of a frame to its answer.',
    deaf: 'Of a station: it sends, or is about to, and hears nothing meanwhile.',
    SINR: 'Power of a frame over noise and the power of all other frames at its receiver.',
    fading: 'The gain of a radio channel goes up and down, since the signal comes by many ways that add up or cancel.',
    capture: 'A receiver leaves the frame that it reads for a much stronger one that begins later.',
    'hidden, hidden stations': 'Two stations that cannot hear each other, and send to a third one that hears both.',
    'relay, relays, relayed': 'To send on what was received, towards another station that is its destination.',
    hop: 'From one station to the next on the way of a packet.',
    window: 'Of a back-off: the most slots that it may have. It doubles with each failure.',
  }),
  tour: () => import('./spec/tour.ts').then(({ meshTour }) => meshTour),
  warmsUp: true,
  // Frames are shorter; packets that come after the end never come.
  horizon: ({ end }) => ({ endSeconds: end, longestDelaySeconds: 0.01 }),
  check: meshFault,
};
