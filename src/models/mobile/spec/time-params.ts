/** Rounds, and how long a run lasts. */
import { paramsIn } from '../../../scenario/param-kinds.ts';
import { MAX_RUN_SECONDS } from './limits.ts';

const { seconds } = paramsIn('Time');

export const timeParams = {
  round: seconds('Round', 1, [0.001, 3600], {
    help: 'How often nodes move, hear and send; whole milliseconds.',
    explore: [0.1, 10],
  }),
  end: seconds('End', 240, [0, MAX_RUN_SECONDS], {
    help: 'Length of the run; 0: until nothing is in flight any more, at least 700 s.',
    explore: [0, 3600],
  }),
};
