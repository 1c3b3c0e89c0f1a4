/**
 * Covers: the pictures of mobile networks on a device against their twins, before the first round and after some: every view and
 * colour, nodes on their way between two rounds, in the plane and in a volume, moving and at rest; groups before anything has run.
 */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { readWords } from '../../../gpu/readback.ts';
import { describeGpu, testDevice } from '../../../gpu/testing/test-device.ts';
import { openRun } from '../../../run/open-run.ts';
import type { Run } from '../../../run/run.ts';
import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import { TwinSamples } from '../../../scene/flat/twin-samples.ts';
import { GpuSamples } from '../../../scene/gpu/gpu-samples.ts';
import { compileScene } from '../../../scene/gpu/scene-kernels.ts';
import { type Source, sourceOf } from '../../../scene/run/source.ts';
import { choose, type ViewedRun, viewedRunOf } from '../../../scene/run/viewed-run.ts';
import { planSamples } from '../../../scene/sample-plan.ts';
import { GROUP } from '../spec/watch-states.ts';
import { mobileSpec } from '../spec.ts';

const NODES = 300;
/** Few enough neighbours for groups of all kinds. */
const SPARSE: Params = { nodes: NODES, width: 1000, height: 1000, range: 60, packets: 2, interval: 4, end: 40 };
const NETWORKS: readonly (readonly [what: string, params: Params])[] = [
  ['at rest', { ...SPARSE, mobility: 'static' }],
  ['moving', { ...SPARSE, mobility: 'waypoint', fastest: 20 }],
  ['in a volume', { ...SPARSE, depth: 300, range: 120, mobility: 'waypoint', fastest: 20 }],
];

const scenarioOf = (params: Params) => complete(mobileSpec, { params });
const onOneCore = async (params: Params) =>
  expectOk(await openRun(scenarioOf(params), { engine: 'sequential', lpSize: 1 }));
const host = (run: Run) => sourceOf(run.executor)?.host ?? expect.fail('it runs on one core');

describe.each(NETWORKS)('before the first round, a network %s', (_what, params) => {
  it('has groups of all kinds', async () => {
    const run = await onOneCore(params);
    const { views } = viewedRunOf(run) as ViewedRun;
    const groups = Array.from({ length: NODES }, (_, node) => views.value('component', node, host(run)()));
    expect([...new Set(groups)].sort()).toEqual(Object.values(GROUP));
    run.dispose();
  });
});

describeGpu('the pictures of a mobile network', () => {
  it.each(NETWORKS)('%s are as their twins have them', async (_what, params) => {
    const gpu = await testDevice();
    const kernels = expectOk(await compileScene(gpu, 'bgra8unorm'));
    const parallel = expectOk(
      await openRun(scenarioOf(params), { engine: 'gpu', lpSize: 1, gpu: async () => ({ ok: true, value: gpu }) }),
    );
    const sequential = await onOneCore(params);
    const subject = viewedRunOf(parallel) as ViewedRun;
    const read = async (buffer: GPUBuffer, words: number) =>
      new Float32Array((await readWords(gpu.device, buffer, 0, words)).buffer);
    for (const steps of [0, 1, 14]) {
      for (const run of [parallel, sequential]) expectOk(await run.advance({ wallMs: 120_000, steps }));
      for (const view of subject.offered)
        for (const channel of view.channels)
          for (const part of view.moves ? [1, 0.25] : [1]) {
            const chosen = choose(subject, { view: view.id, channel: channel.id });
            const plan = planSamples(chosen.view, NODES, NODES);
            const samples = expectOk(
              await GpuSamples.open(kernels, sourceOf(parallel.executor) as Source, { viewed: subject, chosen, plan }),
            );
            const twin = new TwinSamples(plan, subject.views, chosen);
            const fade = { keep: 0.5, gain: 0.25 };
            const encoder = gpu.device.createCommandEncoder();
            samples.update(encoder, fade, 7, part);
            gpu.device.queue.submit([encoder.finish()]);
            twin.update(host(sequential), fade, 7, part);
            const what = `${view.id}, ${channel.id} after ${steps} more rounds, part ${part}`;
            const values = await read(samples.values, NODES);
            expect(farFrom(values, twin.values), `values of ${what}`).toEqual([]);
            const places = await read(samples.places, twin.places.length);
            expect(farFrom(places, twin.places), `places of ${what}`).toEqual([]);
            samples.destroy();
          }
    }
    for (const run of [parallel, sequential]) run.dispose();
  });
});

/** WGSL divides and takes roots to some last bits. */
const farFrom = (found: Float32Array, wanted: Float32Array): readonly number[] =>
  [...found.keys()].filter((i) => Math.abs(found[i] - wanted[i]) > 1e-5 * Math.max(1, Math.abs(wanted[i])));
