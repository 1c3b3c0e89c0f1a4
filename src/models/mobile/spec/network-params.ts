/** Where nodes are: how many, the area, and how they lie in it at the start. */
import type { ParamSpec } from '../../../scenario/spec.ts';
import { MAX_NODES } from './limits.ts';
import { choice, metres } from './param-kinds.ts';

/** What a file of movement decides by itself. */
const UNLESS_FILE = { visibleUnless: { param: 'mobility', is: ['file'] } } as const;

export const networkParams: Readonly<Record<string, ParamSpec>> = {
  nodes: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_NODES,
    default: 1024,
    scale: 'pow2',
    explore: { min: 2 ** 4, max: MAX_NODES },
    group: 'Network',
    label: 'Nodes',
    help: 'How many devices there are.',
    ...UNLESS_FILE,
  },
  width: { ...metres('Network', 'Width', 'Of the area, from west to east.', 1, 1000), ...UNLESS_FILE },
  height: { ...metres('Network', 'Height', 'Of the area, from south to north.', 1, 1000), ...UNLESS_FILE },
  depth: {
    ...metres('Network', 'Depth', 'Of the volume; 0 is a plane.', 0, 0),
    explore: { min: 0, max: 1000 },
    ...UNLESS_FILE,
  },
  placement: {
    ...choice('Network', 'Placement', 'Where nodes are at the start.', [
      { value: 'uniform', label: 'Anywhere', help: 'Every place is as likely as any other.' },
      { value: 'grid', label: 'On a square grid', help: 'In rows and columns, a cube of them in a volume.' },
      { value: 'clusters', label: 'In clusters', help: 'Around a few places that are anywhere themselves.' },
    ]),
    ...UNLESS_FILE,
  },
  clusters: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_NODES,
    default: 8,
    scale: 'log',
    explore: { min: 1, max: 1000 },
    group: 'Network',
    label: 'Clusters',
    help: 'How many places nodes gather around, as many at each.',
    visibleIf: { param: 'placement', is: ['clusters'] },
  },
  clusterSpread: {
    ...metres(
      'Network',
      'Cluster spread',
      'Nodes lie up to twice as far from the middle of their cluster, most of them nearer.',
      0,
      60,
    ),
    explore: { min: 0, max: 1000 },
    visibleIf: { param: 'placement', is: ['clusters'] },
  },
};
