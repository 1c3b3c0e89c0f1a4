/** How fast: paced to be watched, at a factor of the preset's pace, or as fast as the device can. */

import { siTick } from '../charts/numbers.ts';
import { useLab, useLabParts } from './lab-context.ts';
import { useNarrow } from './narrow.ts';
import { choosePace, PACE_CHOICES, type PaceChoice, paceOf } from './pace-steps.ts';
import { specOnScreen } from './spec-on-screen.ts';
import { Tip } from './Tip.tsx';

/** `isShort`: its words too. */
export function PaceSwitch({ isShort }: { readonly isShort: boolean }) {
  const { store } = useLabParts();
  const pace = useLab((s) => s.loaded?.pace ?? 1);
  const chosen = useLab(paceOf);
  const isRounds = useLab((s) => specOnScreen(s).clock === 'rounds');
  const isNarrow = useNarrow();
  const choose = (value: string) => {
    const choice = PACE_CHOICES.find((each) => String(each) === value);
    if (choice !== undefined) void choosePace(store.getState(), choice);
  };
  return (
    <label className="pace" data-unit={isRounds ? 'rounds' : 's'}>
      <span className="visually-hidden">Pace</span>
      <Tip text={`${isRounds ? 'Rounds' : 'Simulated seconds'} per second; M toggles Max, [ and ] halve and double`}>
        <select value={chosen} onChange={(event) => choose(event.target.value)}>
          {PACE_CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {labelOf(choice, pace, isRounds ? (isNarrow || isShort ? '/s' : ' rounds/s') : '×')}
            </option>
          ))}
        </select>
      </Tip>
    </label>
  );
}

/** `12×`: simulated seconds a second; `12 rounds/s`. */
const labelOf = (choice: PaceChoice, pace: number, unit: string): string =>
  choice === 'max' ? 'Max' : siTick(Number((pace * choice).toPrecision(2))) + unit;
