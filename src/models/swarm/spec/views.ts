/** Ways to look at a swarm, and what its colours can mean. */
import type { ChannelSpec, ViewSpec } from '../../../scenario/spec.ts';

const HELD: ChannelSpec = {
  id: 'held',
  kind: 'level',
  scale: 'linear',
  unit: '',
  label: 'Blocks held',
  help: 'Share of all blocks that a peer holds, from none to complete.',
};
const GIVING: ChannelSpec = {
  id: 'giving',
  kind: 'activity',
  scale: 'linear',
  unit: 'blocks/round',
  label: 'Giving',
  help: 'How much a peer pushes; who just did glows and fades.',
};

export const swarmViews: readonly ViewSpec[] = [
  {
    id: 'cells',
    title: 'Peers',
    help: 'Every peer is a cell; the first ones are the seeds.',
    kind: 'cells',
    channels: [HELD, GIVING],
  },
];
