/** Says changes of state to screen readers: states only, never numbers. */
import { stateOf } from '../state/run.ts';
import { useLab } from './lab-context.ts';
import { STATE_WORDS } from './words.ts';

export function Announcer() {
  const state = useLab(stateOf);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {STATE_WORDS[state].spoken}
    </div>
  );
}
