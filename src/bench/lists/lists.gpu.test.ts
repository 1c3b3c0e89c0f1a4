/** Covers: rows of `bench lists` of a network of Kademlia that is measured: what a window and a round take, and steps of rings in kernels of their own. */
import { expect, it } from 'vitest';
import { ok } from '../../base/result.ts';
import { benchHost } from '../../cli/bench/bench-host.ts';
import { FakeHost } from '../../cli/testing/fake-host.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { networksInLists } from '../../models/benches.ts';
import { openRun } from '../../run/open-run.ts';
import type { BenchGap, BenchRow } from '../suite.ts';
import { listsSuite } from './suite.ts';

describeGpu('bench lists', () => {
  it('measures Kademlia under rings, with all load on some peers too', async () => {
    const suite = listsSuite('kademlia', networksInLists.kademlia);
    const rows: (BenchRow | BenchGap)[] = [];
    const device = await testDevice();
    const stamped = device.adapterFeatures.includes('timestamp-query');
    const share = expect.any(Number);
    const openOn = { ...benchHost(new FakeHost()), openRun: withDevice };
    const options = { engines: ['gpu'], list: 'ring', drive: 'batch', sizes: [64], hotShares: [0.1] } as const;
    await suite.run(openOn, { ...options, repeat: 1, seconds: 0.2, quiet: true }, async (row) => {
      rows.push(row);
    });
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ suite: 'lists kademlia', name: '64 ring batch hot 0.1', lps: 64, hotShare: 0.1, list: 'ring' },
        shares: expect.objectContaining(stamped ? { handle: share, insert: share, minimum: share } : {}),
      }),
    ]);
    const [{ events, windows, roundsPerWindow, dispatchesPerWindow, bytesPerEvent }] = rows as unknown as [
      Readonly<Record<string, number>>,
    ];
    expect(events).toBeGreaterThan(0);
    expect(windows).toBeGreaterThan(0);
    expect(roundsPerWindow).toBeGreaterThanOrEqual(1);
    expect(dispatchesPerWindow).toBeGreaterThanOrEqual(roundsPerWindow);
    expect(bytesPerEvent).toBeGreaterThan(100);

    function withDevice(...[scenario, open]: Parameters<typeof openRun>) {
      // Steps are timed on a device of their own.
      return openRun(scenario, { ...open, gpu: open.gpu ?? (async () => ok(device)) });
    }
  });
});
