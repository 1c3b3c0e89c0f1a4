/** Makes a network of parameters alone. Same parameters and seed: same network, on every machine. */
import type { TopologyParams } from '../spec/params.ts';
import { campuses } from './campus.ts';
import { flat } from './flat.ts';
import { hierarchical } from './hierarchical.ts';
import { dumbbell, ring, stars } from './regular.ts';
import { finished, type MadeNetwork, type Skeleton } from './skeleton.ts';

type Generated = Exclude<TopologyParams['topology'], 'file'>;

/** `params` keep the rules of `topologyFault`. */
export const generated = (params: TopologyParams & { readonly topology: Generated }, seed: number): MadeNetwork =>
  finished(shapeOf(params, seed), params, seed);

function shapeOf(params: TopologyParams & { readonly topology: Generated }, seed: number): Skeleton {
  switch (params.topology) {
    case 'hierarchical':
      return hierarchical(params, seed);
    case 'dumbbell':
      return dumbbell(params);
    case 'campus':
      return campuses(params);
    case 'ring':
      return ring(params);
    case 'stars':
      return stars(params);
    default:
      return flatShape(params.topology, params, seed);
  }
}

function flatShape(topology: TopologyParams['routerTopology'], params: TopologyParams, seed: number): Skeleton {
  const { places, wiring, added } = flat(params.routers, { ...params, topology }, seed);
  return { routers: { x: places.x, y: places.y, system: new Uint32Array(params.routers) }, wiring, added };
}
