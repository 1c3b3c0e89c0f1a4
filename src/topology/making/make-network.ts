/** Makes a network of parameters, or of the file that they name. Same parameters, file and seed: same network, on every machine. */
import { counted } from '../../base/counted.ts';
import { ok, type Result } from '../../base/result.ts';
import { fileSkeleton } from '../files/file-skeleton.ts';
import { greatCircle, mapOf } from '../files/geography.ts';
import { readTopology } from '../files/read-topology.ts';
import { leftOutWords } from '../files/tidy.ts';
import type { Network } from '../network.ts';
import { ABILENE_ROUTERS } from '../spec/check.ts';
import type { TopologyParams } from '../spec/params.ts';
import { campuses } from './campus.ts';
import { flat } from './flat.ts';
import { hierarchical } from './hierarchical.ts';
import { dumbbell, ring, stars } from './regular.ts';
import { finished, type Skeleton } from './skeleton.ts';
import { LinkWriter } from './wiring.ts';

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

/** Latitude and longitude, degrees. */
const CITIES: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Seattle', 47.61, -122.33],
  ['Sunnyvale', 37.37, -122.04],
  ['Los Angeles', 34.05, -118.24],
  ['Denver', 39.74, -104.98],
  ['Houston', 29.76, -95.36],
  ['Kansas City', 39.11, -94.63],
  ['Atlanta', 33.75, -84.39],
  ['Indianapolis', 39.77, -86.16],
  ['Chicago', 41.85, -87.65],
  ['Washington DC', 38.9, -77.04],
  ['New York', 40.71, -74.01],
];

const LINKS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 4],
  [3, 5],
  [4, 5],
  [5, 7],
  [4, 6],
  [6, 7],
  [6, 9],
  [7, 8],
  [8, 10],
  [9, 10],
];

/** OC-192c, rounded as everybody does. */
const MBPS = 10_000;

/**
 * Abilene, the backbone of Internet2, as its map of February 2005 shows it (internet2.edu/pubs/200502-IS-AN.pdf, which the Topology Zoo names as the source of its
 * Abilene.graphml; Knight et al. 2011): 11 cities, 14 links OC-192c. Links are as long as great circles. The file examples/topology.graphml says the same.
 */
function abilene(): Skeleton {
  const latLon = Float64Array.from(CITIES.flatMap(([, latitude, longitude]) => [latitude, longitude]));
  const links = new LinkWriter();
  for (const [a, b] of LINKS) links.add(a, b);
  const { wiring } = links;
  return {
    routers: {
      ...mapOf(latLon),
      system: new Uint32Array(ABILENE_ROUTERS),
      names: CITIES.map(([name]) => name),
      latLon,
    },
    wiring,
    mbps: new Float64Array(links.count).fill(MBPS),
    km: Float64Array.from(LINKS, ([a, b]) => greatCircle(latLon, a, b)),
  };
}
