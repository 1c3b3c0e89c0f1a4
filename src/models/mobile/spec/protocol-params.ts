/** Who relays a packet, and when. */
import type { ParamSpec } from '../../../scenario/spec.ts';
import { MAX_HEARD_LIMIT, MAX_RELAY_WAIT } from './limits.ts';
import { choice } from './param-kinds.ts';

const WAITS = { visibleIf: { param: 'protocol', is: ['counter', 'location'] } } as const;

export const protocolParams: Readonly<Record<string, ParamSpec>> = {
  protocol: choice('Protocol', 'Who relays', 'Which nodes pass a packet on that they received; each at most once.', [
    { value: 'flooding', label: 'Everybody (blind flooding)' },
    { value: 'probabilistic', label: 'Some, by chance' },
    {
      value: 'counter',
      label: 'Who has heard few copies',
      help: 'Counter based: enough copies while it waits mean that its own is not needed.',
    },
    {
      value: 'location',
      label: 'Who heard it from afar',
      help: 'Location based: a sender close by has covered the same ground.',
    },
  ]),
  relayProbability: {
    kind: 'real',
    unit: '',
    min: 0,
    max: 1,
    default: 0.65,
    scale: 'linear',
    explore: { min: 0, max: 1 },
    group: 'Protocol',
    label: 'Relay probability',
    help: 'The chance that a node relays a packet.',
    visibleIf: { param: 'protocol', is: ['probabilistic'] },
  },
  heardLimit: {
    kind: 'int',
    unit: 'copies',
    min: 1,
    max: MAX_HEARD_LIMIT,
    default: 3,
    scale: 'linear',
    explore: { min: 1, max: 10 },
    group: 'Protocol',
    label: 'Copies that are enough',
    help: 'Who has heard so many does not relay. With 1 only sources send.',
    visibleIf: { param: 'protocol', is: ['counter'] },
  },
  relayDistance: {
    kind: 'real',
    unit: '',
    min: 0,
    max: 1,
    default: 0.4,
    scale: 'linear',
    explore: { min: 0, max: 1 },
    group: 'Protocol',
    label: 'Distance to relay',
    help: 'As a share of the range: who heard a sender nearer than this does not relay.',
    visibleIf: { param: 'protocol', is: ['location'] },
  },
  relayWait: {
    kind: 'int',
    unit: 'rounds',
    min: 1,
    max: MAX_RELAY_WAIT,
    default: 4,
    scale: 'linear',
    group: 'Protocol',
    label: 'Random wait',
    help: 'Uniform from 0 to this, beside the relay delay: time to hear others.',
    ...WAITS,
  },
  relayDelay: {
    kind: 'real',
    unit: 's',
    min: 0,
    max: 86_400,
    default: 1,
    scale: 'linear',
    explore: { min: 0, max: 60 },
    group: 'Protocol',
    label: 'Relay delay',
    help: 'How long a node keeps a packet before it relays; at least one round. Long delays let moving nodes carry packets.',
  },
};
