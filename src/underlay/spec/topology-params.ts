/** The network of routers below an overlay: that of src/topology, where its peers stand, and by which paths their messages go. */
import { paramsIn } from '../../scenario/param-kinds.ts';
import type { ParamTable } from '../../scenario/spec.ts';
import { metricParam } from '../../topology/spec/metric-param.ts';
import { topologyParams } from '../../topology/spec/params.ts';

const WHERE_ROUTED = { param: 'latency', is: ['topology'] };
const WITHIN = { visibleWithin: [WHERE_ROUTED] };
/** Capacities matter to nothing else. */
const BY_CAPACITY = { visibleWithin: [WHERE_ROUTED, { param: 'metric', is: ['capacity'] }] };

const { count, seconds } = paramsIn('Topology');

const within = <Table extends ParamTable>(params: Table): Table =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => [
      name,
      { ...param, ...(/bandwidth/i.test(name) ? BY_CAPACITY : WITHIN) },
    ]),
  ) as ParamTable as Table;

const { topology, ...shape } = within(topologyParams);

export const routedParams = {
  topology,
  leaves: count('Leaves', 1024, [2, 4096], {
    scale: 'log',
    explore: [2, 4096],
    help: 'Routers with few links that peers stand at, spread over all that there are; each peer draws one of them.',
    ...WITHIN,
  }),
  accessDelay: seconds('Access delay', 0.001, [0.000_001, 1], {
    explore: [0.0001, 0.1],
    help: 'Of the link between a peer and its router: a message takes it twice, and the delays of all links between.',
    ...WITHIN,
  }),
  ...within(metricParam),
  ...shape,
};
