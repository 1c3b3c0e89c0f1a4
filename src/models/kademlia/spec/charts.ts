/** What Kademlia shows over simulated time, with the values that theory and measurements give. */
import type { ChartSpec } from '../../../scenario/spec.ts';
import { onlineChart } from '../../../underlay/spec/series.ts';
import { knownHops, knownLookupRate, knownSuccess, knownTimeouts } from './known.ts';

/** Everything that peers send each other. */
const MESSAGES = { requests: 1, responses: 1, pings: 1, pongs: 1 } as const;

export const kademliaCharts: readonly ChartSpec[] = [
  {
    id: 'meanHops',
    label: 'Hops per lookup',
    note: 'mean',
    unit: 'hops',
    help: 'How long the chain of contacts is that led to the closest peer found.',
    series: 'hops',
    per: 'finished',
    metric: 'hops',
    references: knownHops,
  },
  {
    id: 'success',
    label: 'Success',
    note: 'share of lookups',
    unit: '',
    help: 'Which share of the lookups found the closest reachable peer that was online when they ended.',
    series: 'found',
    per: 'judged',
    metric: 'success',
    references: knownSuccess,
  },
  {
    id: 'lookupsPerSecond',
    label: 'Lookups finished',
    note: 'in simulated time',
    unit: 'lookups/s',
    help: 'How busy the network is: lookups of all peers that end in a second of its own time.',
    series: 'finished',
    per: 'time',
    metric: 'lookupsPerSecond',
    references: knownLookupRate,
  },
  {
    id: 'meanRequests',
    label: 'Requests, upkeep included',
    note: 'for each lookup',
    unit: 'requests',
    help: 'What a lookup costs the network. Requests to join and to refresh are counted in.',
    series: 'requests',
    per: 'finished',
  },
  {
    id: 'timeouts',
    label: 'Timed out',
    note: 'share of requests that ended',
    unit: '',
    help: 'Which share of the requests had no answer in time: dead contacts, contacts behind NAT, lost messages.',
    series: 'timedOut',
    per: { answered: 1, timedOut: 1 },
    references: knownTimeouts,
  },
  {
    id: 'messages',
    label: 'Messages',
    note: 'of all peers',
    unit: 'messages/s',
    help: 'Requests, responses, pings and pongs that all peers send in a second of simulated time.',
    series: MESSAGES,
    per: 'time',
  },
  onlineChart,
];
