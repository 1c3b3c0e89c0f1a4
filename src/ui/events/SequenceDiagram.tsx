/** The sequence diagram of messages between two nodes, and what its lines mean. */
import { useMemo } from 'react';
import type { Sequence } from '../../analysis/sequence.ts';
import { counted } from '../../base/counted.ts';
import { FIGURES } from '../../charts/figures.ts';
import { PX_PER_MESSAGE } from '../../charts/timing/sequence.ts';
import { MESSAGE_KINDS } from '../../charts/timing/sequence-painter.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { type EventListing, MOST_MESSAGES } from '../../state/run/events.ts';
import { ofRun } from '../charts/chart-subject.ts';
import { Figure } from '../charts/Figure.tsx';
import { exactTime } from './event-rows.ts';
import { useRoom } from './use-room.ts';

interface SequenceDiagramProps {
  readonly listing: EventListing;
  readonly sequence: Sequence;
  readonly spec: ModelSpec;
}

export function SequenceDiagram({ listing, sequence, spec }: SequenceDiagramProps) {
  const { list, scenario } = listing;
  const called = spec.messages?.() ?? 'messages';
  useRoom();
  const data = useMemo(() => {
    const { fromTicks, untilTicks } = list;
    const since = `${exactTime(fromTicks, scenario.tick)} s`;
    const isCut = sequence.messages.length === MOST_MESSAGES;
    const cut = isCut ? `the first ${counted(MOST_MESSAGES, called)}` : '';
    return { ...sequence, fromTicks, untilTicks, called, tick: scenario.tick, since, cut };
  }, [sequence, list, scenario, called]);

  if (sequence.messages.length === 0)
    return (
      <p className="prose pad-4 quiet">
        No {called} were between both ends then: let the diagram be of more milliseconds.
      </p>
    );
  return (
    <div
      className="sequence line-above"
      style={{ '--height': `${sequence.messages.length * PX_PER_MESSAGE}px` } as React.CSSProperties}
    >
      <ul className="timing-legend above-2 entries row wrap quiet small">
        {MESSAGE_KINDS.map(([kind, label]) => (
          <li key={kind} className="row" data-message={kind}>
            <i />
            {label}
          </li>
        ))}
      </ul>
      <Figure
        kind={FIGURES.sequence}
        data={data}
        id="sequence"
        name={`${scenario.model}-sequence`}
        source={ofRun({ spec, scenario, result: undefined })}
      />
    </div>
  );
}
