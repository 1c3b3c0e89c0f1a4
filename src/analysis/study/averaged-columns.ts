/** The columns of a table of runs that a study averages: what the model measures, and a few facts of a run. */
import { MACHINE_NUMBERS, METRIC_PREFIX } from '../../scenario/results/result-columns.ts';
import { quantityColumns } from '../../scenario/results/result-quantities.ts';
import type { ModelSpec } from '../../scenario/spec.ts';

/** Facts of a run that are averaged beside what the model measures. */
const FACTS = ['rounds', 'roundsPerSecond', 'events', 'eventsPerSecond', 'wallSeconds'];

/** Parts of a distribution that are averaged. */
export const AVERAGED_PART = /\.(mean|p50|p90|p99)$/;

/** Those that a precision may be said of: what is the same wherever a run is made. */
export const judgedColumns = (spec: ModelSpec): readonly string[] =>
  averagedColumns(spec).filter((name) => !MACHINE_NUMBERS.has(name));

export const averagedColumns = (spec: ModelSpec): readonly string[] =>
  quantityColumns(spec).filter((name) => {
    if (!name.startsWith(METRIC_PREFIX)) return FACTS.includes(name);
    return !name.slice(METRIC_PREFIX.length).includes('.') || AVERAGED_PART.test(name);
  });
