/** How many peers there are, how busy they are, and what they look for. */
import { paramsIn, unlessIs } from '../../../scenario/param-kinds.ts';
import { MOST_PEERS } from './limits.ts';

const { count, real, seconds, share } = paramsIn('Network');

export const networkParams = {
  peers: count('Peers', 16_384, [2, MOST_PEERS], {
    help: 'How many peers there are. With k = 8 a lookup takes about two thirds of a hop more for each eightfold.',
    scale: 'pow2',
    explore: [2 ** 6, MOST_PEERS],
  }),
  dMax: seconds('Longest pause', 10, [0.001, 1e5], {
    help: 'A peer begins its next lookup after a pause drawn uniformly up to this. Short pauses mean a busy network.',
    explore: [1, 600],
    symbol: 'd_max',
    called: ['pauses up to'],
  }),
  hotLookups: share('Hot lookups', 0, {
    help: 'Share of the lookups whose target lies in the hot part of the id space; the others go anywhere.',
  }),
  hotShare: real('', 'Hot share of ids', 0.01, [0.000_001, 1], {
    help: 'How much of the id space is hot: the peers in it answer the hot lookups.',
    explore: [0.0001, 1],
    ...unlessIs('hotLookups', 0),
  }),
};
