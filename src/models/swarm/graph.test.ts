/** The graph buffer of a scenario: what its representation says, no larger than foreseen, the same graph for every choice; and remarks. */
import { expect, it } from 'vitest';
import { scenarioOf } from '../../scenario/check.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { readCsr } from '../../topology/csr.ts';
import { enumerated, skipped } from '../../topology/generate.ts';
import { graphRoom, mostNeighbours, SwarmGraph } from './graph.ts';
import { swarmSpec } from './spec.ts';

const graphWords = (asked: ReturnType<typeof scenario>) => new SwarmGraph(asked).words();

function scenario(params: Params) {
  expect(scenarioOf(swarmSpec, { params, seed: 5 })).toMatchObject({ ok: true });
  return complete(swarmSpec, { params, seed: 5 });
}

it('stores nothing where an edge is a hash', () => {
  const dense = scenario({ peers: 1000, probability: 0.5 });
  expect([graphRoom(dense), [...graphWords(dense)]]).toEqual([4, [0, 0, 0, 0]]);
});

it('stores the graph of the hash for lrf', () => {
  const asked = scenario({ peers: 300, probability: 0.5, choice: 'lrf' });
  expect(readCsr(graphWords(asked), 300)).toEqual(readCsr(enumerated(300, 0.5, 5).words, 300));
});

it('stores sparse graphs by skipping, with a mean degree as asked', () => {
  const asked = scenario({ peers: 5000, connection: 'degree', degree: 12 });
  const words = graphWords(asked);
  const { words: exactly } = skipped(5000, 12 / 4999, 5);
  expect(words.subarray(0, exactly.length)).toEqual(exactly);
  // 30,000 edges and their deviation, four times.
  expect(Math.abs(readCsr(words, 5000).neighbours.length / 2 - 30_000)).toBeLessThan(4 * Math.sqrt(30_000));
  expect(words.length).toBe(graphRoom(asked));
  expect(words.length).toBeLessThan(1.1 * exactly.length);
});

it('gives all choices one network where it is sparse', () => {
  const words = ['rub', 'grf', 'lrf'].map((choice) =>
    graphWords(scenario({ peers: 500, connection: 'degree', degree: 6, choice })),
  );
  expect(words[1]).toEqual(words[0]);
  expect(words[2]).toEqual(words[0]);
});

it.each([
  [{ peers: 1000, probability: 0.5 }, []],
  [{ peers: 1000, connection: 'degree', degree: 30 }, []],
  [
    { peers: 500, connection: 'degree', degree: 3 },
    ['with 3 neighbours a peer on average the graph is in 30 parts: 33 of 500 peers can never be reached from a seed'],
  ],
  [
    { peers: 3, probability: 0.1, seeds: 3 },
    ['with 0 neighbours a peer on average the graph is in 3 parts: each has a seed'],
  ],
] as readonly (readonly [Params, readonly string[]])[])('says of %o what falls apart: %o', (params, remarks) => {
  expect(new SwarmGraph(scenario(params)).remarks).toEqual(remarks);
  // The same once its words were asked for: then it is not made anew.
  const graph = new SwarmGraph(scenario(params));
  graph.words();
  expect(graph.remarks).toEqual(remarks);
});

it('foresees the most neighbours of a peer', () => {
  for (const degree of [0.5, 4, 60]) {
    const asked = scenario({ peers: 5000, connection: 'degree', degree });
    const { offsets } = readCsr(graphWords(asked), 5000);
    const most = offsets.reduce((largest, end, i) => (i === 0 ? 0 : Math.max(largest, end - offsets[i - 1])), 0);
    expect(most).toBeGreaterThan(degree);
    expect(most).toBeLessThanOrEqual(mostNeighbours(asked));
  }
});
