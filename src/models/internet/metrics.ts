/** What a run of an internet says of itself at its end. */
import type { EventTotals } from '../../engine/event/model.ts';
import type { Metric } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { COUNTERS, HEADER_BYTES, KIB_BITS } from './config.ts';
import type { InternetParams } from './spec/params.ts';

type Counted = Readonly<Record<(typeof COUNTERS)[number], number>>;

export function internetMetrics(
  { params, measure }: Scenario<InternetParams>,
  { counters, distributions, observed, series }: EventTotals,
): Record<string, Metric> {
  const counted = Object.fromEntries(COUNTERS.map((name, i) => [name, counters[i]])) as Counted;
  const seconds = (series.time.at(-1) ?? 0) - measure.warmUp;
  const { queueingDelay, rtt, flowTime } = distributions;
  const { flowBytes, portBusy, pathLength } = observed;
  const ended = counted.delivered + counted.dropped + counted.lost;
  return {
    ...(seconds > 0 && {
      throughput: (bytesOf(params, counted) * 8) / seconds / flowBytes.count,
      utilisation: Math.min(1, portBusy.max / 1000 / seconds),
    }),
    ...(ended > 0 && { loss: (counted.dropped + counted.lost) / ended }),
    ...fairnessOf(flowBytes.bins),
    queueingDelay,
    rtt,
    flowTime,
    finished: counted.finished,
    retransmissions: counted.retransmitted,
    timeouts: counted.timeouts,
    flowBytes,
    portBusy,
    pathLength,
  };
}

/** New data: exactly, unless sizes are drawn. */
const bytesOf = ({ traffic, source, sizes, packet }: InternetParams, { dataPackets, dataKib }: Counted): number => {
  if (traffic === 'tcp') return dataPackets * (packet - HEADER_BYTES);
  return source === 'poisson' && sizes === 'exponential' ? dataKib * 2 ** KIB_BITS : dataPackets * packet;
};

/** Jain's index of what flows have brought: 1 where all have as much, 1 / n where one has all. Nothing where nothing came. */
function fairnessOf(bins: EventTotals['observed'][string]['bins']): Record<string, number> {
  let [count, sum, squares] = [0, 0, 0];
  for (const [low, high, n] of bins) {
    const middle = high - low === 1 ? low : (low + high) / 2;
    count += n;
    sum += n * middle;
    squares += n * middle * middle;
  }
  return squares > 0 ? { fairness: (sum * sum) / (count * squares) } : {};
}
