/** What is known of the mean of a column of a table of runs, for some parameters. */
import type { ModelSpec, Params, Reference } from '../spec.ts';
import { METRIC_PREFIX } from './result-columns.ts';

export function knownMeans(spec: ModelSpec, params: Params, column: string): readonly Reference[] {
  const metric = spec.metrics[metricOf(column)];
  return metric && metric.kind !== 'curve' ? (metric.references?.(params) ?? []) : [];
}

/** The metric whose mean a column is. */
const metricOf = (column: string): string => column.replace(METRIC_PREFIX, '').replace(/\.mean$/, '');
