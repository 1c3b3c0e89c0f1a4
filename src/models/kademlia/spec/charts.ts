/** What Kademlia shows over simulated time, with the values that theory and measurements give. */
import type { ChartSpec } from '../../../scenario/spec.ts';

export const kademliaCharts: readonly ChartSpec[] = [
  {
    id: 'hops',
    label: 'Hops per lookup',
    note: 'mean',
    unit: 'hops',
    help: 'How long the chain of contacts is that led to the closest peer found.',
    series: 'hops',
    per: 'finished',
  },
  {
    id: 'requestsPerLookup',
    label: 'Requests per lookup',
    note: 'mean',
    unit: 'requests',
    help: 'What a lookup costs the network.',
    series: 'requests',
    per: 'finished',
  },
  {
    id: 'lookupsPerSecond',
    label: 'Lookups finished',
    note: 'in simulated time',
    unit: 'lookups/s',
    help: 'How busy the network is.',
    series: 'finished',
    per: 'time',
  },
];
