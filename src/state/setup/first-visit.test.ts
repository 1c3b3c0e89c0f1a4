/** Covers: a first visit runs by itself, unless the person has paused it before the worker knew whom to follow. */
import { expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import type { DeviceReport, RunState, RunStatus } from '../../worker/api.ts';
import { createLabStore, type LabWiring } from '../store.ts';

/** A worker whose answer to whom to follow comes when it is let go. */
function firstVisit() {
  let session = 0;
  let plays = 0;
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const say = (state: RunState) =>
    get().onStatus({ state, session, simulatedSeconds: 0, expectedSeconds: 60, timeUnit: 's' } as RunStatus);
  const worker = new Proxy(
    { suggest: async () => 3, follow: () => held.then(() => true) } as Record<string, () => Promise<unknown>>,
    { get: (known, name) => known[String(name)] ?? (async () => undefined) },
  );
  const known: Record<string, (...args: never[]) => Promise<unknown>> = {
    load: async () => {
      session++;
      say('ready');
      return true;
    },
    play: async () => {
      plays++;
      say('running');
    },
    ask: async (question: (lab: unknown) => unknown) => question(worker),
  };
  const client = new Proxy(known, { get: (all, name) => all[String(name)] ?? (async () => undefined) });
  const get = createLabStore({
    ...{ catalog, client: client as unknown as LabWiring['client'], mayPlay: () => true },
    ...{ pageAddress: 'http://lab/', appVersion: '1' },
  }).getState;
  const device = { adapter: undefined, engines: ['sequential'], problem: undefined } as unknown as DeviceReport;
  return { get, say, letGo, device, plays: () => plays };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it('plays, once, and follows', async () => {
  const { get, letGo, device, plays } = firstVisit();
  get().onDevice(device);
  await settled();
  letGo();
  await settled();
  expect(plays()).toBe(1);
  expect(get().followed).toBe(3);
});

it('stays paused where the person has paused it meanwhile', async () => {
  const { get, say, letGo, device, plays } = firstVisit();
  get().onDevice(device);
  await settled();
  await get().run();
  say('paused');
  letGo();
  await settled();
  expect(plays()).toBe(1);
});
