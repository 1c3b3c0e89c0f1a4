/** Components against the transitive closure of small graphs, and on a graph too large for it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentsOf, nodesIn } from './components.ts';
import { type CsrGraph, neighboursOf } from './csr.ts';
import { skipped } from './generate.ts';

/** Whether there is a way from u to v (Warshall). */
function closure(graph: CsrGraph): boolean[][] {
  const ids = Array.from({ length: graph.nodes }, (_, u) => u);
  const ways = ids.map((u) => ids.map((v) => u === v || neighboursOf(graph, u).includes(v)));
  for (const k of ids) for (const u of ids) for (const v of ids) ways[u][v] ||= ways[u][k] && ways[k][v];
  return ways;
}

const anyGraph = fc
  .record({
    nodes: fc.integer({ min: 1, max: 20 }),
    p: fc.double({ min: 0.01, max: 0.3, noNaN: true }),
    seed: fc.nat(),
  })
  .map(({ nodes, p, seed }) => skipped(nodes, p, seed));

describe('componentsOf', () => {
  it('puts two nodes into one component where there is a way between them, and counts all', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const { of, sizes } = componentsOf(graph);
        const ways = closure(graph);
        expect(ways.map((row, u) => row.map((_, v) => of[u] === of[v]))).toEqual(ways);
        expect(sizes).toEqual(sizes.map((_, i) => of.filter((component) => component === i).length));
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(graph.nodes);
      }),
    );
  });

  it('finds the giant component of a sparse graph of 200,000 nodes', () => {
    const { sizes } = componentsOf(skipped(200_000, 2 / 200_000, 1));
    const giant = Math.max(...sizes) / 200_000;
    // With mean degree 2 the share S solves S = 1 - exp(-2 S): 0.7968; its deviation is about 0.8 / sqrt(n).
    expect(Math.abs(giant - 0.7968)).toBeLessThan(0.008);
  });
});

describe('nodesIn', () => {
  it('counts those to whom there is a way from any source', () => {
    fc.assert(
      fc.property(anyGraph, fc.array(fc.nat(19), { maxLength: 4 }), (graph, wanted) => {
        const sources = wanted.filter((node) => node < graph.nodes);
        const ways = closure(graph);
        const reached = ways.filter((_, v) => sources.some((source) => ways[source][v]));
        expect(nodesIn(componentsOf(graph), sources)).toBe(reached.length);
      }),
    );
  });
});
