/** The scalars that the model measured, in the order of its spec. Distributions stand among the charts. */
import { si } from '../charts/numbers.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { ModelSpec } from '../scenario/spec.ts';

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
      <dl className="facts metrics">
        {scalars.map(([name, metric]) => (
          <div key={name} data-metric={name} title={metric.help}>
            <dt>{metric.label}</dt>
            <dd>
              {scalarText(result.metrics[name] as number)}
              {metric.unit && <span className="fact-unit"> {metric.unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Four decimals below 1,000: a prediction and its measurement agree in more than three digits. */
const scalarText = (value: number): string =>
  Math.abs(value) < 1000 && !Number.isInteger(value) ? value.toFixed(Math.abs(value) < 10 ? 4 : 2) : si(value);
