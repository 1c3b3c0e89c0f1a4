/** Makes a lesson: steps are added from what is on screen, get their words here, and are told like a tour. It goes to students as a link or a file. */
import { useEffect, useState } from 'react';
import { catalog } from '../../models/catalog.ts';
import { LESSONS } from '../../models/lessons.ts';
import {
  type Lesson,
  type LessonStep,
  LONGEST_TITLE,
  LONGEST_WORDS,
  targetOf,
  targetsOf,
  targetText,
} from '../../scenario/lesson/lesson.ts';
import { experimentWords } from '../../scenario/presets.ts';
import type { Tour } from '../../scenario/tour.ts';
import { changeText } from '../../scenario/words/setup-words.ts';
import { titleNow, whyNoStep } from '../../state/page/lesson.ts';
import { addressForOthers, linkAt } from '../../state/page/reach.ts';
import { draftOfScenario, presetIn, presetValues, specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';
import { viewsOf } from '../../state/view/view.ts';
import { Button } from '../controls/Button.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Select } from '../controls/Select.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { saveFile } from '../controls/save-file.ts';
import { ForOthers } from '../share/ForOthers.tsx';
import { lookText } from '../share/look-text.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import '../styles/tour/lesson.css';

export function LessonPanel() {
  return (
    <Sheet panel="lesson" title="Lesson">
      <Maker />
    </Sheet>
  );
}

const NO_STEPS: readonly LessonStep[] = [];

function Maker() {
  const { store } = useLabParts();
  const lesson = useLab((s) => s.lesson);
  const whyNot = useLab(whyNoStep);
  const spec = useLab(specOnScreen);
  const before = useLab((s) => s.lessonBefore);
  const steps = lesson?.steps ?? NO_STEPS;
  const title = lesson?.title ?? '';
  const put = (next: readonly LessonStep[]) =>
    store.getState().changeLesson({ title: title || titleNow(store.getState(), catalog), steps: next });
  const takeAway = (next: Lesson | null) => store.getState().changeLesson(next, true);
  const add = () => {
    const step = store.getState().stepNow();
    if (step) put([...steps, step]);
  };
  const copyTour = async () => put(stepsOf(await spec.tour?.(), store.getState()));
  return (
    <div className="lesson panel">
      <p>
        Arrange the lab as students should find it: experiment, parameters, view, a picked node, a moment at which the
        run is paused. Add that as a step, and write what they should see, answer or press.
      </p>
      {lesson && (
        <label className="stack tight">
          <span className="quiet small">Title of the lesson</span>
          <input
            type="text"
            value={title}
            maxLength={LONGEST_TITLE}
            onChange={(event) => store.getState().changeLesson({ title: event.target.value, steps })}
          />
        </label>
      )}
      <ol className="stack loose unless-empty">
        {steps.map((step, at) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place
            key={at}
            step={step}
            at={at}
            steps={steps}
            put={put}
            remove={() => takeAway({ title, steps: steps.filter((each) => each !== step) })}
          />
        ))}
      </ol>
      <div className="lesson-row row wrap">
        <Button className="primary" isOff={whyNot !== undefined} onClick={add}>
          Add a step from what is on screen
        </Button>
        {steps.length === 0 && spec.tour && !whyNot && (
          <Button onClick={() => void copyTour()}>Begin with the tour of {spec.title}</Button>
        )}
        {before && (
          <Button onClick={() => takeAway(before)}>
            <Icon name="undo" /> Put back the lesson before
          </Button>
        )}
        {whyNot && <span>No more: {whyNot}.</span>}
      </div>
      <p className="lesson-row row wrap">
        Those of the lab, to tell or to begin with:
        {LESSONS.map((made) => (
          <Button key={made.title} onClick={() => store.getState().openLesson(made, null)}>
            {made.title}
          </Button>
        ))}
      </p>
      {steps.length > 0 && <Given lesson={lesson as Lesson} drop={() => takeAway(null)} />}
    </div>
  );
}

/** The tour of the model on screen, as steps of a lesson about the experiment on screen. */
function stepsOf(tour: Tour | undefined, lab: LabState): readonly LessonStep[] {
  const now = lab.stepNow();
  if (!tour || !now) return NO_STEPS;
  const views = viewsOf(catalog, lab);
  return tour.steps.map(({ title, text, at, views: wanted, channel, picks, from }) => {
    const view = views.find(({ id }) => wanted?.includes(id))?.id;
    const node = picks ? tour.node(now.scenario.params) : undefined;
    const look = { ...(view && { view }), ...(channel && { channel }), ...(picks && { node }) };
    return { ...now, title, text, at, look: { view: { ...look, ...(from && { seconds: from }) }, faults: [] } };
  });
}

interface StepProps {
  readonly step: LessonStep;
  readonly at: number;
  readonly steps: readonly LessonStep[];
  readonly put: (steps: readonly LessonStep[]) => void;
  readonly remove: () => void;
}

