/** Rounds, and how long a run lasts. */
import type { ParamSpec } from '../../../scenario/spec.ts';
import { MAX_RUN_SECONDS } from './limits.ts';

export const timeParams: Readonly<Record<string, ParamSpec>> = {
  round: {
    kind: 'real',
    unit: 's',
    min: 0.001,
    max: 3600,
    default: 1,
    scale: 'log',
    explore: { min: 0.1, max: 10 },
    group: 'Time',
    label: 'Round',
    help: 'How often nodes move, hear and send; whole milliseconds.',
  },
  end: {
    kind: 'real',
    unit: 's',
    min: 0,
    max: MAX_RUN_SECONDS,
    default: 240,
    scale: 'linear',
    explore: { min: 0, max: 3600 },
    group: 'Time',
    label: 'End',
    help: 'Length of the run; 0: until nothing is in flight any more, at least 700 s.',
  },
};
