/** The 2014 paper (Andelfinger and Hartenstein): its grid of nine settings, and its figure 5, with what it measured. */

import { whole } from '../../../base/whole.ts';
import type { PresetGrid } from '../../../scenario/portrait.ts';
import type { PresetSpec } from '../../../scenario/spec.ts';
import { preset } from '../../../scenario/spec-parts.ts';
import { OUR_EVENTS_PER_LOOKUP, PAPER_2014, PAPER_LOOKUP } from './published.ts';

/** What the paper's grid is made of: its sizes, and its longest pauses with an end that shows some lookups of each peer. */
const PAPER_SIZES = [
  { id: '16k', title: '16,384 peers', peers: 2 ** 14 },
  { id: '128k', title: '131,072 peers', peers: 2 ** 17 },
  { id: '1m', title: '1,048,576 peers', peers: 2 ** 20 },
] as const;
const PAPER_PAUSES = [
  { id: '10s', title: '10 s', dMax: 10, end: { '16k': 60, '128k': 60, '1m': 20 } },
  { id: '1min', title: '1 min', dMax: 60, end: { '16k': 300, '128k': 240, '1m': 60 } },
  { id: '10min', title: '10 min', dMax: 600, end: { '16k': 1800, '128k': 1200, '1m': 600 } },
] as const;
const rateText = (rate: number): string => rate.toFixed(2);
/** What its questions are about. */
const PAPER_PINNED = ['peers', 'dMax', 'end', 'alpha', 'k', 'latency'] as const;
const SPEED = ['eventsPerSecond', 'lpRates', 'lpSize'] as const;
/** Wall seconds that a run of the grid lasts on a screen. */
const PAPER_LASTS = 20;

const idOf = (size: string, pause: string): string => `paper-2014-${size}-${pause}`;

export const PAPER: readonly PresetSpec[] = PAPER_SIZES.flatMap((size) =>
  PAPER_PAUSES.map((pause): PresetSpec => {
    const end = pause.end[size.id];
    const { fixed, adaptive } = PAPER_2014.rates[size.peers][pause.dMax];
    return preset(idOf(size.id, pause.id), `Paper 2014: ${size.title}, ${pause.title}`, {
      question: 'How fast is it, and with which LP size?',
      pinned: PAPER_PINNED,
      charts: SPEED,
      params: { peers: size.peers, dMax: pause.dMax, end },
      pace: end / PAPER_LASTS,
      source: `${PAPER_2014.authors}, table 2: ${rateText(fixed)} and ${rateText(adaptive)} M events/s there (best fixed LP size, adaptive; ${PAPER_2014.device}). What a lookup costs it does not say: ${PAPER_LOOKUP}. k, alpha and beta are ours.`,
      small: { peers: Math.min(size.peers, 2 ** 12) },
      changes: [
        ...PAPER_PAUSES.filter(({ dMax }) => dMax !== pause.dMax).map(({ title, dMax }) => ({
          label: `Pauses up to ${title}`,
          params: { dMax },
        })),
        { label: 'One request at a time', params: { alpha: 1 } },
      ],
    });
  }),
);

/** The nine settings on one card. */
export const PAPER_GRID: PresetGrid = {
  id: 'paper-2014',
  title: 'The grid of the 2014 paper',
  question: 'How fast is it, and with which LP size?',
  keywords: 'Andelfinger Hartenstein GTX 660 Ti benchmark speed rate events per second LP size adaptive',
  source: `${PAPER_2014.authors}, table 2. What a lookup costs it does not say: ${PAPER_LOOKUP}; ours take ${OUR_EVENTS_PER_LOOKUP.join(' to ')}. k, alpha and beta are ours.`,
  rows: { label: 'Peers', titles: PAPER_SIZES.map(({ title }) => title) },
  columns: { label: 'Longest pause', titles: PAPER_PAUSES.map(({ title }) => title) },
  values: { unit: 'M events/s', label: 'The paper’s best fixed LP size, on a GTX 660 Ti' },
  cells: PAPER_SIZES.map((size) =>
    PAPER_PAUSES.map((pause) => {
      const { fixed, adaptive } = PAPER_2014.rates[size.peers][pause.dMax];
      return { preset: idOf(size.id, pause.id), value: fixed, note: `adaptive ${rateText(adaptive)}` };
    }),
  ),
};

/** Lengths of the longest pauses that show some lookups of each peer, and take about as long. */
const FIGURE_5_PAUSES = PAPER_PAUSES.map(({ dMax, end }) => [dMax, end['1m']]);
const peersAxis = (...sizes: readonly number[]) => ({ params: ['peers'], values: sizes.map((size) => [size]) });

/** `3.51, 1.62, 0.32 at 16,384 peers; ...` */
const ADAPTIVE = PAPER_SIZES.map(({ title, peers }) => {
  const rates = PAPER_PAUSES.map(({ dMax }) => rateText(PAPER_2014.rates[peers][dMax].adaptive));
  return `${rates.join(', ')} at ${title}`;
}).join('; ');

export const FIGURE_5 = preset('paper-2014-fig5', 'Figure 5, paper 2014', {
  question: 'How does speed grow with the network?',
  pinned: PAPER_PINNED,
  charts: SPEED,
  keywords: 'Andelfinger Hartenstein speed rate benchmark events per second scaling series',
  portrait: { caption: 'Events a second by peers, on one core', chart: 'study' },
  params: { peers: 2 ** 17, dMax: 10, end: 20 },
  pace: 20 / PAPER_LASTS,
  source: `${PAPER_2014.authors}, figure 5: events per second over the number of peers, a line for each of three simulator variants, with a longest pause in each part; ${PAPER_2014.device}. What it plots is not printed; the text has its largest, ${PAPER_2014.largest.adaptive} M events/s at ${whole(PAPER_2014.largest.peers)} peers with pauses up to 10 s. Table 2 has, with adaptive LP size and pauses up to 10 s, 1 min, 10 min, in M events/s: ${ADAPTIVE}.`,
  small: { peers: 2 ** 12 },
  study: {
    over: [{ params: ['dMax', 'end'], values: FIGURE_5_PAUSES }, peersAxis(2 ** 14, 2 ** 17, 2 ** 20)],
    smallOver: [{ params: ['dMax', 'end'], values: FIGURE_5_PAUSES }, peersAxis(2 ** 8, 2 ** 10, 2 ** 12)],
    repeat: { least: 10, most: 10 },
    plot: { metric: 'eventsPerSecond', x: 'peers', lines: 'dMax' },
  },
  changes: [
    { label: 'Pauses up to 1 min, end after 1 min', params: { dMax: 60, end: 60 } },
    { label: '1,048,576 peers', params: { peers: 2 ** 20 } },
    { label: 'One request at a time', params: { alpha: 1 } },
  ],
});
