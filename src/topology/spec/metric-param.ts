/** By what routes through a topology are chosen: a parameter of whoever has routes, and its rule. */
import { paramsIn } from '../../scenario/param-kinds.ts';
import type { ParamsOf } from '../../scenario/spec.ts';
import { topologyFault } from './check.ts';
import type { TopologyParams } from './params.ts';

export const metricParam = {
  metric: paramsIn('Topology').choice('Routes by', {
    help: 'What a path has least of. Among equal paths chance picks, the same at each run.',
    choices: [
      { value: 'hops', label: 'Hops' },
      { value: 'delay', label: 'Delay' },
      { value: 'capacity', label: 'Capacity', help: 'A link counts 10 Gbit/s over its bandwidth.' },
      { value: 'weight', label: 'Weights of the file' },
    ],
  }),
};

/** As a sentence `what is wrong: what to do`. */
export const routedFault = (params: TopologyParams & ParamsOf<typeof metricParam>): string | undefined =>
  params.metric === 'weight' && params.topology !== 'file'
    ? 'metric weight is for weights of a file, and generated links have none: use hops, delay or capacity'
    : topologyFault(params);
