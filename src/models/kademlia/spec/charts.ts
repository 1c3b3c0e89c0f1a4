/** What Kademlia shows over simulated time, with the values that theory and measurements give. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { chart } from '../../../scenario/spec-parts.ts';
import { onlineChart } from '../../../underlay/spec/series.ts';
import { knownHops, knownLookupRate, knownSuccess, knownTimeouts } from './known.ts';

/** Everything that peers send each other. */
const MESSAGES = { requests: 1, responses: 1, pings: 1, pongs: 1 } as const;

export const kademliaCharts: readonly ChartSpec[] = [
  chart('meanHops', 'hops', 'Hops per lookup', 'mean', {
    help: 'How long the chain of contacts is that led to the closest peer found.',
    series: 'hops',
    per: 'finished',
    metric: 'hops',
    references: knownHops,
  }),
  chart('success', '', 'Success', 'share of lookups', {
    help: 'Which share of the lookups found the closest reachable peer that was online when they ended.',
    series: 'found',
    per: 'judged',
    metric: 'success',
    references: knownSuccess,
  }),
  chart('lookupsPerSecond', 'lookups/s', 'Lookups finished', 'in simulated time', {
    help: 'How busy the network is: lookups of all peers that end in a second of its own time.',
    series: 'finished',
    per: 'time',
    metric: 'lookupsPerSecond',
    references: knownLookupRate,
  }),
  chart('meanRequests', 'requests', 'Requests, upkeep included', 'for each lookup', {
    help: 'What a lookup costs the network. Requests to join and to refresh are counted in.',
    series: 'requests',
    per: 'finished',
  }),
  chart('timeouts', '', 'Timed out', 'share of requests that ended', {
    help: 'Which share of the requests had no answer in time: dead contacts, contacts behind NAT, lost messages.',
    series: 'timedOut',
    per: { answered: 1, timedOut: 1 },
    references: knownTimeouts,
  }),
  chart('messages', 'messages/s', 'Messages', 'of all peers', {
    help: 'Requests, responses, pings and pongs that all peers send in a second of simulated time.',
    series: MESSAGES,
    per: 'time',
  }),
  onlineChart,
];
