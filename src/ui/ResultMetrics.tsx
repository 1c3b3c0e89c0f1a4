/** What the model measured, in the order of its spec: scalars as lines, distributions as small histograms. */
import { useEffect, useRef } from 'react';
import { mountHistogram } from '../charts/histogram.ts';
import { si } from '../charts/numbers.ts';
import type { Surface } from '../charts/surface.ts';
import type { Distribution, RunResult } from '../scenario/outcome.ts';
import type { MetricSpec, ModelSpec } from '../scenario/spec.ts';
import { useTheme } from '../state/theme.ts';

interface ResultMetricsProps {
  readonly result: RunResult;
  readonly spec: ModelSpec;
}

export function ResultMetrics({ result, spec }: ResultMetricsProps) {
  const known = Object.entries(spec.metrics).filter(([name]) => result.metrics[name] !== undefined);
  const scalars = known.filter(([name]) => typeof result.metrics[name] === 'number');
  const distributions = known.filter(([name]) => typeof result.metrics[name] === 'object');
  return (
    <>
      <section className="result-part">
        <h3>Measured</h3>
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
      {distributions.map(([name, metric]) => (
        <Histogram key={name} metric={metric} distribution={result.metrics[name] as Distribution} />
      ))}
    </>
  );
}

/** Four decimals below 1,000: a prediction and its measurement agree in more than three digits. */
const scalarText = (value: number): string =>
  Math.abs(value) < 1000 && !Number.isInteger(value) ? value.toFixed(Math.abs(value) < 10 ? 4 : 2) : si(value);

function Histogram({ metric, distribution }: { readonly metric: MetricSpec; readonly distribution: Distribution }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<Surface | null>(null);
  const theme = useTheme((s) => s.theme);
  const { mean, min, max, p50, p90, p99 } = distribution;

  useEffect(() => {
    if (!canvas.current) return;
    const mounted = mountHistogram(canvas.current, { distribution });
    surface.current = mounted;
    return () => mounted.destroy();
  }, [distribution]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the inks are read from
  useEffect(() => surface.current?.restyle(), [theme]);

  const summary = `${metric.label}: mean ${si(mean)}, from ${si(min)} to ${si(max)}, median ${si(p50)}, 90% below ${si(p90)}, 99% below ${si(p99)}`;
  return (
    <figure className="histogram result-part" title={metric.help}>
      <figcaption>
        {metric.label}
        <span>
          p50 {si(p50)} · p90 {si(p90)} · p99 {si(p99)}
        </span>
      </figcaption>
      <canvas ref={canvas} role="img" aria-label={summary} />
    </figure>
  );
}
