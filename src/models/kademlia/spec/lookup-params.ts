/** How a peer looks for the closest peers to an id. */
import { paramsIn } from '../../../scenario/param-kinds.ts';
import { MOST_ALPHA, MOST_K } from './limits.ts';

const { count, seconds } = paramsIn('Lookups');

export const lookupParams = {
  alpha: count('Alpha', 3, [1, MOST_ALPHA], {
    help: 'How many contacts a lookup asks at the same time. More is faster and asks some in vain.',
    explore: [1, MOST_ALPHA],
    symbol: 'α',
    called: ['one request at a time', 'requests at a time', 'parallel requests'],
  }),
  beta: count('Beta', 8, [1, MOST_K], {
    help: 'A lookup is done when this many of the closest contacts it heard of have answered. Above k means k.',
    explore: [1, MOST_K],
    symbol: 'β',
  }),
  timeout: seconds('Timeout', 1, [0.001, 600], {
    help: 'A contact that has not answered after this long has failed, and leaves the table.',
    explore: [0.2, 20],
  }),
};
