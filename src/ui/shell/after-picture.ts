/** What the first picture takes goes first: the rest of the page is put together once it is there, or does not come soon. */
import { useEffect, useState } from 'react';
import { stateOf } from '../../state/run/run.ts';
import { useLab } from './lab-context.ts';

const PATIENCE_MS = 1500;

/** False at first; once true it stays so. */
export function useAfterPicture(): boolean {
  const [isTime, setTime] = useState(false);
  const hasPicture = useLab((s) => s.status !== null && stateOf(s) !== 'preparing');
  useEffect(() => {
    if (isTime) return;
    const timer = setTimeout(setTime, hasPicture ? 0 : PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, [isTime, hasPicture]);
  return isTime;
}
