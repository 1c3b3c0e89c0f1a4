/** Ways to look at a swarm, what its colours can mean, and the strip of its blocks. */
import type { StripSpec, ViewSpec } from '../../../scenario/spec.ts';
import { activity, category, level } from '../../../scenario/spec-parts.ts';
import { ROLES } from './roles.ts';

const HELD = level('held', 'blocks', 'Blocks held', { help: 'How many blocks a peer holds, from none to all.' });
const GIVING = activity('giving', 'blocks/round', 'Giving', {
  help: 'How much a peer pushes; who just did glows and fades.',
});
const ROLE = category('role', 'Role', {
  help: 'What a peer is: a seed held all from the start, a free rider never gives.',
  categories: ROLES,
});

export const swarmViews: readonly ViewSpec[] = [
  {
    id: 'cells',
    title: 'Peers',
    help: 'Every peer is a cell; the first ones are the seeds.',
    kind: 'cells',
    channels: [HELD, GIVING],
  },
  {
    id: 'sorted',
    title: 'Peers by blocks held',
    help: 'Every peer is a cell, those that hold most on the left: the swarm is a front that moves to the right. Its foot says by which round so many had all blocks.',
    kind: 'cells',
    order: 'value',
    countedBy: 'completed',
    channels: [HELD],
  },
  {
    id: 'circle',
    title: 'Circle',
    help: 'Every peer has its angle, and comes closer to the middle with each block. With up to 512 peers, lines are the transfers of the last round, brighter towards who received; red ones brought a block that came twice. Who is still to come stands at the rim, who has gone in the middle.',
    kind: 'points',
    transfers: true,
    filled: 0.28,
    channels: [HELD, ROLE, GIVING],
  },
];

export const swarmStrips: readonly StripSpec[] = [
  {
    id: 'copies',
    thing: 'block',
    unit: 'copies',
    scale: 'log',
    label: 'Copies of each block',
    help: 'How many peers that are there hold each block, the rarest on the left. A block that nobody holds is lost.',
    ends: ['rarest', 'most common'],
  },
];
