/** Where nodes are drawn: ports as lines along their links, hosts in a fan on the far side of their router, ends of flows around their host. */
import { onCircle } from '../../../base/exact-math.ts';
import { routersOnMap } from '../../../underlay/sites.ts';
import { LOOK, NODE, NODE_WORDS, PLACE } from '../config.ts';
import type { Numbering } from './numbering.ts';
import type { Prepared } from './prepare.ts';

/** From a router to its hosts, in sides of the square where there is one router; less with the root of their number, and at most. */
const AROUND = 0.3;
const MOST_AROUND = 0.13;
/** Part of a turn that the hosts of a router take, away from its links. */
const FAN = 0.6;
/** From a host to the ends of its flows, in parts of the way to the host. */
const TO_ENDS = 0.2;
/** Of a turn from one end to the next: the golden section, so that few lie on each other. */
const TURN = 0.618_034;
/** Left free at the sides of the square, and what `routersOnMap` leaves. */
const FREE = 0.04;
const LEFT = 0.05;
/** Where the place of a port is, on its line. */
const ALONG = 0.25;

/** x and y where a node begins and ends: ports of links at routers, those of hosts at router and host; an end of a flow has no length. */
export const SEGMENT_WORDS = 4;

export function segmentsOf({ network, hosts, sources, sinks }: Prepared, nodes: Numbering): Float64Array {
  const { routers, links } = network;
  const segments = new Float64Array(SEGMENT_WORDS * nodes.nodes);
  const reach = Math.min(MOST_AROUND, AROUND / Math.sqrt(routers.x.length));
  const side = Math.min(1, (0.5 - FREE - (1 + TO_ENDS) * reach) / (0.5 - LEFT));
  const onMap = routersOnMap(network);
  const at = Float64Array.from({ length: 2 * routers.x.length }, (_, i) => 0.5 + side * (onMap(i >> 1)[i & 1] - 0.5));
  const put = (node: number, x: number, y: number, toX = x, toY = y) =>
    segments.set([x, y, toX, toY], SEGMENT_WORDS * node);
  const away = new Float64Array(at.length);
  for (const [port, node] of nodes.ports.entries()) {
    const link = port >>> 1;
    const [from, to] = port & 1 ? [links.b[link], links.a[link]] : [links.a[link], links.b[link]];
    const [x, y] = [at[2 * to] - at[2 * from], at[2 * to + 1] - at[2 * from + 1]];
    const length = Math.sqrt(x * x + y * y) || 1;
    away[2 * from] -= x / length;
    away[2 * from + 1] -= y / length;
    put(node, at[2 * from], at[2 * from + 1], at[2 * to], at[2 * to + 1]);
  }
  /** `far` from a place in the direction in which links of a router do not lead, turned. */
  const beside = (x: number, y: number, router: number, turns: number, far: number) => {
    const [awayX, awayY] = [away[2 * router], away[2 * router + 1]];
    const length = Math.sqrt(awayX * awayX + awayY * awayY);
    const [east, north] = length > 1e-6 ? [awayX / length, awayY / length] : [0, 1];
    const [cosine, sine] = onCircle(turns);
    return [x + far * (east * cosine - north * sine), y + far * (east * sine + north * cosine)] as const;
  };
  const count = new Uint32Array(routers.x.length);
  for (const router of hosts) count[router]++;
  const seen = new Uint32Array(count.length);
  for (const [host, router] of hosts.entries()) {
    const turns = FAN * ((seen[router]++ + 0.5) / count[router] - 0.5);
    const [x, y] = beside(at[2 * router], at[2 * router + 1], router, turns, reach);
    put(nodes.up[host], x, y, at[2 * router], at[2 * router + 1]);
    put(nodes.down[host], at[2 * router], at[2 * router + 1], x, y);
  }
  const flowsAt = new Uint32Array(hosts.length);
  const putEnd = (node: number, host: number) => {
    const up = SEGMENT_WORDS * nodes.up[host];
    const turns = (TURN * flowsAt[host]++) % 1;
    put(node, ...beside(segments[up], segments[up + 1], hosts[host], turns, TO_ENDS * reach));
  };
  for (let flow = 0; flow < sources.length; flow++) {
    putEnd(nodes.sources[flow], sources[flow]);
    putEnd(nodes.sinks[flow], sinks[flow]);
  }
  return segments;
}

export function writePlaces(rows: Uint32Array, prepared: Prepared, nodes: Numbering): void {
  const segments = segmentsOf(prepared, nodes);
  const putAll = (numbers: Uint32Array, look: number) => {
    for (const node of numbers) {
      const [x, y, toX, toY] = segments.subarray(SEGMENT_WORDS * node, SEGMENT_WORDS * (node + 1));
      const [across, up] = [x + ALONG * (toX - x), y + ALONG * (toY - y)].map((at) => Math.round(at * PLACE.mask));
      rows[NODE_WORDS * node + NODE.place] = ((across << PLACE.xBits) | (up << PLACE.yBits) | look) >>> 0;
    }
  };
  putAll(nodes.ports, LOOK.link);
  putAll(nodes.up, LOOK.host);
  putAll(nodes.down, LOOK.host);
  putAll(nodes.sources, LOOK.source);
  putAll(nodes.sinks, LOOK.sink);
}
