/** Covers: a text in the setup: what is kept of values, what is typed and wrong, that nothing of a stranger's text is executed unasked, and that a reload loses none of it. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { catalog } from '../../models/catalog.ts';
import { language } from '../../protocol/language.ts';
import { complete } from '../../scenario/defaults.ts';
import { deflate, encodeLink, LINK_MARK, toBase64Url } from '../../scenario/link/link.ts';
import { giveLanguage, loadLanguage, takeProtocol } from '../../scenario/own-models.ts';
import { writeScenario } from '../../scenario/reading/scenario-file.ts';
import { failedResult } from '../../scenario/results/failed-result.ts';
import { readResult } from '../../scenario/results/outcome-schema.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { STUDY_FORMAT } from '../../scenario/study/study.ts';
import { OTHER_TEXT, OWN_TEXT } from '../../scenario/testing/own-texts.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import type { DeviceReport, RunStatus } from '../../worker/api.ts';
import { sharedText } from '../run/share.ts';
import type { LabState } from '../slice.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import { restoreDraft } from './keep-draft.ts';
import { draftToSaved, savedToDraft } from './saved-draft.ts';

const WRONG = OWN_TEXT.replace('seen = n', 'sen = n');
const device: DeviceReport = {
  engine: 'sequential',
  adapter: { vendor: '', architecture: '', description: '', software: false },
  cores: 4,
  isIsolated: false,
};

let spec: ModelSpec;
let scenario: Scenario;
beforeAll(async () => {
  await loadLanguage();
  spec = expectOk(takeProtocol(OWN_TEXT));
  scenario = complete(spec, { params: { nodes: 128 } });
});

function lab(storage = memoryStorage()) {
  const load = vi.fn(async () => true);
  const ask = vi.fn(async () => undefined);
  const client = new Proxy({ load, ask }, { get: (known, name) => Reflect.get(known, name) ?? (async () => {}) });
  const wiring = { catalog, storage, client: client as unknown as LabWiring['client'], mayPlay: () => false };
  const store = createLabStore({ ...wiring, pageAddress: 'http://lab/', appVersion: '1' });
  return { store, get: store.getState, load, ask };
}

const linkTo = async (of: Scenario, more = {}) => expectOk(await encodeLink(catalog, of, { appVersion: '1', ...more }));
const linkWith = async (payload: object) =>
  LINK_MARK + toBase64Url(await deflate(new TextEncoder().encode(JSON.stringify(payload))));
const notices = ({ get }: ReturnType<typeof lab>) => get().notices.map(({ title }) => title);

it('fills the setup, with the values of the text before', async () => {
  const { get } = lab();
  expect(await get().chooseProtocol(OWN_TEXT)).toEqual({ ok: true, value: spec });
  expect(get().reading.scenario).toEqual(complete(spec));
  get().edit('nodes', '256');
  get().edit('seed', '9');
  await get().chooseProtocol(OTHER_TEXT);
  const other = expectOk(takeProtocol(OTHER_TEXT));
  expect(get().reading.scenario).toEqual(complete(other, { params: { nodes: 256 }, seed: 9 }));
  get().undo();
  expect(get().reading.scenario).toMatchObject({ model: spec.id, protocol: OWN_TEXT });
});

it('keeps what is typed and wrong beside the setup', async () => {
  const { get } = lab();
  await get().chooseProtocol(OWN_TEXT);
  expect(await get().chooseProtocol(WRONG)).toMatchObject({ ok: false, failure: { kind: 'config' } });
  expect(get()).toMatchObject({ typed: WRONG, draft: { model: spec.id } });
  await get().chooseProtocol(OWN_TEXT);
  expect(get().typed).toBeNull();
});

it.each([
  ['a link', async (get: () => ReturnType<ReturnType<typeof lab>['get']>) => get().openLink(await linkTo(scenario))],
  ['a file', async (get: () => ReturnType<ReturnType<typeof lab>['get']>) => get().openText(writeScenario(scenario))],
])('executes nothing that %s has brought before a person says so', async (_what, bring) => {
  const { get, load, ask, ...rest } = lab();
  get().onDevice(device);
  await new Promise((resolve) => setTimeout(resolve, 0));
  load.mockClear();
  ask.mockClear();
  await bring(get);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(get().reading.scenario).toEqual(scenario);
  expect([load.mock.calls.length, ask.mock.calls.length]).toEqual([0, 0]);
  expect(notices({ get, load, ask, ...rest })).toContain('Somebody wrote this protocol');
  await get().run();
  expect(load).toHaveBeenCalledOnce();
  expect(get().strange).toEqual([]);
});

/** The text of one model as that of another, and of a language that is later: the text is shown, and the setup is of it once it is read. */
describe.each([
  ['a text that is another', () => ({ x: OTHER_TEXT, m: `${spec.id}@1` }), () => ({ protocol: OTHER_TEXT })],
  ['a later language', () => ({ m: `${spec.id}@2` }), () => ({ modelVersion: 2 })],
])('of %s', (_what, inLink, inFile) => {
  const payload = () => ({ s: 1, d: {}, v: '1', x: OWN_TEXT, ...inLink() });
  it.each([
    ['a link', async () => linkWith(payload())],
    ['a file', async () => JSON.stringify({ ...scenario, ...inFile() })],
  ])('executes nothing that %s has brought, be the device there or not', async (_by, made) => {
    for (const isThere of [true, false]) {
      const { get, load, ask, ...rest } = lab();
      if (isThere) get().onDevice(device);
      await new Promise((resolve) => setTimeout(resolve, 200));
      load.mockClear();
      ask.mockClear();
      await get().openText(await made());
      if (!isThere) get().onDevice(device);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const { protocol } = payload().x === OTHER_TEXT ? { protocol: OTHER_TEXT } : scenario;
      expect(get()).toMatchObject({ typed: null, reading: { scenario: { protocol } } });
      expect(get().strange).toEqual([get().draft.model]);
      expect([load.mock.calls.length, ask.mock.calls.length]).toEqual([0, 0]);
      expect(notices({ get, load, ask, ...rest })).toContain('Somebody wrote this protocol');
      await get().run();
      expect(load).toHaveBeenCalledOnce();
    }
  });
});

