/** A tour of the model on screen, or a lesson: a strip with the words of a step beside the picture, and a frame around what it is about. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Lesson } from '../../scenario/lesson/lesson.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { Tour as TourData, TourParts } from '../../scenario/tour.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { useNarrow } from '../shell/narrow.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import '../styles/tour/tour.css';
import { TourFrames } from './TourFrames.tsx';
import { TourStrip } from './TourStrip.tsx';
import { focusAgain, giveBack, remember, Steps } from './tour-steps.ts';

export function Tour() {
  const isLesson = useLab((s) => s.isLessonTold);
  return isLesson ? <LessonTold /> : <TourTold />;
}

const NO_PARTS: TourParts = {};

function TourTold() {
  const parts = useLabParts();
  const spec = useLab(specOnScreen);
  const [first] = useState(spec);
  const tour = useTour(first);
  const hasOther = spec !== first || !first.tour;
  useEffect(() => {
    // A tour is of one model.
    if (hasOther) parts.store.getState().endTour();
  }, [hasOther, parts]);
  useEffect(() => {
    const before = remember(parts);
    return () => void giveBack(parts, before);
  }, [parts]);
  if (!tour || hasOther) return null;
  return <Told told={tour} title={`Tour of ${spec.title}`} word="tour" parts={tour.parts ?? NO_PARTS} />;
}

function LessonTold() {
  const lesson = useLab((s) => s.lesson);
  const spec = useLab(specOnScreen);
  const tour = useTour(spec);
  useEffect(() => {
    const { activeElement } = document;
    return () => focusAgain(activeElement);
  }, []);
  if (!lesson || lesson.steps.length === 0) return null;
  return <Told told={lesson} title={`Lesson: ${lesson.title}`} word="lesson" parts={tour?.parts ?? NO_PARTS} />;
}

/** That of a model, once it is loaded. */
function useTour(spec: ModelSpec): TourData | undefined {
  const { store } = useLabParts();
  const [loaded, setLoaded] = useState<{ readonly of: ModelSpec; readonly tour: TourData }>();
  useEffect(() => {
    void spec.tour?.().then(
      (tour) => setLoaded({ of: spec, tour }),
      // A lesson goes on without frames.
      () => !store.getState().isLessonTold && store.getState().endTour(),
    );
  }, [spec, store]);
  return loaded?.of === spec ? loaded.tour : undefined;
}

interface ToldProps {
  readonly told: TourData | Lesson;
  readonly title: string;
  readonly word: string;
  readonly parts: TourParts;
}

function Told({ told, title, word, parts: sections }: ToldProps) {
  const parts = useLabParts();
  const at = useLab((s) => Math.min(Math.floor(s.tour ?? 0), told.steps.length - 1));
  const steps = useMemo(() => new Steps(parts, told), [parts, told]);
  const slot = useSlot();
  const step = told.steps[at];
  useEffect(() => {
    void steps.show(at);
    return () => steps.leave();
  }, [steps, at]);
  if (!step) return null;
  return (
    <>
      {slot && createPortal(<TourStrip title={title} word={word} steps={told.steps} at={at} />, slot)}
      {createPortal(<TourFrames step={step} parts={sections} />, document.body)}
    </>
  );
}

/** Of the place that shows; undefined while there is none. */
function useSlot(): Element | undefined {
  const isNarrow = useNarrow();
  const section = useLab((s) => s.section);
  const isStudy = useLab((s) => s.isStudyShown);
  const wanted = isNarrow && section === 'charts' ? 'charts' : 'scene';
  const [slot, setSlot] = useState<Element>();
  const found = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a study on the stage takes the slot away
  useEffect(() => {
    found.current = document.querySelector(`[data-tour-slot="${wanted}"]`);
    setSlot(found.current ?? undefined);
  }, [wanted, isStudy]);
  return slot;
}
