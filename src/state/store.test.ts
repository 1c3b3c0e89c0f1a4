/** The store's actions against a fake client: what is loaded when, what a changed setup touches, failures, links. */
import { describe, expect, it, vi } from 'vitest';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { encodeLink } from '../scenario/link/link.ts';
import type { RunResult } from '../scenario/outcome.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { STUDY_FORMAT } from '../scenario/study/study.ts';
import type { DeviceReport, RunState, RunStatus } from '../worker/api.ts';
import { waitsForPerson } from './run/run.ts';
import { verdictOf } from './run/share.ts';
import { readDraft } from './setup/reading.ts';
import { differs } from './setup/setup.ts';
import { createLabStore, type LabWiring } from './store.ts';

const catalog: readonly ModelSpec[] = [pholdSpec];

const adapter = { vendor: 'v', architecture: 'a', description: 'd', software: false };
const gpu: DeviceReport = { engine: 'gpu', adapter, cores: 4, isIsolated: false };

function lab({ mayPlay = false, isPhone = false, models = catalog } = {}) {
  const calls: string[] = [];
  const record = (name: string) => vi.fn(async () => void calls.push(name));
  const load = vi.fn(async (..._: unknown[]) => calls.push('load') > 0);
  const client = {
    give: vi.fn(async () => {}),
    forget: vi.fn(async () => {}),
    start: record('start'),
    load,
    play: record('play'),
    pause: record('pause'),
    step: record('step'),
    reset: record('reset'),
    cancel: record('cancel'),
    runUntil: record('runUntil'),
    setPace: record('setPace'),
    ask: vi.fn(async () => undefined),
  } satisfies LabWiring['client'];
  const store = createLabStore({
    catalog: models,
    client,
    mayPlay: () => mayPlay,
    isPhone: () => isPhone,
    pageAddress: 'http://lab/',
    appVersion: '1.2.3',
  });
  const is = (state: RunState, more: Partial<RunStatus> = {}) =>
    store.getState().onStatus({ session: 1, state, timeUnit: 's', engine: 'gpu', adapter, ...more } as RunStatus);
  return { store, client, calls, is, get: store.getState };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the first visit', () => {
  it('plays on a GPU', async () => {
    for (const device of [gpu, { ...gpu, adapter: { ...adapter, software: true } }, { ...gpu, engine: 'sequential' }]) {
      const { get, calls } = lab({ mayPlay: true });
      get().onDevice(device as typeof gpu);
      await settled();
      expect(calls).toEqual(['load', 'play']);
    }
  });

  it('is loaded and at rest when motion is reduced or a link was opened', async () => {
    const { get, calls } = lab({ mayPlay: false });
    get().onDevice(gpu);
    await settled();
    expect(calls).toEqual(['load']);
  });

  it.each([
    ['the adapter is software', { ...gpu, adapter: { ...adapter, software: true } }, false],
    ['there is no GPU', { ...gpu, engine: 'sequential' }, false],
    ['it is a phone', gpu, true],
  ] as const)('is small when %s, and says so', async (_, device, isPhone) => {
    const { get } = lab({ isPhone });
    get().onDevice(device);
    await settled();
    expect(get().loaded?.scenario.params.nodes).toBe(16_384);
    expect(get().notices[0].text).toContain('16,384 nodes instead of 65,536 nodes');
    get().undo();
    expect(get().reading.scenario?.params.nodes).toBe(65_536);
  });

  it('is loaded with the view and the overlays that are chosen, so that its first picture shows them', async () => {
    const { get, client } = lab();
    const [, { id: view, channels }] = pholdSpec.views;
    const chosen = { view, channel: channels[0].id };
    get().onDevice(gpu);
    await settled();
    await get().setView(view);
    await get().load();
    expect(client.load.mock.lastCall?.[1]).toMatchObject({ look: { choice: chosen, overlays: [] } });
  });

  it('is as it was chosen, or opened from a link, on any device', async () => {
    const edited = lab({ isPhone: true });
    edited.get().edit('seed', '2');
    edited.get().edit('end', '10');
    edited.get().onDevice(gpu);
    expect(edited.get().reading.scenario?.params.nodes).toBe(65_536);
    const linked = lab({ isPhone: true });
    await linked.get().load();
    const link = await linked.get().makeLink();
    await linked.get().openLink(link.ok ? link.value : '');
    linked.get().onDevice(gpu);
    expect(linked.get().reading.scenario?.params.nodes).toBe(65_536);
  });

  it('does not play again when the worker comes back after a crash', async () => {
    const { get, calls } = lab({ mayPlay: true });
    get().onDevice(gpu);
    await settled();
    get().onDevice(gpu);
    await settled();
    expect(calls).toEqual(['load', 'play']);
  });
});

