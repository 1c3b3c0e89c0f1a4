/** Terms that models have in common: of networks, of event engines, of statistics. */
import { type Term, termsOf } from './term.ts';

const NETWORK = termsOf({
  node: 'One member of the network, with a state of its own: a peer, a device.',
  'simulated time, simulated second': 'The time of the network itself, however long this device takes to compute it.',
  seed: 'The number that all random numbers of a run follow from: the same seed gives the same run, on any device.',
  tick: 'The grain of simulated time: every delay is a whole number of ticks.',
  round: 'One step of a network in which all nodes act together: everybody decides, then everything happens.',
  digest:
    'Sixteen digits that sum up all that happened in a run: two runs with the same digest did the same, to the bit.',
});

const ENGINE = termsOf({
  event:
    'What happens at one node at one moment, such as the arrival of a message. It may change the node and send further events.',
  pending: 'Of an event: it waits at its node, because its time has not come yet.',
  lookahead:
    'The least delay of any event. Nothing that is executed now can cause anything sooner than this, so all events within it can be executed at once.',
  window:
    'A stretch of simulated time from the earliest event on, one lookahead long. Its events cannot disturb each other and are executed together.',
  'LP, logical process, logical processes':
    'A group of nodes that one thread of the GPU looks after. Its size changes the speed, never the result.',
  conservation: 'Nothing is lost: what was created has been executed, or still waits.',
  parallelism: 'How many events can be executed at the same time.',
  'latency, latencies': 'The time from sending a message to its arrival.',
});

const STATISTICS = termsOf({
  median: 'The value in the middle: half of all lie below it.',
  'Gini coefficient, Gini': 'One number for inequality: 0 when all have the same, near 1 when one has everything.',
  'Lorenz curve':
    'Everybody in order, who has the least first: which share of the whole the first so many have together. Equality is a straight line.',
  'closed form': 'A formula that gives the value without running anything.',
  'standard error':
    'How far a measured mean usually lies from the true one, by chance alone; beyond three of them it is hardly chance.',
  exponential:
    'Of times: many are short and few are long, and how long one has lasted says nothing of how long it goes on.',
});

export const GENERAL_TERMS: readonly Term[] = [...NETWORK, ...ENGINE, ...STATISTICS];
