/** Parallelism over the number of LPs: the elements, what its marks mean, and what can be kept of it. */
import { useCallback, useMemo, useState } from 'react';
import { ASSIGNMENTS } from '../../analysis/assignment.ts';
import type { ChartParts } from '../../charts/kit/readout.ts';
import { Timeline } from '../../charts/kit/timeline.ts';
import { mountParallelism, type ParallelismLook, pictureOf } from '../../charts/parallelism/parallelism-chart.ts';
import { paintParallelism } from '../../charts/parallelism/parallelism-painter.ts';
import {
  mostLpsOf,
  parallelismRows,
  parallelismSummary,
  parallelismWords,
} from '../../charts/parallelism/parallelism-words.ts';
import type { ModelSpec, ParallelismReference } from '../../scenario/spec.ts';
import type { ParallelismAnalysis } from '../../state/run/parallelism.ts';
import { ChartFrame } from './ChartFrame.tsx';
import type { ChartSubject } from './chart-subject.ts';
import { useChartView } from './chart-view.ts';
import { useChart } from './use-chart.ts';

interface ParallelismChartProps {
  readonly analysis: ParallelismAnalysis;
  readonly spec: ModelSpec;
  readonly references: readonly ParallelismReference[];
}

export function ParallelismChart({ analysis, spec, references }: ParallelismChartProps) {
  const { facts, points, scenario, mostLps } = analysis;
  const [view, change] = useChartView('log');
  const [timeline] = useState(() => new Timeline());
  const look = useMemo<ParallelismLook>(
    () => ({ points, references, facts, axis: view.axis, mostLps: Math.max(mostLps, mostLpsOf(points)) }),
    [points, references, facts, view.axis, mostLps],
  );
  const mount = useCallback(
    (parts: ChartParts, first: ParallelismLook) => mountParallelism(parts, first, timeline),
    [timeline],
  );
  const figure = useChart(mount, look);

  const subject = (): ChartSubject => ({
    name: `${scenario.model}-parallelism`,
    summary: parallelismSummary(facts, points, references),
    rows: parallelismRows(points),
    numbers: {},
    source: { from: 'runs', runs: [{ name: '', origins: { spec, scenario, result: undefined } }] },
    sheet: {
      ...parallelismWords(references),
      axes: { x: 'Logical processes (LPs)', y: 'Events at once' },
      paint: (pen, box, ink) => {
        paintParallelism(pen, box, ink, { ...pictureOf(look), domain: timeline.domain });
      },
    },
  });

  return (
    <div className="parallelism-chart">
      <Legend hasReferences={references.length > 0} />
      <ChartFrame
        figure={figure}
        chart={{
          key: 'parallelism',
          label: 'Events at once',
          unit: 'events',
          help: 'How many events could be executed at once, by number of LPs.',
        }}
        note="by number of LPs; random assignment"
        pointing="number of LPs"
        view={view}
        onView={change}
        timeline={timeline}
        canFit={false}
        isWide
        references={[]}
        subject={subject}
        isEmpty={() => points.length === 0}
      />
    </div>
  );
}

function Legend({ hasReferences }: { readonly hasReferences: boolean }) {
  return (
    <ul className="parallelism-legend row wrap wide quiet">
      {ASSIGNMENTS.map((assignment) => (
        <li key={assignment} className="row" data-mark={assignment}>
          {assignment}
        </li>
      ))}
      <li className="row" data-mark="half">
        half of the LPs used
      </li>
      {hasReferences && (
        <li className="row" data-mark="published">
          published
        </li>
      )}
    </ul>
  );
}
