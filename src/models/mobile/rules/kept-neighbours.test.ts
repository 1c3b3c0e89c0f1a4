/** Covers: neighbours that are remembered are those that a search finds, within the room that there is, until nodes are placed anew. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRAPH, type MobileConfig, PLACEMENT } from '../config.ts';
import { NODE_WORDS } from '../layout.ts';
import { placeNodes, startWords } from '../start.ts';
import { each } from '../testing/plain-maths.ts';
import { mobileOf } from '../testing/small-mobile.ts';
import { KeptNeighbours, keptBytes } from './kept-neighbours.ts';
import { Motion } from './motion.ts';
import { Neighbours } from './neighbours.ts';

const placed = (config: MobileConfig) => {
  const { nodes, cells, sorted } = startWords(config);
  const words = { nodes: new Uint32Array(nodes), cells: new Uint32Array(cells), sorted: new Uint32Array(sorted) };
  placeNodes(words.nodes, config, new Motion(config));
  return words;
};

const listsOf = (config: MobileConfig, neighbours: Neighbours, nodes: Uint32Array) =>
  each(config.nodes, (node) => [...neighbours.found.subarray(0, neighbours.find(node, nodes))]);

describe('a network that stands still', () => {
  it('finds the same in the same order, again and again, and others once it is placed anew', () => {
    const still = fc.record({
      seed: fc.nat(0xffff_ffff),
      nodes: fc.integer({ min: 1, max: 120 }),
      graph: fc.constantFrom(GRAPH.udg, GRAPH.qudg, GRAPH.grid4),
      placement: fc.constantFrom(PLACEMENT.uniform, PLACEMENT.clusters, PLACEMENT.grid),
      range: fc.constantFrom(1, 20_000, 60_000, 1_000_000),
    });
    fc.assert(
      fc.property(still, (changes) => {
        const config = mobileOf({ ...changes, clusterSpread: 1000, rangeOuter: 2 * changes.range });
        const words = placed(config);
        const neighbours = new Neighbours(config);
        neighbours.update(words);
        const searched = listsOf(config, neighbours, words.nodes);
        expect(listsOf(config, neighbours, words.nodes)).toEqual(searched);
        const other = { ...config, seed: config.seed ^ 1 };
        const others = placed(other);
        neighbours.update(others);
        const fresh = new Neighbours(config);
        fresh.update(others);
        expect(listsOf(config, neighbours, others.nodes)).toEqual(listsOf(config, fresh, others.nodes));
      }),
      { numRuns: 100 },
    );
  });

  it('is not searched twice', () => {
    const config = mobileOf({ nodes: 50 });
    const words = placed(config);
    const neighbours = new Neighbours(config);
    neighbours.update(words);
    const lists = listsOf(config, neighbours, words.nodes);
    // Whoever searched would find them in other cells.
    const elsewhere = new Uint32Array(50 * NODE_WORDS);
    expect(listsOf(config, neighbours, elsewhere)).toEqual(lists);
  });
});

it('what finds no room is searched: 64 MB of lists at most', () => {
  const crowd = mobileOf({ nodes: 2 ** 20, range: 1_000_000 });
  expect(keptBytes(crowd)).toBe(2 ** 26 + 8 * crowd.nodes);
  // In a small place all have many neighbours, in a large one few have.
  const config = mobileOf({ nodes: 200, extent: [1_000_000, 1_000_000, 0], range: 1 });
  const kept = new KeptNeighbours(config);
  const found = Uint32Array.from(each(199, (i) => i));
  const room = (keptBytes(config) - 8 * 200) / 4;
  let held = 0;
  for (let node = 0; node < 200; node++) {
    kept.keep(node, found, 199);
    if (kept.recall(node, found) !== undefined) held++;
  }
  expect([held, room]).toEqual([Math.floor(room / 199), 200 * 9]);
});
