/** The events that a run has executed, to read one by one: which ones are asked for, how far that is, and the list. */
import { Button } from '../controls/Button.tsx';
import '../styles/events/events.css';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { describeFailure } from '../../base/result.ts';
import { whole } from '../../charts/kit/numbers.ts';
import { engineOf } from '../../scenario/engines.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import {
  type EventRecording,
  type EventsQuestion,
  type EventsWanted,
  MOST_EVENTS,
  MOST_LANES,
} from '../../state/run/events.ts';
import { LAST_MS, LAST_OF_MESSAGES_MS, readEventsQuestion, readNode } from '../../state/run/events-question.ts';
import { isAnalysing } from '../../state/run/parallelism.ts';
import { stateOf } from '../../state/run/run.ts';
import type { LabState } from '../../state/slice.ts';
import { Icon } from '../controls/Icon.tsx';
import { Segments } from '../controls/Segments.tsx';
import { usePromised } from '../controls/use-promised.ts';
import { QuantityInput } from '../setup/QuantityInput.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { EventList } from './EventList.tsx';
import { subjectOf } from './event-rows.ts';
import { NodeCharts } from './NodeCharts.tsx';
import { SequenceDiagram } from './SequenceDiagram.tsx';
import { TimingDiagram } from './TimingDiagram.tsx';

/** A list that is made within this time (ms) is made again by itself after each step. */
const AT_ONCE_MS = 2_000;

const LIST = `Every event with its time, its kind, the node that executes it and the node that sent it, in the order of one processor. To list them, the scenario is run once more on the side, up to there and without the pace; the run on screen stays as it is. A list has at most ${whole(MOST_EVENTS)} events, the earliest, and takes up to 3 MB. Of one node it says what they carry, too.`;
const DIAGRAM = `What each of up to ${MOST_LANES} nodes sends, waits for and hears in the last milliseconds, a line each. To draw it, the scenario is run once more on the side, up to there and without the pace; the run on screen stays as it is. Point at a bar to read it; step on, and it is drawn again.`;

const HISTORY =
  'What one node is like over time, exact at every event. To draw it, the scenario is run once more on the side, up to there and without the pace; the run on screen stays as it is. Pick a node in the picture, or type its number.';

const SEQUENCE =
  'Messages between both ends of a flow in the last milliseconds, time downwards. To draw it, the scenario is run once more on the side, up to there and without the pace; the run on screen stays as it is. Pick one of both ends in the picture, or type its number.';

const TEXTS = { window: LIST, time: LIST, diagram: DIAGRAM, history: HISTORY, sequence: SEQUENCE } as const;

export function EventsPanel() {
  const spec = useLab(specOnScreen);
  const listing = useLab(listingOnScreen);
  const kinds = usePromised(() => spec.eventKinds?.(), [spec]);
  const activityKinds = usePromised(() => spec.activityKinds?.(), [spec]);
  const nodeCharts = usePromised(() => spec.nodeCharts?.(), [spec]);
  const span = useLab((s) => s.eventsQuestion.span);
  useFollowing();
  if (!engineOf(spec).has.trace) return <NoEvents spec={spec} />;
  return (
    <div className="events column">
      <Ask spec={spec} />
      {!listing && <p className="prose pad-4 quiet">{TEXTS[span]}</p>}
      {listing?.list.activities && activityKinds && (
        <TimingDiagram listing={listing} activities={listing.list.activities} kinds={activityKinds} spec={spec} />
      )}
      {listing?.list.history && nodeCharts && (
        <NodeCharts listing={listing} history={listing.list.history} charts={nodeCharts} spec={spec} />
      )}
      {listing?.list.sequence && <SequenceDiagram listing={listing} sequence={listing.list.sequence} spec={spec} />}
      {listing && !listing.about && !listing.list.activities && kinds && <EventList listing={listing} kinds={kinds} />}
    </div>
  );
}

/** Unless it is of another scenario. */
const ofScreen = <T extends { readonly scenario: Scenario }>(one: T | null, { loaded }: LabState): T | null =>
  one?.scenario === loaded?.scenario ? one : null;
const listingOnScreen = (lab: LabState) => ofScreen(lab.eventListing, lab);

/** Who steps from window to window sees each: where that costs next to nothing, nobody has to ask again. */
function useFollowing(): void {
  const { store } = useLabParts();
  // 0 while it runs.
  const window = useLab((s) => (['paused', 'finished'].includes(stateOf(s)) && s.status?.steps) || 0);
  useEffect(() => {
    const lab = store.getState();
    const listing = listingOnScreen(lab);
    if (window === 0 || !listing || listing.tookMs > AT_ONCE_MS) return;
    const { span } = lab.eventsQuestion;
    const read = readEventsQuestion(lab.eventsQuestion, lab);
    const isAlike = span === 'diagram' ? listing.lanes !== undefined : listing.about === span;
    if (isAlike && read.ok && !isSame(read.value, listing)) void lab.listEvents(read.value);
    if (span !== 'window' || !('window' in listing.span) || listing.span.window === window) return;
    void lab.listEvents({ node: listing.node, span: { window } });
  }, [store, window]);
}

const isSame = (wanted: EventsWanted, listing: EventsWanted): boolean => subjectOf(wanted) === subjectOf(listing);

