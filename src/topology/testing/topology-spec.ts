/** For tests: the group of parameters as those of a model, for what draws, checks and reads parameters of models. */
import { pholdSpec } from '../../models/phold/spec.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { topologyFault } from '../spec/check.ts';
import { type TopologyParams, topologyParams } from '../spec/params.ts';

export const topologySpec = {
  ...pholdSpec,
  id: 'topology',
  params: topologyParams,
  presets: [],
  horizon: () => ({ endSeconds: 1, longestDelaySeconds: 1 }),
  check: (params: TopologyParams) => topologyFault(params),
} as unknown as ModelSpec;
