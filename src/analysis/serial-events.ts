/**
 * Serial events of a trace: the most that one LP executes in a window, summed over windows. They must run one after the other, so events
 * divided by them are the parallelism of an engine that waits at the end of every window.
 *
 * Never more than critical-path parallelism, whose window slides: once all windows before are done, its earliest remaining event lies
 * in this window, so all of this window lies within its own; every parent there is of a window before, or of the same LP; so each LP
 * removes one of its events in every round, and the window is done after as many rounds as its busiest LP has events.
 */
import type { EventTrace } from './event-trace.ts';

export interface SerialEvents {
  readonly windows: number;
  readonly serialEvents: number;
}

/** `lpOf`: LP of each node, below `lps`. A window opens at the first event that the one before does not reach, as in the engine. */
export function serialEvents(
  { time, node }: Pick<EventTrace, 'time' | 'node'>,
  lpOf: Uint32Array,
  lps: number,
  lookahead: number,
): SerialEvents {
  const counts = new Uint32Array(lps);
  const countedIn = new Uint32Array(lps);
  let windows = 0;
  let end = 0;
  let most = 0;
  let sum = 0;
  for (let i = 0; i < time.length; i++) {
    if (time[i] >= end) {
      end = time[i] + lookahead;
      windows++;
      sum += most;
      most = 0;
    }
    const lp = lpOf[node[i]];
    counts[lp] = countedIn[lp] === windows ? counts[lp] + 1 : 1;
    countedIn[lp] = windows;
    if (counts[lp] > most) most = counts[lp];
  }
  return { windows, serialEvents: sum + most };
}
