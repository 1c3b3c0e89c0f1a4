/** How long a run lasts, and the lookahead. */
import { paramsIn } from '../../../scenario/param-kinds.ts';
import { lookaheadParam } from '../../../underlay/spec/link-params.ts';

const { seconds } = paramsIn('Time');

export const timeParams = {
  end: seconds('End', 60, [0, 4.2e6], {
    help: 'Simulated time at which the run ends. Events before it are executed.',
    scale: 'log',
    explore: [10, 10_000],
    minExclusive: true,
  }),
  lookahead: lookaheadParam,
};
