/** On a phone nothing is computed behind the screen: a run that plays pauses while the page is hidden, and then goes on. */
import { useEffect } from 'react';
import { stateOf } from '../../state/run/run.ts';
import { useLabParts } from '../shell/lab-context.ts';

const finger = window.matchMedia('(pointer: coarse)');

export function usePauseWhenHidden(): void {
  const { store } = useLabParts();
  useEffect(() => {
    let hasPaused = false;
    const change = () => {
      const lab = store.getState();
      const isHidden = document.visibilityState === 'hidden';
      if (isHidden && finger.matches && stateOf(lab) === 'running') {
        hasPaused = true;
        void lab.pause();
      } else if (!isHidden && hasPaused) {
        hasPaused = false;
        if (stateOf(lab) === 'paused') void lab.run();
      }
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, [store]);
}
