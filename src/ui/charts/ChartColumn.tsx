/** A column of charts on one axis of simulated time. Which charts there are, the spec says; it knows no model. */
import { useMemo } from 'react';
import { chartsOf, type SeriesChart, shownFor } from '../../charts/chart.ts';
import type { LabStreams } from '../../charts/time/lab-streams.ts';
import type { EngineName } from '../../scenario/outcome.ts';
import { useLab } from '../shell/lab-context.ts';
import { ChartRange } from './ChartRange.tsx';
import { CurveFigure } from './CurveFigure.tsx';
import type { Origins } from './chart-subject.ts';
import { HistogramFigure } from './HistogramFigure.tsx';
import { SeriesFigure } from './SeriesFigure.tsx';

interface ChartColumnProps {
  readonly streams: LabStreams;
  readonly origins: Origins;
  /** What the run is called where others are laid over it. */
  readonly name: string;
  /** Charts that stand above the others, by id. */
  readonly first?: readonly string[];
  /** Charts whose scale is fitted to their values at first, by id. */
  readonly fitted?: readonly string[];
  /** The engine of a live run: it has charts too, some of them of the GPU engine only. */
  readonly engine?: EngineName;
}

export function ChartColumn({ streams, origins, name, first = [], fitted = [], engine }: ChartColumnProps) {
  const { spec, scenario } = origins;
  const presented = useLab((s) => s.presented);
  const charts = useMemo(() => chartsOf(spec), [spec]);
  const shown = scenario ? [scenario.params] : [];
  const figure = (chart: SeriesChart) => (
    <SeriesFigure
      key={`${chart.key} ${fitted.includes(chart.id)}`}
      chart={chart}
      isFitted={fitted.includes(chart.id)}
      streams={streams}
      origins={origins}
      name={name}
    />
  );
  const ofEngine = charts.engine.filter((chart) => chart.of === undefined || chart.of === engine);
  const figures = [
    ...shownFor(charts.model, ...shown).map((chart) => ({ id: chart.id, figure: figure(chart) })),
    ...shownFor(charts.distributions, ...shown).map((chart) => ({
      id: chart.id,
      figure: <HistogramFigure key={chart.key} chart={chart} live={streams.distributions} origins={origins} />,
    })),
    ...shownFor(charts.curves, ...shown).map((chart) => ({
      id: chart.id,
      figure: <CurveFigure key={chart.key} chart={chart} origins={origins} />,
    })),
    ...(engine ? ofEngine : []).map((chart) => ({ id: chart.id, figure: figure(chart) })),
  ];
  const rank = (id: string) => (first.includes(id) ? first.indexOf(id) : first.length);
  figures.sort((a, b) => rank(a.id) - rank(b.id));
  const from = Math.max(
    0,
    figures.findIndex(({ id }) => id === presented?.from),
  );
  const isShown = (_: unknown, at: number) => !presented || at === wrapped(from + presented.by, figures.length);
  return (
    <div className="charts">
      <ChartRange timeline={streams.timeline} />
      {figures.filter(isShown).map(({ figure: element }) => element)}
    </div>
  );
}

/** Of so many, after the last the first again. */
const wrapped = (at: number, all: number): number => ((at % all) + all) % all;
