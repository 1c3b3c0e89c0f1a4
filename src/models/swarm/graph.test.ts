/** The graph buffer of a scenario: what its representation says, no larger than foreseen, the same graph for every choice. */
import { expect, it } from 'vitest';
import { scenarioOf } from '../../scenario/check.ts';
import type { Params } from '../../scenario/spec.ts';
import { readCsr } from '../../topology/csr.ts';
import { enumerated, skipped } from '../../topology/generate.ts';
import { graphRoom, graphWords } from './graph.ts';
import { swarmSpec } from './spec.ts';

function scenario(params: Params) {
  const checked = scenarioOf(swarmSpec, { params, seed: 5 });
  if (!checked.ok) throw new Error(checked.failure.message);
  return checked.value;
}

it('stores nothing where an edge is a hash', () => {
  const dense = scenario({ peers: 1000, probability: 0.5 });
  expect([graphRoom(dense), [...graphWords(dense)]]).toEqual([4, [0, 0, 0, 0]]);
});

it('stores the graph of the hash for lrf', () => {
  const asked = scenario({ peers: 300, probability: 0.5, choice: 'lrf' });
  expect(graphWords(asked)).toEqual(enumerated(300, 0.5, 5).words);
});

it('stores sparse graphs by skipping, with a mean degree as asked', () => {
  const asked = scenario({ peers: 20_000, connection: 'degree', degree: 12 });
  const words = graphWords(asked);
  expect(words).toEqual(skipped(20_000, 12 / 19_999, 5).words);
  // 120,000 edges and their deviation, four times.
  expect(Math.abs(readCsr(words, 20_000).neighbours.length / 2 - 120_000)).toBeLessThan(4 * Math.sqrt(120_000));
  expect(words.length).toBeLessThanOrEqual(graphRoom(asked));
  expect(graphRoom(asked)).toBeLessThan(1.05 * words.length);
});

it('gives all choices one network where it is sparse', () => {
  const words = ['rub', 'grf', 'lrf'].map((choice) =>
    graphWords(scenario({ peers: 500, connection: 'degree', degree: 6, choice })),
  );
  expect(words[1]).toEqual(words[0]);
  expect(words[2]).toEqual(words[0]);
});
