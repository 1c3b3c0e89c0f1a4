/**
 * What two models chart alike, as a text and the text that it was made of do: quantities of one name, label, unit and derivation. Pure. Runs of
 * such models are laid over each other there, and nowhere else.
 */
import { timeUnitOf } from '../scenario/horizon.ts';
import type { ChartSpec, MetricSpec, ModelSpec } from '../scenario/spec.ts';

/** The spec of `a` with the charts and metrics alone that `b` has too. */
export function sharedSpec(a: ModelSpec, b: ModelSpec): ModelSpec {
  if (a === b) return a;
  if (timeUnitOf(a) !== timeUnitOf(b)) return { ...a, charts: [], metrics: {} };
  const metrics = Object.entries(a.metrics).filter(([name, metric]) => isLike(metric, b.metrics[name]));
  return {
    ...a,
    charts: a.charts.filter((chart) =>
      isLike(
        chart,
        b.charts.find(({ id }) => id === chart.id),
      ),
    ),
    metrics: Object.fromEntries(metrics),
  };
}

/** Whatever their helps say. */
export const isLike = <Quantity extends ChartSpec | MetricSpec>(a: Quantity, b: Quantity | undefined): boolean =>
  b !== undefined && JSON.stringify({ ...a, help: '' }) === JSON.stringify({ ...b, help: '' });
