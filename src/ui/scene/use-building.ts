/** Is another network being built, and for how long? */
import { useEffect, useState } from 'react';
import { hasPicture, stateOf } from '../../state/run/run.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';

/** What is built sooner leaves the picture before it where it is: nothing flickers. */
const SHOWN_AFTER_MS = 300;

/** True once it takes long enough to be said; until the picture is there. */
export function useBuilding(): boolean {
  const isPreparing = useLab((s) => stateOf(s) === 'preparing');
  const session = useLab((s) => s.status?.session);
  const [late, setLate] = useState<number>();
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setTimeout(() => setLate(session), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPreparing, session]);
  return isPreparing && late === session;
}

/** The first picture of a network may take as long to be drawn: its shaders are compiled, or the machine is busy. */
const UNPAINTED_AFTER_MS = 1000;

/**
 * How long the network has been there without its first picture: `late` after a second. Before that the stage is `dark` where
 * something stood over it while the network was built (`isCovered`), else the picture of the network before stays.
 */
export function useUnpainted(isCovered: boolean): 'dark' | 'late' | undefined {
  const { client } = useLabParts();
  const isThere = useLab((s) => hasPicture(stateOf(s)));
  const session = useLab((s) => s.status?.session);
  const [covered, setCovered] = useState<number>();
  const [late, setLate] = useState<number>();
  const [painted, setPainted] = useState<number>();
  useEffect(() => {
    if (isCovered) setCovered(session);
  }, [isCovered, session]);
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setLate(session), UNPAINTED_AFTER_MS);
    const end = () => setPainted(session);
    void client.ask((lab) => lab.painted()).then(end, end);
    return () => clearTimeout(timer);
  }, [client, isThere, session]);
  if (!isThere || painted === session) return undefined;
  if (late === session) return 'late';
  return covered === session ? 'dark' : undefined;
}

/** Whole seconds since this was first shown. */
export function useSecondsShown(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const from = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - from) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
