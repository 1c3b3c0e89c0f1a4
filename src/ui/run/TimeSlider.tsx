/** The time bar goes back: a moment of the run is dragged to, or reached by keys, as far as the run has been. Loads once there is a past. */
import { type CSSProperties, useState } from 'react';
import { CLOCKS } from '../../scenario/clocks.ts';
import { goerToTime, keyStep } from '../../state/run/go-to-time.ts';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { whyNotGoBack } from './run-rules.ts';
import { progressText } from './words.ts';
import '../styles/run/time-slider.css';

const NAME = 'Go to a moment of the run';

export function TimeSlider() {
  const { store, client } = useLabParts();
  const [goToTime] = useState(() => goerToTime(store.getState, client));
  const status = useLab((s) => s.status);
  const isOff = useLab((s) => whyNotGoBack(s) !== undefined);
  /** What was dragged or pressed to, and where the run rests for it: some way further, at the end of a window. From there on keys would never leave the window. */
  const [wished, setWished] = useState<{ readonly seconds: number; readonly rests?: number }>();
  const [hold] = useState(() => (input: HTMLInputElement) => {
    // The browser tells once that it was let go; React tells of each move.
    const letGo = () => {
      const seconds = input.valueAsNumber;
      void goToTime(seconds).then(() => {
        const rests = store.getState().status?.simulatedSeconds;
        // Keys may be faster than the run goes: the next one counts from the last.
        setWished((newest) => (newest?.seconds === seconds ? { seconds, rests } : newest));
      });
    };
    input.addEventListener('change', letGo);
    return () => {
      input.removeEventListener('change', letGo);
      // A run that is reset has no past: the keyboard goes on at what runs it, not at the top of the page.
      if (document.activeElement === input) document.querySelector<HTMLElement>('.run-button')?.focus();
    };
  });
  if (!status || isOff) return null;
  const { reached, simulatedSeconds, timeUnit } = status;
  const { seconds: asked = simulatedSeconds, rests = simulatedSeconds } = wished ?? {};
  const now = Math.min(rests === simulatedSeconds ? asked : simulatedSeconds, reached.seconds);
  const move = (seconds: number) => {
    setWished({ seconds });
    void goToTime(seconds, true);
  };
  return (
    <Tip text={NAME}>
      <input
        ref={hold}
        className="progress-slider"
        style={{ '--reached': reached.share } as CSSProperties}
        type="range"
        min={0}
        max={reached.seconds}
        step={CLOCKS[timeUnit].isWhole ? 1 : keyStep(reached.seconds)}
        value={now}
        aria-label={NAME}
        aria-valuetext={progressText({ ...status, simulatedSeconds: now })}
        onChange={(event) => move(event.currentTarget.valueAsNumber)}
      />
    </Tip>
  );
}