function NoEvents({ spec }: { readonly spec: ModelSpec }) {
  return (
    <p className="prose pad-4 quiet">
      {spec.title} advances in rounds, in each of which all nodes act at once: it has no events that could be listed one
      by one. The charts and their CSV tell what happens round by round; a picked node says what it has and does; each
      step of the run shows one round.
    </p>
  );
}

const SPANS = [
  ['window', 'Last window'],
  ['time', 'Span of time'],
  ['diagram', 'Timing diagram'],
  ['history', 'Over time'],
  ['sequence', 'Sequence'],
] as const;
const isList = (span: EventsQuestion['span']): boolean => span === 'window' || span === 'time';

/** The form. What is wrong with it is said below, as it is typed. */
function Ask({ spec }: { readonly spec: ModelSpec }) {
  const { store } = useLabParts();
  const id = useId();
  const question = useLab((s) => s.eventsQuestion);
  const picked = useLab((s) => s.picked);
  const now = useLab((s) => s.status?.simulatedSeconds ?? 0);
  // Before anything has run there is nothing to complain of.
  const [isPressed, setPressed] = useState(false);
  const complaint = useLab((s) => {
    const read = readEventsQuestion(question, s);
    const isMistake = question.node !== '' || question.span === 'time' || question.last !== '' || isPressed;
    return read.ok || !isMistake ? '' : `${sentence(read.failure.message)} ${sentence(read.failure.remedy)}`;
  });
  const isBusy = useLab((s) => isAnalysing(s) && s.parallelism?.phase === 'recording');
  const recording = useLab((s) => ofScreen(s.eventRecording, s));
  const ask = (changed: Partial<EventsQuestion>) => {
    setPressed(false);
    store.getState().askEvents(changed);
  };
  const has = {
    window: true,
    time: true,
    diagram: spec.activityKinds,
    history: spec.nodeCharts,
    sequence: spec.messages,
  };
  const last = { diagram: LAST_MS, sequence: LAST_OF_MESSAGES_MS, window: null, time: null, history: null }[
    question.span
  ];
  const node = isList(question.span) ? 'all' : question.span === 'diagram' ? '0' : String(picked ?? '');
  const list = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    const read = readEventsQuestion(question, store.getState());
    if (read.ok && !isBusy) void store.getState().listEvents(read.value);
  };
  const isNodeWrong = useLab((s) => !readNode(question.node, s.legend?.nodes).ok);
  const ids = (name: keyof EventsQuestion) => ({
    id: `${id}-${name}`,
    'aria-describedby': `${id}-error`,
    'aria-invalid': name === 'node' ? isNodeWrong : complaint !== '' && !isNodeWrong,
  });
  return (
    <form className="events-ask edge pad-block-2 rigid row wrap" onSubmit={list}>
      <fieldset className="segments">
        <legend className="visually-hidden">Which events</legend>
        <Segments
          choices={SPANS.filter(([span]) => has[span])}
          value={question.span}
          onChoose={(span) => ask({ span })}
        />
      </fieldset>
      {question.span === 'time' &&
        (['from', 'until'] as const).map((name) => (
          <span key={name} className="events-field row quiet">
            <label htmlFor={`${id}-${name}`}>{name === 'from' ? 'From' : 'To'}</label>
            <QuantityInput
              ids={ids(name)}
              text={question[name]}
              unit="s"
              placeholder={name === 'from' ? '0' : String(Number(now.toPrecision(6)))}
              onEdit={(text) => ask({ [name]: text })}
            />
          </span>
        ))}
      {last && (
        <span className="events-field row quiet">
          <label htmlFor={`${id}-last`}>Last</label>
          <QuantityInput
            ids={ids('last')}
            text={question.last}
            unit="ms"
            placeholder={String(last.usual)}
            onEdit={(text) => ask({ last: text })}
          />
        </span>
      )}
      <span className="events-field row quiet">
        <label htmlFor={`${id}-node`}>{question.span === 'diagram' ? 'From node' : 'Node'}</label>
        <QuantityInput
          ids={ids('node')}
          text={question.node}
          unit=""
          placeholder={node}
          onEdit={(text) => ask({ node: text })}
        />
      </span>
      {picked !== null && ![question.node || node, question.node].includes(String(picked)) && (
        <Button onClick={() => ask({ node: String(picked) })}>Picked: {picked}</Button>
      )}
      {recording?.phase === 'recording' ? (
        <Button onClick={() => store.getState().cancelEvents()}>
          <Icon name="stop" />
          Cancel
        </Button>
      ) : (
        <button type="submit" className="button steady primary" aria-disabled={isBusy}>
          {isList(question.span) ? 'List events' : 'Draw'}
        </button>
      )}
      <p className="events-complaint bad unless-empty" id={`${id}-error`} aria-live="polite">
        {isBusy ? 'An analysis of parallelism is recording events: wait for it, or cancel it.' : complaint}
      </p>
      {recording && complaint === '' && <Progress recording={recording} />}
    </form>
  );
}

function Progress({ recording }: { readonly recording: EventRecording }) {
  const { phase, failure, share } = recording;
  if (failure)
    return (
      <p className="events-complaint bad" role="alert">
        {describeFailure(failure)}
      </p>
    );
  return (
    <p className="events-progress row wrap quiet" role="status">
      {phase === 'cancelled' ? 'Cancelled' : `Runs once more, up to ${subjectOf(recording)}`}
      {phase === 'recording' && <progress max={1} value={share} aria-label="How far it is" />}
    </p>
  );
}
