/** The sequence diagram of messages between two nodes: the drawing, and what can be kept of it. */
import { useMemo } from 'react';
import type { Sequence } from '../../analysis/sequence.ts';
import { counted } from '../../base/counted.ts';
import { mountSequence, sequenceRows, sequenceSummary } from '../../charts/timing/sequence-chart.ts';
import { MESSAGE_KINDS, paintSequence, type SequenceLook } from '../../charts/timing/sequence-painter.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { type EventListing, MOST_MESSAGES } from '../../state/run/events.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import type { ChartSubject } from '../charts/chart-subject.ts';
import { useChartView } from '../charts/chart-view.ts';
import { useChart } from '../charts/use-chart.ts';
import { exactTime } from './event-rows.ts';
import { useRoom } from './use-room.ts';

/** Lines that begin one after the other stay apart. */
const PX_PER_MESSAGE = 9;
/** Of a file, over its width: a page. */
const HIGHEST = 1.4;

interface SequenceDiagramProps {
  readonly listing: EventListing;
  readonly sequence: Sequence;
  readonly spec: ModelSpec;
}

export function SequenceDiagram({ listing, sequence, spec }: SequenceDiagramProps) {
  const { list, scenario } = listing;
  const called = spec.messages?.() ?? 'messages';
  useRoom();
  const [view, change] = useChartView(undefined);
  const look = useMemo<SequenceLook>(() => {
    const { fromTicks, untilTicks } = list;
    return { ...sequence, fromTicks, untilTicks, called, tick: scenario.tick };
  }, [sequence, list, scenario, called]);
  const figure = useChart(mountSequence, look);
  const from = `${exactTime(list.fromTicks, scenario.tick)} s`;
  const isCut = sequence.messages.length === MOST_MESSAGES;

  const subject = (): ChartSubject => ({
    name: `${scenario.model}-sequence`,
    summary: sequenceSummary(look),
    rows: sequenceRows(look),
    numbers: {},
    source: { from: 'runs', runs: [{ name: '', origins: { spec, scenario, result: undefined } }] },
    sheet: {
      title: 'Sequence diagram',
      subtitle: `${sequence.ends.join(' and ')}, ms from ${from} on`,
      known: [],
      axes: { x: '', y: `Time after ${from} (ms)` },
      share: Math.min(HIGHEST, Math.max(0.5, (look.messages.length * PX_PER_MESSAGE) / 870)),
      paint: (pen, box, ink) => {
        paintSequence(pen, box, ink, { ...look, cursor: null, hasLegend: true });
      },
    },
  });

  if (sequence.messages.length === 0)
    return (
      <p className="drawer-empty quiet">
        No {called} were between both ends then: let the diagram be of more milliseconds.
      </p>
    );
  return (
    <div
      className="sequence"
      style={{ '--height': `${look.messages.length * PX_PER_MESSAGE}px` } as React.CSSProperties}
    >
      <ul className="timing-legend row wrap wide quiet small">
        {MESSAGE_KINDS.map(([kind, label]) => (
          <li key={kind} className="row" data-message={kind}>
            <i />
            {label}
          </li>
        ))}
      </ul>
      <ChartFrame
        figure={figure}
        chart={{
          key: 'sequence',
          label: 'Sequence diagram',
          unit: called,
          help: 'What goes between both ends, time downwards: the steeper a line, the longer it waits or is on a link. Point at one to read it.',
        }}
        note={`from ${from} on${isCut ? `, the first ${counted(MOST_MESSAGES, called)}` : ''}`}
        pointing="bar"
        view={view}
        onView={change}
        hasScale={false}
        isWide
        references={[]}
        subject={subject}
        isEmpty={() => sequence.messages.length === 0}
      />
    </div>
  );
}
