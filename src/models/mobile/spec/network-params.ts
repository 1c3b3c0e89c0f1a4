/** Where nodes are: how many, the area, and how they lie in it at the start. */
import { onlyIf, paramsIn, unlessIs } from '../../../scenario/param-kinds.ts';
import { MAX_EXTENT, MAX_NODES } from './limits.ts';

const { choice, count, metres } = paramsIn('Network');

/** What a file of movement decides by itself. */
const UNLESS_FILE = unlessIs('mobility', 'file');

export const networkParams = {
  nodes: count('Nodes', 1024, [1, MAX_NODES], {
    help: 'How many devices there are.',
    scale: 'pow2',
    explore: [2 ** 4, MAX_NODES],
    ...UNLESS_FILE,
  }),
  width: metres('Width', 1000, [1, MAX_EXTENT], { help: 'Of the area, from west to east.', ...UNLESS_FILE }),
  height: metres('Height', 1000, [1, MAX_EXTENT], { help: 'Of the area, from south to north.', ...UNLESS_FILE }),
  depth: metres('Depth', 0, [0, MAX_EXTENT], {
    help: 'Of the volume; 0 is a plane.',
    explore: [0, 1000],
    ...UNLESS_FILE,
  }),
  placement: choice('Placement', {
    help: 'Where nodes are at the start.',
    choices: [
      { value: 'uniform', label: 'Anywhere', help: 'Every place is as likely as any other.' },
      { value: 'grid', label: 'On a square grid', help: 'In rows and columns, a cube of them in a volume.' },
      { value: 'clusters', label: 'In clusters', help: 'Around a few places that are anywhere themselves.' },
    ],
    ...UNLESS_FILE,
  }),
  clusters: count('Clusters', 8, [1, MAX_NODES], {
    help: 'How many places nodes gather around, as many at each.',
    scale: 'log',
    explore: [1, 1000],
    ...onlyIf('placement', 'clusters'),
  }),
  clusterSpread: metres('Cluster spread', 60, [0, MAX_EXTENT], {
    help: 'Nodes lie up to twice as far from the middle of their cluster, most of them nearer.',
    explore: [0, 1000],
    ...onlyIf('placement', 'clusters'),
  }),
};
