/** Who hears whom, and what is lost on the way. */
import type { ParamSpec } from '../../../scenario/spec.ts';
import { choice, metres } from './param-kinds.ts';

const IF_DISK = { visibleIf: { param: 'graph', is: ['udg', 'qudg'] } } as const;

export const radioParams: Readonly<Record<string, ParamSpec>> = {
  graph: choice('Radio', 'Links', 'Who hears whom.', [
    { value: 'udg', label: 'Unit disk', help: 'All within the range.' },
    {
      value: 'qudg',
      label: 'Quasi unit disk',
      help: 'All within the range, and beyond it fewer and fewer pairs up to the outer range.',
    },
    {
      value: 'grid4',
      label: 'Four neighbours on the grid',
      help: 'Left, right, above, below; nodes stand on the grid.',
    },
  ]),
  range: {
    ...metres('Radio', 'Range', 'Two nodes at most this far apart hear each other.', 0.001, 100),
    explore: { min: 1, max: 1000 },
    ...IF_DISK,
  },
  rangeOuter: {
    ...metres('Radio', 'Outer range', 'From here on nobody hears anybody.', 0.001, 150),
    explore: { min: 1, max: 1000 },
    visibleIf: { param: 'graph', is: ['qudg'] },
  },
  drop: {
    kind: 'real',
    unit: '',
    min: 0,
    max: 1,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 1 },
    group: 'Radio',
    label: 'Drop probability',
    called: ['copies are lost'],
    help: 'Each copy of a packet is lost on its link with this chance, by itself.',
  },
};
