/** Metrics of a text: numbers that the host reckons of what a run has counted. */
import { quantileIn } from '../../analysis/distribution.ts';
import type { EventTotals } from '../../engine/event/model.ts';
import type { MetricExpr, Program } from '../../protocol/program.ts';
import { namesOf } from '../../protocol/spec.ts';
import type { Distribution, Metric } from '../../scenario/outcome.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import { routedMetrics } from '../../underlay/path-facts.ts';

export function ownMetrics(program: Program, scenario: Scenario, totals: EventTotals): Record<string, Metric> {
  const names = namesOf(program);
  const second = toSeconds(1, scenario.tick);
  const measures = names.measures.map((name) => totals.distributions[name]);
  const observes = program.observes.map(({ type }, i) => {
    const observed = totals.observed[names.observes[i]];
    return type === 'time' ? scaled(observed, second) : observed;
  });
  const value = (expr: MetricExpr): number => {
    switch (expr.is) {
      case 'number':
        return expr.value;
      case 'nodes':
        return Number(scenario.params.nodes);
      case 'param': {
        const { value: written, name } = program.params[expr.index];
        const given = name === '' ? written : scenario.params[names.params[expr.index]];
        return given === 'yes' || given === true ? 1 : given === 'no' ? 0 : Number(given);
      }
      case 'counter':
        return totals.counters[expr.index];
      case 'of': {
        const { what } = expr;
        const of = (expr.distribution === 'measure' ? measures : observes)[expr.index];
        if (what === 'count') return of.count;
        // Of nothing there is no mean.
        if (of.count === 0) return Number.NaN;
        return what === 'mean' ? of.mean : quantileIn(of, what.quantile);
      }
      case 'negate':
        return -value(expr.of);
      case '+':
        return value(expr.left) + value(expr.right);
      case '-':
        return value(expr.left) - value(expr.right);
      case '*':
        return value(expr.left) * value(expr.right);
      case '/':
        return value(expr.left) / value(expr.right);
    }
  };
  const numbers = program.metrics.map((metric, i) => [names.metrics[i], value(metric.value)] as const);
  return {
    ...Object.fromEntries(numbers.filter(([, number]) => Number.isFinite(number))),
    eventsPerNode: totals.events / Number(scenario.params.nodes),
    ...Object.fromEntries(measures.map((measured, i) => [names.measures[i], measured])),
    ...Object.fromEntries(observes.map((observed, i) => [names.observes[i], observed])),
    ...(program.underlay.includes('delay') && routedMetrics(totals.prepared)),
  };
}

/** Ticks as seconds. */
const scaled = ({ count, bins, ...values }: Distribution, by: number): Distribution => ({
  count,
  bins: bins.map(([lo, hi, n]) => [lo * by, hi * by, n] as const),
  mean: values.mean * by,
  min: values.min * by,
  max: values.max * by,
  p50: values.p50 * by,
  p90: values.p90 * by,
  p99: values.p99 * by,
});
