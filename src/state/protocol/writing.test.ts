/** Covers: a text that is written: checked a moment after a key and before a run; what it does to setup, Run and undo. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { language } from '../../protocol/language.ts';
import { giveLanguage, ownSpec } from '../../scenario/own-models.ts';
import type { DeviceReport } from '../../worker/api.ts';
import { faultsOf } from '../setup/faults.ts';
import { differs } from '../setup/setup.ts';
import { createLabStore } from '../store.ts';
import { studyLab } from '../study/testing/study-lab.ts';
import { dropText, lastTexts } from './last-text.ts';
import { textNow } from './text-now.ts';
import { problemsOf } from './writing.ts';

const TEXT = `protocol 1 "One"
nodes = 64 in 16 .. 1024
end = 20 s in 1 s .. 1 h
lookahead latency
param latency: time = 50 ms in 1 ms .. 10 s "Latency"
timer again
start { set again after latency }
on again { }
`;
const FAULTY = TEXT.replace('after latency', 'after latenzy');
const DEVICE: DeviceReport = {
  engine: 'sequential',
  adapter: { vendor: 'v', architecture: 'a', description: 'd', software: false },
  cores: 4,
  isIsolated: false,
};

beforeAll(() => giveLanguage(async () => language));

function lab() {
  const load = vi.fn(async () => true);
  const done = vi.fn(async () => {});
  const client = {
    ...{ give: done, forget: done, start: done, load, play: done, pause: done, step: done, reset: done },
    ...{ cancel: done, runUntil: done, setPace: done, ask: vi.fn(async () => undefined) },
  };
  const wiring = { catalog: [pholdSpec], client, mayPlay: () => false, pageAddress: 'http://lab/', appVersion: '1' };
  const store = createLabStore(wiring);
  store.getState().onDevice(DEVICE);
  return { get: store.getState, load, play: client.play };
}

const titleNow = ({ draft }: ReturnType<ReturnType<typeof lab>['get']>) => ownSpec(draft.model)?.title;

describe('a text that is chosen', () => {
  it('is in the setup and at rest, with what it costs', async () => {
    const { get, load } = lab();
    await get().writeProtocol(TEXT);
    expect(titleNow(get())).toBe('One');
    expect(get().isTextShown).toBe(true);
    expect(get().checked).toMatchObject({ problems: [], costs: { stateWords: 0 } });
    expect(load).toHaveBeenCalled();
  });

  it('makes way for what was chosen after it', async () => {
    const { get } = lab();
    const writing = get().writeProtocol(TEXT);
    get().choosePreset('phold/tiny');
    await writing;
    expect([get().draft.model, textNow(get())]).toEqual(['phold', undefined]);
    await Promise.all([get().openExperiment('phold/tiny'), get().writeProtocol(TEXT)]);
    expect(titleNow(get())).toBe('One');
    await Promise.all([get().writeProtocol(TEXT), get().openExperiment('phold/tiny')]);
    expect(get().draft.model).toBe('phold');
  });

  it('leaves nothing that is typed where undo brings another model', async () => {
    const { get } = lab();
    await get().writeProtocol(TEXT);
    get().choosePreset('phold/tiny');
    get().typeProtocol(FAULTY);
    get().undo();
    expect(textNow(get())).toBe(TEXT);
  });

  it('is shut by another experiment, and comes back with undo', async () => {
    const { get } = lab();
    await get().writeProtocol(TEXT);
    get().choosePreset('phold/tiny');
    expect(textNow(get())).toBeUndefined();
    expect(get()).toMatchObject({ checked: null, isTextShown: false });
    get().undo();
    expect(textNow(get())).toBe(TEXT);
  });
});

describe('a study of a text', () => {
  const varied = async () => {
    const made = studyLab();
    await made.get().writeProtocol(TEXT);
    made.get().varyParam('nodes', '32,64');
    made.get().setRepeat('2');
    return made;
  };

  it('is of the text as it stands, and of what varied before', async () => {
    const { get } = await varied();
    get().write(TEXT.replace('"One"', '"Two"'));
    await get().startStudy();
    expect(get().study?.plan.spec.title).toBe('Two');
    expect(get().vary.axes).toMatchObject([{ params: ['nodes'] }]);
  });

  it('begins not while it is faulty', async () => {
    const { get } = await varied();
    get().write(FAULTY);
    await get().startStudy();
    expect(get().study).toBeNull();
  });

  it('of the lab gives up what is typed beside its model', async () => {
    const { get } = studyLab();
    get().varyParam('nodes', '8,16');
    const { study } = get().varyReading;
    await get().writeProtocol(FAULTY);
    if (study) get().adoptStudy(study);
    expect(textNow(get())).toBeUndefined();
    await get().startStudy();
    expect(get().study?.plan.spec.id).toBe('phold');
  });

  it('varies nothing that the text no longer has', async () => {
    const { get } = await varied();
    get().varyParam('latency', '1,2');
    get().write(TEXT.replaceAll('latency', 'delay'));
    await get().checkText();
    expect(get().vary.axes).toEqual([]);
  });
});

describe('a text that is typed', () => {
  it('is kept with those before: in the place of what it was made of, also where it is left at once', async () => {
    const kept = new Map<string, string>();
    const [getItem, setItem] = [
      (key: string) => kept.get(key) ?? null,
      (key: string, text: string) => kept.set(key, text),
    ];
    vi.stubGlobal('localStorage', { getItem, setItem });
    const { get } = lab();
    const named = (name: string) => TEXT.replace('One', name);
    await get().writeProtocol(TEXT);
    await get().checkText();
    expect(lastTexts()).toEqual([]);
    for (const name of ['Two', 'Three']) {
      get().write(named(name));
      await get().checkText();
    }
    expect(lastTexts()).toEqual([named('Three')]);
    await get().writeProtocol(FAULTY);
    get().write(`${FAULTY}\n`);
    get().choosePreset('phold/tiny');
    await vi.waitFor(() => expect(lastTexts()).toEqual([`${FAULTY}\n`, named('Three')]));
    vi.unstubAllGlobals();
  });

  it('deletes none that was there before: pasted over, emptied, or brought back by undo', async () => {
    const named = (name: string) => TEXT.replace('One', name);
    const kept = new Map([['swarmscope.protocols', JSON.stringify([named('B'), named('A')])]]);
    const setItem = (key: string, text: string) => kept.set(key, text);
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem });
    const { get } = lab();
    const typed = async (text: string) => {
      get().write(text);
      await get().checkText();
    };
    await get().writeProtocol(named('B'));
    await typed(named('A'));
    expect(lastTexts()).toEqual([named('A'), named('B')]);
    await typed(named('C'));
    await typed(named('C2'));
    expect(lastTexts()).toEqual([named('C2'), named('A'), named('B')]);
    await typed(named('B'));
    await typed(named('B2'));
    expect(lastTexts()).toEqual([named('B2'), named('B'), named('A')]);
    await typed('\n');
    await typed(named('D'));
    expect(lastTexts()).toEqual([named('D'), named('B2'), named('B'), named('A')]);
    const putBack = dropText(named('B2'));
    expect(lastTexts()).toEqual([named('D'), named('B'), named('A')]);
    putBack();
    expect(lastTexts()).toEqual([named('D'), named('B2'), named('B'), named('A')]);
    vi.unstubAllGlobals();
  });

  it('is checked a moment later: a faulty one keeps the last model, is a fault of the setup and does not run', async () => {
    const { get, load } = lab();
    await get().writeProtocol(TEXT);
    const { model } = get().draft;
    get().write(FAULTY);
    await vi.waitFor(() => expect(problemsOf(get())).toHaveLength(1));
    expect(get().draft.model).toBe(model);
    expect(textNow(get())).toBe(FAULTY);
    expect(differs(get())).toBe(true);
    expect(faultsOf([pholdSpec], get())[0]).toMatchObject({ field: 'protocol' });
    expect(faultsOf([pholdSpec], get())[0]?.words).toMatch(/^Protocol, line 7: .*latenzy.*Did you mean latency\?$/);
    const loads = load.mock.calls.length;
    await get().runSetup();
    expect(load).toHaveBeenCalledTimes(loads);
  });

  it('says so where what reads it is away, and is checked again with the next change', async () => {
    const { get } = lab();
    await get().writeProtocol(TEXT);
    giveLanguage(() => Promise.reject(new Error('offline')));
    get().write(TEXT.replace('"One"', '"Away"'));
    await vi.waitFor(() => expect(problemsOf(get())[0]?.message).toMatch(/^What reads protocols could not be loaded/));
    expect(await get().checkText()).toBe(false);
    giveLanguage(async () => language);
    get().write(TEXT.replace('"One"', '"Back"'));
    await vi.waitFor(() => expect(titleNow(get())).toBe('Back'));
    expect(problemsOf(get())).toEqual([]);
  });

  it('is run as it stands, and the setup moves on with what was set and what can be undone', async () => {
    const { get, load, play } = lab();
    await get().writeProtocol(TEXT);
    get().edit('nodes', '32');
    get().write(TEXT.replace('"One"', '"Two"'));
    await get().runSetup();
    expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ model: get().draft.model }), expect.anything());
    expect(play).toHaveBeenCalled();
    expect(titleNow(get())).toBe('Two');
    expect(get().draft.text).toMatchObject({ nodes: '32' });
    get().undo();
    expect(titleNow(get())).toBe('Two');
    expect(get().draft.text).not.toMatchObject({ nodes: '32' });
  });
});
