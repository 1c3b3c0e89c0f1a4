/**
 * A whisper at a table, as data. In test builds only: the smallest model of the rounds engine there is, with an open end
 * and with people who move, in a plane or a volume. It proves that neither page nor scene needs a word of a model.
 */

import type { ChannelSpec, ModelSpec, OverlaySpec, ViewSpec } from '../../scenario/spec.ts';
import { category, distribution, preset, quantity, scalar } from '../../scenario/spec-parts.ts';
import { MOST_ROUNDS, type WhisperParams, whisperParams } from './spec/params.ts';

/** Pittel 1987: rounds until what is pushed to one node in a round has reached all `n`. */
export const roundsToAll = (n: number): number => Math.log2(n) + Math.log(n);

const CHANNELS: readonly ChannelSpec[] = [
  category('knows', 'Knows', {
    help: 'Who has heard it.',
    categories: [
      { label: 'Not yet', colour: '#4a6a8a' },
      { label: 'Knows', colour: '#ffb86b' },
    ],
  }),
];
const OVERLAYS: readonly OverlaySpec[] = [
  { id: 'grid', label: 'Grid', help: 'Lines across the floor.', default: true },
  { id: 'links', label: 'Links', help: 'Lines between people who stand near each other.' },
];
const MOVING = { kind: 'points', moves: true, transfers: true, overlays: OVERLAYS, channels: CHANNELS } as const;
const VIEWS: readonly ViewSpec[] = [
  { id: 'room', title: 'Room', help: 'People as they walk about, seen from above.', ...MOVING },
  { id: 'hall', title: 'Hall', help: 'The same in a hall with galleries.', volume: true, ...MOVING },
];

export const whisperSpec: ModelSpec<WhisperParams> = {
  id: 'whisper',
  version: 1,
  title: 'Whisper',
  summary: 'One knows something. In every round, each one who knows it tells somebody, who may know it already.',
  engine: 'rounds',
  shape: ({ nodes }) => [nodes],
  clock: 'rounds',
  params: whisperParams,
  presets: [
    preset('table', 'Table', { question: 'How many rounds until everybody knows?', params: {}, pace: 2 }),
    preset('two-deaf', 'Two deaf', { question: 'And if two never listen?', params: { nodes: 64, deaf: 2 }, pace: 4 }),
    preset('ten-rounds', 'Ten rounds', { question: 'How many know after ten?', params: { end: 10 }, pace: 1 }),
  ],
  sampling: () => ({ informedShare: { kind: 'share' }, roundsExpected: { kind: 'constant' } }),
  metrics: {
    informedShare: scalar('', 'Share who know', { help: 'Of all people, at the end.' }),
    roundsExpected: scalar('rounds', 'Theory: rounds to all', { help: 'log2 n + ln n (Pittel 1987).' }),
    heardAt: distribution('rounds', 'Rounds until heard', {
      help: 'After how many rounds each one knew; without those who never do.',
    }),
  },
  series: {
    told: quantity('whispers', 'Whispers', 'How often it was told.'),
    news: quantity('people', 'People who were told', 'Who know it and did not at the start.'),
    vain: quantity('whispers', 'Told in vain', 'Whispers to somebody who knew, or who is deaf.'),
  },
  charts: [
    {
      id: 'news',
      series: 'news',
      unit: 'people',
      label: 'People who were told',
      help: 'Grows by at most its double in a round.',
      references: (params) => [
        { value: params.nodes - 1, label: 'everybody', source: 'All people but the one who knew.' },
      ],
    },
    {
      id: 'told',
      series: 'told',
      per: 'time',
      unit: 'whispers/round',
      label: 'Whispers in a round',
      help: 'As many as there are people who know.',
      name: 'all',
      beside: [{ series: 'vain', per: 'time', label: 'in vain' }],
    },
  ],
  views: VIEWS,
  horizon: (params) => {
    const { nodes, end } = params;
    if (end > 0) return { endSeconds: end, longestDelaySeconds: 1 };
    return { endSeconds: MOST_ROUNDS, expectedSeconds: Math.ceil(roundsToAll(nodes)), longestDelaySeconds: 1 };
  },
  check: (params) => {
    const { nodes, deaf } = params;
    return deaf > nodes - 2 ? `deaf ${deaf} leaves nobody to tell: use at most ${nodes - 2}` : undefined;
  },
};
