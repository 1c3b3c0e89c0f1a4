/** The model's fields of the picked node, what it keeps, and what can be done with it. */

import { useState } from 'react';
import { catalog } from '../../models/catalog.ts';
import type { Bars, Inspection } from '../../scenario/picture.ts';
import { isAnalysing } from '../../state/run/parallelism.ts';
import { actionsOf } from '../../state/view/view.ts';
import { Button } from '../controls/Button.tsx';
import { Explained, Words } from '../controls/Explained.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Later, laterPart } from '../controls/Later.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { Fields } from './InspectFields.tsx';
import { InspectTrace } from './InspectTrace.tsx';

const LOG = laterPart('The table of a node', async () => (await import('./InspectLog.tsx')).InspectLog);

export function InspectBody({ inspection }: { readonly inspection: Inspection }) {
  const { fields, bars, trace } = inspection;
  return (
    <div className="inspect-body loose column shrinks scrolls">
      {trace ? <InspectTrace trace={trace} /> : <Fields fields={fields} />}
      {bars && !trace && <InspectBars bars={bars} />}
      {!trace && <Log inspection={inspection} />}
      {!trace && <OverTime />}
      <Actions />
    </div>
  );
}

/** What is recorded that leads to the node, once it is asked for. */
function Log({ inspection }: { readonly inspection: Inspection }) {
  const spec = useLab((s) => specOnScreen(s).log);
  const [isOpen, setOpen] = useState(false);
  if (!spec) return null;
  return (
    <>
      <div className="rigid">
        <Tip text={spec.help}>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {spec.label}
            <Icon name={isOpen ? 'up' : 'down'} />
          </Button>
        </Tip>
      </div>
      {isOpen && <Later part={LOG} with={{ spec, of: inspection }} />}
    </>
  );
}

/** Draws what the node has been like since the start, in the drawer. */
function OverTime() {
  const { store } = useLabParts();
  const hasCharts = useLab((s) => specOnScreen(s).nodeCharts !== undefined && (s.status?.steps ?? 0) > 0);
  if (!hasCharts) return null;
  const draw = async () => {
    const lab = store.getState();
    lab.askEvents({ span: 'history', node: '' });
    lab.openDrawer('events');
    lab.goTo('results');
    const { readEventsQuestion } = await import('../../state/run/events-question.ts');
    const read = readEventsQuestion(store.getState().eventsQuestion, store.getState());
    if (read.ok && !isAnalysing(store.getState())) await lab.listEvents(read.value);
  };
  return (
    <div className="rigid">
      <Tip text="Charts of this node since the start, in the drawer: the scenario is run once more on the side">
        <Button onClick={() => void draw()}>Over time</Button>
      </Tip>
    </div>
  );
}

/** What the model says can be done with a node, while there is a run for it. */
function Actions() {
  const { store } = useLabParts();
  const actions = useLab((s) => actionsOf(catalog, s));
  const state = useLab((s) => s.status?.state);
  const isFollowed = useLab((s) => s.followed !== null && s.followed === s.picked);
  const isTraced = useLab((s) => s.inspection?.trace !== undefined);
  const isUnderWay = useLab((s) => s.inspection?.trace !== undefined && s.inspection.trace.state !== 'over');
  const isOver = state === 'finished' || state === 'failed' || state === 'cancelled';
  const isIdle = useLab((s) => s.inspection?.isIdle === true);
  return actions.map(({ id, label, help }) => (
    <div className="inspect-actions sticks-below row wrap rigid" key={id}>
      {!isOver && !isIdle && !(isFollowed && isUnderWay) && (
        <Tip text={help}>
          <Button onClick={() => void store.getState().follow()}>{label}</Button>
        </Tip>
      )}
      {isFollowed && isTraced && (
        <Button onClick={() => void store.getState().unfollow()}>
          {isUnderWay ? 'Stop following' : 'Back to the node'}
        </Button>
      )}
    </div>
  ));
}

/** Counts of the picked node side by side: a small chart with its numbers, which stand as text for those who do not see it. */
function InspectBars({ bars: { label, place: by, values, most } }: { readonly bars: Bars }) {
  const total = values.reduce((sum, value) => sum + value, 0);
  const words = values.map((value, i) => `${by} ${i}: ${value}`).join(', ');
  return (
    <figure className="inspect-bars small rigid">
      <figcaption className="row loose between quiet">
        <span>
          <Words text={`${label} by ${by}`} />
        </span>
        <Explained help={`${words}; at most ${most} each`}>{total}</Explained>
      </figcaption>
      <div role="img" aria-label={`${total} in ${values.length}, at most ${most} each: ${words}`}>
        {values.map((value, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <span key={i}>
            <i style={{ blockSize: `${(100 * Math.min(value, most)) / most}%` }} />
          </span>
        ))}
      </div>
      <div className="row loose between quiet" aria-hidden="true">
        <span>0</span>
        <span>{values.length - 1}</span>
      </div>
    </figure>
  );
}
