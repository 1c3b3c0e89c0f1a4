/** Brings the strips of the run to whoever shows them, as often as the run says how far it is; outside React. */
import type { StoreApi } from 'zustand';
import type { LabClient } from '../../client/lab-client.ts';
import type { StripValues } from '../../scenario/picture.ts';
import type { LabState } from '../../state/slice.ts';
import { latest } from '../controls/latest.ts';

/** Gives what ends it. */
export function feedStrips(
  store: StoreApi<LabState>,
  client: Pick<LabClient, 'ask'>,
  show: (strips: readonly StripValues[]) => void,
): () => void {
  const ask = latest(async () => {
    const strips = await client.ask((lab) => lab.strips());
    if (strips) show(strips);
  });
  ask(undefined);
  return store.subscribe((now, before) => {
    if (now.status !== before.status) ask(undefined);
  });
}
