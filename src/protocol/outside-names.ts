/**
 * What parameters, columns and metrics of a text are called outside it: as the text calls them, with `_` behind where something else of a
 * run has that name.
 */
import type { Program } from './program.ts';

/** What every event model has, and names that objects and links keep to themselves. */
const TAKEN: ReadonlySet<string> = new Set([
  ...[
    'nodes',
    'end',
    'tick',
    'warmUp',
    'sampleEvery',
    'seed',
    'time',
    'events',
    'windows',
    'eventRate',
    'eventsPerNode',
  ],
  ...['cells', 'ring', 'plane', 'pending', 'activity'],
  ...Object.getOwnPropertyNames(Object.prototype),
]);

export interface OutsideNames {
  /** By number; '' of a time that is written in a rule: nobody is asked for it. */
  readonly params: readonly string[];
  readonly counters: readonly string[];
  readonly measures: readonly string[];
  readonly observes: readonly string[];
  readonly metrics: readonly string[];
}

/** `below`: names of parameters and counters of an underlay, and of its metrics. */
export function outsideNames(program: Program, below: readonly string[]): OutsideNames {
  const taken = new Set([...TAKEN, ...below]);
  const free = ({ name }: { readonly name: string }): string => {
    let found = name;
    while (taken.has(found)) found += '_';
    taken.add(found);
    return found;
  };
  return {
    params: program.params.map((param) => (param.name === '' ? '' : free(param))),
    counters: program.counters.map(free),
    measures: program.measures.map(free),
    observes: program.observes.map(free),
    metrics: program.metrics.map(free),
  };
}
