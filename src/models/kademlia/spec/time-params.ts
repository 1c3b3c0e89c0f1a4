/** How long a run lasts, and the lookahead. */
import type { ParamSpec } from '../../../scenario/spec.ts';
import { lookaheadParam } from '../../../underlay/spec/link-params.ts';

export const timeParams: Readonly<Record<string, ParamSpec>> = {
  end: {
    kind: 'real',
    unit: 's',
    min: 0,
    minExclusive: true,
    max: 4.2e6,
    default: 60,
    scale: 'log',
    explore: { min: 10, max: 10_000 },
    group: 'Time',
    label: 'End',
    help: 'Simulated time at which the run ends. Events before it are executed.',
  },
  lookahead: lookaheadParam,
};
