/** What `bench swarm` says at the end: how many more rounds the biased choice of the limited designs costs. */
import { meanInterval } from '../../../analysis/confidence.ts';
import { showNumber } from '../../../scenario/words/show.ts';
import type { Whole } from './measure.ts';
import type { MoreRounds, SwarmRow } from './row.ts';

/** Nothing where no exact design was measured before. */
export function extraRounds(
  limited: readonly Whole[],
  before: readonly SwarmRow[],
): Pick<SwarmRow, 'moreRounds'> | undefined {
  const exact = before.find(({ engine, whole }) => engine === 'gpu' && whole.length === limited.length);
  if (!exact || limited.length === 0) return undefined;
  const { count, mean, half } = meanInterval(limited.map(({ rounds }, i) => rounds / exact.whole[i].rounds));
  return { moreRounds: { ratio: mean, half: Number.isNaN(half) ? null : half, seeds: count } };
}

export const closingLines = (rows: readonly SwarmRow[]): string =>
  rows.flatMap((row) => (row.moreRounds ? [lineOf(row, row.moreRounds)] : [])).join('\n');

function lineOf({ peers, blocks, algorithm }: SwarmRow, { ratio, half, seeds }: MoreRounds): string {
  const interval = half === null ? '' : ` +- ${half.toFixed(4)}`;
  return `  ${showNumber(peers)} x ${showNumber(blocks)}: ${algorithm} takes ${ratio.toFixed(4)}${interval} times the rounds of naive (${seeds} seeds, 99%)`;
}
