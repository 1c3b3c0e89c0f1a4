/** How fast: paced to be watched, or as fast as the device can. */
import { si, THIN } from '../charts/numbers.ts';
import type { PaceMode } from '../state/run.ts';
import { useLab, useLabParts } from './lab-context.ts';

export function PaceSwitch() {
  const pace = useLab((s) => s.loaded?.pace);
  const speed = pace === undefined ? '' : `${THIN}${si(pace)}×`;
  return (
    <fieldset className="segments pace">
      <legend className="visually-hidden">Pace</legend>
      <Segment mode="paced" label={`Paced${speed}`} title="Simulated seconds per second, slow enough to watch" />
      <Segment mode="max" label="Max" title="As fast as this device can" />
    </fieldset>
  );
}

function Segment({ mode, label, title }: { readonly mode: PaceMode; readonly label: string; readonly title: string }) {
  const { store } = useLabParts();
  const isChosen = useLab((s) => s.paceMode === mode);
  return (
    <label title={title}>
      <input
        type="radio"
        name="pace"
        value={mode}
        checked={isChosen}
        onChange={() => void store.getState().setPaceMode(mode)}
      />
      <span>{label}</span>
    </label>
  );
}
