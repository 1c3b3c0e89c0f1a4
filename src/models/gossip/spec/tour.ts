/** A tour of gossip: a rumour that spreads, what its copies become, and how it ends. */
import { step, type Tour } from '../../../scenario/tour.ts';

export const gossipTour: Tour = {
  node: ({ nodes }) => Math.floor(Number(nodes) * 0.3),
  steps: [
    step('Who knows', [{ on: 'picture' }], {
      text: 'Every dot is a node. One of them begins with a rumour; in each round, nodes contact others drawn at random, and those that know it turn bright.',
      views: ['ring'],
      channel: 'knowledge',
    }),
    step('What the colours say', [{ on: 'legend' }], {
      text: 'Some know nothing, some hand on what they know, some know and are silent. Other colours say when a node heard it and how many copies came to it.',
      views: ['ring'],
      channel: 'knowledge',
    }),
    step('One node', [{ on: 'node' }, { on: 'inspector' }], {
      text: 'Whatever it hears, it hands on from its next round on. Beside the picture stand what it knows, when it heard of it and how often it was told.',
      picks: true,
    }),
    step('A slow start, a steep middle', [{ on: 'chart', id: 'informed' }], {
      text: 'By push the number of those who know doubles in a round, until hardly anybody is left to be told. Where theory knows when half of all and all will know, lines say so.',
      from: 12,
    }),
    step('Where copies go', [{ on: 'chart', id: 'copies' }], {
      text: 'News tells somebody; all else is spent. By push nearly everything is in vain at the end, for nobody knows who knows. Loss, churn and NAT have lines of their own.',
      from: 12,
    }),
    step('The price of being sure', [{ on: 'chart', id: 'vainShare' }], {
      text: 'Which share of what nodes hear is old to them. Push finds its last nodes late. Choose “Pull” in the setup and run it again: it begins slowly, and ends at once.',
      from: 20,
    }),
  ],
};
