/** How long messages take, which are lost, and who cannot be asked. */
import { readerOf } from '../../scenario/given-readers.ts';
import { onlyIf, paramsIn } from '../../scenario/param-kinds.ts';
import { routedParams } from './topology-params.ts';

const { choice, file, real, seconds, share } = paramsIn('Links');

export const linkParams = {
  latency: choice('Latency', {
    help: 'How long a message takes. Regions: a mean for each pair of six world regions, with their shares of peers.',
    choices: [
      { value: 'uniform', label: 'Uniform' },
      { value: 'constant', label: 'Constant' },
      { value: 'regions', label: 'By region, as measured in 2019' },
      { value: 'matrix', label: 'From a file: a matrix' },
      { value: 'topology', label: 'By routes of a network', help: 'Peers stand at routers of a network.' },
    ],
  }),
  matrix: file('Latency matrix', {
    help: 'Milliseconds from each location to each other, as CSV; peers are spread over the locations. With columns lat and lon it is shown on a globe.',
    accept: '.csv,text/csv',
    example: 'examples/latency-matrix-places.csv',
    read: readerOf('latency matrix'),
    ...onlyIf('latency', 'matrix'),
  }),
  latencyMin: seconds('Least latency', 0.01, [0, 60], {
    help: 'The shortest time that a message takes, and all there is where latency is constant.',
    scale: 'log',
    explore: [0.001, 1],
    ...onlyIf('latency', 'uniform', 'constant'),
  }),
  latencyMax: seconds('Greatest latency', 0.19, [0, 60], {
    help: 'The longest time that a message takes.',
    scale: 'log',
    explore: [0.001, 2],
    ...onlyIf('latency', 'uniform'),
  }),
  jitter: real('', 'Jitter', 0.1, [0, 0.99], {
    help: 'How far a latency may lie from the mean of its pair, as a share of it, to either side; uniform.',
    explore: [0, 0.5],
    ...onlyIf('latency', 'regions', 'matrix'),
  }),
  latencyFloor: seconds('Latency floor', 0.001, [0.000_001, 1], {
    help: 'No message takes less; what would is raised to it, and counted. A tiny latency would mean tiny windows.',
    explore: [0.0001, 0.1],
  }),
  loss: share('Loss', 0, {
    help: 'Probability that a message never comes.',
    called: ['messages lost'],
    explore: [0, 0.5],
  }),
  nat: real('', 'Behind NAT', 0, [0, 0.99], {
    help: 'Share of the peers that can ask and be answered, but never hear a request of others.',
    explore: [0, 0.9],
  }),
  ...routedParams,
};

export const lookaheadParam = paramsIn('Time').seconds('Lookahead', 0, [0, 60], {
  help: 'Events within one lookahead of the earliest are executed at once. 0: the least latency there can be. May be less, never more.',
});
