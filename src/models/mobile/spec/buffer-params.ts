/** In-buffers of a node. */
import { paramsIn, unlessIs } from '../../../scenario/param-kinds.ts';
import { MAX_INTERFACES, MAX_PACKETS } from './limits.ts';

const { choice, count } = paramsIn('Buffers');

export const bufferParams = {
  interfaces: count('Interfaces', 1, [1, MAX_INTERFACES], {
    help: 'Each has an in-buffer of its own; a packet comes in over its number modulo this.',
  }),
  buffer: count('Buffer places', 0, [0, MAX_PACKETS], {
    help: 'How many packets may wait in an in-buffer; what finds no place is dropped. 0: no limit.',
    unit: 'packets',
    explore: [0, 32],
  }),
  readsPerRound: count('Reads in a round', 0, [0, MAX_PACKETS], {
    help: 'How many packets a node takes from an in-buffer in a round; 0: all that wait.',
    unit: 'packets',
    explore: [0, 8],
  }),
  readOrder: choice('Read first', {
    help: 'Which of the packets that wait.',
    choices: [
      { value: 'time', label: 'The oldest', help: 'The lowest time stamp.' },
      { value: 'energy', label: 'The strongest', help: 'The one whose sender was nearest; needs a limit of places.' },
    ],
    ...unlessIs('readsPerRound', 0),
  }),
};
