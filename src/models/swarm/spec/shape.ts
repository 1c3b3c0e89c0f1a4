/** What of a swarm its kernels depend on: words of a peer, the design, how the graph lies in memory, whether peers come and go. */
import { thresholdOf } from '../../../base/threshold.ts';
import type { ParamValue } from '../../../scenario/spec.ts';
import { representationOf } from './graph-rule.ts';
import type { SwarmParams } from './params.ts';

/** The largest number of neighbours, which the local choice compares copies by, is drawn: a capacity, as the room of a stored graph. */
export function swarmShape(params: SwarmParams): readonly (ParamValue | boolean)[] {
  const { peers, blocks, slots, keptBlocks, freeRiders, seedsLeave } = params;
  return [
    peers,
    blocks,
    slots,
    params.choice,
    params.kernel,
    params.kernel === 'limited' && keptBlocks,
    representationOf(params) === 'implicit',
    params.arrivals !== 'together',
    params.arrivals !== 'together' || params.leave === 'leave' || seedsLeave > 0,
    thresholdOf(freeRiders) > 0,
  ];
}
