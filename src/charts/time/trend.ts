/** Where a quantity is heading: its last quarter against the quarter before. */
import type { Stream } from './stream.ts';

export type Trend = 'rising' | 'falling' | 'steady';

const LEAST_BUCKETS = 8;
/** Below this relative change a quantity is called steady. */
const STEADY = 0.02;

export function trendOf(stream: Stream): Trend | undefined {
  const { length } = stream;
  if (length < LEAST_BUCKETS) return undefined;
  const quarter = Math.floor(length / 4);
  const before = meanOf(stream, length - 2 * quarter, length - quarter);
  const lately = meanOf(stream, length - quarter, length);
  const change = (lately - before) / Math.max(Math.abs(before), Math.abs(lately), Number.MIN_VALUE);
  if (Math.abs(change) < STEADY) return 'steady';
  return change > 0 ? 'rising' : 'falling';
}

function meanOf({ last }: Stream, first: number, end: number): number {
  let sum = 0;
  for (let i = first; i < end; i++) sum += last[i]!;
  return sum / (end - first);
}
