/** Covers: which messages are shown on their way: those first seen while time goes slowly, once each, until they are due. */
import { afterEach, expect, it, vi } from 'vitest';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { openRun } from '../../../run/open-run.ts';
import { complete } from '../../../scenario/defaults.ts';
import { Traffic } from '../../../scene/run/traffic.ts';
import type { Message } from '../../../scene/spotlight.ts';
import { kademliaSpec } from '../spec.ts';

const GREATEST_LATENCY = 0.19;

afterEach(() => vi.restoreAllMocks());

it('messages are seen from when they are sent until they are due', async () => {
  const scenario = complete(kademliaSpec, { params: { peers: 128, dMax: 1, end: 30 } });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
  expectOk(await run.advance({ wallMs: 10_000, steps: 100 }));
  let shown: readonly Message[] = [];
  // As on screen: some pictures a second.
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ms);
  const traffic = new Traffic(run, (messages) => {
    shown = messages;
  });
  traffic.look(undefined);
  expect(shown).toEqual([]); // nobody knows when these were sent
  let most = 0;
  for (let looks = 0; looks < 60; looks++) {
    const { nowTicks } = expectOk(await run.advance({ wallMs: 10_000, steps: 1 }));
    ms += 16;
    traffic.look(undefined);
    const now = nowTicks / 1e6;
    // Seen at most a window after they were sent.
    const wrong = shown.filter(
      ({ from, to, sentSeconds, dueSeconds }) =>
        from === to || dueSeconds < now || sentSeconds > now || dueSeconds - sentSeconds > GREATEST_LATENCY,
    );
    expect(wrong).toEqual([]);
    most = Math.max(most, shown.length);
  }
  expect(most).toBeGreaterThan(20);
  expectOk(await run.advance({ wallMs: 10_000, steps: 50 }));
  ms += 16;
  traffic.look(undefined);
  expect(shown).toEqual([]); // too fast to be followed
  run.dispose();
});
