/** What `run --records` writes a row of: each lookup of a random target that ended. */
import type { RecordsSpec } from '../../../scenario/spec.ts';

export const kademliaRecords: RecordsSpec = {
  name: 'lookups',
  columns: [
    { name: 'time', unit: 's', help: 'When the lookup ended.' },
    { name: 'peer', unit: '', help: 'Who looked up: its number in the order of ids.' },
    { name: 'lookup', unit: '', help: 'How many lookups that peer had begun, with this one.' },
    { name: 'latency', unit: 's', help: 'How long it took.' },
    { name: 'hops', unit: '', help: 'Length of the chain of contacts that led to the peer found.' },
    { name: 'requests', unit: '', help: 'Requests sent for it.' },
    { name: 'timeouts', unit: '', help: 'Of these, those that had no answer in time.' },
    { name: 'found', unit: '', help: 'The closest peer that answered; empty when nobody did.' },
    {
      name: 'success',
      unit: '',
      help: '1 if that was the closest reachable peer online at that moment, else 0; empty when there was none.',
    },
    {
      name: 'distanceRatio',
      unit: '',
      help: 'Leading bits of the target that it shares less than the closest one; empty when there is nothing to compare.',
    },
    { name: 'depth', unit: '', help: '1 + the hop of the deepest peer that answered; 0 when nobody did.' },
  ],
};
