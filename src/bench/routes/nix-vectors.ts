/**
 * Nix-vectors (Riley, Ammar & Zegura 2001): a path as what a packet carries, for each router that it leaves the number of the neighbour to go to, in as many
 * bits as its degree needs. In ns-3 a search on demand finds it, and the source keeps it.
 */
import { ceilLog2 } from '../../base/u32.ts';
import type { RouteGraph } from '../../routing/route-graph.ts';

export interface NixVector {
  readonly words: Uint32Array;
  readonly bits: number;
}

const bitsOf = ({ offsets }: RouteGraph, router: number): number =>
  Math.max(1, ceilLog2(offsets[router + 1] - offsets[router]));

/** The vector of a path of ports from a router. */
export function coded(graph: RouteGraph, from: number, path: Uint32Array): NixVector {
  const words: number[] = [];
  let bits = 0;
  let router = from;
  for (const port of path) {
    const first = graph.offsets[router];
    const entry = graph.ports.indexOf(port, first);
    const wide = bitsOf(graph, router);
    for (let bit = wide - 1; bit >= 0; bit--, bits++) {
      if (bits % 32 === 0) words.push(0);
      words[words.length - 1] |= (((entry - first) >>> bit) & 1) << (31 - (bits % 32));
    }
    router = graph.neighbours[entry];
  }
  return { words: Uint32Array.from(words), bits };
}

/** The ports again, as routers read them one after the other. */
export function decoded(graph: RouteGraph, from: number, to: number, { words }: NixVector): number[] {
  const path: number[] = [];
  let at = 0;
  for (let router = from; router !== to; ) {
    let index = 0;
    for (let bit = bitsOf(graph, router); bit > 0; bit--, at++)
      index = 2 * index + ((words[at >>> 5] >>> (31 - (at % 32))) & 1);
    const entry = graph.offsets[router] + index;
    path.push(graph.ports[entry]);
    router = graph.neighbours[entry];
  }
  return path;
}
