/** Who relays a packet, and when. */
import { onlyIf, paramsIn } from '../../../scenario/param-kinds.ts';
import { MAX_HEARD_LIMIT, MAX_RELAY_WAIT } from './limits.ts';

const { choice, count, seconds, share } = paramsIn('Protocol');

export const protocolParams = {
  protocol: choice('Who relays', {
    help: 'Which nodes pass a packet on that they received; each at most once.',
    choices: [
      { value: 'flooding', label: 'Everybody (blind flooding)' },
      { value: 'probabilistic', label: 'Some, by chance', called: ['relay by chance', 'by chance'] },
      {
        value: 'counter',
        label: 'Who has heard few copies',
        called: ['relay if few did', 'counter based'],
        help: 'Counter based: enough copies while it waits mean that its own is not needed.',
      },
      {
        value: 'location',
        label: 'Who heard it from afar',
        called: ['location based'],
        help: 'Location based: a sender close by has covered the same ground.',
      },
    ],
  }),
  relayProbability: share('Relay probability', 0.65, {
    help: 'The chance that a node relays a packet.',
    called: ['probability'],
    ...onlyIf('protocol', 'probabilistic'),
  }),
  heardLimit: count('Copies that are enough', 3, [1, MAX_HEARD_LIMIT], {
    help: 'Who has heard so many does not relay. With 1 only sources send.',
    unit: 'copies',
    explore: [1, 10],
    ...onlyIf('protocol', 'counter'),
  }),
  relayDistance: share('Distance to relay', 0.4, {
    help: 'As a share of the range: who heard a sender nearer than this does not relay.',
    ...onlyIf('protocol', 'location'),
  }),
  relayWait: count('Random wait', 4, [1, MAX_RELAY_WAIT], {
    help: 'Uniform from 0 to this, beside the relay delay: time to hear others.',
    unit: 'rounds',
    ...onlyIf('protocol', 'counter', 'location'),
  }),
  relayDelay: seconds('Relay delay', 1, [0, 86_400], {
    help: 'How long a node keeps a packet before it relays; at least one round. Long delays let moving nodes carry packets.',
    explore: [0, 60],
    called: ['relay at once'],
  }),
};