describe('running', () => {
  it('loads a changed setup first when nothing is under way', async () => {
    const { get, calls, is } = lab();
    await get().load();
    is('ready');
    get().edit('nodes', '128');
    expect(differs(get())).toBe(true);
    await get().run();
    expect(calls).toEqual(['load', 'load', 'play']);
    expect(get().loaded?.scenario.params.nodes).toBe(128);
    expect(differs(get())).toBe(false);
  });

  it('leaves the run on screen alone when the setup changes while it is paused', async () => {
    const { get, calls, is } = lab();
    await get().load();
    is('paused');
    get().edit('nodes', '128');
    await get().run();
    expect(calls).toEqual(['load', 'play']);
    expect(differs(get())).toBe(true);
    await get().runSetup();
    expect(calls).toEqual(['load', 'play', 'load', 'play']);
  });

  it('starts over what has finished, and loads again what has failed', async () => {
    const { get, calls, is } = lab();
    await get().load();
    is('finished');
    await get().run();
    expect(calls).toEqual(['load', 'reset', 'play']);
    is('failed');
    await get().run();
    expect(calls.slice(3)).toEqual(['load', 'play']);
  });

  it('starts nothing from a broken setup', async () => {
    const { get, calls } = lab();
    get().edit('nodes', 'many');
    await get().runSetup();
    await get().run();
    expect(calls).toEqual([]);
  });

  it('hands the pace over, paced as the preset says or without limit', async () => {
    const { get, client } = lab();
    await get().load();
    await get().setPaceMode('max');
    await get().setPaceMode('paced');
    expect(client.setPace.mock.calls).toEqual([[null], [12]]);
  });
});

describe('failures', () => {
  const failure = { kind: 'limit', message: 'needs 4 GB', remedy: 'use fewer nodes' } as const;

  it('stand over the picture with their remedies until dismissed', () => {
    const { get, is } = lab();
    is('failed', { failure });
    expect(get().notices).toMatchObject([
      {
        id: 'run',
        section: 'scene',
        text: 'Needs 4 GB.',
        remedy: 'Use fewer nodes.',
        actions: ['use-sequential'],
      },
    ]);
    is('failed', { failure, events: 1 });
    get().dismiss('run');
    is('failed', { failure, events: 2 });
    expect(get().notices).toEqual([]);
  });

  it('are overtaken by the next run', async () => {
    const { get, is } = lab();
    is('failed', { failure });
    await get().useSequential();
    expect(get().draft.engine).toBe('sequential');
    expect(get().notices).toEqual([]);
  });

  it('of the worker say whether it was started anew', () => {
    const { get } = lab();
    get().onCrash('out of memory', true);
    expect(get().notices[0]).toMatchObject({ id: 'crash', text: 'Out of memory.', actions: ['run-again'] });
    get().onCrash('out of memory', false);
    expect(get().notices).toHaveLength(1);
    expect(get().notices[0]).toMatchObject({ actions: ['restart-worker'] });
  });
});

