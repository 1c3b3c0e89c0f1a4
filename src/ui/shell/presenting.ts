/** Presenting to a room: full screen where the browser allows it, keys of a clicker, and the way out. */
import { useEffect } from 'react';
import { stateOf } from '../../state/run/run.ts';
import type { LabState } from '../../state/slice.ts';
import { whyNotReset, whyNotStart } from '../run/run-rules.ts';
import { isFull, toggleFullScreen } from './full-screen.ts';
import { useLabParts } from './lab-context.ts';

export function present(lab: LabState): void {
  lab.startPresenting();
  if (!isFull()) void toggleFullScreen();
}

export function leavePresenting(lab: LabState): void {
  lab.endPresenting();
  if (isFull()) void toggleFullScreen();
}

/** What a clicker sends: the run goes on, rests, and goes back to its start. What is told takes it first (TourStrip.tsx). */
function click(lab: LabState, by: 1 | -1): void {
  if (by < 0) return void (whyNotReset(lab) === undefined && lab.reset());
  if (whyNotStart(lab) !== undefined) return;
  void (stateOf(lab) === 'running' ? lab.pause() : lab.run());
}

/** While something is presented. */
export function usePresentingKeys(): void {
  const { store } = useLabParts();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const lab = store.getState();
      const { key } = event;
      if (lab.panel || event.repeat) return;
      if (key === 'PageDown') click(lab, 1);
      else if (key === 'PageUp') click(lab, -1);
      // What is told, or picked, is left first.
      else if (key === 'Escape' && !event.defaultPrevented) return leavePresenting(lab);
      else return;
      event.preventDefault();
    };
    const watch = () => {
      if (!isFull()) store.getState().endPresenting();
    };
    window.addEventListener('keydown', press);
    document.addEventListener('fullscreenchange', watch);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('fullscreenchange', watch);
    };
  }, [store]);
}
