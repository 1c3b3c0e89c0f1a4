/** What the lab is, what its results promise, and every key; single keys can be switched off here. */
import { LESSONS } from '../../models/lessons.ts';
import type { LabState } from '../../state/slice.ts';
import { type Action, actionTitle, GROUPS } from '../actions/actions.ts';
import { KEYED_ACTIONS } from '../actions/generated-actions.ts';
import { Keys } from '../actions/Keys.tsx';
import { isSingleKey } from '../actions/keys.ts';
import { tell } from '../actions/lesson-actions.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { useLab, useLabParts } from './lab-context.ts';
import { specOnScreen } from './spec-on-screen.ts';

export function Help() {
  return (
    <Sheet panel="help" title="Help" width={840}>
      <div className="help split halves">
        <HelpKeys />
        <HelpWords />
      </div>
    </Sheet>
  );
}

function HelpKeys() {
  const { store } = useLabParts();
  const hasSingleKeys = useLab((s) => s.hasSingleKeys);
  const lab = store.getState();
  return (
    <section className="help-keys surface" aria-label="Keys">
      <label className="help-switch press-least above-2 row loose medium">
        <input
          type="checkbox"
          checked={hasSingleKeys}
          onChange={(event) => store.getState().setSingleKeys(event.target.checked)}
        />
        <span className="column">
          Single keys
          <small className="faint small regular">
            They act wherever the focus is, but in text fields and lists; the space bar presses a button that has it.
          </small>
        </span>
      </label>
      {GROUPS.map((group) => (
        <KeysOfGroup
          key={group}
          title={group}
          actions={KEYED_ACTIONS.filter((a) => a.group === group && a.keys)}
          lab={lab}
        />
      ))}
    </section>
  );
}

interface KeysOfGroupProps {
  readonly title: string;
  readonly actions: readonly Action[];
  readonly lab: LabState;
}

function KeysOfGroup({ title, actions, lab }: KeysOfGroupProps) {
  if (actions.length === 0) return null;
  return (
    <>
      <h3 className="heading">{title}</h3>
      <dl>
        {actions.map((action) => (
          <div
            key={action.id}
            className="row wide between"
            data-off={!lab.hasSingleKeys && isSingleKey(action.keys ?? '')}
          >
            <dt>{actionTitle(action, lab)}</dt>
            <dd>
              <Keys keys={action.keys ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The way to the tour of the model on screen. */
function TourLine() {
  const { store } = useLabParts();
  const spec = useLab(specOnScreen);
  if (!spec.tour) return null;
  return (
    <Button className="above-2" onClick={() => store.getState().showTour()}>
      <Icon name="compass" />
      Tour of {spec.title}, in six steps
    </Button>
  );
}

/** Lessons of the lab. */
function LessonLines() {
  const { store } = useLabParts();
  return LESSONS.map((lesson) => (
    <Button key={lesson.title} className="above-2" onClick={() => tell(store.getState(), lesson)}>
      <Icon name="compass" />
      Lesson: {lesson.title}
    </Button>
  ));
}

function HelpWords() {
  return (
    <section className="help-words surface" aria-label="About the lab">
      <h3>What this is</h3>
      <p>
        Swarmscope simulates large networks on the GPU of this device. Nothing leaves it: what you set up, run and keep
        stays in this browser.
      </p>
      <h3>What a run promises</h3>
      <p>
        The same scenario and seed give the same result, bit for bit, on any device: every event is executed in the
        order that its time, sender and number say, every round as a whole, and all in whole numbers.
      </p>
      <h3>What the digest means</h3>
      <p>
        Sixteen digits that sum up every event or transfer and the final state of every node. Two runs with equal
        digests did the same from beginning to end. A link carries the digest, so whoever opens it can run it and see it
        reproduced.
      </p>
      <h3>How to look around</h3>
      <p>
        Choose an experiment, change one thing, run it again. The picture shows the network itself; the charts show how
        fast it runs and how much of it can happen at once. Words with a dotted line below them are explained.
      </p>
      <TourLine />
      <LessonLines />
    </section>
  );
}
