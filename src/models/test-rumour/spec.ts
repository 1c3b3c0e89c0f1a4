/**
 * A rumour on a road, as data. In test builds only: it differs from PHOLD in all that a model can differ in, and proves
 * that adding a model changes nothing in ui/, charts/, state/ or scene/.
 */

import type { ModelSpec } from '../../scenario/spec.ts';
import { activity, distribution, level, preset, quantity, scalar } from '../../scenario/spec-parts.ts';
import { type RumourParams, rumourParams } from './spec/params.ts';

/** Nodes stand this far apart, in metres. */
export const SPACING_M = 10;

/** Pittel 1987: rounds until a rumour pushed to one node in a round has reached all `n`. */
export const roundsToAll = (n: number): number => Math.log2(n) + Math.log(n);

const KNOWN = level('known', '', 'Knows the rumour', { help: 'Whether it has been told.' });
const HOPS = level('hops', 'hops', 'Hops from the source', {
  scale: 'log',
  help: 'How often the rumour was passed on until it came here.',
});
const TALK = activity('talk', 'events/s', 'Talk', { help: 'How much each one has said lately.' });

export const rumourSpec: ModelSpec<RumourParams> = {
  id: 'rumour',
  version: 1,
  title: 'Rumour',
  summary:
    'One node knows a rumour. In every round, each node that knows it tells some others, who may know it already.',
  engine: 'event',
  shape: ({ nodes, fanout }) => [nodes, fanout],
  params: rumourParams,
  presets: [
    preset('village', 'Village', { question: 'How fast does everybody know?', params: {}, pace: 2 }),
    preset('long-road', 'Long road', {
      question: 'How far does a voice carry a rumour?',
      params: { contact: 'nearby', nodes: 256, end: 60 },
      pace: 4,
      source: 'A front that moves by the reach in each round.',
    }),
  ],
  records: {
    name: 'tellings',
    columns: [
      { name: 'time', unit: 's', help: 'When somebody was told who did not know.' },
      { name: 'person', unit: '', help: 'Who was told.' },
      { name: 'teller', unit: '', help: 'Who told it.' },
      { name: 'hops', unit: '', help: 'How often it was passed on until then.' },
      { name: 'honest', unit: '', help: '1 if the teller knew it.' },
    ],
  },
  eventKinds: async () => [
    { id: 'beat', label: 'Round begins', help: 'Somebody who knows the rumour tells others.' },
    { id: 'rumour', label: 'Is told', help: 'Somebody hears the rumour, for the first time or again.' },
  ],
  sampling: () => ({
    informedShare: { kind: 'share' },
    wastedShare: { kind: 'share' },
    roundsExpected: { kind: 'constant' },
  }),
  metrics: {
    informedShare: scalar('', 'Share who know', { help: 'Of all people, at the end.' }),
    wastedShare: scalar('', 'Told in vain', { help: 'Share of the tellings to somebody who knew.' }),
    roundsExpected: scalar('rounds', 'Theory: rounds to all', {
      help: 'log2 n + ln n, where each tells one of all (Pittel 1987).',
    }),
    hops: distribution('hops', 'Hops from the source', {
      help: 'How often the rumour was passed on until it reached a node; 0 at the source and where it never came.',
    }),
  },
  series: {
    events: quantity('events', 'Events executed', 'Executed before the window that starts at this time.'),
    windows: quantity('windows', 'Windows', 'Windows before the one that starts at this time.'),
    informed: quantity('people', 'People who know', 'Who know the rumour.'),
    tellings: quantity('tellings', 'Tellings', 'How often it was told.'),
    wasted: quantity('tellings', 'Told in vain', 'Tellings to somebody who knew.'),
    honest: quantity('people', 'Told by who knew', 'Who were told by somebody who knew: all but the source.'),
  },
  charts: [
    {
      id: 'informed',
      series: 'informed',
      unit: 'people',
      label: 'People who know',
      help: 'Grows by at most its double in a round, then only few are left to tell.',
      references: (params) => [{ value: params.nodes, label: 'everybody', source: 'The number of people.' }],
    },
    {
      id: 'waste',
      series: 'wasted',
      per: 'tellings',
      metric: 'wastedShare',
      unit: '',
      label: 'Told in vain',
      help: 'Share of the tellings to somebody who knew already.',
    },
  ],
  views: [
    {
      id: 'cells',
      title: 'Crowd',
      help: 'Everybody is a cell; neighbours on the road are neighbours in the picture.',
      kind: 'cells',
      channels: [KNOWN, HOPS, TALK],
    },
    {
      id: 'spread',
      title: 'Crowd, who knows first',
      help: 'Everybody is a cell, sorted by the colour: those who know are a front that moves.',
      kind: 'cells',
      order: 'value',
      channels: [KNOWN, HOPS],
    },
    { id: 'road', title: 'Road', help: 'A round road, seen from above.', kind: 'points', channels: [HOPS, KNOWN] },
    {
      id: 'waves',
      title: 'Waves',
      help: 'When the rumour came to each place on the road.',
      kind: 'points',
      axes: { x: 'Place on the road', y: 'Time at which it was told' },
      channels: [HOPS],
    },
  ],
  horizon: (params) => {
    const { round, latency, end } = params;
    return { endSeconds: end, longestDelaySeconds: Math.max(round, latency) };
  },
  check: (params) => {
    const { round, latency } = params;
    return latency > round
      ? `latency ${latency} s is above round ${round} s: a round must hear of the one before`
      : undefined;
  },
};
