/** Parameters of a kind that comes several times. */
import type { ChoiceParam, NumberParam } from '../../../scenario/spec.ts';
import { MAX_EXTENT } from './limits.ts';

type Choices = ChoiceParam['choices'];
export const choice = (group: string, label: string, help: string, choices: Choices): ChoiceParam => ({
  kind: 'choice',
  default: choices[0].value,
  choices,
  group,
  label,
  help,
});

export const metres = (group: string, label: string, help: string, min: number, value: number): NumberParam => ({
  kind: 'real',
  unit: 'm',
  min,
  max: MAX_EXTENT,
  default: value,
  scale: min > 0 ? 'log' : 'linear',
  group,
  label,
  help,
});
