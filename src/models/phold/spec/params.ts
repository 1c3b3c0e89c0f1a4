/** Every parameter of PHOLD: what it means, its unit, its range. */
import { paramsIn } from '../../../scenario/param-kinds.ts';
import type { ParamsOf } from '../../../scenario/spec.ts';

const network = paramsIn('Network');
const traffic = paramsIn('Traffic');
const time = paramsIn('Time');

export const pholdParams = {
  nodes: network.count('Nodes', 65_536, [2, 2 ** 24], {
    help: 'How many nodes exchange events. More nodes means more events are safe at once.',
    scale: 'pow2',
    explore: [2 ** 4, 2 ** 22],
  }),
  population: network.count('Events per node', 4, [1, 64], {
    help: 'Events pending at each node at the start; the total never changes.',
    scale: 'pow2',
    explore: [1, 64],
    called: ['event per node'],
  }),
  remote: traffic.share('Remote share', 0.1, {
    help: 'Probability that an event goes to a node drawn uniformly from all, not back to its own.',
    called: ['remote'],
  }),
  lookahead: time.seconds('Lookahead', 4, [0, 4e6], {
    help: 'The least delay of any event. All events within one lookahead of the earliest are safe to execute at once.',
    scale: 'log',
    explore: [0.01, 100],
    minExclusive: true,
  }),
  delay: time.choice('Delay beyond lookahead', {
    help: 'How the delay on top of the lookahead is distributed. Constant makes every event tie with others.',
    choices: [
      { value: 'exponential', label: 'Exponential' },
      { value: 'uniform', label: 'Uniform, 0 to twice the mean' },
      { value: 'constant', label: 'Constant' },
    ],
  }),
  mean: time.seconds('Mean delay', 1, [0, 4e6], {
    help: 'Mean of the delay on top of the lookahead.',
    scale: 'log',
    explore: [0.01, 100],
  }),
  end: time.seconds('End', 240, [0, 4.29e6], {
    help: 'Simulated time at which the run ends. Events before it are executed.',
    scale: 'log',
    explore: [10, 10_000],
    minExclusive: true,
  }),
};

export type PholdParams = ParamsOf<typeof pholdParams>;
