/** How fast: paced to be watched, at a factor of the preset's pace, or as fast as the device can. */

import { type TimeUnit, timeUnitOf } from '../../scenario/horizon.ts';
import { Options } from '../controls/Options.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { useNarrow } from '../shell/narrow.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';
import { choosePace, PACE_CHOICES, paceOf } from './pace-steps.ts';
import { paceText } from './words.ts';

/** Stands for the pace while the run is slowed: whatever is chosen then is another one, and ends that. */
const SLOWED = 'slowed';

const PER_SECOND: Readonly<Record<TimeUnit, string>> = { s: 'Simulated seconds', rounds: 'Rounds' };

/** `isShort`: its words too. */
export function PaceSwitch({ isShort }: { readonly isShort: boolean }) {
  const { store } = useLabParts();
  const pace = useLab((s) => s.loaded?.pace ?? 1);
  const chosen = useLab(paceOf);
  const unit = useLab((s) => timeUnitOf(specOnScreen(s)));
  const isNarrow = useNarrow();
  const slowedTo = useLab((s) => (s.status?.state === 'running' ? s.status.slowedTo : undefined));
  const words = (factor: number) => {
    const text = paceText(factor, unit);
    return isNarrow || isShort ? text.replace(' rounds', '') : text;
  };
  const choose = (value: string) => {
    const choice = PACE_CHOICES.find((each) => String(each) === value);
    if (choice !== undefined) void choosePace(store.getState(), choice);
  };
  return (
    <label className="pace" data-unit={unit}>
      <span className="visually-hidden">Pace</span>
      <Tip text={`${PER_SECOND[unit]} per second; M toggles Max, [ and ] halve and double`}>
        <select value={slowedTo === undefined ? chosen : SLOWED} onChange={(event) => choose(event.target.value)}>
          <Options of={PACE_CHOICES.map((choice) => [choice, choice === 'max' ? 'Max' : words(pace * choice)])} />
          {slowedTo !== undefined && (
            <option value={SLOWED} disabled>
              {words(slowedTo)}
            </option>
          )}
        </select>
      </Tip>
    </label>
  );
}
