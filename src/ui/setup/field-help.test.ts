/** Covers: what is said of a field: its help and its range; of a choice also what the chosen value means. */
import { expect, it } from 'vitest';
import type { ChoiceParam, NumberParam } from '../../scenario/spec.ts';
import { helpOf } from './field-help.ts';

const size: NumberParam = {
  kind: 'int',
  unit: '',
  min: 2,
  max: 1024,
  default: 4,
  scale: 'pow2',
  group: 'Network',
  label: 'Peers',
  help: 'How many there are.',
};
const order: ChoiceParam = {
  kind: 'choice',
  default: 'random',
  choices: [
    { value: 'random', label: 'Random', help: 'All alike.' },
    { value: 'rarest', label: 'Rarest first' },
  ],
  group: 'Sharing',
  label: 'Order',
  help: 'Which block goes first.',
};

it.each([
  [size, 4, 'How many there are. 2 to 1,024.'],
  [order, 'random', 'Which block goes first. Random: All alike.'],
  [order, 'rarest', 'Which block goes first.'],
  [order, undefined, 'Which block goes first.'],
])('of %o as %s', (param, value, said) => {
  expect(helpOf(param, value)).toBe(said);
});
