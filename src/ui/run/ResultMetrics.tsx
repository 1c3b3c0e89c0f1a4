/** The scalars that the model measured, in the order of its spec. Distributions stand among the charts. */

import { judgedBy, ONE_RUN } from '../../analysis/verdict.ts';
import { unitOf } from '../../base/counted.ts';
import { quantity, si, whole } from '../../charts/kit/numbers.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { Explained } from '../controls/Explained.tsx';

interface ResultMetricsProps {
  readonly result: RunResult;
  readonly spec: ModelSpec;
}

export function ResultMetrics({ result, spec }: ResultMetricsProps) {
  const known = Object.entries(spec.metrics).filter(([name]) => result.metrics[name] !== undefined);
  const scalars = known.filter(([name]) => typeof result.metrics[name] === 'number');
  return (
    <section className="result-part">
      <h2>Measured</h2>
      <dl className="facts pairs above-1">
        {scalars.map(([name, metric]) => (
          <div key={name} data-metric={name}>
            <dt>
              <Explained help={metric.help}>{metric.label}</Explained>
            </dt>
            <dd className="strong nowrap">
              {scalarText(result.metrics[name] as number)}
              {metric.unit && (
                <span className="quiet regular"> {unitOf(result.metrics[name] as number, metric.unit)}</span>
              )}
              {metric.kind !== 'curve' &&
                judgedBy(metric.references?.(result.scenario.params) ?? [], ONE_RUN).map(
                  ({ reference, verdict, reason }) => (
                    <span key={reference.label} className="quiet regular small" data-verdict={verdict}>
                      {' '}
                      <Explained help={`${reference.source} Undecided: ${reason}, and Vary makes them.`}>
                        {reference.label} {quantity(reference.value, metric.unit)}, {verdict}
                      </Explained>
                    </span>
                  ),
                )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Counts in full, so that the last of a thousand is seen to be missing; four decimals below 1,000: a prediction and its
 * measurement agree in more than three digits.
 */
function scalarText(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e6 ? whole(value) : si(value);
  return Math.abs(value) < 1000 ? value.toFixed(Math.abs(value) < 10 ? 4 : 2) : si(value);
}
