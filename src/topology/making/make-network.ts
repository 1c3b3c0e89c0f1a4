/** Makes a network of parameters, or of the file that they name. Same parameters, file and seed: same network, on every machine. */
import { counted } from '../../base/counted.ts';
import { ok, type Result } from '../../base/result.ts';
import { fileSkeleton } from '../files/file-skeleton.ts';
import { readTopology } from '../files/read-topology.ts';
import { leftOutWords } from '../files/tidy.ts';
import type { Network } from '../network.ts';
import type { TopologyParams } from '../spec/params.ts';
import { abilene } from './abilene.ts';
import { campuses } from './campus.ts';
import { flat } from './flat.ts';
import { hierarchical } from './hierarchical.ts';
import { dumbbell, ring, stars } from './regular.ts';
import { finished, type Skeleton } from './skeleton.ts';

export interface MadeNetwork {
  readonly network: Network;
  /** What was done to it that nobody asked for, a sentence each. */
  readonly remarks: readonly string[];
}

/** `params` keep the rules of `topologyFault`. `content`: of the file, where the topology is one. Failure: what is wrong with it. */
export function makeNetwork(params: TopologyParams, seed: number, content = ''): Result<MadeNetwork> {
  const { topology } = params;
  if (topology !== 'file') return ok(made(shapeOf({ ...params, topology }, seed), params, seed));
  const read = readTopology(content);
  if (!read.ok) return read;
  const left = leftOutWords(read.value.leftOut);
  return ok(made(fileSkeleton(read.value, params), params, seed, left ? [`left out of the file: ${left}`] : []));
}

function made(skeleton: Skeleton, params: TopologyParams, seed: number, before: readonly string[] = []): MadeNetwork {
  const { network, raised } = finished(skeleton, params, seed);
  const { added = 0 } = skeleton;
  const remarks = [
    added > 0 && `parts that hung apart were joined by ${counted(added, 'links')}, the shortest missing`,
    raised > 0 && `${counted(raised, 'links')} shorter than delayFloor ${params.delayFloor} s raised to it`,
  ];
  return { network, remarks: [...before, ...remarks.filter((remark) => remark !== false)] };
}

type Generated = TopologyParams & { readonly topology: Exclude<TopologyParams['topology'], 'file'> };

function shapeOf(params: Generated, seed: number): Skeleton {
  switch (params.topology) {
    case 'hierarchical':
      return hierarchical(params, seed);
    case 'dumbbell':
      return dumbbell(params);
    case 'campus':
      return campuses(params);
    case 'abilene':
      return abilene();
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
