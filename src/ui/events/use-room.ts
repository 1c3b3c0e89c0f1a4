/** The drawer is higher as long as something stands in it that needs more room than a list. */
import { useEffect } from 'react';
import { useLabParts } from '../shell/lab-context.ts';

export function useRoom(): void {
  const { store } = useLabParts();
  useEffect(() => {
    store.getState().makeRoom();
    return () => store.getState().giveRoomBack();
  }, [store]);
}
