/** What PHOLD shows over simulated time, each with the value that theory gives in the long run (checked in charts.test.ts). */
import type { ChartSpec, Reference } from '../../../scenario/spec.ts';
import { chart } from '../../../scenario/spec-parts.ts';
import type { PholdParams } from './params.ts';

/** Events per simulated second of all chains together: each of nodes x population chains has one per whole delay. */
function longRunRate(params: PholdParams): number {
  const { nodes, population, lookahead, mean } = params;
  return (nodes * population) / (lookahead + mean);
}

/** Delays that do not vary never drift apart: all chains stay in step, one window a cycle. */
const isInStep = ({ delay, mean }: PholdParams): boolean => delay === 'constant' || mean === 0;

function windowReference(params: PholdParams): Reference {
  const { nodes, population, lookahead } = params;
  if (isInStep(params))
    return {
      value: nodes * population,
      label: 'in step',
      source: 'Closed form: with equal delays, all nodes × population events fall due together.',
    };
  return {
    value: 1 + longRunRate(params) * lookahead,
    label: 'many nodes',
    source: 'Closed form: 1 + nodes × population × lookahead / (lookahead + mean).',
  };
}

export const pholdCharts: readonly ChartSpec<PholdParams>[] = [
  chart('eventsPerWindow', 'events', 'Events per window', 'safe at once', {
    help: 'How many events are safe to execute at once: more nodes or more lookahead make it grow.',
    series: 'events',
    per: 'windows',
    metric: 'eventsPerWindow',
    references: (params) => [windowReference(params)],
  }),
  chart('eventsPerSimulatedSecond', 'events/s', 'Event rate', 'in simulated time', {
    help: 'How busy the network is: how many events fall due in a second of its own time.',
    series: 'events',
    per: 'time',
    references: (params) => [
      {
        value: longRunRate(params),
        label: 'long run',
        source: 'Renewal theory (Cox 1962): nodes × population / (lookahead + mean).',
      },
    ],
  }),
  chart('remoteShare', '', 'Remote share', 'of executed events', {
    help: 'Which share of the executed events drew their destination from all nodes.',
    series: 'remote',
    per: 'events',
    metric: 'remoteShare',
    references: ({ remote }) => [{ value: Number(remote), label: 'as set', source: 'The parameter “Remote share”.' }],
  }),
];
