/** Covers: a module and the interpreter are PHOLD and the rumour as they were built by hand, in digest, counters, series. */
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../base/threshold.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { runSequential } from '../../engine/event/testing/run-world.ts';
import { pholdModel } from '../../models/phold/model.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { rumourModel } from '../../models/test-rumour/model.ts';
import { rumourSpec } from '../../models/test-rumour/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { doneBy, valuesOf } from '../testing/agreement.ts';
import { programWorld, type Twin } from '../testing/program-world.ts';
import { programOf } from '../testing/texts.ts';
import { interpretedTwin } from './interpreter.ts';
import { wasmTwin } from './wasm-twin.ts';

const TWINS: readonly (readonly [string, Twin])[] = [
  ['a module', wasmTwin],
  ['the interpreter', interpretedTwin],
];

const endOf = ({ endTicks, lookaheadTicks }: EventWorld) => ({ end: endTicks, lookahead: lookaheadTicks });

describe.each(TWINS)('%s', (_what, twin) => {
  const sizes = [
    { nodes: 2, remote: 0.5, population: 64 },
    { nodes: 64, remote: 0.9, population: 4 },
    { nodes: 50, remote: 0, population: 1 },
    { nodes: 1000, remote: 1, population: 1 },
  ];
  const delays = ['exponential', 'uniform', 'constant'] as const;
  it.each(delays.flatMap((delay) => sizes.map((size) => ({ delay, ...size }))))(
    'is PHOLD: $delay, $nodes nodes, remote $remote, $population each',
    async ({ delay, nodes, remote, population }) => {
      const scenario = complete(pholdSpec, { params: { delay, nodes, remote, population, end: 40 }, seed: 5 });
      const world = pholdModel.build(scenario, NO_FILES);
      const program = programOf(`texts/phold-${delay}`);
      const words = { population, remote: wordsOf(remote), least: world.lookaheadTicks, mean: world.uniforms.mean };
      const values = { ...valuesOf(program, nodes, 5, words), ...endOf(world) };
      const { observed: _, ...built } = await runSequential(world);
      const { observed: __, ...ours } = await runSequential(programWorld(program, values, twin));
      expect(ours).toEqual(built);
      expect(ours.events).toBeGreaterThan(10);
    },
  );

  it('is the rumour, told to anyone', async () => {
    const scenario = complete(rumourSpec, { params: { nodes: 300, end: 20, fanout: 3 }, seed: 3 });
    const world = rumourModel.build(scenario, NO_FILES);
    const program = programOf('texts/rumour');
    const words = { latency: world.lookaheadTicks, round: world.uniforms.round, fanout: world.uniforms.fanout };
    const values = { ...valuesOf(program, 300, 3, words), ...endOf(world) };
    const { digest, counters, observed } = await runSequential(world);
    const ours = await runSequential(programWorld(program, values, twin));
    expect(ours.digest).toBe(digest);
    expect(ours.counters).toEqual(counters.slice(0, 3));
    expect(Object.values(ours.observed)).toEqual(Object.values(observed));
  });
});

it.each(['chord', 'shuffled-views'])('a module and the interpreter do the same of the example %s', async (name) => {
  const program = programOf(`../examples/${name}`);
  const values = valuesOf(program, 100, 8);
  const interpreted = await doneBy(program, values, interpretedTwin);
  expect(await doneBy(program, values, wasmTwin)).toEqual(interpreted);
  expect(interpreted).toMatchObject({ isFault: false });
  expect(interpreted.events).toBeGreaterThan(500);
});
