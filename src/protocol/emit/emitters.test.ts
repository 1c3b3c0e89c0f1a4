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
import { PHOLD, RUMOUR } from '../testing/by-hand.ts';
import { programWorld, type Twin } from '../testing/program-world.ts';
import { interpretedTwin } from './interpreter.ts';
import { wasmTwin } from './wasm-twin.ts';

const TWINS: readonly (readonly [string, Twin])[] = [
  ['a module', wasmTwin],
  ['the interpreter', interpretedTwin],
];

const shapeOf = ({ nodes, seed, lookaheadTicks, endTicks }: EventWorld) => ({
  nodes,
  seed,
  lookahead: lookaheadTicks,
  end: endTicks,
});

describe.each(TWINS)('%s', (_what, twin) => {
  it.each([
    [1, 0.5],
    [64, 0.9],
    [50, 0],
    [1000, 1],
  ])('is PHOLD on %i nodes, remote %d', async (nodes, remote) => {
    const world = pholdModel.build(complete(pholdSpec, { params: { nodes, remote, end: 40 }, seed: 5 }), NO_FILES);
    const { population, mean } = world.uniforms;
    const params = [world.lookaheadTicks, mean, wordsOf(remote), population];
    const { observed: _, ...built } = await runSequential(world);
    const { observed: __, ...ours } = await runSequential(programWorld(PHOLD, { ...shapeOf(world), params }, twin));
    expect(ours).toEqual(built);
    expect(ours.events).toBeGreaterThan(10);
  });

  it('is the rumour, told to anyone', async () => {
    const scenario = complete(rumourSpec, { params: { nodes: 300, end: 20, fanout: 3 }, seed: 3 });
    const world = rumourModel.build(scenario, NO_FILES);
    const params = [world.lookaheadTicks, world.uniforms.round, world.uniforms.fanout];
    const { digest, counters, observed } = await runSequential(world);
    const ours = await runSequential(programWorld(RUMOUR, { ...shapeOf(world), params }, twin));
    expect(ours.digest).toBe(digest);
    expect(ours.counters.slice(0, 3)).toEqual(counters.slice(0, 3));
    expect(ours.observed).toEqual(observed);
  });
});
