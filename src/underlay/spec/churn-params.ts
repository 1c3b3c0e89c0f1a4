/** How peers come and go. */
import { readerOf } from '../../scenario/given-readers.ts';
import { onlyIf, paramsIn } from '../../scenario/param-kinds.ts';

const { choice, file, real, seconds } = paramsIn('Churn');

const IF_DRAWN = onlyIf('churn', 'exponential', 'weibull');
const IF_FLASH = onlyIf('churn', 'flash');

export const churnParams = {
  churn: choice('Churn', {
    help: 'Whether peers come and go, and how the lengths of their sessions are distributed.',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'exponential', label: 'Exponential sessions' },
      { value: 'weibull', label: 'Weibull sessions' },
      { value: 'trace', label: 'From a file: recorded sessions' },
      { value: 'flash', label: 'Many leave at once' },
    ],
  }),
  sessions: file('Session trace', {
    help: 'When recorded peers were online, as CSV; each peer does what one of them did, in turn.',
    accept: '.csv,text/csv',
    example: 'examples/session-trace.csv',
    read: readerOf('session trace'),
    ...onlyIf('churn', 'trace'),
  }),
  sessionScale: seconds('Session scale', 14_900, [0.1, 1e7], {
    help: 'Mean length of an exponential session; scale of a Weibull one, whose mean follows with the shape.',
    explore: [60, 1e5],
    ...IF_DRAWN,
  }),
  sessionShape: real('', 'Session shape', 0.68, [0.25, 4], {
    help: 'Shape of the Weibull distribution. Below 1, who has been there for long stays longer still.',
    scale: 'linear',
    explore: [0.3, 2],
    ...onlyIf('churn', 'weibull'),
  }),
  offlineMean: seconds('Mean time offline', 14_900, [0.1, 1e7], {
    help: 'How long peers stay away on average; exponential. With the mean session it sets how many are online.',
    explore: [60, 1e5],
    ...IF_DRAWN,
  }),
  flashShare: real('', 'Share that leaves', 0.5, [0, 0.99], {
    help: 'Peers that leave together, for good.',
    called: ['leave'],
    explore: [0, 0.95],
    ...IF_FLASH,
  }),
  flashAt: seconds('Leaving begins at', 60, [0, 1e6], {
    help: 'Simulated time at which the first of them leave.',
    ...IF_FLASH,
  }),
  flashOver: seconds('Leaving takes', 60, [0, 1e6], {
    help: 'From the first to the last of them; each leaves at a time drawn uniformly.',
    ...IF_FLASH,
  }),
};
