/**
 * Files for parameters: brought, kept, named by the setup, found again, asked for when they are not here; a run waits for
 * them, and never takes another one unawares.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../base/result.ts';
import { rumourSpec } from '../../models/test-rumour/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { MAX_IMPORT_BYTES } from '../../scenario/files.ts';
import { writeScenario } from '../../scenario/reading/scenario-file.ts';
import type { LabStorage } from '../../storage/lab-storage.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import { sampleResult, sampleRun } from '../../storage/testing/sample-run.ts';
import type { DeviceReport, RunStatus } from '../../worker/api.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import { fileStateOf, whyNoFile } from './needed-files.ts';

const hashOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const [A, B] = ['20\n60\n', '30\n'];
const named = (voices: string, contact = 'measured') => complete(rumourSpec, { params: { contact, voices } });

const fileOf = (text: string, name = 'voices.csv', size = text.length) => ({
  name,
  size,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer,
});

function lab(storage: LabStorage = memoryStorage(), catalog = [rumourSpec], reading?: LabWiring['reading']) {
  const calls: string[] = [];
  const client = new Proxy(
    {},
    {
      get: (_, name) => async (what: unknown) => {
        const listed = what instanceof Map ? [...what.keys()] : Array.isArray(what) ? what : undefined;
        // Memory of the setup is asked for a moment after a change: when that is depends on how fast the machine is.
        if (name !== 'ask') calls.push(listed ? `${String(name)} ${listed}` : String(name));
        return name === 'load';
      },
    },
  ) as LabWiring['client'];
  const wiring = {
    catalog,
    client,
    storage,
    reading,
    mayPlay: () => false,
    pageAddress: 'http://lab/',
    appVersion: '1',
  };
  const store = createLabStore(wiring);
  store.setState({ device: {} as DeviceReport });
  const { getState: get } = store;
  return { store, get, calls, why: () => whyNoFile(catalog, get()), notices: () => get().notices.map(({ id }) => id) };
}

describe('a file that is brought', () => {
  it('goes into the setup as one edit, is given to the worker before it is loaded, and is kept', async () => {
    const storage = memoryStorage();
    const { get, calls, why } = lab(storage);
    get().edit('contact', 'measured');
    expect(get().reading.errors).toEqual({ voices: 'No file is chosen' });
    await get().importFile('voices', fileOf(A));
    expect(get().reading.scenario?.params.voices).toBe(hashOf(A));
    expect(fileStateOf(get(), 'voices')).toEqual({ is: 'here', facts: '2 voices, 20 to 60 m' });
    expect(why()).toBeUndefined();
    expect(calls).toEqual([`give ${hashOf(A)}`, 'load']);
    expect(get().imports).toMatchObject([{ hash: hashOf(A), name: 'voices.csv', size: 6, isKept: true }]);
    const kept = await storage.fileContent(hashOf(A));
    expect(kept.ok && (await kept.value?.text())).toBe(A);
    get().undo();
    expect(get().draft.text.voices).toBe('');
    get().redo();
    expect(why()).toBeUndefined();
  });

  it('and dropped is found its parameter, which is shown', async () => {
    const { get } = lab();
    await get().openFile(fileOf(A));
    expect(get().reading.values).toMatchObject({ contact: 'measured', voices: hashOf(A) });
    expect(get().folded).toEqual({ Telling: false });
    expect(get().notices).toMatchObject([
      {
        id: 'file',
        tone: 'info',
        title: 'voices.csv went into the setup as Voices',
        text: '2 voices, 20 to 60 m; its field stands under Telling.',
      },
    ]);
  });

  it('is said to be read while that takes long; of two for a field the later one counts', async () => {
    vi.useFakeTimers();
    const answers: ((facts: string) => void)[] = [];
    const reading: LabWiring['reading'] = {
      find: () => Promise.reject(new Error('nothing is dropped here')),
      read: () =>
        new Promise((resolve) =>
          answers.push((facts) => resolve(ok({ hash: hashOf(facts), content: new Blob([facts]), facts }))),
        ),
    };
    const { get } = lab(memoryStorage(), [rumourSpec], reading);
    const first = get().importFile('voices', fileOf(A, 'slow.csv'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(get().importing).toEqual({ voices: 'slow.csv' });
    const second = get().importFile('voices', fileOf(B, 'quick.csv'));
    answers[1]('quick');
    await second;
    expect(get().importing).toEqual({});
    answers[0]('slow');
    await first;
    expect(get().reading.values.voices).toBe(hashOf('quick'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(get().importing).toEqual({});
    vi.useRealTimers();
  });

  it('says at its field that whoever reads it has died', async () => {
    const failure = { kind: 'limit', message: 'the file could not be read (gone)', remedy: 'try again' } as const;
    const reading = { read: async () => ({ ok: false, failure }) as const } as unknown as LabWiring['reading'];
    const { get } = lab(memoryStorage(), [rumourSpec], reading);
    await get().importFile('voices', fileOf(A));
    expect(get().importFaults.voices).toBe('voices.csv: the file could not be read (gone): try again');
    expect(get().importing).toEqual({});
  });

  it('says line and column of what is wrong at its field, and changes nothing', async () => {
    const { get, calls } = lab();
    const before = get().draft;
    await get().importFile('voices', fileOf('20\nfar\n'));
    expect(get().importFaults.voices).toMatch(/^voices\.csv: line 2, column 1: "far" is not a number of metres/);
    await get().importFile('voices', fileOf('', 'huge.csv', MAX_IMPORT_BYTES + 1));
    expect(get().importFaults.voices).toMatch(/^huge\.csv: file of 128 MB is above 128 MB/);
    expect(get().draft).toBe(before);
    expect(calls).toEqual([]);
    get().edit('nodes', '64');
    expect(get().importFaults).toEqual({});
  });

  it('and dropped is a sentence where no parameter reads it', async () => {
    const { get } = lab();
    await get().openFile(fileOf('far', 'far.txt'));
    expect(get().notices).toMatchObject([
      {
        id: 'file',
        title: 'far.txt is nothing that the lab can open here',
        text: expect.stringContaining('as voices, line 1, column 1: "far" is not'),
      },
    ]);
    await get().openFile(fileOf(writeScenario(complete(rumourSpec, { seed: 9 })), 'a.json'));
    expect(get().draft.seed).toBe('9');
    expect(get().notices).toEqual([]);
  });

  it('works for this visit where nothing can be kept, and says so', async () => {
    const full = { ...memoryStorage(), putFile: async () => fail('storage', 'the storage is full', 'delete runs') };
    const { get, notices, why } = lab(full);
    await get().openFile(fileOf(A));
    expect(why()).toBeUndefined();
    expect(get().imports).toMatchObject([{ isKept: false }]);
    expect(notices()).toEqual(['storage', 'file']);
  });
});

describe('a setup that names a file', () => {
  it('finds it in the browser', async () => {
    const storage = memoryStorage();
    await lab(storage).get().openFile(fileOf(A));
    const { get, calls, notices } = lab(storage);
    await get().readImports();
    get().adopt(named(hashOf(A)));
    expect(await get().load()).toBe(true);
    expect(calls).toEqual([`give ${hashOf(A)}`, 'load']);
    expect(get().imports).toMatchObject([{ name: 'voices.csv', isKept: true }]);
    expect(notices()).toEqual([]);
  });

  it('finds it once another tab has brought it', async () => {
    const storage = memoryStorage();
    const { get, why } = lab(storage);
    get().adopt(named(hashOf(A)));
    expect(await get().findFiles()).toBe(false);
    await lab(storage).get().openFile(fileOf(A));
    await get().readImports();
    expect(why()).toBeUndefined();
    expect(get().notices).toEqual([]);
  });

  it('is not mistaken for another model\u2019s while it is looked for', async () => {
    const storage = memoryStorage();
    await lab(storage).get().openFile(fileOf(A));
    const other = { ...rumourSpec, id: 'gossip' };
    const { get } = lab(storage, [rumourSpec, other]);
    get().adopt(named(hashOf(A)));
    const search = get().findFiles();
    get().choosePreset('gossip/village');
    await search;
    expect(Object.entries(get().fileStates)).toEqual([
      [`rumour voices ${hashOf(A)}`, { is: 'here', facts: '2 voices, 20 to 60 m' }],
    ]);
  });

  it('takes nothing from the browser that has another hash', async () => {
    const storage = {
      ...memoryStorage(),
      fileContent: async () => ({ ok: true, value: new Blob([B]) }) as const,
    };
    const { get, why } = lab(storage);
    get().adopt(named(hashOf(A)));
    expect(await get().load()).toBe(false);
    expect(why()).toBe(`Voices: the file ${hashOf(A).slice(7, 15)} is not here`);
  });

  it('asks for it, and is loaded at rest as soon as it comes', async () => {
    const { get, calls, why, notices } = lab();
    await get().openFile(fileOf(writeScenario(named(hashOf(A))), 's.json'));
    expect(calls).toEqual([]);
    expect(why()).toContain('is not here');
    expect(get().notices).toMatchObject([
      {
        id: 'absent-file',
        section: 'scene',
        actions: [{ chooses: 'voices' }],
        text: expect.stringContaining('voices'),
      },
    ]);
    await get().importFile('voices', fileOf(A));
    expect(calls).toEqual([`give ${hashOf(A)}`, 'load']);
    expect(notices()).toEqual([]);
  });

  it('asks for it also when it comes from a kept run', async () => {
    const { get, store, why, notices } = lab();
    const scenario = named(hashOf(A));
    const result = { ...sampleResult, scenario, params: scenario.params, model: 'rumour' };
    store.setState({ runs: [sampleRun('kept', { preset: 'village', result })] });
    get().openRun('kept');
    expect(await get().findFiles()).toBe(false);
    expect(get().shown?.id).toBe('kept');
    expect(notices()).toEqual(['absent-file']);
    expect(why()).toContain('is not here');
  });

  it('does not disturb a run under way when its file comes', async () => {
    const { get, calls, store } = lab();
    get().adopt(named(hashOf(A)));
    await get().load();
    store.setState({ status: { state: 'running', timeUnit: 's' } as RunStatus });
    await get().importFile('voices', fileOf(A));
    expect(calls).toEqual([`give ${hashOf(A)}`]);
  });

  it('does not ask again once that was dismissed, until it names another one', async () => {
    const { get, notices } = lab();
    get().adopt(named(hashOf(A)));
    await get().findFiles();
    get().dismiss('absent-file');
    get().edit('seed', '4');
    await get().findFiles();
    expect(notices()).toEqual([]);
    get().adopt(named(hashOf(B)));
    await get().findFiles();
    expect(notices()).toEqual(['absent-file']);
    get().edit('contact', 'anyone');
    await get().findFiles();
    expect(notices()).toEqual([]);
  });

  it('takes another file only when the person says so', async () => {
    const { get, notices, calls } = lab();
    get().adopt(named(hashOf(A)));
    await get().load();
    await get().importFile('voices', fileOf(B, 'other.csv'));
    expect(get().reading.values.voices).toBe(hashOf(A));
    expect(get().notices.find(({ id }) => id === 'other-file')).toMatchObject({
      text: expect.stringContaining('other.csv'),
      actions: [{ uses: hashOf(B), param: 'voices' }],
    });
    expect(get().imports).toEqual([]);
    await get().useImport('voices', hashOf(B));
    expect(get().reading.values.voices).toBe(hashOf(B));
    expect(get().imports).toMatchObject([{ hash: hashOf(B), isKept: true }]);
    expect(notices()).not.toContain('absent-file');
    expect(calls.at(-1)).toBe('load');
  });

  it('says why a file of that hash is none for its parameter', async () => {
    const text = 'far\n';
    const storage = {
      ...memoryStorage(),
      fileContent: async () => ({ ok: true, value: new Blob([text]) }) as const,
    };
    const { get, why } = lab(storage);
    get().adopt(named(hashOf(text)));
    expect(await get().load()).toBe(false);
    expect(why()).toContain('cannot be read');
    expect(get().notices).toMatchObject([{ id: 'absent-file', title: 'The setup names a file that is no voices' }]);
    expect(fileStateOf(get(), 'voices')).toMatchObject({ words: expect.stringContaining('line 1, column 1') });
  });

  it('does not need it while it is not used', async () => {
    const { get, calls } = lab();
    get().adopt(named(hashOf(A), 'anyone'));
    expect(await get().load()).toBe(true);
    expect(calls).toEqual(['load']);
  });
});

describe('files at hand', () => {
  it('are used again, and deleted', async () => {
    const { get, why, notices, calls } = lab();
    await get().openFile(fileOf(A));
    get().dismiss('file');
    get().resetAll();
    await get().reuseImport(hashOf(A));
    expect(get().reading.values).toMatchObject({ contact: 'measured', voices: hashOf(A) });
    await get().dropImports([hashOf(A)]);
    expect(get().imports).toEqual([]);
    expect(calls.at(-1)).toBe(`forget ${hashOf(A)}`);
    expect(why()).toContain('is not here');
    expect(notices()).toEqual(['absent-file']);
    await get().reuseImport(hashOf(A));
    expect(notices()).toContain('file');
  });

  it('that another tab deleted are forgotten, but for one that the setup names', async () => {
    const storage = memoryStorage();
    const { get, calls, why } = lab(storage);
    await get().openFile(fileOf(B, 'b.csv'));
    await get().importFile('voices', fileOf(A));
    await storage.dropFiles([hashOf(A), hashOf(B)]);
    await get().readImports();
    expect(calls.at(-1)).toBe(`forget ${hashOf(B)}`);
    expect(why()).toBeUndefined();
  });

  it('that are deleted while they are looked for do not come back', async () => {
    const storage = memoryStorage();
    await lab(storage).get().openFile(fileOf(A));
    const { get, calls, why } = lab(storage);
    get().adopt(named(hashOf(A)));
    const search = get().findFiles();
    await get().dropImports([hashOf(A)]);
    await search;
    expect(why()).toContain('is not here');
    expect(calls).toEqual([`forget ${hashOf(A)}`]);
  });

  it('are listed by when they were used', async () => {
    vi.useFakeTimers();
    const { get } = lab();
    for (const [i, text] of [A, B].entries()) {
      vi.setSystemTime(i * 1000);
      await get().openFile(fileOf(text, `${i}.csv`));
    }
    vi.setSystemTime(5000);
    await get().reuseImport(hashOf(A));
    await get().load();
    expect(get().imports.map(({ name, usedAt }) => [name, usedAt])).toEqual([
      ['0.csv', 5000],
      ['1.csv', 1000],
    ]);
    vi.useRealTimers();
  });
});
