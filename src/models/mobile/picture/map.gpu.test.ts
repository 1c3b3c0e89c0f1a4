/** Covers: on a device as on one core: whose numbers are shown on a map, and the way of the watched packet as a table. */
import { expect, it } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../../gpu/testing/test-device.ts';
import { openRun } from '../../../run/open-run.ts';
import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import { logOfNode } from '../../../scene/run/log.ts';
import { sourceOf } from '../../../scene/run/source.ts';
import { viewedRunOf } from '../../../scene/run/viewed-run.ts';
import { mobileSpec } from '../spec.ts';

const SIGHT = { window: { from: [0.4, 0.4], to: [0.6, 0.6] }, nodesInSight: 12 } as const;

describeGpu('a map of a mobile network', () => {
  it.each<Params>([
    { nodes: 300, range: 80, packets: 2, watched: 2, interval: 2, end: 60 },
    { nodes: 300, range: 80, packets: 4, watched: 4, interval: 0, buffer: 8, readsPerRound: 1, end: 60 },
  ])('%o', async (params) => {
    const [width, height] = [1000, 700];
    const [onGpu, onCore] = await Promise.all(
      (['gpu', 'sequential'] as const).map(async (engine) => {
        const gpu = async () => ({ ok: true as const, value: await testDevice() });
        const scenario = complete(mobileSpec, { params: { ...params, width, height } });
        const run = expectOk(await openRun(scenario, { engine, lpSize: 1, gpu }));
        expectOk(await run.advance({ wallMs: 60_000, steps: 9 }));
        const logs = [];
        for (const node of [0, 7, 150, 299]) logs.push(await logOfNode(async (read) => read(run), node));
        const ask = { ...SIGHT, read: async (ranges: never) => sourceOf(run.executor)?.words?.(ranges) };
        const numbers = await viewedRunOf(run)?.rounds?.numbered?.('plane', ask);
        run.dispose();
        return { logs, numbers };
      }),
    );
    expect(onCore?.logs.some((log) => (log?.rows.length ?? 0) > 3)).toBe(true);
    expect(onCore?.numbers?.length).toBeGreaterThan(3);
    expect(onGpu).toEqual(onCore);
  });
});
