/** Rules between a topology's parameters, as sentences `what is wrong: what to do`; and how many routers there are. */
import { whole } from '../../base/whole.ts';
import { MOST_LINKS, MOST_ROUTERS } from '../network.ts';
import type { TopologyParams } from './params.ts';

/** Nodes of a campus. */
export const CAMPUS_ROUTERS = 538;
/** Cities of its map. */
export const ABILENE_ROUTERS = 11;
/** Where each pair is drawn: a few seconds on one core. */
const MOST_PAIRS = 2 ** 25;

/** Routers in all; of a file, which is not here, the most that it may have. */
export function routersIn({ topology, routers, systems, campuses, hubs }: TopologyParams): number {
  switch (topology) {
    case 'hierarchical':
      return systems * routers;
    case 'campus':
      return campuses * CAMPUS_ROUTERS;
    case 'stars':
      return hubs * hubs;
    case 'abilene':
      return ABILENE_ROUTERS;
    case 'file':
      return MOST_ROUTERS;
    default:
      return routers;
  }
}

/** A graph on a plane. */
interface Plane {
  /** Names of its parameters. */
  readonly size: 'routers' | 'systems';
  readonly links: 'links' | 'systemLinks';
  readonly graph: TopologyParams['routerTopology'];
  /** How many there are of it. */
  readonly times: number;
}

function planesOf(params: TopologyParams): readonly Plane[] {
  const { topology, systems, systemTopology, routerTopology } = params;
  if (topology === 'waxman' || topology === 'barabasi-albert')
    return [{ size: 'routers', links: 'links', graph: topology, times: 1 }];
  if (topology !== 'hierarchical') return [];
  return [
    { size: 'routers', links: 'links', graph: routerTopology, times: systems },
    { size: 'systems', links: 'systemLinks', graph: systemTopology, times: 1 },
  ];
}

export function topologyFault(params: TopologyParams): string | undefined {
  const all = routersIn(params);
  if (all > MOST_ROUTERS)
    return `${whole(params.systems)} systems of ${whole(params.routers)} routers are ${whole(all)}, above ${whole(MOST_ROUTERS)}: lower systems or routers`;
  const planes = planesOf(params);
  for (const plane of planes) {
    const fault = planeFault(params, plane);
    if (fault) return fault;
  }
  return linksFault(params, planes) ?? bandwidthFault(params);
}

function planeFault(params: TopologyParams, { size, links }: Plane): string | undefined {
  const { plane, square, routerPlacement } = params;
  if (params[links] >= params[size])
    return `${links} ${params[links]} is not below ${size} ${params[size]}: lower it, or raise ${size}`;
  if (routerPlacement === 'random') return roomFault(params, size, plane);
  if (square > plane) return `square ${square} km is above plane ${plane} km: lower it, or raise plane`;
  return roomFault(params, size, Math.floor(plane / square) * square);
}

/** Each stands alone; who draws a place finds one soon where half of them are free. */
function roomFault(params: TopologyParams, size: Plane['size'], side: number): string | undefined {
  const room = Math.floor((side * side) / 2);
  if (params[size] <= room) return undefined;
  return `${size} ${whole(params[size])} is above ${whole(room)}, half the places of ${whole(side)} x ${whole(side)} km: lower it, or raise plane`;
}

function linksFault(params: TopologyParams, planes: readonly Plane[]): string | undefined {
  const byPairs = planes.filter(({ graph }) => graph === 'waxman' && params.growth === 'pairs');
  const pairs = sum(byPairs, ({ size, times }) => (times * params[size] * (params[size] - 1)) / 2);
  if (pairs > MOST_PAIRS)
    return `growth pairs has ${whole(pairs)} pairs to draw, above ${whole(MOST_PAIRS)}: lower ${byPairs[0].size}, or use growth incremental`;
  if (pairs * params.waxmanAlpha > MOST_LINKS)
    return `waxmanAlpha ${params.waxmanAlpha} of ${whole(pairs)} pairs may be ${whole(pairs * params.waxmanAlpha)} links, above ${whole(MOST_LINKS)}: lower it, or lower ${byPairs[0].size}`;
  const grown = planes.filter((plane) => !byPairs.includes(plane));
  const links = sum(grown, ({ size, links: each, times }) => times * params[size] * params[each]);
  if (links + pairs * params.waxmanAlpha > MOST_LINKS)
    return `links ${params.links} of ${whole(routersIn(params))} routers are about ${whole(links)} links, above ${whole(MOST_LINKS)}: lower it, or lower routers`;
  return undefined;
}

const sum = (planes: readonly Plane[], of: (plane: Plane) => number): number =>
  planes.reduce((total, plane) => total + of(plane), 0);

function bandwidthFault(params: TopologyParams): string | undefined {
  const { topology, bandwidth, bandwidthMin, bandwidthMax, interBandwidth, interBandwidthMin, interBandwidthMax } =
    params;
  const isDrawn = topology === 'file' || planesOf(params).length > 0;
  if (isDrawn && bandwidth !== 'constant' && bandwidthMax < bandwidthMin)
    return `bandwidthMax ${bandwidthMax} Mbit/s is below bandwidthMin ${bandwidthMin} Mbit/s: raise it, or lower bandwidthMin`;
  if (topology === 'hierarchical' && interBandwidth !== 'constant' && interBandwidthMax < interBandwidthMin)
    return `interBandwidthMax ${interBandwidthMax} Mbit/s is below interBandwidthMin ${interBandwidthMin} Mbit/s: raise it, or lower interBandwidthMin`;
  return undefined;
}
