/** Counts of a series between its rows. */
import type { ModelSeries } from '../scenario/outcome.ts';

/** How far the counts of a column had come at a time, in a straight line from row to row: 0 before the first, the last one after the end. */
export function countAt({ time, ...columns }: ModelSeries, name: string, seconds: number): number {
  const counts = columns[name] ?? [];
  const after = time.findIndex((at) => at >= seconds);
  if (after < 0) return counts.at(-1) ?? 0;
  if (after === 0) return time[0] > seconds ? 0 : counts[0];
  const share = (seconds - time[after - 1]) / (time[after] - time[after - 1]);
  return counts[after - 1] + share * (counts[after] - counts[after - 1]);
}
