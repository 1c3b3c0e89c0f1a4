/** Opening and saving files: the setup is filled and can be taken back, nothing runs, a run under way is left alone. */
import { describe, expect, it, vi } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import { MAX_FILE_BYTES } from '../../scenario/reading/experiment-file.ts';
import { writeScenario } from '../../scenario/reading/scenario-file.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { DeviceReport, RunStatus } from '../../worker/api.ts';
import { createLabStore, type LabWiring } from '../store.ts';

const scenario = complete(pholdSpec, { seed: 7, params: { nodes: 99 } });

function lab(catalog: readonly ModelSpec[] = [pholdSpec]) {
  const calls: string[] = [];
  // Memory of the setup is asked for a moment after a change: when that is depends on how fast the machine is.
  const client = new Proxy(
    {},
    { get: (_, name) => vi.fn(async () => void (name !== 'ask' && calls.push(String(name)))) },
  ) as LabWiring['client'];
  const store = createLabStore({ catalog, client, mayPlay: () => false, pageAddress: 'http://lab/', appVersion: '1' });
  store.setState({ device: {} as DeviceReport });
  return { calls, get: store.getState, store };
}

const fileOf = (text: string, name = 'tiny.json', size = text.length) => ({
  name,
  size,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer,
});

describe('openFile', () => {
  it('fills the setup and loads it at rest; one undo brings the old setup back', async () => {
    const { get, calls } = lab();
    const before = get().draft;
    await get().openFile(fileOf(writeScenario(scenario)));
    expect(get().reading.scenario).toEqual(scenario);
    expect(calls).toEqual(['load']);
    get().undo();
    expect(get().draft).toEqual(before);
  });

  it('leaves a run under way alone', async () => {
    const { get, calls, store } = lab();
    store.setState({ status: { state: 'paused', timeUnit: 's' } as RunStatus });
    await get().openFile(fileOf(writeScenario(scenario)));
    expect(get().reading.scenario).toEqual(scenario);
    expect(calls).toEqual([]);
  });

  it('takes the digest of a result as a promise, and says so', async () => {
    const { get } = lab();
    const result = {
      format: 'swarmscope.result/1',
      version: '1',
      status: 'finished',
      scenario,
      digest: 'f'.repeat(16),
    };
    await get().openFile(fileOf(JSON.stringify(result)));
    expect(get().opened).toMatchObject({ digest: 'f'.repeat(16), source: 'file' });
    expect(get().notices).toMatchObject([{ id: 'file', section: 'setup', tone: 'info' }]);
  });

  it('refuses what an older version wrote: the nearest scenario is in the setup, and it is said why', async () => {
    const { get } = lab([{ ...pholdSpec, version: 2 }]);
    await get().openFile(fileOf(writeScenario(scenario), 'a.json'));
    expect(get().reading.scenario).toEqual({ ...scenario, modelVersion: 2 });
    expect(get().opened).toBeNull();
    expect(get().notices).toMatchObject([
      { title: 'a.json could not be opened as it is', text: 'Model version 1 of PHOLD is not 2.' },
    ]);
  });

  it('loads the nearest scenario to a broken one, and says what is wrong', async () => {
    const { get } = lab();
    await get().openFile(fileOf(JSON.stringify({ ...scenario, params: { ...scenario.params, nodes: 1 } }), 'a.json'));
    expect(get().reading.scenario?.params).toMatchObject({ ...scenario.params, nodes: 65_536 });
    expect(get().notices).toMatchObject([
      { title: 'a.json could not be opened as it is', remedy: expect.stringContaining('value of its preset') },
    ]);
  });

  it('reads nothing of a file that is too large, and changes nothing for one that cannot be read', async () => {
    const { get, calls } = lab();
    const before = get().draft;
    const arrayBuffer = vi.fn(async () => new ArrayBuffer(0));
    await get().openFile({ name: 'film.mp4', size: MAX_FILE_BYTES + 1, arrayBuffer });
    expect(arrayBuffer).not.toHaveBeenCalled();
    expect(get().notices).toMatchObject([{ text: 'File of 4.00 MB is above 4.00 MB.' }]);
    await get().openFile({ name: 'folder', size: 0, arrayBuffer: () => Promise.reject(new Error('NotReadable')) });
    expect(get().notices).toMatchObject([{ title: 'folder could not be opened as it is' }]);
    expect(get().draft).toBe(before);
    expect(calls).toEqual([]);
  });
});

describe('openText', () => {
  it('opens a link that was dropped as one', async () => {
    const { get } = lab();
    const link = await encodeLink([pholdSpec], scenario, { appVersion: '1', digest: 'a'.repeat(16) });
    await get().openText(`http://lab/${link.ok && link.value}\n`);
    expect(get().reading.scenario).toEqual(scenario);
    expect(get().opened).toMatchObject({ digest: 'a'.repeat(16) });
  });

  it('opens a scenario that was dropped as text', async () => {
    const { get } = lab();
    await get().openText(writeScenario(scenario));
    expect(get().reading.scenario).toEqual(scenario);
  });
});

describe('saveSetup', () => {
  it('gives what opens as the same setup, and nothing while the setup has errors', async () => {
    const { get } = lab();
    get().choosePreset('phold/tiny');
    get().edit('seed', '5');
    get().setTick(100);
    const saved = get().saveSetup();
    expect(saved?.name).toBe('phold-tiny.json');
    const other = lab();
    await other.get().openText(saved?.text ?? '');
    expect(other.get().draft).toEqual(get().draft);
    get().edit('seed', 'x');
    expect(get().saveSetup()).toBeUndefined();
  });
});
