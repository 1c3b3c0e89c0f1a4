/** The one chart of a lab within another page: that which answers the question of the experiment, else the model's first, of which its spec thinks most; and below it what a change has changed. */
import { useReducer } from 'react';
import { chartsOf, seriesCharts, shownFor } from '../../charts/chart.ts';
import { catalog } from '../../models/catalog.ts';
import { resultNow } from '../../state/run/history.ts';
import { presetIn, specOf } from '../../state/setup/draft.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { SeriesFigure } from './SeriesFigure.tsx';
import { WhatChanged } from './WhatChanged.tsx';

export function FirstChart() {
  const { streams } = useLabParts();
  const scenario = useLab((s) => s.loaded?.scenario);
  const model = useLab((s) => s.loaded?.scenario.model ?? s.draft.model);
  const result = useLab(resultNow);
  const preset = useLab((s) => s.loaded?.preset ?? s.draft.preset);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const spec = specOf(catalog, model);
  const { charts: wanted = [], fitted = [] } = presetIn(spec, preset);
  const charts = shownFor(seriesCharts(chartsOf(spec)), ...(scenario ? [scenario.params] : []));
  const chart = wanted.map((id) => charts.find((each) => each.id === id)).find((each) => each) ?? charts[0];
  if (!chart) return null;
  const origins = { spec, scenario, result };
  return (
    <>
      <SeriesFigure
        key={`${chart.key} ${preset}`}
        chart={chart}
        isFitted={fitted.includes(chart.id)}
        streams={streams}
        origins={origins}
        name="this run"
      />
      <WhatChanged streams={streams} origins={origins} first={wanted} onForget={redraw} />
    </>
  );
}
