/** The run on screen goes back, and there again. */
import type { RunStatus } from '../../worker/api.ts';
import type { Slice } from '../slice.ts';

export interface PastSlice {
  /** To that simulated time, at rest. `isOnTheWay`: another time will follow; those that come while the run is on its way are left out, but for the last. */
  goToTime(seconds: number, isOnTheWay?: boolean): Promise<void>;
  /** One window or round. */
  stepBack(): Promise<void>;
}

declare module '../slice.ts' {
  interface LabState extends PastSlice {}
}

export const pastSlice: Slice<PastSlice> = (_, get, { client }) => {
  let going = 0;
  let next: number | undefined;
  return {
    goToTime: async (seconds, isOnTheWay = false) => {
      next = seconds;
      if (going > 0 && isOnTheWay) return;
      going++;
      // Who is followed is not the same node there.
      await get().unfollow();
      for (; next !== undefined; ) {
        const to: number = next;
        next = undefined;
        await client.ask((lab) => lab.goTo(to));
      }
      going--;
    },
    stepBack: async () => {
      await get().unfollow();
      await client.ask((lab) => lab.stepBack());
    },
  };
};

/** Why it cannot go back; undefined where it can. */
export function whyNoPast(status: RunStatus | null): string | undefined {
  if (!status || status.state === 'preparing' || status.state === 'idle') return 'nothing has run yet';
  if (status.engine === 'workers') return 'runs on all cores keep no past: choose one core';
  return status.reached.seconds > 0 ? undefined : 'it is at the start';
}
