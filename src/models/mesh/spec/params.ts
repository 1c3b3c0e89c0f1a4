/** Every parameter of a mesh, in the order of the form: what it means, its unit, its range. */
import { onlyIf, paramsIn, unlessIs, YES_NO } from '../../../scenario/param-kinds.ts';
import type { ParamsOf } from '../../../scenario/spec.ts';

const network = paramsIn('Stations');
const traffic = paramsIn('Traffic');
const access = paramsIn('Channel access');
const channel = paramsIn('Channel');
const reception = paramsIn('Reception');
const time = paramsIn('Time');

export const meshParams = {
  stations: network.count('Stations', 5, [2, 256], {
    explore: [2, 64],
    called: ['station'],
    help: 'How many stations share the channel.',
  }),
  layout: network.choice('Layout', {
    help: 'Where the stations stand.',
    choices: [
      { value: 'mesh', label: 'Mesh', help: 'On a circle, as far across as the spacing.' },
      {
        value: 'chain',
        label: 'Chain',
        help: 'In a row, each as far from the next as the spacing.',
        called: ['in a row'],
      },
      { value: 'grid', label: 'Grid', help: 'Row by row, each as far from the next as the spacing.' },
      {
        value: 'hidden',
        label: 'Hidden',
        help: 'Station 0 in the middle; the others around it, each in reach of station 0 alone.',
      },
    ],
  }),
  spacing: network.metres('Spacing', 20, [1, 10_000], {
    explore: [1, 200],
    called: ['apart'],
    help: 'How far apart they stand. Path loss grows with it.',
  }),
  pattern: traffic.choice('Traffic pattern', {
    called: ['to'],
    help: 'Who sends packets to whom.',
    choices: [
      { value: 'broadcast', label: 'Broadcast', help: 'Everybody to all in reach.' },
      { value: 'neighbour', label: 'Neighbour', help: 'Everybody to the station of the next number.' },
      { value: 'sink', label: 'Sink', help: 'All others to station 0.' },
      { value: 'ends', label: 'Ends', help: 'Station 0 to the last one.' },
    ],
  }),
  source: traffic.choice('Sources', {
    help: 'When a source has a packet.',
    choices: [
      { value: 'constant', label: 'Constant', help: 'At a fixed rate, from a drawn time on.' },
      { value: 'poisson', label: 'Poisson', help: 'After random times, as many as the rate says.' },
      { value: 'saturated', label: 'Saturated', help: 'Always: it never runs out of packets.' },
    ],
  }),
  rate: traffic.real('packets/s', 'Rate', 5, [0.001, 10_000], {
    explore: [0.1, 1000],
    called: ['packet/s'],
    help: 'Packets of each source in a second.',
    ...unlessIs('source', 'saturated'),
  }),
  payload: traffic.count('Payload', 1000, [1, 2304], {
    unit: 'bytes',
    explore: [1, 2304],
    called: ['byte'],
    help: 'Bytes of a packet. A frame has 36 more.',
  }),
  queue: traffic.count('Queue', 64, [1, 256], {
    unit: 'packets',
    explore: [1, 256],
    help: 'How many packets a station keeps, the one that it sends among them. What comes when it is full is lost.',
  }),
  mac: access.choice('MAC', {
    help: 'How stations take turns.',
    choices: [
      {
        value: 'answer',
        label: 'Answers',
        help: 'No sensing. Every addressee answers a frame by an ACK, or by a NACK where it could not read it (Kunz et al. 2012).',
      },
      {
        value: 'dcf',
        label: 'DCF',
        help: 'IEEE 802.11 basic access: sense, back off, repeat what is not acknowledged.',
      },
      { value: 'aloha', label: 'ALOHA', help: 'Send at once, repeat nothing; packets that come meanwhile are lost.' },
    ],
  }),
  slot: access.count('Slot', 9, [2, 1000], {
    unit: 'us',
    explore: [2, 50],
    help: 'Time from a decision to when all others can know of it. The lookahead is a microsecond less, or SIFS less the stack.',
  }),
  sifs: access.count('SIFS', 16, [2, 1000], {
    unit: 'us',
    explore: [2, 50],
    help: 'From the end of a frame to its answer.',
  }),
  stack: access.count('Stack', 1, [1, 100], {
    unit: 'us',
    explore: [1, 15],
    help: 'How long a packet takes from application to MAC, and from radio to MAC to application.',
  }),
  cwMin: access.count('Least window', 15, [0, 65_535], {
    symbol: 'CWmin',
    unit: 'slots',
    explore: [1, 1023],
    help: 'A back-off is drawn from 0 to this many slots; after each failure from about twice as many.',
    ...onlyIf('mac', 'dcf'),
  }),
  cwMax: access.count('Largest window', 1023, [0, 65_535], {
    symbol: 'CWmax',
    unit: 'slots',
    explore: [1, 1023],
    help: 'More slots than this no back-off is drawn from, whatever the least window is.',
    ...onlyIf('mac', 'dcf'),
  }),
  attempts: access.count('Attempts', 7, [0, 255], {
    explore: [0, 16],
    called: ['attempt'],
    help: 'How often a frame is sent before it is given up. 0: for ever.',
    ...onlyIf('mac', 'dcf'),
  }),
  sense: access.real('dB', 'Sensing', 12, [-10, 60], {
    explore: [0, 30],
    help: 'How far above noise the power of others makes the channel busy.',
    ...onlyIf('mac', 'dcf'),
  }),
  power: channel.real('dBm', 'Transmit power', 16, [-20, 40], {
    explore: [0, 30],
    help: 'Of every station.',
  }),
  exponent: channel.real('', 'Path loss exponent', 3, [1.5, 6], {
    scale: 'linear',
    explore: [2, 4],
    called: ['exponent'],
    help: 'How fast power falls with distance: 2 in free space, 3 to 4 indoors.',
  }),
  noise: channel.real('dBm', 'Noise', -94, [-110, -80], { explore: [-110, -80], help: 'Of every receiver.' }),
  carrier: channel.real('GHz', 'Carrier', 5.2, [0.1, 60], {
    explore: [0.9, 6],
    help: 'Frequency of the channel. Path loss and fading grow with it.',
  }),
  fading: channel.choice('Fading', {
    help: 'How the gain between two stations changes. It is the same both ways.',
    choices: [
      { value: 'doppler', label: 'Doppler', help: 'Clarke’s model: 16 rays that are shifted by the speed.' },
      { value: 'rayleigh', label: 'Blocks', help: 'Rayleigh fading, drawn anew after each coherence time.' },
      { value: 'none', label: 'None' },
    ],
  }),
  speed: channel.real('m/s', 'Speed', 1, [0, 100], {
    explore: [0, 20],
    help: 'How fast things move: the gain changes after about 0.42 wavelengths. Stations stay where they are.',
    ...unlessIs('fading', 'none'),
  }),
  groups: channel.count('Groups', 8, [1, 64], {
    unit: 'groups',
    explore: [1, 48],
    called: ['group'],
    help: 'Groups of subcarriers that fade apart. They are what a frame costs.',
    ...unlessIs('fading', 'none'),
  }),
  bitRate: reception.choice('Bit rate', {
    called: ['Mbit/s'],
    help: 'Of data, by the OFDM modes of IEEE 802.11a. Answers go at 6, 12 or 24 Mbit/s, not above it.',
    choices: [
      { value: '6', label: '6 Mbit/s' },
      { value: '9', label: '9 Mbit/s' },
      { value: '12', label: '12 Mbit/s' },
      { value: '18', label: '18 Mbit/s' },
      { value: '24', label: '24 Mbit/s' },
      { value: '36', label: '36 Mbit/s' },
      { value: '48', label: '48 Mbit/s' },
      { value: '54', label: '54 Mbit/s' },
    ],
  }),
  errors: reception.choice('Frame errors', {
    help: 'Which frames can be read.',
    choices: [
      { value: 'curve', label: 'Curve', help: 'By chance, as the code of the bit rate has it at this SINR.' },
      { value: 'threshold', label: 'Threshold', help: 'All whose SINR is enough.' },
    ],
  }),
  sinrNeeded: reception.real('dB', 'SINR needed', 4, [0, 60], {
    explore: [0, 30],
    help: 'What a threshold asks for; also the least mean SNR of a link that packets are relayed over.',
  }),
  interference: reception.choice('Interference', {
    help: 'Whether frames that overlap at a receiver disturb each other. A station that sends hears nothing in any case.',
    choices: YES_NO,
  }),
  capture: reception.real('dB', 'Capture', 0, [0, 60], {
    explore: [0, 20],
    help: 'A frame that is this much stronger than the one being received takes its place. 0: none does.',
    ...onlyIf('interference', 'yes'),
  }),
  end: time.seconds('End', 100, [0, 3600], {
    minExclusive: true,
    scale: 'log',
    explore: [0.1, 600],
    help: 'Simulated time at which the run ends. Events before it are executed.',
  }),
};

/** Durations in seconds, but for those in microseconds: they are whole ticks. */
export type MeshParams = ParamsOf<typeof meshParams>;
