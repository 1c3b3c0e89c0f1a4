/** How long the axis of simulated time is, for runs that end at a time and for those that end by themselves. */

/** What a run says of its time, in simulated seconds. */
export interface RunSpan {
  readonly endSeconds: number;
  /** The run ends by itself, about then. */
  readonly expectedSeconds?: number;
  readonly simulatedSeconds: number;
  /** It goes no further. */
  readonly isOver: boolean;
}

/** Where a run goes on longer than expected, the axis grows by a quarter at a time: one that grew with every row could not be read. */
const GROWTH = 1.25;

/** With an open end: what is expected, more when the run goes on beyond it, and exactly the run once it is over. */
export function axisEnd({ endSeconds, expectedSeconds, simulatedSeconds, isOver }: RunSpan): number {
  if (expectedSeconds === undefined) return endSeconds;
  if (isOver && simulatedSeconds > 0) return simulatedSeconds;
  let end = Math.max(1, expectedSeconds);
  while (end < simulatedSeconds) end = Math.ceil(end * GROWTH);
  return Math.min(end, endSeconds);
}
