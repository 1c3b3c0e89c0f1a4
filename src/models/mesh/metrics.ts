/** What a run of a mesh says of itself at its end: from the end of the warm-up on. */
import type { EventTotals } from '../../engine/event/model.ts';
import type { Metric } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { BUSY_BITS, COUNTERS } from './config.ts';
import type { MeshParams } from './spec/params.ts';

type Counted = Readonly<Record<(typeof COUNTERS)[number], number>>;

export const LOSSES = ['lossQueue', 'lossAttempts', 'lossCollision', 'lossDeaf', 'lossChannel'] as const;

export function meshMetrics(
  { params, measure }: Scenario<MeshParams>,
  { counters, distributions, observed, series }: EventTotals,
): Record<string, Metric> {
  const counted = Object.fromEntries(COUNTERS.map((name, i) => [name, counters[i]])) as Counted;
  const seconds = (series.time.at(-1) ?? 0) - measure.warmUp;
  const lost = LOSSES.reduce((sum, cause) => sum + counted[cause], 0);
  const ended = counted.delivered + lost;
  const { endToEndDelay, queueLength } = distributions;
  return {
    ...(seconds > 0 && {
      throughput: (counted.delivered * params.payload * 8) / seconds,
      busyShare: Math.min(1, (counted.busy * 2 ** BUSY_BITS) / 1e6 / (seconds * params.stations)),
    }),
    endToEndDelay,
    ...shareOf('loss', lost, ended),
    ...(ended > 0 && Object.fromEntries(LOSSES.map((cause) => [cause, counted[cause] / ended]))),
    ...shareOf('collisionProbability', counted.met, counted.attempted),
    ...shareOf('attemptsPerPacket', counted.frames, counted.packets),
    ...shareOf('acksLost', counted.acksLost, counted.acks),
    ...shareOf('nacksLost', counted.nacksLost, counted.nacks),
    queueLength,
    deliveredPerStation: observed.deliveredPerStation,
  };
}

/** Nothing where there is nothing to be a part of. */
const shareOf = (name: string, part: number, of: number): Record<string, number> =>
  of > 0 ? { [name]: part / of } : {};
