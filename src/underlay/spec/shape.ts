/** What of its underlay a scenario's kernels depend on, for `shape` of its spec. */
import { thresholdOf } from '../../base/threshold.ts';
import type { ParamValue } from '../../scenario/spec.ts';
import type { UnderlayParams } from './underlay-params.ts';

export function underlayShape(params: UnderlayParams): readonly (ParamValue | boolean)[] {
  const { loss, nat } = params;
  return [
    params.churn,
    params.latency,
    // How many places there are is in the file.
    params.latency === 'matrix' && params.matrix,
    thresholdOf(loss) > 0,
    thresholdOf(nat) > 0,
  ];
}
