/** What random scenarios of a mesh need to know, and cases at its edges: `npm test` and `verify --full` run all of them. */
import { type Case, gridCase } from '../grid-case.ts';
import type { HardwareCase, VerifiedModel, Work } from '../verified-model.ts';
import type { MeshParams } from './spec/params.ts';
import { airTimes, lookaheadOf } from './spec/timing.ts';
import { meshSpec } from './spec.ts';

const DCF = { mac: 'dcf', source: 'poisson', pattern: 'sink', rate: 200 } as const;
const STAR = { stations: 5, layout: 'hidden', pattern: 'sink' } as const;

/** What depends on more than one parameter, and what happens seldom. */
const CASES: readonly Case[] = [
  { what: 'paper-2012', params: { interference: 'no', rate: 10, end: 1 } },
  { what: 'DCF to a sink', params: DCF },
  { what: 'answers that disturb each other, block fading', params: { fading: 'rayleigh', rate: 50, capture: 6 } },
  { what: 'ALOHA in a star, capture', params: { ...STAR, mac: 'aloha', source: 'saturated', capture: 3, speed: 20 } },
  {
    what: 'saturation of a chain, queues of 2',
    params: { ...DCF, layout: 'chain', source: 'saturated', spacing: 60, queue: 2 },
  },
  {
    what: 'a relayed stream, answers',
    params: { layout: 'chain', pattern: 'ends', source: 'poisson', rate: 150, spacing: 60 },
  },
  {
    what: 'saturated neighbours on a grid, two attempts, windows of 1 and 3',
    params: {
      ...DCF,
      stations: 9,
      layout: 'grid',
      pattern: 'neighbour',
      source: 'saturated',
      attempts: 2,
      cwMin: 1,
      cwMax: 3,
    },
  },
  {
    what: 'broadcasts by DCF at a threshold',
    params: { ...DCF, pattern: 'broadcast', errors: 'threshold', sinrNeeded: 10 },
  },
  {
    what: 'SIFS of 200 us, slots of 50, answers that overlap',
    params: { ...DCF, pattern: 'neighbour', sifs: 200, slot: 50, stack: 7, payload: 20, bitRate: '54', rate: 2000 },
  },
  { what: 'power that saturates', params: { ...DCF, power: 40, noise: -110, spacing: 1, fading: 'rayleigh' } },
  {
    what: 'two stations, queue of 1, one way',
    params: { ...DCF, stations: 2, pattern: 'ends', queue: 1, speed: 0, rate: 900 },
  },
  {
    what: '40 stations that all begin at once',
    params: { stations: 40, source: 'saturated', mac: 'dcf', pattern: 'broadcast', end: 0.05 },
  },
];

const LP_SIZES = [1, 4, 16, 'auto'] as const;

const hardware: readonly HardwareCase[] = [
  {
    name: '256 stations in contention',
    params: { stations: 256, mac: 'dcf', source: 'saturated', pattern: 'neighbour', spacing: 5, end: 2 },
  },
  { name: '256 stations, answers to all', params: { stations: 256, source: 'saturated', spacing: 5, end: 0.1 } },
];

export const meshVerified: VerifiedModel<MeshParams> = {
  grid: CASES.map(({ params, ...more }, i) => {
    const one = { ...more, params: { end: 0.3, ...params }, lpSizes: [LP_SIZES[i % LP_SIZES.length]] };
    return gridCase(meshSpec, { ...one, seed: 7, ...(i % 3 === 1 && { lists: { capacity: 2 } }) });
  }),
  hardware,
  smallest: { stations: 3, end: 0.1 },
  work: ({ params }): Work => {
    const { stations, end, rate, source, mac, pattern } = params;
    const { airData, airAnswer } = airTimes(params);
    const ticks = end * 1e6;
    // A station sends no sooner than its last frame has ended; packets are repeated, and relayed over a few hops.
    const most = stations * (1 + ticks / (airData + lookaheadOf(params)));
    const mean = (pattern === 'ends' ? 1 : stations) * end * rate;
    const packets = source === 'saturated' ? most : mean + 4 * Math.sqrt(mean) + 4;
    const frames = Math.min(most, packets * (pattern === 'broadcast' ? 1 : 4) * (mac === 'dcf' ? 3 : 1));
    const answersOf = mac === 'aloha' ? 0 : mac === 'answer' && pattern === 'broadcast' ? stations - 1 : 1;
    const answers = Math.min(frames * answersOf, stations * (1 + ticks / airAnswer));
    const events = 3 * packets + frames * 3 + (frames + answers) * 3 * (stations - 1);
    return { events, steps: Math.min(events, 1 + ticks / lookaheadOf(params)) };
  },
};
