/** Networks without chance: dumbbell, ring, stars. */
import { onCircle } from '../../base/exact-math.ts';
import type { TopologyParams } from '../spec/params.ts';
import type { Skeleton } from './skeleton.ts';
import { LinkWriter } from './wiring.ts';

/** Two routers with the bottleneck between them; hosts left and right of it, the first half on the left. */
export function dumbbell(params: TopologyParams): Skeleton {
  const { routers, plane, bottleneckDelay, linkDelay, bandwidthMin, hostBandwidth } = params;
  const hosts = routers - 2;
  const left = Math.ceil(hosts / 2);
  const links = new LinkWriter();
  links.add(0, 1);
  const x = new Float64Array(routers);
  const y = new Float64Array(routers);
  for (const side of [0, 1]) {
    x[side] = ((1 + side) * plane) / 3;
    y[side] = plane / 2;
    const [first, count] = side === 0 ? [2, left] : [2 + left, hosts - left];
    for (let i = 0; i < count; i++) {
      links.add(side, first + i);
      x[first + i] = side * plane;
      y[first + i] = ((i + 0.5) * plane) / count;
    }
  }
  const of = (bottleneck: number, host: number) =>
    Float64Array.from({ length: links.count }, (_, l) => (l === 0 ? bottleneck : host));
  return {
    routers: { x, y, system: new Uint32Array(routers) },
    wiring: links.wiring,
    mbps: of(bandwidthMin, hostBandwidth),
    delay: of(bottleneckDelay, linkDelay),
  };
}

/** Each router joined to the next, the last to the first. */
export function ring(params: TopologyParams): Skeleton {
  const { routers, plane } = params;
  const links = new LinkWriter();
  for (let u = 0; u + 1 < routers; u++) links.add(u, u + 1);
  if (routers > 2) links.add(0, routers - 1);
  const places = Array.from({ length: routers }, (_, u) => around([plane / 2, plane / 2], plane / 2, u / routers));
  return alike(places, links, params);
}

/** Hubs, each joined to each, with leaves of their own: as many as it has other hubs (GTNetS: Riley 2003; Swenson 2015, Fig. 11). */
export function stars(params: TopologyParams): Skeleton {
  const { hubs, plane } = params;
  const links = new LinkWriter();
  const places: Place[] = [];
  for (let hub = 0; hub < hubs; hub++) {
    places.push(around([plane / 2, plane / 2], plane / 3, hub / hubs));
    for (let other = 0; other < hub; other++) links.add(other, hub);
  }
  for (let hub = 0; hub < hubs; hub++)
    for (let i = 0; i < hubs - 1; i++) {
      links.add(hub, places.length);
      places.push(around(places[hub], plane / (2 * hubs), i / (hubs - 1)));
    }
  return alike(places, links, params);
}

export type Place = readonly [x: number, y: number];

/** So far around a place, in full turns. */
export function around([x, y]: Place, radius: number, turns: number): Place {
  const [cosine, sine] = onCircle(turns);
  return [x + radius * cosine, y + radius * sine];
}

export const routersAt = (places: readonly Place[], system: Uint32Array): Skeleton['routers'] => ({
  x: Float64Array.from(places, ([x]) => x),
  y: Float64Array.from(places, ([, y]) => y),
  system,
});

/** All links are alike, and all routers of one system. */
function alike(places: readonly Place[], links: LinkWriter, { bandwidthMin, linkDelay }: TopologyParams): Skeleton {
  const { wiring, count } = links;
  return {
    routers: routersAt(places, new Uint32Array(places.length)),
    wiring,
    mbps: new Float64Array(count).fill(bandwidthMin),
    delay: new Float64Array(count).fill(linkDelay),
  };
}
