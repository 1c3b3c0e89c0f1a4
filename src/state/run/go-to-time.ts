/** The run on screen goes to a moment that it has been at. Loads with the control for it. */
import type { LabState, LabWiring } from '../slice.ts';

/** Goes to a simulated time, at rest. `isOnTheWay`: another will follow; those that come while the run is on its way are left out, but for the last. Resolves where the run is there, or at a later one. */
export type GoToTime = (seconds: number, isOnTheWay?: boolean) => Promise<void>;

/** Steps of the arrow keys in a run to its end. */
const KEY_STEPS = 200;

/** A step of the time bar. So many of them are no more than the whole, to the last bit: else the bar's end, too, is a step before where the run has been. */
export const keyStep = (reachedSeconds: number): number =>
  Math.max((reachedSeconds / KEY_STEPS) * (1 - Number.EPSILON), Number.MIN_VALUE);

export function goerToTime(lab: () => LabState, client: Pick<LabWiring['client'], 'ask'>): GoToTime {
  let going = 0;
  let next: number | undefined;
  let newest: Promise<unknown> = Promise.resolve();
  return async (seconds, isOnTheWay = false) => {
    next = seconds;
    if (going > 0 && isOnTheWay) return;
    going++;
    await lab().unfollow();
    while (next !== undefined) {
      const to: number = next;
      next = undefined;
      newest = client.ask((worker) => worker.goTo(to));
      await newest;
    }
    going--;
    // Another of these may have asked for it.
    await newest;
  };
}
