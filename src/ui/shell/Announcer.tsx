/** Says changes of state to screen readers, and why a run ended: states, never what changes all the time. */
import { stateOf } from '../../state/run/run.ts';
import { STATE_WORDS } from '../run/words.ts';
import { useLab } from './lab-context.ts';

export function Announcer() {
  const state = useLab(stateOf);
  const ending = useLab((s) => s.status?.result?.ending);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {STATE_WORDS[state].spoken}
      {ending && `: ${ending}`}
    </div>
  );
}
