/** Covers: whatever is tried to open a run, its model builds the world once; what would fit instead is another world. */
import { afterEach, expect, it, vi } from 'vitest';
import '../models/testing/registry.ts';
import { fail } from '../base/result.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { pholdModel } from '../models/phold/model.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { swarmModel } from '../models/swarm/model.ts';
import { swarmSpec } from '../models/swarm/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { estimateMemory } from './estimate.ts';
import { openRun } from './open-run.ts';
import type { OpenOptions } from './run.ts';

const MODELS = [
  ['phold', pholdModel, complete(pholdSpec, { params: { nodes: 64, end: 5 } })],
  ['swarm', swarmModel, complete(swarmSpec, { params: { peers: 16, blocks: 4 } })],
] as const;

const noGpu = async () => fail('unsupported', 'no adapter', '');
const WAYS: readonly (readonly [what: string, options: OpenOptions])[] = [
  ['on one core', { engine: 'sequential', lpSize: 'auto', processorBytes: 1e9 }],
  ['on one core for want of a GPU', { engine: 'auto', lpSize: 'auto', gpu: noGpu }],
  ['on the faster engine', { engine: 'auto', lpSize: 'auto', gpu: noGpu, measures: true }],
];

afterEach(() => {
  vi.restoreAllMocks();
});

it.each(MODELS.flatMap(([name, model, scenario]) => WAYS.map((way) => [name, ...way, model, scenario] as const)))(
  '%s opened %s',
  async (_name, _what, options, model, scenario) => {
    const build = vi.spyOn(model, 'build');
    const run = expectOk(await openRun(scenario, options));
    expectOk(await run.advance({ wallMs: 1e9, steps: 2 }));
    expectOk(await run.result('cancelled'));
    run.dispose();
    expect(build).toHaveBeenCalledTimes(1);
  },
);

it.each(MODELS)('%s estimated, and refused', async (_name, model, scenario) => {
  const build = vi.spyOn(model, 'build');
  estimateMemory(scenario, {});
  expect(build).toHaveBeenCalledTimes(1);
  const refused = await openRun(scenario, { engine: 'sequential', lpSize: 'auto', processorBytes: 1 });
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'limit' } });
  // The scenario itself once more; all others are smaller.
  expect(build.mock.calls.filter(([given]) => given === scenario)).toHaveLength(2);
});
