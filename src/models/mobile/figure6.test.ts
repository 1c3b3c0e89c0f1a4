/**
 * Covers: the end-to-end loss of Cunetsim's static scenario over drop probabilities (the paper's figure 6), against theory. A copy goes
 * along each link of a reached node once, and its way back matters no more: so a packet reaches whom bond percolation connects with its
 * source, and the loss is the chance that opposite corners of the grid are not connected.
 */
import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../analysis/confidence.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { findNamed } from '../../scenario/presets.ts';
import { mobileSpec } from './spec.ts';

const { preset } = expectOk(findNamed([mobileSpec], 'mobile/cunetsim-static'));
const SEEDS = [1, 2, 3, 4, 5];

async function lossOf(nodes: number, drop: number, seed: number): Promise<number> {
  const scenario = complete(mobileSpec, { params: { ...preset?.params, nodes, drop }, seed });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const { metrics, conservation } = expectOk(await run.result('finished'));
  run.dispose();
  expect(conservation.pending).toBe(0);
  return metrics.loss as number;
}

/** Whether opposite corners are connected where each pair of neighbours is by chance; `chance` gives numbers from 0 to 1. */
function connects(side: number, drop: number, chance: () => number): boolean {
  const parents = Array.from({ length: side * side }, (_, i) => i);
  const rootOf = (node: number): number => (parents[node] === node ? node : rootOf(parents[node]));
  const tie = (a: number, b: number) => {
    if (chance() >= drop) parents[rootOf(a)] = rootOf(b);
  };
  for (let node = 0; node < side * side; node++) {
    if (node % side > 0) tie(node, node - 1);
    if (node >= side) tie(node, node - side);
  }
  return rootOf(0) === rootOf(side * side - 1);
}

/** Park and Miller's minimal standard: nothing of ours. */
function parkMiller(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function theory(side: number, drop: number, tries: number): number {
  const chance = parkMiller(1234);
  let connected = 0;
  for (let i = 0; i < tries; i++) connected += Number(connects(side, drop, chance));
  return 1 - connected / tries;
}

describe('end-to-end loss on a grid', () => {
  it.each([4, 100])('is nothing without loss on links, and all with nothing else: %d nodes', async (nodes) => {
    expect(await lossOf(nodes, 0, 1)).toBe(0);
    expect(await lossOf(nodes, 1, 1)).toBe(1);
  });

  it.each([0.1, 0.3, 0.5, 0.7, 0.9])(
    'of four nodes is (1 - (1 - drop)^2)^2: two ways of two links, drop %d',
    async (drop) => {
      const { mean, half } = meanInterval(await Promise.all(SEEDS.map((seed) => lossOf(4, drop, seed))));
      const exact = (1 - (1 - drop) ** 2) ** 2;
      expect(Math.abs(mean - exact)).toBeLessThan(half);
      expect(theory(2, drop, 20_000)).toBeCloseTo(exact, 1.8);
    },
  );

  it.each([
    [100, 0.2],
    [100, 0.4],
    [100, 0.5],
    [400, 0.4],
    [400, 0.5],
  ])('of %d nodes is that of bond percolation, drop %d', async (nodes, drop) => {
    const losses = await Promise.all(SEEDS.map((seed) => lossOf(nodes, drop, seed)));
    const { mean } = meanInterval(losses);
    const expected = theory(Math.sqrt(nodes), drop, 10_000);
    // Four standard errors of 3,000 packets and 10,000 tries.
    const error = 4 * Math.sqrt(expected * (1 - expected) * (1 / 3000 + 1 / 10_000));
    expect(Math.abs(mean - expected)).toBeLessThan(error);
  });
});
