/** Covers: the sentence that says what a change of the setup has changed: of one run each, and seed by seed where both ran with the same seeds. */
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import type { Metric, RunResult } from '../../scenario/outcome.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { sampleResult } from '../../storage/testing/sample-run.ts';
import { beforeWords, pairsOf, whatChanged } from './what-changed.ts';

const SPEC: ModelSpec = {
  ...(pholdSpec as unknown as ModelSpec),
  metrics: {
    latency: { kind: 'distribution', label: 'Latency', unit: 's', help: '' },
    timeouts: { kind: 'scalar', label: 'Timeouts', unit: '', help: '' },
    hops: { kind: 'scalar', label: 'Hops', unit: 'hops', help: '' },
    size: { kind: 'scalar', label: 'Size', unit: '', help: '' },
    joined: { kind: 'scalar', label: 'TCP joins', unit: 'joins', help: '' },
  },
  sampling: () => ({ timeouts: { kind: 'share' }, size: { kind: 'constant' } }),
};
const latency = (mean: number, p90: number): Metric => ({
  count: 9,
  mean,
  min: 0,
  max: 9,
  p50: 1,
  p90,
  p99: 9,
  bins: [],
});
const run = (remote: number, seed: number, metrics: Readonly<Record<string, Metric>>): RunResult => ({
  ...sampleResult,
  seed,
  scenario: { ...sampleResult.scenario, seed, params: { ...sampleResult.scenario.params, remote } },
  metrics,
});

const BEFORE = run(0.3, 1, { latency: latency(1, 1), timeouts: 0, hops: 5, size: 1, joined: 0 });
const NOW = run(0.9, 1, { latency: latency(1.2, 1.79), timeouts: 0.046, hops: 4.55, size: 9, joined: 0 });

describe('of one run each', () => {
  it('says the larger change of a distribution, shares as from and to, nothing of constants and of what stayed', () => {
    expect(whatChanged(SPEC, pairsOf(BEFORE, NOW, []), ['latency'])).toBe(
      'P90 latency +79%, timeouts 0 to 4.6%, hops −9%; one run each.',
    );
  });

  it('says so where nothing has changed, and what has begun', () => {
    expect(whatChanged(SPEC, [[BEFORE, { ...BEFORE, seed: 2 }]], [])).toBe(
      'Nothing measured differs by 1% or more; one run each.',
    );
    const begun = { ...BEFORE, metrics: { ...BEFORE.metrics, joined: 3 } };
    expect(whatChanged(SPEC, [[BEFORE, begun]], [])).toBe('TCP joins 0 to 3 joins; one run each.');
  });

  it('of a seed alone pairs no seeds', () => {
    const other = run(0.3, 2, { hops: 6 });
    expect(pairsOf(BEFORE, other, [run(0.3, 3, { hops: 7 })])).toEqual([[BEFORE, other]]);
  });
});

describe('where both ran with the same seeds', () => {
  const at = (remote: number, hops: readonly number[]) => hops.map((value, i) => run(remote, i + 1, { hops: value }));
  const those = at(0.3, [5, 5.1, 4.9, 5]);
  const these = at(0.9, [4, 4.2, 3.8, 4.1]);

  it('pairs them, whatever else is kept, and gives the interval', () => {
    const others = [run(0.5, 1, { hops: 9 }), { ...run(0.9, 9, { hops: 1 }), status: 'cancelled' as const }];
    const pairs = pairsOf(those[0] as RunResult, these[3] as RunResult, [...those, ...these, ...others]);
    expect(pairs.map((pair) => pair.map(({ seed }) => seed))).toEqual([1, 2, 3, 4].map((seed) => [seed, seed]));
    // Differences -1, -0.9, -1.1, -0.9: mean -0.975, deviation 0.0957, t of 3 degrees 5.841.
    expect(whatChanged(SPEC, pairs, [])).toBe('Hops −20% ± 6%; 4 seeds each, 99% intervals.');
  });

  it('says nothing whose interval holds 0', () => {
    const noisy = at(0.9, [4, 6.2, 3.8, 5.6]);
    expect(whatChanged(SPEC, pairsOf(those[0] as RunResult, noisy[0] as RunResult, [...those, ...noisy]), [])).toMatch(
      /^Nothing measured differs .* 4 seeds each/,
    );
  });
});

it('the run before is told by what it had set otherwise', () => {
  expect(beforeWords(SPEC, BEFORE.scenario, NOW.scenario)).toBe('remote share 0.3');
  const larger = { ...NOW.scenario, seed: 5, params: { ...BEFORE.scenario.params, nodes: 128 } };
  expect(beforeWords(SPEC, BEFORE.scenario, larger)).toBe('64 nodes, seed 1');
});
