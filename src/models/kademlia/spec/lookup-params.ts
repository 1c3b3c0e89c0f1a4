/** How a peer looks for the closest peers to an id. */
import type { ParamSpec } from '../../../scenario/spec.ts';
import { MOST_ALPHA, MOST_K } from './limits.ts';

export const lookupParams: Readonly<Record<string, ParamSpec>> = {
  alpha: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MOST_ALPHA,
    default: 3,
    scale: 'linear',
    explore: { min: 1, max: MOST_ALPHA },
    group: 'Lookups',
    label: 'Alpha',
    symbol: 'α',
    called: ['one request at a time', 'requests at a time', 'parallel requests'],
    help: 'How many contacts a lookup asks at the same time. More is faster and asks some in vain.',
  },
  beta: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MOST_K,
    default: 8,
    scale: 'linear',
    explore: { min: 1, max: MOST_K },
    group: 'Lookups',
    label: 'Beta',
    symbol: 'β',
    help: 'A lookup is done when this many of the closest contacts it heard of have answered. Above k means k.',
  },
  timeout: {
    kind: 'real',
    unit: 's',
    min: 0.001,
    max: 600,
    default: 1,
    scale: 'log',
    explore: { min: 0.2, max: 20 },
    group: 'Lookups',
    label: 'Timeout',
    help: 'A contact that has not answered after this long has failed, and leaves the table.',
  },
};
