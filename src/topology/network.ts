/**
 * Networks of routers and links, as generators make them and files give them. A link is one row; its two directions are its
 * ports: port `2 l` leads from `a[l]` to `b[l]`, port `2 l + 1` back. The engine sees no network: runs get paths of ports.
 */

/** Most routers and links of a network. */
export const MOST_ROUTERS = 2 ** 18;
export const MOST_LINKS = 2 ** 21;

/** One entry a router: by system, then as made. */
export interface Routers {
  /** Places in the plane, km. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Autonomous system of each router. */
  readonly system: Uint32Array;
  /** Names, where a file gives them. */
  readonly names?: readonly string[];
  /** Latitude and longitude of each in turn, degrees, where a file gives them; places are those on a map about their middle. */
  readonly latLon?: Float64Array;
}

/** One entry a link, as made: no loops, one link for each pair of routers. */
export interface Links {
  /** Ends: `a < b`. */
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** Capacity of either direction, Mbit/s. */
  readonly mbps: Float64Array;
  /** Delay of either direction, s: at least the floor. */
  readonly delay: Float64Array;
  /** Weights of a file, at least 1. */
  readonly weight?: Uint32Array;
}

export interface Network {
  readonly routers: Routers;
  readonly links: Links;
}

/**
 * The ports of a network by router, as compressed sparse rows: those of router `u` are the entries `offsets[u] .. offsets[u + 1]`,
 * neighbours rising.
 */
export interface PortGraph {
  readonly nodes: number;
  readonly offsets: Uint32Array;
  readonly neighbours: Uint32Array;
  /** The port of each entry. */
  readonly ports: Uint32Array;
}

/** The rows of `nodes` routers joined by links from `a` to `b`. */
export function portGraph(nodes: number, a: Uint32Array, b: Uint32Array): PortGraph {
  const offsets = new Uint32Array(nodes + 1);
  for (let l = 0; l < a.length; l++) {
    offsets[a[l] + 1]++;
    offsets[b[l] + 1]++;
  }
  for (let u = 0; u < nodes; u++) offsets[u + 1] += offsets[u];
  // Entries in the order of (router, neighbour): links are visited by their far ends, which fills each row in rising order.
  const byEnd = sortedPorts(nodes, a, b);
  const cursors = offsets.slice(0, nodes);
  const neighbours = new Uint32Array(2 * a.length);
  const ports = new Uint32Array(2 * a.length);
  for (const port of byEnd) {
    const link = port >>> 1;
    const from = port & 1 ? b[link] : a[link];
    const cursor = cursors[from]++;
    neighbours[cursor] = port & 1 ? a[link] : b[link];
    ports[cursor] = port;
  }
  return { nodes, offsets, neighbours, ports };
}

/** All ports by the router that they lead to (a counting sort). */
function sortedPorts(nodes: number, a: Uint32Array, b: Uint32Array): Uint32Array {
  const cursors = new Uint32Array(nodes + 1);
  for (let l = 0; l < a.length; l++) {
    cursors[a[l] + 1]++;
    cursors[b[l] + 1]++;
  }
  for (let u = 0; u < nodes; u++) cursors[u + 1] += cursors[u];
  const sorted = new Uint32Array(2 * a.length);
  for (let l = 0; l < a.length; l++) {
    sorted[cursors[b[l]]++] = 2 * l;
    sorted[cursors[a[l]]++] = 2 * l + 1;
  }
  return sorted;
}
