/** How long a run lasts, and the lookahead. */
import { paramsIn } from '../../../scenario/param-kinds.ts';

const { seconds } = paramsIn('Time');

export const timeParams = {
  end: seconds('End', 60, [0, 4.2e6], {
    help: 'Simulated time at which the run ends. Events before it are executed.',
    scale: 'log',
    explore: [10, 10_000],
    minExclusive: true,
  }),
  lookahead: seconds('Lookahead', 0, [0, 60], {
    help: 'Events within one lookahead of the earliest are executed at once. 0: the least latency there can be. May be less, never more.',
  }),
};
