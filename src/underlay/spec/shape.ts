/** What of its underlay a scenario's kernels depend on, for `shape` of its spec. */
import { thresholdOf } from '../../base/threshold.ts';
import type { Params, ParamValue } from '../../scenario/spec.ts';

export function underlayShape(params: Params): readonly (ParamValue | boolean)[] {
  const { loss, nat } = params as Readonly<Record<string, number>>;
  return [
    params.churn,
    params.latency,
    // How many places there are is in the file.
    params.latency === 'matrix' && params.matrix,
    thresholdOf(loss) > 0,
    thresholdOf(nat) > 0,
  ];
}