function Step({ step, at, steps, put, remove }: StepProps) {
  const { store } = useLabParts();
  const { title, text, scenario } = step;
  const spec = specOf(catalog, scenario.model);
  const targets = targetsOf(spec);
  const [first] = step.at;
  const target = first ? targetText(first) : '';
  const isOther = target !== '' && !targets.some((each) => each.target === target);
  const number = at + 1;
  const change = (next: Partial<LessonStep>) => put(steps.map((each) => (each === step ? { ...each, ...next } : each)));
  const move = (by: number) => {
    const others = steps.filter((each) => each !== step);
    put([...others.slice(0, at + by), step, ...others.slice(at + by)]);
  };
  const take = () => {
    const now = store.getState().stepNow();
    if (now)
      change({
        scenario: now.scenario,
        look: now.look,
        list: now.list,
        ...(now.scenario.model !== scenario.model && { at: now.at }),
      });
  };
  return (
    <li className="box pad-3 stack" aria-label={`Step ${number}`}>
      <label className="stack tight">
        <span className="quiet small">Step {number}: a few words</span>
        <input
          type="text"
          value={title}
          maxLength={LONGEST_TITLE}
          onChange={(event) => change({ title: event.target.value })}
        />
      </label>
      <label className="stack tight">
        <span className="quiet small">What is seen, asked or to be pressed</span>
        <textarea
          rows={3}
          value={text}
          maxLength={LONGEST_WORDS}
          onChange={(event) => change({ text: event.target.value })}
        />
      </label>
      <label className="stack tight">
        <span className="quiet small">Points at</span>
        <Select
          value={target}
          choices={[
            ['', 'nothing'],
            ...(isOther ? [[target, 'A part of the picture, as in the tour'] as const] : []),
            ...targets.map((each) => [each.target, each.label] as const),
          ]}
          onChoose={(to) => {
            const found = targetOf(spec, to);
            change({ at: found ? [found] : [] });
          }}
        />
      </label>
      <p className="quiet breaks">{showsText(step)}</p>
      <div className="lesson-row row wrap">
        <Button onClick={() => store.getState().tellLesson(at)}>
          <Icon name="play" /> Tell from here
        </Button>
        <Button onClick={take}>Show what is on screen</Button>
        <Button className="quiet" isOff={at === 0} onClick={() => move(-1)}>
          Up
        </Button>
        <Button className="quiet" isOff={at === steps.length - 1} onClick={() => move(1)}>
          Down
        </Button>
        <Button className="quiet" onClick={remove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** `Kademlia, Quick look; 512 peers; Ring, at 12 s`. */
function showsText({ scenario, look, list }: LessonStep): string {
  const spec = specOf(catalog, scenario.model);
  const preset = presetIn(spec, draftOfScenario(catalog, scenario).preset);
  const own = presetValues(spec, preset.id);
  const changed = Object.entries(scenario.params).filter(([name, value]) => own[name] !== value);
  const changes = changed.map(([name, value]) => changeText(spec, name, value));
  return [experimentWords(spec, preset).join(', '), ...changes, lookText(spec, look.view), list && `event list ${list}`]
    .filter(Boolean)
    .join('; ');
}

/** How it gets to students. */
function Given({ lesson, drop }: { readonly lesson: Lesson; readonly drop: () => void }) {
  const { store } = useLabParts();
  const [link, setLink] = useState<{
    /** The lesson that it opens: while another one's is being made it stands on, and is said to be late. */
    readonly of: Lesson;
    readonly text: string;
    readonly isLink: boolean;
    readonly isForOthers: boolean;
  }>();
  useEffect(() => {
    let isWanted = true;
    const make = async () => {
      const [made, address] = await Promise.all([store.getState().makeLessonLink(), addressForOthers(location)]);
      if (!isWanted) return;
      const text = made.ok ? linkAt(made.value, address) : `${made.failure.message}: ${made.failure.remedy}`;
      setLink({ of: lesson, text, isLink: made.ok, isForOthers: address !== undefined });
    };
    void make();
    return () => {
      isWanted = false;
    };
  }, [lesson, store]);
  const save = () => {
    const file = store.getState().saveLesson();
    if (file) saveFile(new Blob([file.text], { type: 'application/json' }), file.name);
  };
  return (
    <section className="line-above pad-block-2 stack" aria-label="Give it to students">
      {link && (
        <div className="lesson-row row wrap" aria-busy={link.of !== lesson}>
          <input
            className="mono"
            type="text"
            readOnly
            value={link.text}
            aria-label="Link to the lesson"
            onFocus={(event) => event.target.select()}
          />
          {link.isLink && <CopyButton text={link.text} what="the link to the lesson" />}
        </div>
      )}
      {link?.isLink && <ForOthers link={link.text} isForOthers={link.isForOthers} />}
      <div className="lesson-row row wrap">
        <Button onClick={save}>
          <Icon name="save" /> Save as a file
        </Button>
        <Button className="quiet" onClick={drop}>
          Remove the lesson
        </Button>
      </div>
      <p>
        Whoever opens the link, or drops the file on the page, is led from step to step. It is kept in this browser with
        the setup, until another lesson is opened.
      </p>
    </section>
  );
}
