/** Brings the strips of the run to whoever shows them, as often as the run says how far it is; outside React. */
import type { StoreApi } from 'zustand';
import type { LabClient } from '../../client/lab-client.ts';
import type { StripValues } from '../../scenario/picture.ts';
import type { LabState } from '../../state/slice.ts';
import { latest } from '../controls/latest.ts';

/** A run that is not there yet, or cannot be seen, has no values: it may have them soon, and at rest nobody would say so. */
const AGAIN_MS = 250;

/** Gives what ends it. */
export function feedStrips(
  store: StoreApi<LabState>,
  client: Pick<LabClient, 'ask'>,
  show: (strips: readonly StripValues[]) => void,
): () => void {
  const ask = latest(async () => {
    const strips = await client.ask((lab) => lab.strips());
    if (strips) show(strips);
    else if (!isOver) again = setTimeout(ask, AGAIN_MS, undefined);
  });
  let isOver = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const askNow = () => {
    clearTimeout(again);
    ask(undefined);
  };
  askNow();
  const leave = store.subscribe((now, before) => {
    if (now.status !== before.status) askNow();
  });
  return () => {
    isOver = true;
    clearTimeout(again);
    leave();
  };
}
