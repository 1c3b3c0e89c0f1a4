/** Covers: whose checkpoints a tab keeps, when they go, where an interrupted run is said to go on, and that it does so from the newest. */
import { expect, it, vi } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import type { RunOptions, RunState, RunStatus } from '../../worker/api.ts';
import type { Notice } from '../page/notices.ts';
import { draftOfScenario } from '../setup/draft.ts';
import { restoreDraft } from '../setup/keep-draft.ts';
import { draftToSaved } from '../setup/saved-draft.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import type { Loaded } from './run.ts';

const scenario = complete(pholdSpec, { params: { nodes: 128 }, seed: 3 }) as Scenario;
const status = (session: number, state: RunState, events = 0) =>
  ({ session, state, events, simulatedSeconds: events, timeUnit: 's' }) as RunStatus;
const LOST = { kind: 'device-lost', message: 'the GPU device was lost', remedy: 'run again' } as const;
const taken = (session: number, simulatedSeconds: number) => ({
  session,
  scenario,
  simulatedSeconds,
  content: new Blob([String(simulatedSeconds)]),
});

/** A page with a worker that answers nothing, and what it was told. */
function page(storage = memoryStorage()) {
  const calls: string[] = [];
  const loads: (readonly [Scenario, RunOptions])[] = [];
  const client = new Proxy(
    {},
    {
      get: (_, name) => async (what: Scenario, how: RunOptions) => {
        calls.push(String(name));
        if (name === 'load') loads.push([what, how]);
        return name === 'load' ? true : undefined;
      },
    },
  ) as LabWiring['client'];
  const store = createLabStore({ catalog, client, storage, mayPlay: () => false, pageAddress: '', appVersion: '1' });
  const get = store.getState;
  const kept = async (tab = 'a') => {
    const found = await storage.checkpoints(tab);
    return found.ok ? found.value.map(({ simulatedSeconds }) => simulatedSeconds) : [];
  };
  const says = (next: RunStatus) => store.setState({ status: next });
  return { store, get, storage, calls, loads, kept, says };
}

it('keeps those of the run under way, the last two', async () => {
  const { get, kept, says } = page();
  const keep = (session: number, seconds: number) => get().keepCheckpoint(taken(session, seconds));
  expect(await keep(1, 1)).toMatchObject({ ok: false, failure: { kind: 'unsupported' } });
  get().keepCheckpointsFor('a');
  says(status(2, 'running'));
  for (const seconds of [4, 5, 6]) expect(await keep(2, seconds)).toMatchObject({ ok: true });
  // Of a session that was left.
  expect(await keep(1, 7)).toMatchObject({ ok: true });
  expect(await kept()).toHaveLength(2);
  expect(await kept()).not.toContain(7);
  says(status(2, 'finished', 9));
  expect(await keep(2, 8)).toMatchObject({ ok: true });
  expect(await kept()).toEqual([]);
});

it.each<[string, RunStatus, RunStatus, boolean]>([
  ['a run that has ended', status(1, 'running', 5), status(1, 'finished', 9), true],
  ['a run that was ended', status(1, 'paused', 5), status(1, 'cancelled', 5), true],
  ['a run that failed', status(1, 'running', 5), status(1, 'failed', 5), true],
  ['a run whose GPU went away', status(1, 'running', 5), { ...status(1, 'failed', 5), failure: LOST }, false],
  ['a run that another has followed', status(1, 'paused', 5), status(2, 'preparing'), true],
  ['a closed page, where a run begins at its start', status(1, 'ready'), status(1, 'running'), true],
  ['a closed page, where the run goes on', status(1, 'ready', 5), status(1, 'running', 5), false],
  ['a closed page, while the world is built', status(1, 'preparing'), status(1, 'ready'), false],
  ['a closed page, where another experiment is shown', status(1, 'ready'), status(2, 'preparing'), false],
  ['a run that pauses', status(1, 'running', 5), status(1, 'paused', 5), false],
])('of %s', async (_, before, after, areGone) => {
  const { get, kept, says } = page();
  get().keepCheckpointsFor('a');
  says(status(before.session, 'running', 1));
  await get().keepCheckpoint(taken(before.session, 1));
  says(status(before.session, 'preparing'));
  says(before);
  says(after);
  expect(await kept()).toEqual(areGone ? [] : [1]);
});

/** The tab `a` was closed with its run under way, or at rest. */
async function closed(storage: ReturnType<typeof memoryStorage>, runState: RunState, of = scenario) {
  const draft = draftToSaved({
    draft: draftOfScenario(catalog, of),
    status: status(1, runState, 12),
    loaded: { scenario: of } as Loaded,
  });
  await storage.putDraft({ tab: 'a', at: 1, draft: JSON.parse(JSON.stringify(draft)) });
}
const keptAt = (simulatedSeconds: number) => ({
  tab: 'a',
  at: simulatedSeconds,
  scenario: JSON.parse(JSON.stringify(scenario)) as unknown,
  simulatedSeconds,
  content: new Blob([String(simulatedSeconds)]),
});
const tab = (id: string, others: readonly string[] = []) => ({
  id,
  isReload: false,
  others: async () => new Set(others),
});

