/** Where nodes are drawn: ports as lines along their links, hosts in a fan on the far side of their router, ends of flows around their host. */
import type { Place } from '../../../scenario/picture.ts';
import type { Network } from '../../../topology/network.ts';
import { besideLinks } from '../../../underlay/picture/routers.ts';
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
/** Left free at the sides of the square. */
const MARGIN = 0.04;
/** Where the place of a port is, on its line. */
const ALONG = 0.25;

/** x and y where a node begins and ends: ports of links at routers, those of hosts at router and host; an end of a flow has no length. */
export const SEGMENT_WORDS = 4;

const reachOf = ({ routers }: Network): number => Math.min(MOST_AROUND, AROUND / Math.sqrt(routers.x.length));

export const placesOfRouters = (network: Network) => routersOnMap(network, MARGIN + (1 + TO_ENDS) * reachOf(network));

export function segmentsOf({ network, hosts, sources, sinks }: Prepared, nodes: Numbering): Float64Array {
  const { routers, links } = network;
  const segments = new Float64Array(SEGMENT_WORDS * nodes.nodes);
  const reach = reachOf(network);
  const placeOf = placesOfRouters(network);
  const beside = besideLinks(links, routers.x.length, placeOf);
  const put = (node: number, from: Place, to: Place) => segments.set([...from, ...to], SEGMENT_WORDS * node);
  for (const [port, node] of nodes.ports.entries()) {
    const [a, b] = [placeOf(links.a[port >>> 1]), placeOf(links.b[port >>> 1])];
    if (port & 1) put(node, b, a);
    else put(node, a, b);
  }
  const [count, seen, flows] = [routers.x, routers.x, hosts].map(({ length }) => new Uint32Array(length));
  for (const router of hosts) count[router]++;
  const hostAt = Array.from(hosts, (router) => {
    const turns = FAN * ((seen[router]++ + 0.5) / count[router] - 0.5);
    return beside(router, placeOf(router), turns, reach);
  });
  for (const [host, router] of hosts.entries()) {
    put(nodes.up[host], hostAt[host], placeOf(router));
    put(nodes.down[host], placeOf(router), hostAt[host]);
  }
  const putEnd = (node: number, host: number) => {
    const at = beside(hosts[host], hostAt[host], (TURN * flows[host]++) % 1, TO_ENDS * reach);
    put(node, at, at);
  };
  for (let flow = 0; flow < sources.length; flow++) {
    putEnd(nodes.sources[flow], sources[flow]);
    putEnd(nodes.sinks[flow], sinks[flow]);
  }
  return segments;
}

export function writePlaces(rows: Uint32Array, prepared: Prepared, nodes: Numbering): void {
  const segments = segmentsOf(prepared, nodes);
  const { ports, up, down, sources, sinks } = nodes;
  const looks = [LOOK.link, LOOK.host, LOOK.host, LOOK.source, LOOK.sink];
  for (const [i, numbers] of [ports, up, down, sources, sinks].entries())
    for (const node of numbers) {
      const [x, y, toX, toY] = segments.subarray(SEGMENT_WORDS * node, SEGMENT_WORDS * (node + 1));
      const [across, up] = [x + ALONG * (toX - x), y + ALONG * (toY - y)].map((at) => Math.round(at * PLACE.mask));
      rows[NODE_WORDS * node + NODE.place] = ((across << PLACE.xBits) | (up << PLACE.yBits) | looks[i]) >>> 0;
    }
}
