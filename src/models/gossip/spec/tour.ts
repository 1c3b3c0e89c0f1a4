/** A tour of gossip: a rumour that spreads, what its copies become, and how it ends. */
import type { Tour } from '../../../scenario/tour.ts';

export const gossipTour: Tour = {
  node: ({ nodes }) => Math.floor(Number(nodes) * 0.3),
  steps: [
    {
      title: 'Who knows',
      text: 'Every dot is a node. One of them begins with a rumour; in each round, nodes contact others drawn at random, and those that know it turn bright.',
      at: [{ on: 'picture' }],
      views: ['ring'],
      channel: 'knowledge',
    },
    {
      title: 'What the colours say',
      text: 'Some know nothing, some hand on what they know, some know and are silent. Other colours say when a node heard it and how many copies came to it.',
      at: [{ on: 'legend' }],
      views: ['ring'],
      channel: 'knowledge',
    },
    {
      title: 'One node',
      text: 'Whatever it hears, it hands on from its next round on. Beside the picture stand what it knows, when it heard of it and how often it was told.',
      at: [{ on: 'node' }, { on: 'inspector' }],
      picks: true,
    },
    {
      title: 'A slow start, a steep middle',
      text: 'By push the number of those who know doubles in a round, until hardly anybody is left to be told. Where theory knows when half of all and all will know, lines say so.',
      at: [{ on: 'chart', id: 'informed' }],
      from: 12,
    },
    {
      title: 'Where copies go',
      text: 'News tells somebody; all else is spent. By push nearly everything is in vain at the end, for nobody knows who knows. Loss, churn and NAT have lines of their own.',
      at: [{ on: 'chart', id: 'copies' }],
      from: 12,
    },
    {
      title: 'The price of being sure',
      text: 'Which share of what nodes hear is old to them. Push finds its last nodes late. Choose “Pull” in the setup and run it again: it begins slowly, and ends at once.',
      at: [{ on: 'chart', id: 'vainShare' }],
      from: 20,
    },
  ],
};
