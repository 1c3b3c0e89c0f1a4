/** A tour of the model on screen: a strip with the words of a step beside the picture, and a frame around what it is about. */
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Tour as TourData } from '../../scenario/tour.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { useNarrow } from '../shell/narrow.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import '../styles/tour/tour.css';
import { TourFrames } from './TourFrames.tsx';
import { TourStrip } from './TourStrip.tsx';
import { giveBack, remember, Steps } from './tour-steps.ts';

export function Tour() {
  const { store } = useLabParts();
  const spec = useLab(specOnScreen);
  const [first] = useState(spec);
  const [tour, setTour] = useState<TourData>();
  useEffect(() => {
    // A tour is of one model.
    if (spec !== first || !spec.tour) store.getState().endTour();
    else void spec.tour().then(setTour, () => store.getState().endTour());
  }, [spec, first, store]);
  return tour && spec === first ? <Told tour={tour} /> : null;
}

function Told({ tour }: { readonly tour: TourData }) {
  const parts = useLabParts();
  const at = useLab((s) => Math.min(s.tour ?? 0, tour.steps.length - 1));
  const [steps] = useState(() => new Steps(parts, tour));
  const slot = useSlot();
  const step = tour.steps[at];
  useEffect(() => {
    const before = remember(parts);
    return () => void giveBack(parts, before);
  }, [parts]);
  useEffect(() => {
    void steps.show(at);
    return () => steps.leave();
  }, [steps, at]);
  if (!step) return null;
  return (
    <>
      {slot && createPortal(<TourStrip tour={tour} at={at} />, slot)}
      {createPortal(<TourFrames step={step} />, document.body)}
    </>
  );
}

/** Of the place that shows; undefined while there is none. */
function useSlot(): Element | undefined {
  const isNarrow = useNarrow();
  const place = useLab((s) => s.place);
  const isStudy = useLab((s) => s.isStudyShown);
  const wanted = isNarrow && place === 'charts' ? 'charts' : 'scene';
  const [slot, setSlot] = useState<Element>();
  const found = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a study on the stage takes the slot away
  useEffect(() => {
    found.current = document.querySelector(`[data-tour-slot="${wanted}"]`);
    setSlot(found.current ?? undefined);
  }, [wanted, isStudy]);
  return slot;
}
