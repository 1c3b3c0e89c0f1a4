/**
 * Numbers of nodes, system by system: its ports of links, of hosts upwards and downwards, sources, sinks. A port is where it begins, an end
 * where its host is.
 */
import { groupedOrder } from '../../../base/grouped-order.ts';
import type { Prepared } from './prepare.ts';

export interface Numbering {
  readonly nodes: number;
  /** Node numbers, by port of a link, by host, by flow. */
  readonly ports: Uint32Array;
  readonly up: Uint32Array;
  readonly down: Uint32Array;
  readonly sources: Uint32Array;
  readonly sinks: Uint32Array;
}

/** Kinds of nodes, in the order in which a system has them. */
const KINDS = 5;

export function numberingOf({ network, hosts, sources, sinks }: Prepared): Numbering {
  const { routers, links } = network;
  const ports = 2 * links.a.length;
  const routerOf = [
    Uint32Array.from({ length: ports }, (_, port) => (port & 1 ? links.b : links.a)[port >>> 1]),
    hosts,
    hosts,
    sources.map((host) => hosts[host]),
    sinks.map((host) => hosts[host]),
  ];
  const nodes = routerOf.reduce((sum, { length }) => sum + length, 0);
  const place = new Map([...new Set(routers.system)].sort((a, b) => a - b).map((system, i) => [system, i]));
  const group = new Uint32Array(nodes);
  let at = 0;
  for (const [kind, each] of routerOf.entries())
    for (const router of each) group[at++] = KINDS * (place.get(routers.system[router]) ?? 0) + kind;
  const { order } = groupedOrder(KINDS * place.size, group, new Uint32Array(nodes));
  const numbers = new Uint32Array(nodes);
  for (const [number, thing] of order.entries()) numbers[thing] = number;
  const firsts = routerOf.map((_, kind) => routerOf.slice(0, kind).reduce((sum, { length }) => sum + length, 0));
  const [ofLinks, up, down, from, to] = firsts.map((first, i) => numbers.subarray(first, first + routerOf[i].length));
  return { nodes, ports: ofLinks, up, down, sources: from, sinks: to };
}
