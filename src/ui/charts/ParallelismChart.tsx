/** Parallelism over the number of LPs, and what its marks mean. */
import { useMemo } from 'react';
import { ASSIGNMENTS } from '../../analysis/assignment.ts';
import { FIGURES } from '../../charts/figures.ts';
import type { ModelSpec, ParallelismReference } from '../../scenario/spec.ts';
import type { ParallelismAnalysis } from '../../state/run/parallelism.ts';
import { ofRun } from './chart-subject.ts';
import { Figure } from './Figure.tsx';

interface ParallelismChartProps {
  readonly analysis: ParallelismAnalysis;
  readonly spec: ModelSpec;
  readonly references: readonly ParallelismReference[];
}

export function ParallelismChart({ analysis, spec, references }: ParallelismChartProps) {
  const { facts, points, scenario, mostLps } = analysis;
  const data = useMemo(() => {
    const most = points.reduce((most, { lps }) => Math.max(most, lps), mostLps);
    return { points, references, facts, mostLps: most };
  }, [points, references, facts, mostLps]);
  return (
    <div className="parallelism-chart">
      <Legend hasReferences={references.length > 0} />
      <Figure
        kind={FIGURES.parallelism}
        data={data}
        id="parallelism"
        name={`${scenario.model}-parallelism`}
        source={ofRun({ spec, scenario, result: undefined })}
      />
    </div>
  );
}

function Legend({ hasReferences }: { readonly hasReferences: boolean }) {
  return (
    <ul className="parallelism-legend entries row wrap quiet">
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
