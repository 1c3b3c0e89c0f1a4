/** The run on screen goes back by a window or a round; to any moment by `go-to-time.ts`. */
import type { RunStatus } from '../../worker/api.ts';
import type { Slice } from '../slice.ts';

export interface PastSlice {
  /** One window or round. */
  stepBack(): Promise<void>;
}

declare module '../slice.ts' {
  interface LabState extends PastSlice {}
}

export const pastSlice: Slice<PastSlice> = (_, get, { client }) => ({
  stepBack: async () => {
    // Who is followed is not the same node there.
    await get().unfollow();
    await client.ask((lab) => lab.stepBack());
  },
});

/** Why it cannot go back; undefined where it can. */
export function whyNoPast(status: RunStatus | null): string | undefined {
  if (!status || status.state === 'preparing' || status.state === 'idle') return 'nothing has run yet';
  return status.reached.seconds > 0 ? undefined : 'it is at the start';
}
