/** In-buffers of a node. */
import type { ParamSpec } from '../../../scenario/spec.ts';
import { MAX_INTERFACES, MAX_PACKETS } from './limits.ts';
import { choice } from './param-kinds.ts';

const limited = (param: string) => ({ visibleUnless: { param, is: [0] } });

export const bufferParams: Readonly<Record<string, ParamSpec>> = {
  interfaces: {
    kind: 'int',
    unit: '',
    min: 1,
    max: MAX_INTERFACES,
    default: 1,
    scale: 'linear',
    group: 'Buffers',
    label: 'Interfaces',
    help: 'Each has an in-buffer of its own; a packet comes in over its number modulo this.',
  },
  buffer: {
    kind: 'int',
    unit: 'packets',
    min: 0,
    max: MAX_PACKETS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 32 },
    group: 'Buffers',
    label: 'Buffer places',
    help: 'How many packets may wait in an in-buffer; what finds no place is dropped. 0: no limit.',
  },
  readsPerRound: {
    kind: 'int',
    unit: 'packets',
    min: 0,
    max: MAX_PACKETS,
    default: 0,
    scale: 'linear',
    explore: { min: 0, max: 8 },
    group: 'Buffers',
    label: 'Reads in a round',
    help: 'How many packets a node takes from an in-buffer in a round; 0: all that wait.',
  },
  readOrder: {
    ...choice('Buffers', 'Read first', 'Which of the packets that wait.', [
      { value: 'time', label: 'The oldest', help: 'The lowest time stamp.' },
      { value: 'energy', label: 'The strongest', help: 'The one whose sender was nearest; needs a limit of places.' },
    ]),
    ...limited('readsPerRound'),
  },
};
