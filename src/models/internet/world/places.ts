/** Where nodes are drawn: ports of links a quarter of the way to the other router, hosts and ends around theirs. */
import { onCircle } from '../../../base/exact-math.ts';
import { LOOK, NODE, NODE_WORDS, PLACE } from '../config.ts';
import type { Numbering } from './numbering.ts';
import type { Prepared } from './prepare.ts';

/** Of the square: left free at its sides, and how far from their router hosts and ends are. */
const MARGIN = 0.03;
const AROUND = 0.008;
/** Of a link, from the router where the port begins. */
const ALONG = 0.25;
/** Of a turn from one to the next: the golden section, so that few lie on each other. */
const TURN = 0.618_034;

export function writePlaces(rows: Uint32Array, { network, hosts, sources, sinks }: Prepared, nodes: Numbering): void {
  const { routers, links } = network;
  const [x, y] = [inSquare(routers.x), inSquare(routers.y)];
  const put = (node: number, atX: number, atY: number, look: number) => {
    const [across, up] = [atX, atY].map((at) => Math.round(Math.min(Math.max(at, 0), 1) * PLACE.mask));
    rows[NODE_WORDS * node + NODE.place] = ((across << PLACE.xBits) | (up << PLACE.yBits) | look) >>> 0;
  };
  for (const [port, node] of nodes.ports.entries()) {
    const link = port >>> 1;
    const [from, to] = port & 1 ? [links.b[link], links.a[link]] : [links.a[link], links.b[link]];
    put(node, x[from] + ALONG * (x[to] - x[from]), y[from] + ALONG * (y[to] - y[from]), LOOK.link);
  }
  const putAround = (node: number, router: number, i: number, far: number, look: number) => {
    const [cosine, sine] = onCircle((i * TURN) % 1);
    put(node, x[router] + far * cosine, y[router] + far * sine, look);
  };
  for (const [host, router] of hosts.entries()) {
    putAround(nodes.up[host], router, 2 * host, AROUND, LOOK.host);
    putAround(nodes.down[host], router, 2 * host + 1, AROUND, LOOK.host);
  }
  for (let flow = 0; flow < sources.length; flow++) {
    putAround(nodes.sources[flow], hosts[sources[flow]], 2 * flow, 2 * AROUND, LOOK.source);
    putAround(nodes.sinks[flow], hosts[sinks[flow]], 2 * flow + 1, 2 * AROUND, LOOK.sink);
  }
}

/** From the least to the greatest, with a margin; in the middle where all are alike. */
function inSquare(places: Float64Array): Float64Array {
  let [least, most] = [places[0], places[0]];
  for (const place of places) [least, most] = [Math.min(least, place), Math.max(most, place)];
  return places.map((place) => (most > least ? MARGIN + ((1 - 2 * MARGIN) * (place - least)) / (most - least) : 0.5));
}
