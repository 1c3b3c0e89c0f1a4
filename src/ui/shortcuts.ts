/** Single keys, only while no control has the focus: Space runs and pauses, `.` steps, `r` goes back to the start. */
import { useEffect } from 'react';
import { stateOf } from '../state/run.ts';
import type { LabState } from '../state/slice.ts';
import { useLabParts } from './lab-context.ts';

const CONTROLS = 'input, select, textarea, button, a, summary, [contenteditable], [role="dialog"]';

const KEYS: Readonly<Record<string, (lab: LabState) => Promise<void>>> = {
  ' ': (lab) => (stateOf(lab) === 'running' ? lab.pause() : lab.run()),
  '.': (lab) => lab.step(),
  r: (lab) => lab.reset(),
};

export function useShortcuts(on: boolean): void {
  const { store } = useLabParts();
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const act = KEYS[event.key];
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.defaultPrevented;
      if (!act || !isPlain || (event.target as Element).closest?.(CONTROLS)) return;
      event.preventDefault();
      void act(store.getState());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on, store]);
}
