/** Covers: what is said of a graph that falls apart, with the first progress; nothing where it is whole. */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { SwarmGraph } from './graph.ts';
import { swarmSpec } from './spec.ts';

const remarks = (params: Params, seed = 1) => new SwarmGraph(complete(swarmSpec, { params, seed })).remarks;

describe('a graph that falls apart', () => {
  it('is told with its parts, and with those that no block can ever reach', () => {
    const [remark] = remarks({ peers: 1000, connection: 'degree', degree: 2 });
    // Of G(n, 2/n) four fifths are in one part: 1 - e^(-2 x) = x.
    expect(remark).toMatch(
      /^with (1\.9|2\.0)\d? neighbours a peer on average the graph is in \d{3} parts: (1|2)\d\d of 1,000 peers can never be reached from a seed$/,
    );
  });

  it('is told alike where edges are hashes and where they are stored', () => {
    const sparse = { peers: 24, probability: 0.07 };
    expect(remarks(sparse, 3)).toHaveLength(1);
    expect(remarks({ ...sparse, choice: 'lrf' }, 3)).toEqual(remarks(sparse, 3));
  });

  it('does no harm where each part has a seed', () => {
    expect(remarks({ peers: 4, seeds: 4, probability: 1e-9 })).toEqual([
      'with 0 neighbours a peer on average the graph is in 4 parts: each has a seed',
    ]);
  });
});

it.each([{}, { peers: 2 ** 20 }, { peers: 2 ** 20, connection: 'degree', degree: 64 }] as readonly Params[])(
  'nothing is said of %o',
  (params) => {
    expect(remarks(params)).toEqual([]);
  },
);

it('goes with the first progress of a run, once', async () => {
  const scenario = complete(swarmSpec, { params: { peers: 30, probability: 0.02 } });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
  const notices = [];
  for (const steps of [1, 2]) notices.push(expectOk(await run.advance({ wallMs: 1e6, steps })).notice);
  run.dispose();
  expect(notices).toEqual([expect.stringContaining('can never be reached from a seed'), undefined]);
});