it('says of a link that cannot be opened what is there in its place', async () => {
  const { get, store } = lab();
  const remedy = () => get().notices.find(({ id }) => id === 'link')?.remedy;
  await get().openLink('#v9.abc');
  expect(remedy()).toMatch(/[.?] The first example is loaded instead\.$/);
  const link = await linkWith({ m: `${spec.id}@1`, s: 1, d: {}, v: '1', x: WRONG });
  await get().openLink(link);
  expect(get().typed).toBe(WRONG);
  expect(remedy()).toMatch(/[.?] The text of its protocol is in the editor\.$/);
  await get().openLink(link, true);
  expect(remedy()).toMatch(/[.?] The setup is as you left it\.$/);
  store.setState({ loaded: { scenario, preset: 'text' } as LabState['loaded'] });
  await get().openLink('#v9.abc');
  expect(remedy()).toMatch(/[.?] The setup stays as it is\.$/);
});

it('takes nothing but Run for consent, also to what a stranger’s text is made into', async () => {
  const { get, load } = lab();
  get().onDevice(device);
  await get().openLink(await linkTo(scenario));
  get().write(OTHER_TEXT);
  await get().checkText();
  expect(get().strange).toEqual([spec.id, get().draft.model]);
  load.mockClear();
  expect(await get().load()).toBe(false);
  get().onStatus({ state: 'failed', simulatedSeconds: 0, timeUnit: 's' } as RunStatus);
  await get().reset();
  await get().restart();
  expect(load).not.toHaveBeenCalled();
  await get().runSetup();
  expect(load).toHaveBeenCalledOnce();
  get().write(OWN_TEXT.replace('seen = n', 'seen = n + 1'));
  await get().checkText();
  expect(get().strange).toEqual([spec.id]);
});

it('begins no trial of a study that a link has brought', async () => {
  const { get, ask } = lab();
  const over = [{ params: ['nodes'], values: [[32], [64]] }];
  const study = { format: STUDY_FORMAT, scenario, over, repeat: { least: 2, most: 2 }, seeds: 'common' } as const;
  get().onDevice(device);
  await get().openLink(await linkTo(scenario, { study }));
  ask.mockClear();
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(get().varyReading.plan?.study).toEqual(study);
  expect(ask).not.toHaveBeenCalled();
});

it('shows a text that cannot be read', async () => {
  const { get } = lab();
  const model = get().draft.model;
  await get().openText(WRONG);
  expect(get()).toMatchObject({ typed: WRONG, draft: { model } });
  expect(get().notices.map(({ id }) => id)).toContain('file');
});