it.each(['a', 'c'])('goes on where the closed page was, in tab %s', async (id) => {
  const { store, get, storage, loads, calls, kept, says } = page();
  await closed(storage, 'running');
  for (const seconds of [10, 11]) await storage.putCheckpoint(keptAt(seconds));
  get().keepCheckpointsFor(id);
  await restoreDraft(store, storage, catalog, tab(id), '');
  expect(get().notices).toMatchObject([
    {
      id: 'interrupted',
      text: expect.stringContaining('at 12 s'),
      actions: [{ goesOn: 'at 11 s' }, 'run-interrupted'],
    },
  ]);
  // Something was typed since.
  get().edit('seed', '99');
  await get().goOnInterrupted();
  const [what, how] = loads.at(-1) ?? [];
  expect(what).toEqual(scenario);
  expect(await Promise.all(how?.from?.map((content) => content.text()) ?? [])).toEqual(['11', '10']);
  expect(calls.slice(-2)).toEqual(['load', 'play']);
  says(status(1, 'ready', 11));
  says(status(1, 'running', 11));
  expect(await kept(id)).toEqual([11, 10]);
  says(status(1, 'finished', 60));
  expect([await kept(id), await kept('a'), get().resumable]).toEqual([[], [], null]);
});

it('offers what was interrupted two visits ago, and nothing where that is another run, ended, or open elsewhere', async () => {
  const opened = async (runState: RunState, of?: Scenario, others: readonly string[] = [], id = 'a') => {
    const { store, get, storage } = page();
    await closed(storage, runState, of);
    await storage.putCheckpoint(keptAt(11));
    await restoreDraft(store, storage, catalog, tab(id, others), '');
    return get().notices.map(({ actions, text }) => [text, actions]);
  };
  const offered = [{ goesOn: 'at 11 s' }, 'run-interrupted'];
  expect(await opened('ready')).toEqual([['The page was closed at 11 s of simulated time.', offered]]);
  const other = complete(pholdSpec, { seed: 4 }) as Scenario;
  expect(await opened('paused', other)).toEqual([[expect.any(String), ['run-interrupted']]]);
  expect(await opened('finished')).toEqual([]);
  expect(await opened('running', undefined, ['a'], 'c')).toEqual([]);
});

it('runs again from the start when that is asked for', async () => {
  const { store, get, storage, loads } = page();
  await closed(storage, 'running');
  await storage.putCheckpoint(keptAt(11));
  await restoreDraft(store, storage, catalog, tab('a'), '');
  await get().runInterrupted();
  expect(loads.map(([what, { from }]) => [what, from])).toEqual([[scenario, undefined]]);
});

/** A run under way in a page that keeps its checkpoints, the last of them at 11. */
async function underWay(of: Scenario = scenario) {
  const opened = page();
  const { store, get, says } = opened;
  store.setState({ loaded: { scenario: of } as Loaded });
  get().adopt(of);
  get().keepCheckpointsFor('a');
  says(status(1, 'running', 5));
  for (const seconds of [10, 11]) expect(await get().keepCheckpoint(taken(1, seconds))).toMatchObject({ ok: true });
  return opened;
}
const actionsOf = (get: () => { readonly notices: readonly Notice[] }, id: string) =>
  get().notices.find((notice) => notice.id === id)?.actions;

it('goes on in smaller batches where the GPU went away', async () => {
  const { get, kept, loads } = await underWay();
  get().onStatus({ ...status(1, 'failed', 12), failure: LOST });
  const offered = [{ goesOn: 'at 11 s' }, 'retry-after-device-loss', 'use-sequential'];
  await vi.waitFor(() => expect(actionsOf(get, 'run')).toEqual(offered));
  expect(await kept()).toHaveLength(2);
  await get().goOnInterrupted();
  const [what, how] = loads.at(-1) ?? [];
  expect([what, how?.retryAfterDeviceLoss, how?.from?.length]).toEqual([scenario, true, 2]);
});

it('goes on where the worker died, and keeps its checkpoints while another is started', async () => {
  const { get, kept, says, loads } = await underWay();
  get().onCrash('out of memory', true);
  says(status(2, 'preparing'));
  await vi.waitFor(() => expect(actionsOf(get, 'crash')).toEqual([{ goesOn: 'at 11 s' }, 'run-again']));
  says(status(2, 'ready'));
  expect(await kept()).toHaveLength(2);
  await get().goOnInterrupted();
  expect(loads.at(-1)?.[1]).toMatchObject({ retryAfterDeviceLoss: false, from: [expect.any(Blob), expect.any(Blob)] });
  // From the start it needs none.
  says(status(2, 'running'));
  expect(await kept()).toEqual([]);
});

it('offers nothing where the last checkpoint is of another run', async () => {
  const { get } = await underWay(complete(pholdSpec, { seed: 4 }) as Scenario);
  await get().offerGoOn({ id: 'run', section: 'scene', tone: 'error', title: '', text: '', actions: ['run-again'] });
  expect([actionsOf(get, 'run'), get().resumable]).toEqual([['run-again'], null]);
});
