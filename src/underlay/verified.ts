/** What verification of any tenant needs to know of its underlay: contents of files, cases at its edges, how often peers come. */
import type { Case } from '../models/grid-case.ts';
import { routersIn } from '../topology/spec/check.ts';
import type { TopologyParams } from '../topology/spec/params.ts';
import type { UnderlayParams } from './spec/underlay-params.ts';
import { linksFile, MOST_OF_FILE, matrixFile, sessionFile } from './verified-files.ts';

export const underlayFiles = { matrix: matrixFile, sessions: sessionFile, topologyFile: linksFile };

/** Of a network below: sizes while nothing is asked of them. */
export const underlaySmallest = { routers: 16, leaves: 6, systems: 2, hubs: 3, campuses: 1 };

/** What making a network and its routes costs, in events that take as long, about. */
export const routesWork = (params: UnderlayParams): number =>
  params.latency === 'topology' ? networkWork(params, params.leaves) : 0;

/** The same of anybody's routes to so many routers. */
export function networkWork(params: TopologyParams, destinations: number): number {
  const { topology, links, systemLinks, growth, waxmanAlpha } = params;
  const routers = topology === 'file' ? MOST_OF_FILE : routersIn(params);
  const pairs = growth === 'pairs' ? routers ** 2 : 0;
  const degree = Math.max(links, systemLinks) + (waxmanAlpha * pairs) / routers;
  return ((Math.min(destinations, routers) + 8) * routers * degree + 2 * pairs) / 32;
}

/** Some seconds of a network in which peers come and go so often. */
export const EXPONENTIAL = { churn: 'exponential', sessionScale: 4, offlineMean: 2 } as const;

const MATRIX = '1,20,300.5\n25,11,40\n310,45,12\n';
const TRACE = 'peer,start,end\na,0,2\na,2.5,20\nb,1,3\nb,3.5,9\nc,0,100\nd,1,3\n';

export const underlayCases: readonly Case[] = [
  { what: 'exponential churn', params: EXPONENTIAL },
  { what: 'exponential churn, NAT, loss', params: { ...EXPONENTIAL, nat: 0.4, loss: 0.05 } },
  {
    what: 'Weibull churn, regions',
    params: { churn: 'weibull', sessionScale: 3, offlineMean: 2, latency: 'regions' },
  },
  { what: 'half the peers leave', params: { churn: 'flash', flashAt: 1, flashOver: 1 } },
  {
    what: 'a trace and a matrix',
    params: { churn: 'trace', latency: 'matrix' },
    files: { sessions: TRACE, matrix: MATRIX },
  },
  {
    what: 'routes by delay between systems',
    params: {
      ...{ latency: 'topology', topology: 'hierarchical', metric: 'delay', leaves: 24 },
      ...{ routers: 12, systems: 4, accessDelay: 0.002, nat: 0.1 },
    },
  },
];

/** How often a peer comes online in a run, on average; `latency`: the least that a message takes. In seconds. */
export function arrivalsOf(
  { churn, sessionScale, offlineMean }: Pick<UnderlayParams, 'churn' | 'sessionScale' | 'offlineMean'>,
  end: number,
  latency: number,
): number {
  if (churn === 'exponential' || churn === 'weibull')
    return end / (Math.max(latency, 0.88 * sessionScale) + Math.max(latency, offlineMean));
  return churn === 'trace' ? 8 : 0;
}