it('is there again after a reload, with what was typed, and a stranger’s is still strange', async () => {
  const before = lab();
  await before.get().openLink(await linkTo(scenario));
  before.get().write(WRONG);
  const storage = memoryStorage();
  await storage.putDraft({ tab: 'a', at: 1, draft: JSON.parse(JSON.stringify(draftToSaved(before.get()))) });
  const after = lab();
  const tab = { id: 'a', isReload: true, others: async () => new Set<string>() };
  await restoreDraft(after.store, storage, catalog, tab, '');
  expect(after.get().reading.scenario).toEqual(scenario);
  expect(after.get()).toMatchObject({ typed: WRONG, typedIsStrange: true, strange: [spec.id] });
});

it('shares the text of the study on the stage, not that of the run beside it', async () => {
  const { get, store } = lab();
  await get().chooseProtocol(OWN_TEXT);
  expect(sharedText(get())).toBe(OWN_TEXT);
  const other = complete(expectOk(takeProtocol(OTHER_TEXT)));
  store.setState({ isStudyShown: true, study: { plan: { study: { scenario: other } } } as LabState['study'] });
  expect(sharedText(get())).toBe(OTHER_TEXT);
});

it('keeps its draft where what is typed is longer than anything that can be read again', () => {
  const { get } = lab();
  get().typeProtocol('x'.repeat(1_000_001), true);
  const draft = savedToDraft(catalog, JSON.parse(JSON.stringify(draftToSaved(get()))));
  expect(expectOk(draft)).toMatchObject({ draft: get().draft });
  expect(expectOk(draft).typed).toBeUndefined();
});

it('is in the editor, and still strange, where what reads it is away', async () => {
  const before = lab();
  await before.get().openLink(await linkTo(scenario));
  const saved = JSON.parse(JSON.stringify(draftToSaved(before.get())));
  giveLanguage(() => Promise.reject(new Error('offline')));
  // Another page, that knows no text.
  const draft = {
    ...saved,
    draft: { ...saved.draft, model: `own-${'0'.repeat(32)}` },
    protocol: `${OWN_TEXT}// Away.\n`,
  };
  const read = expectOk(savedToDraft(catalog, { ...draft, strange: [draft.draft.model] }));
  giveLanguage(async () => language);
  await loadLanguage();
  expect(read).toMatchObject({ draft: { model: catalog[0].id }, typed: draft.protocol, typedIsStrange: true });
  expect(read.strange).toEqual([draft.draft.model]);
});

it('is said to be kept where what reads it is away, and its runs come back with it', async () => {
  const text = `${OWN_TEXT}// Kept, and away.\n`;
  const own = expectOk(takeProtocol(text));
  const result = failedResult(own, complete(own), { kind: 'limit', message: '', remedy: '' }, '1', {
    engine: 'sequential',
  });
  const storage = memoryStorage();
  const kept = expectOk(readResult(structuredClone(result)));
  // Another page, that knows no text.
  const id = `own-${'0'.repeat(32)}`;
  const scenario = { ...kept.scenario, model: id, protocol: `${text}// Unknown.\n` };
  await storage.putRuns([{ id: 'a', name: '', at: 1, preset: 'text', result: { ...kept, model: id, scenario } }]);
  giveLanguage(() => Promise.reject(new Error('offline')));
  const { get } = lab(storage);
  await get().readHistory();
  giveLanguage(async () => language);
  await loadLanguage();
  expect(get().runs).toEqual([]);
  expect(get().log.map((line) => line.text)).toContainEqual(
    expect.stringMatching(/^Kept runs of protocols are not shown: /),
  );
});

it('comes back with a kept run, which is nobody’s stranger; a run without its text is left out', async () => {
  const result = failedResult(spec, scenario, { kind: 'limit', message: '', remedy: '' }, '1', {
    engine: 'sequential',
  });
  const run = { id: 'a', name: '', at: 1, preset: 'text', result: expectOk(readResult(structuredClone(result))) };
  const { protocol: _, ...without } = scenario;
  const storage = memoryStorage();
  await storage.putRuns([run, { ...run, id: 'b', result: { ...result, scenario: without } }]);
  const { get, load } = lab(storage);
  await get().readHistory();
  expect(get().runs.map(({ id }) => id)).toEqual(['a']);
  get().openRun('a');
  expect(get().reading.scenario).toEqual(scenario);
  get().onDevice(device);
  await get().openLink(await linkTo(scenario));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(load).toHaveBeenCalled();
});
