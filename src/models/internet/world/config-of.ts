/** A scenario in integers. */
import { thresholdOf } from '../../../base/threshold.ts';
import { converted } from '../../../scenario/converted.ts';
import { type Scenario, toTicks } from '../../../scenario/scenario.ts';
import type { InternetConfig } from '../config.ts';
import { HEADER_BYTES } from '../spec/limits.ts';
import { type InternetParams, internetParams } from '../spec/params.ts';
import type { Delays } from './delays.ts';
import type { Sizes } from './sizes.ts';
import { tableOffsets } from './tables.ts';

export function configOf(scenario: Scenario<InternetParams>, sizes: Sizes, { stack }: Delays): InternetConfig {
  const { params, tick, measure } = scenario;
  const ticks = (seconds: number) => toTicks(seconds, tick);
  const { words: _, ...offsets } = tableOffsets(params, sizes);
  const { traffic, source, lengths, on, off, queueBy, control, rtoMin, end } = converted(internetParams, params, {
    s: ticks,
  });
  return {
    nodes: sizes.nodes,
    lookahead: stack,
    end,
    traffic,
    source,
    lengths,
    drawnSizes: Number(params.source === 'poisson' && params.sizes === 'exponential'),
    stack,
    packet: params.packet,
    mss: Math.max(1, params.packet - HEADER_BYTES),
    queueBy,
    queue: params.queueBy === 'packets' ? params.queuePackets : params.queue,
    lossBelow: thresholdOf(params.loss),
    on,
    off,
    control,
    rtoMin,
    ackEvery: params.ackEvery,
    warmUp: ticks(measure.warmUp),
    ...offsets,
  };
}
