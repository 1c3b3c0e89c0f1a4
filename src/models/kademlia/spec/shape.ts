/** What of a Kademlia scenario its kernels depend on: words of a peer, of its store and of messages, and what is left out of kernels where it is absent. */
import { thresholdOf } from '../../../base/threshold.ts';
import type { ParamValue } from '../../../scenario/spec.ts';
import type { KademliaParams } from './params.ts';

/** A period that the coarsest tick may round to none goes by its value. */
const isOn = (seconds: number): number => (seconds < 0.001 ? seconds : 1);

export function kademliaShape(params: KademliaParams): readonly (ParamValue | boolean)[] {
  const { peers, k, alpha, beta, replacement, refresh, loss, nat, unreachable, hotLookups } = params;
  return [
    peers,
    k,
    alpha,
    Math.min(beta, k),
    replacement,
    isOn(refresh),
    params.pingBeforeReplace,
    params.churn,
    params.tables,
    params.latency,
    // How many places there are is in the file.
    params.latency === 'matrix' && params.matrix,
    thresholdOf(loss) > 0,
    thresholdOf(nat) > 0,
    params.tables === 'warm' && thresholdOf(unreachable) > 0,
    thresholdOf(hotLookups) > 0,
  ];
}
