/** The charts of the run on screen: those of its model's spec, its distributions, and the engine's. */
import { useMemo, useReducer } from 'react';
import { chartsOf, type SeriesChart, shownFor } from '../../charts/chart.ts';
import { LabStreams } from '../../charts/time/lab-streams.ts';
import { catalog } from '../../models/catalog.ts';
import type { ExecutorName, RunResult } from '../../scenario/outcome.ts';
import { resultNow } from '../../state/run/history.ts';
import { presetIn, specOf } from '../../state/setup/draft.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { ChartRange } from './ChartRange.tsx';
import { CurveFigure } from './CurveFigure.tsx';
import type { Origins } from './chart-subject.ts';
import { HistogramFigure } from './HistogramFigure.tsx';
import { SeriesFigure } from './SeriesFigure.tsx';
import { WhatChanged } from './WhatChanged.tsx';

export function Charts() {
  const { streams } = useLabParts();
  const shown = useLab((s) => s.shown);
  const scenario = useLab((s) => s.loaded?.scenario);
  const model = useLab((s) => s.loaded?.scenario.model ?? s.draft.model);
  const result = useLab(resultNow);
  const executor = useLab((s) => s.status?.engine ?? 'gpu');
  const preset = useLab((s) => s.loaded?.preset ?? s.draft.preset);
  if (shown) return <KeptCharts key={shown.id} result={shown.result} />;
  const spec = specOf(catalog, model);
  const { charts: first, fitted } = presetIn(spec, preset);
  return (
    <ChartColumn
      streams={streams}
      origins={{ spec, scenario, result }}
      name="this run"
      first={first}
      fitted={fitted}
      engine={executor}
    />
  );
}

/** A run of the past, from the rows that were kept. */
function KeptCharts({ result }: { readonly result: RunResult }) {
  const spec = specOf(catalog, result.model);
  const streams = useMemo(() => LabStreams.of(spec, result), [spec, result]);
  const origins = { spec, scenario: result.scenario, result };
  return <ChartColumn streams={streams} origins={origins} name="kept run" />;
}

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
  readonly engine?: ExecutorName;
}

/** A column of charts on one axis of simulated time. Which charts there are, the spec says; it knows no model. */
function ChartColumn({ streams, origins, name, first = [], fitted = [], engine }: ChartColumnProps) {
  const { spec, scenario } = origins;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const before = streams.beforeOf(spec.id);
  const ghosts = before?.result?.status === 'finished' ? before.result.metrics : {};
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
      figure: (
        <HistogramFigure
          key={chart.key}
          chart={chart}
          live={streams.distributions}
          ghost={ghosts[chart.id]}
          origins={origins}
        />
      ),
    })),
    ...shownFor(charts.curves, ...shown).map((chart) => ({
      id: chart.id,
      figure: <CurveFigure key={chart.key} chart={chart} ghost={ghosts[chart.id]} origins={origins} />,
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
      <WhatChanged streams={streams} origins={origins} first={first} onForget={redraw} />
      {figures.filter(isShown).map(({ figure: element }) => element)}
    </div>
  );
}

/** Of so many, after the last the first again. */
const wrapped = (at: number, all: number): number => ((at % all) + all) % all;
