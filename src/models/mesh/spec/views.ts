/** Ways to look at a mesh, and what its colours can mean. */
import type { ViewSpec } from '../../../scenario/spec.ts';
import { activity, category, level } from '../../../scenario/spec-parts.ts';

const DOING = category('doing', 'What it does', {
  help: 'What the station does just now: by its MAC and its radio.',
  categories: [
    { label: 'Idle', colour: '#767a80' },
    { label: 'Waits', colour: '#5a82c8' },
    { label: 'Counts down', colour: '#b48ad6' },
    { label: 'Hears a frame', colour: '#4fd1b5' },
    { label: 'Sends', colour: '#f2a541' },
  ],
});

const LEVELS = [
  level('waiting', 'packets', 'Packets waiting', { help: 'How many packets are in the queue of the station.' }),
  level('delivered', 'packets', 'Delivered here', { help: 'Packets that reached the station as their destination.' }),
  level('air', '', 'Share of air', { help: 'Share of the time so far in which the station was sending.' }),
  activity('activity', 'frames/s', 'Activity', { help: 'How many frames the station has sent lately, answers too.' }),
] as const;

export const meshViews: readonly ViewSpec[] = [
  {
    id: 'stations',
    title: 'Stations',
    kind: 'points',
    filled: 0.7,
    channels: [DOING, ...LEVELS],
    help: 'Stations at their places, as the layout says. A picked one shows whom it reaches.',
  },
];
