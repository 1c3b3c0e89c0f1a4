/** Who hears whom, and what is lost on the way. */
import { onlyIf, paramsIn } from '../../../scenario/param-kinds.ts';
import { MAX_EXTENT } from './limits.ts';

const { choice, metres, share } = paramsIn('Radio');

export const radioParams = {
  graph: choice('Links', {
    help: 'Who hears whom.',
    choices: [
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
    ],
  }),
  range: metres('Range', 100, [0.001, MAX_EXTENT], {
    help: 'Two nodes at most this far apart hear each other.',
    explore: [1, 1000],
    ...onlyIf('graph', 'udg', 'qudg'),
  }),
  rangeOuter: metres('Outer range', 150, [0.001, MAX_EXTENT], {
    help: 'From here on nobody hears anybody.',
    explore: [1, 1000],
    ...onlyIf('graph', 'qudg'),
  }),
  drop: share('Drop probability', 0, {
    help: 'Each copy of a packet is lost on its link with this chance, by itself.',
    called: ['copies are lost'],
  }),
};
