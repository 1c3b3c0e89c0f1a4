/** Ways to look at a gossip network, and what its colours can mean. */
import type { ViewSpec } from '../../../scenario/spec.ts';
import { activity, category, level } from '../../../scenario/spec-parts.ts';
import { mapViews } from '../../../underlay/spec/views.ts';

const KNOWLEDGE = category('knowledge', 'Knowledge', {
  help: 'Who knows any rumour; who hands one on that it knows, and who has stopped.',
  categories: [
    { label: 'Offline', colour: '#767a80' },
    { label: 'Knows nothing', colour: '#5a82c8' },
    { label: 'Hands on', colour: '#f2a541' },
    { label: 'Knows, silent', colour: '#4fd1b5' },
  ],
});

const LEVELS = [
  level('heard', 'rounds', 'Heard in round', {
    help: 'When a node last heard something new, from time 0; 0 where it has not.',
  }),
  level('known', 'rumours', 'Rumours known', { help: 'How many rumours a node knows.' }),
  level('received', 'copies', 'Copies heard', {
    help: 'How many copies of rumours have come to a node, those in vain too.',
  }),
  activity('activity', 'events/s', 'Activity', { help: 'How much a node has sent lately: messages and timers.' }),
] as const;
const CHANNELS = [KNOWLEDGE, ...LEVELS] as const;

export const gossipViews: readonly ViewSpec[] = [
  {
    id: 'ring',
    title: 'Ring',
    kind: 'points',
    filled: 0.35,
    channels: CHANNELS,
    help: 'Nodes once around by their number, from the top on, clockwise; across the ring they are spread. In a random overlay a picked node shows whom it knows.',
  },
  {
    id: 'cells',
    title: 'Cells',
    kind: 'cells',
    channels: LEVELS,
    help: 'Every node is a cell; neighbours in number are neighbours in the picture, which says nothing of who contacts whom.',
  },
  ...mapViews(CHANNELS),
];
