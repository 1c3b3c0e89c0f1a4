/** The timing diagram of a list of events: what nodes do, and what its bars mean. */
import { useMemo } from 'react';
import type { Activity } from '../../analysis/activity.ts';
import { FIGURES } from '../../charts/figures.ts';
import type { ActivityKindSpec, ModelSpec } from '../../scenario/spec.ts';
import { type EventListing, MOST_LANES } from '../../state/run/events.ts';
import { ofRun } from '../charts/chart-subject.ts';
import { Figure } from '../charts/Figure.tsx';
import { Explained } from '../controls/Explained.tsx';
import { useLab } from '../shell/lab-context.ts';
import { exactTime } from './event-rows.ts';

interface TimingDiagramProps {
  readonly listing: EventListing;
  readonly activities: readonly Activity[];
  readonly kinds: readonly ActivityKindSpec[];
  readonly spec: ModelSpec;
}

export function TimingDiagram({ listing, activities, kinds, spec }: TimingDiagramProps) {
  const { list, scenario, node: from = 0 } = listing;
  const nodes = useLab((s) => s.legend?.nodes ?? MOST_LANES);
  const lanes = Math.max(1, Math.min(MOST_LANES, nodes - from));
  const data = useMemo(() => {
    const { fromTicks, untilTicks } = list;
    const until = `${exactTime(untilTicks, scenario.tick)} s`;
    return { activities, kinds, from, lanes, fromTicks, untilTicks, tick: scenario.tick, until };
  }, [activities, kinds, from, lanes, list, scenario]);
  // Of a broadcast world no back-off is shown: kinds that there are.
  const shown = kinds.filter((_, kind) => activities.some((activity) => activity.kind === kind));
  return (
    <div className="timing line-above" style={{ '--lanes': lanes } as React.CSSProperties}>
      <ul className="timing-legend above-2 entries row wrap quiet small">
        {shown.map(({ label, help, colour, lies }) => (
          <li key={label} className="row" data-lies={lies}>
            <i style={{ background: colour }} />
            <Explained help={help}>{label}</Explained>
          </li>
        ))}
      </ul>
      <Figure
        kind={FIGURES.timing}
        data={data}
        id="timing"
        name={`${scenario.model}-timing`}
        source={ofRun({ spec, scenario, result: undefined })}
      />
    </div>
  );
}
