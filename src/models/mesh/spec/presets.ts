/** Settings worth a run, each with its question. */
import type { PresetSpec } from '../../../scenario/spec.ts';
import { preset } from '../../../scenario/spec-parts.ts';

const KUNZ = 'Kunz, Schemmel, Gross, Wehrle 2012, section 5: five stations, fully meshed.';
const FAST = { bitRate: '54', payload: 1500 };
const CLEAR = { fading: 'none', errors: 'threshold' };
/** Nobody is so much nearer than others that a frame is read in spite of theirs: stations stand 1 to 5 m apart, which is 21 dB. */
const CONTENTION = { ...FAST, ...CLEAR, spacing: 5, sinrNeeded: 25 };

export const meshPresets: readonly PresetSpec[] = [
  preset('quick-look', 'Quick look', {
    question: 'Who may speak?',
    params: { mac: 'dcf', source: 'poisson', pattern: 'sink', rate: 100, end: 60 },
    pace: 0.02,
    charts: ['delivered', 'losses', 'collisionProbability'],
    keywords: 'wireless 802.11 Wi-Fi CSMA contention back-off radio medium access',
    portrait: { caption: 'One sends, all hear it', view: 'stations', whole: true, channel: 'doing', at: 1.0063 },
    source: 'IEEE 802.11, basic access; times and rates of OFDM at 20 MHz.',
    changes: [
      { label: 'ALOHA', params: { mac: 'aloha' } },
      { label: '20 stations', params: { stations: 20 } },
      { label: 'Rate 400 packets/s', params: { rate: 400 } },
    ],
  }),
  preset('paper-2012', 'Kunz 2012', {
    question: 'What do speed and load cost?',
    params: { interference: 'no' },
    pace: 0.04,
    charts: ['losses', 'lossShare'],
    pinned: ['rate', 'speed', 'stations', 'spacing', 'groups', 'end'],
    keywords: 'replication study GPU external parallelism case study ACK NACK Doppler fading',
    portrait: { caption: 'Four answers to a broadcast', view: 'stations', whole: true, channel: 'doing', at: 20.04304 },
    source: `${KUNZ} Rates 1, 5, 10 packets/s x speeds 1, 5, 10 m/s x 30 seeds. Time, lengths, bit rate and distances are ours, not published.`,
    study: {
      over: [
        { params: ['rate'], values: [[1], [5], [10]] },
        { params: ['speed'], values: [[1], [5], [10]] },
      ],
      repeat: { least: 30, most: 30 },
      plot: { metric: 'metrics.nacksLost', x: 'speed', lines: 'rate' },
    },
    changes: [
      { label: 'Speed 10 m/s', params: { speed: 10 } },
      { label: 'Rate 10 packets/s', params: { rate: 10 } },
      { label: 'With interference', params: { interference: 'yes' } },
    ],
  }),
  preset('saturation', 'Saturation', {
    question: 'How much does contention waste?',
    params: { ...CONTENTION, stations: 10, mac: 'dcf', source: 'saturated', pattern: 'neighbour', end: 20 },
    pace: 0.005,
    charts: ['delivered', 'collisionProbability', 'attempts'],
    pinned: ['stations', 'cwMin', 'cwMax', 'attempts', 'payload', 'bitRate'],
    keywords: 'Bianchi throughput collision probability back-off window exponential',
    portrait: { caption: 'Frames that meet another', chart: 'collisionProbability', at: 20 },
    source: 'Bianchi 2000, “Performance analysis of the IEEE 802.11 distributed coordination function”.',
    study: {
      over: [{ params: ['stations'], values: [[2], [5], [10], [20], [50]] }],
      repeat: { least: 5, most: 5 },
      plot: { metric: 'metrics.throughput', x: 'stations' },
    },
    changes: [
      { label: '50 stations', params: { stations: 50 } },
      { label: 'Attempts 0', params: { attempts: 0 } },
      { label: 'Least window 63', params: { cwMin: 63 } },
    ],
  }),
  preset('hidden', 'Hidden stations', {
    question: 'What if two senders cannot hear each other?',
    params: { stations: 3, layout: 'hidden', mac: 'dcf', source: 'saturated', pattern: 'sink', end: 30 },
    pace: 0.02,
    charts: ['collisionProbability', 'losses', 'attempts'],
    keywords: 'hidden terminal node problem collision sensing',
    portrait: {
      caption: 'The one in the middle hears both',
      view: 'stations',
      whole: true,
      channel: 'doing',
      at: 1.0045,
    },
    changes: [
      { label: 'Mesh', params: { layout: 'mesh' } },
      { label: 'Payload 100 bytes', params: { payload: 100 } },
      { label: 'Least window 255', params: { cwMin: 255 } },
    ],
  }),
  preset('chain', 'Chain', {
    question: 'What does each hop cost?',
    params: {
      layout: 'chain',
      mac: 'dcf',
      pattern: 'ends',
      source: 'poisson',
      rate: 20,
      spacing: 45,
      sinrNeeded: 6,
      fading: 'none',
      end: 60,
    },
    pace: 0.02,
    charts: ['delivered', 'losses', 'queue'],
    pinned: ['stations', 'spacing', 'rate', 'bitRate', 'sinrNeeded', 'attempts'],
    keywords: 'multi-hop relay forwarding ad hoc end-to-end delay',
    portrait: {
      caption: 'From the left end to the right one',
      view: 'stations',
      whole: true,
      channel: 'doing',
      at: 1.01939,
    },
    changes: [
      { label: '10 stations', params: { stations: 10 } },
      { label: 'Rate 80 packets/s', params: { rate: 80 } },
      { label: 'Saturated', params: { source: 'saturated' } },
    ],
  }),
  preset('capture', 'Capture', {
    question: 'Does the stronger frame win?',
    params: {
      stations: 3,
      layout: 'hidden',
      mac: 'aloha',
      source: 'saturated',
      pattern: 'sink',
      fading: 'rayleigh',
      groups: 1,
      errors: 'threshold',
      capture: 4,
      speed: 10,
      end: 30,
    },
    pace: 0.02,
    charts: ['losses', 'lossShare'],
    pinned: ['capture', 'sinrNeeded', 'spacing', 'speed', 'fading', 'interference'],
    keywords: 'capture effect near far SINR two frames at once',
    portrait: { caption: 'Of two frames, one may get through', chart: 'losses', at: 30 },
    changes: [
      { label: 'Capture 10 dB, SINR needed 10 dB', params: { capture: 10, sinrNeeded: 10 } },
      { label: 'Capture 0 dB', params: { capture: 0 } },
      { label: 'No fading', params: { fading: 'none' } },
    ],
  }),
];
