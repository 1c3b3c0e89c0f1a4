/** A metric of the finished run along another quantity. */
import { useMemo } from 'react';
import type { CurveChart } from '../../charts/chart.ts';
import { FIGURES } from '../../charts/figures.ts';
import { isCurve, type Metric } from '../../scenario/outcome.ts';
import { type Origins, ofRun } from './chart-subject.ts';
import { Figure } from './Figure.tsx';

interface CurveFigureProps {
  readonly chart: CurveChart;
  /** Of the run before. */
  readonly ghost?: Metric | undefined;
  readonly origins: Origins;
}

export function CurveFigure({ chart, ghost, origins }: CurveFigureProps) {
  const { spec, scenario, result } = origins;
  const params = scenario?.params;
  const data = useMemo(() => {
    const metric = result?.metrics[chart.id];
    const value = chart.headline === undefined ? undefined : result?.metrics[chart.headline];
    const unit = chart.headline === undefined ? '' : (spec.metrics[chart.headline]?.unit ?? '');
    return {
      chart,
      curve: isCurve(metric) ? metric : undefined,
      ghost: isCurve(ghost) ? ghost : undefined,
      references: (params && chart.references?.(params)) ?? [],
      headline: { value: typeof value === 'number' ? value : undefined, unit },
    };
  }, [chart, ghost, params, result, spec]);
  return <Figure kind={FIGURES.curve} data={data} id={chart.key} source={ofRun(origins)} />;
}