describe('links', () => {
  it('open as the scenario and digest that they were made from, and never run', async () => {
    const maker = lab();
    maker.get().choosePreset('phold/tiny');
    maker.get().edit('seed', '77');
    await maker.get().load();
    const scenario = maker.get().loaded?.scenario;
    const result = { status: 'finished', scenario, digest: '00112233aabbccdd', version: '1.2.3' } as RunResult;
    maker.is('finished', { result });
    const link = await maker.get().makeLink();
    if (!link.ok) throw new Error(link.failure.message);
    expect(link.value).toMatch(/^http:\/\/lab\/#v1\./);

    const reader = lab({ mayPlay: true });
    await reader.get().openLink(link.value);
    expect(reader.get().reading.scenario).toEqual(scenario);
    expect(reader.calls).toEqual([]);
    const { opened } = reader.get();
    expect(verdictOf(opened, result)).toMatchObject({ kind: 'same' });
    expect(verdictOf(opened, { ...result, digest: 'ffffffffffffffff' })).toMatchObject({ kind: 'different' });
    expect(verdictOf(opened, { ...result, scenario: { ...result.scenario, seed: 78 } })).toBeUndefined();
  });

  it('are checked once on their way into the setup, which is what the form would read', async () => {
    const check = vi.fn(pholdSpec.check);
    const { get } = lab({ models: [{ ...pholdSpec, check }] });
    const params = { nodes: 64, remote: 0.25 };
    const study = { over: [{ params: ['mean'], values: [[1], [2], [3]] }], repeat: { least: 2, most: 2 } } as const;
    const scenario = complete(pholdSpec, { params, seed: 9, warmUp: 12 });
    const made = { appVersion: '1', study: { ...study, format: STUDY_FORMAT, scenario, seeds: 'common' } } as const;
    const link = await encodeLink(catalog, scenario, made);
    check.mockClear();
    await get().openLink(link.ok ? link.value : '');
    // The scenario, and each setting of the study.
    expect(check.mock.calls.map(([{ mean }]) => mean)).toEqual([1, 1, 2, 3]);
    const { reading, draft, varyReading } = get();
    expect(reading.scenario).toEqual(scenario);
    expect(reading).toEqual(readDraft(catalog, draft));
    expect(varyReading.plan?.size).toBe(3);
  });

  it('that are broken say so in a sentence, and leave something to run', async () => {
    const { get } = lab();
    await get().openLink('#v9.abc');
    expect(get().notices).toMatchObject([{ id: 'link', section: 'page' }]);
    expect(get().reading.scenario).toBeDefined();
    await get().openLink('#results');
    expect(get().notices).toHaveLength(1);
  });
});

describe('a run under way', () => {
  const started = async () => {
    const made = lab();
    made.get().onDevice(gpu);
    await settled();
    made.is('running', { simulatedSeconds: 2, endSeconds: 60, wallSeconds: 1, events: 5 });
    made.calls.length = 0;
    return made;
  };

  it('goes on when a link is opened, which is offered', async () => {
    const { get, calls } = await started();
    const link = await get().makeLink();
    get().edit('nodes', '128');
    await get().openLink(link.ok ? link.value : '');
    expect(calls).toEqual([]);
    expect(get().draft.text.nodes).not.toBe('128');
    expect(get().notices).toMatchObject([{ id: 'offer', actions: ['run-setup'] }]);
    await get().runSetup();
    expect(get().notices).toEqual([]);
  });

  it('is ended by a card, which is shown, and can be gone back to', async () => {
    const { get, calls } = await started();
    const before = get().loaded?.scenario;
    await get().openExperiment('phold/tiny');
    expect(calls).toEqual(['cancel', 'load']);
    expect(get().loaded).toMatchObject({ preset: 'tiny' });
    expect(get().notices).toMatchObject([{ id: 'back', actions: ['go-back'] }]);
    await get().goBack();
    expect(calls).toEqual(['cancel', 'load', 'load']);
    expect(get().loaded?.scenario).toEqual(before);
    expect(get().reading.scenario).toEqual(before);
    expect(get().notices).toEqual([]);
  });
});

it('sets a card that is large smaller on one core, and says what it would be', async () => {
  const { get, client } = lab();
  client.ask.mockResolvedValue({ bytes: 1.34e9, fits: true } as never);
  for (const [engine, nodes] of [
    ['gpu', 65_536],
    ['sequential', 16_384],
  ] as const) {
    get().onDevice({ ...gpu, engine });
    get().choosePreset('phold/tiny');
    await get().openExperiment('phold/quick-look');
    expect(get().loaded?.scenario.params.nodes).toBe(nodes);
  }
  const fix = { param: 'nodes', value: 65_536, words: '65,536 nodes' };
  expect(get().notices).toMatchObject([{ id: 'offer', title: 'This is large', actions: [fix] }]);
});

it('sets a card smaller that one core would run for minutes, and leaves one that takes less', async () => {
  const { get, client } = lab({ models: [kademliaSpec] });
  client.ask.mockResolvedValue({ bytes: 134e6, fits: true } as never);
  get().onDevice({ ...gpu, engine: 'sequential' });
  for (const [name, peers] of [
    ['kademlia/flash-churn', 2048],
    ['kademlia/ipfs-2022', 15_371],
  ] as const) {
    await get().openExperiment(name);
    expect(get().loaded?.scenario.params.peers).toBe(peers);
  }
});

it('is said to wait for Run only where it does', async () => {
  const { get, client } = lab({ mayPlay: true });
  expect(waitsForPerson(get())).toBe(false);
  let answer = (_: unknown) => {};
  client.ask.mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  const opening = get().openExperiment('phold/tiny');
  expect(waitsForPerson(get()), 'about to be built').toBe(false);
  answer(undefined);
  await opening;
  get().onDevice(gpu);
  await settled();
  client.ask.mockResolvedValue({ bytes: 1.34e9, fits: true } as never);
  await get().present('link');
  expect(get().notices).toMatchObject([{ id: 'offer' }]);
  expect(waitsForPerson(get()), 'large').toBe(true);
});

it('leaves a run alone that was asked for while something was to be shown at rest', async () => {
  const { get, client, calls } = lab();
  get().onDevice(gpu);
  await settled();
  for (const show of [() => get().present('file'), () => get().openExperiment('phold/tiny')]) {
    let answer = (_: unknown) => {};
    client.ask.mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
    const showing = show();
    await settled();
    await get().run();
    calls.length = 0;
    answer({ bytes: 5790, fits: true });
    await showing;
    expect(calls).not.toContain('load');
  }
});

it('says nothing of memory while nobody answers, rather than what another setup takes', async () => {
  const { get, client } = lab();
  client.ask.mockResolvedValue({ bytes: 5790, fits: true } as never);
  get().onDevice(gpu);
  await vi.waitFor(() => expect(get().estimate?.bytes).toBe(5790));
  client.ask.mockReturnValue(new Promise<never>(() => {}));
  get().edit('nodes', '1048576');
  await vi.waitFor(() => expect(get().estimate).toBeNull());
});

it('asks what an edit takes before it is built, without waiting until typing is over', async () => {
  const { get, client, calls } = lab();
  get().onDevice(gpu);
  await settled();
  calls.length = 0;
  client.ask.mockImplementation(async () => void calls.push('ask'));
  get().edit('nodes', '1048576');
  await get().load();
  await get().load();
  expect(calls).toEqual(['ask', 'load', 'load']);
});

it('leaves what is being built for what the setup says by then, and nothing of it once it is stopped', async () => {
  const { get, calls, is } = lab();
  get().onDevice(gpu);
  await settled();
  is('preparing');
  get().edit('nodes', '128');
  await get().run();
  expect(calls).toEqual(['load', 'load', 'play']);
  is('idle', { session: 2 });
  expect(get().legend).toBeNull();
  expect(get().runs).toEqual([]);
});

it('waits with what is large until the person wants it', async () => {
  const { get, calls, client } = lab();
  client.ask.mockResolvedValue({ bytes: 1.34e9, fits: true } as never);
  get().onDevice(gpu);
  await settled();
  expect(calls).toEqual([]);
  expect(get().notices).toMatchObject([{ id: 'offer', text: expect.stringContaining('1.34 GB') }]);
  await get().run();
  expect(calls).toEqual(['load', 'play']);
});
