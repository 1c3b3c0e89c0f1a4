/** Of which device the times are, which is measured as soon as nothing runs; its line is there before they are. */
import { useEffect } from 'react';
import { isBusy } from '../../state/page/speed.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { whoseTimes } from './run-time.ts';

export function WhoseTimes() {
  const { store } = useLabParts();
  const speed = useLab((s) => s.speed);
  const isTaking = useLab((s) => s.isTakingSpeed);
  const busy = useLab(isBusy);
  const device = useLab((s) => s.device);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a run has ended, and when the device is known
  useEffect(() => {
    void store.getState().takeSpeed();
  }, [store, busy, device]);
  return <p className="gallery-device quiet">{whoseTimes(speed, isTaking, busy)}</p>;
}
