/** The setup kept between visits: comes back as it was, from strangers not at all. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { RunStatus } from '../../worker/api.ts';
import type { Loaded } from '../run/run.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import { draftOfPreset, type SavedDraft } from './draft.ts';
import { draftToSaved, savedToDraft } from './saved-draft.ts';

const client = new Proxy({}, { get: () => async () => undefined }) as LabWiring['client'];
const lab = () =>
  createLabStore({ catalog, client, mayPlay: () => false, pageAddress: 'http://lab/', appVersion: '1' }).getState;
const draft = { ...draftOfPreset(catalog, 'phold/tiny'), seed: '12', tick: 10, engine: 'sequential' } as const;
const saved: SavedDraft = { draft, runState: 'running', simulatedSeconds: 12.25 };
/** As storage gives it back. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('savedToDraft', () => {
  it('gives back what was kept, errors in fields and all', () => {
    const wrong = { ...draft, text: { ...draft.text, nodes: 'many' } };
    const status = { state: 'paused', simulatedSeconds: 3 } as RunStatus;
    const kept = stored(draftToSaved({ draft: wrong, status, loaded: null }));
    expect(savedToDraft(catalog, kept)).toEqual({
      ok: true,
      value: { draft: wrong, runState: 'paused', simulatedSeconds: 3 },
    });
    expect(draftToSaved({ draft, status: null, loaded: null })).toMatchObject({
      runState: 'idle',
      simulatedSeconds: 0,
    });
  });

  it('is refused where an event list is none', () => {
    expect(savedToDraft(catalog, stored({ ...saved, draft: { ...draft, list: 'heap' } })).ok).toBe(false);
  });

  it('brings back a lesson and the step that was told, and leaves out one that is damaged', () => {
    const get = lab();
    get().restoreDraft(saved);
    const step = get().stepNow();
    if (!step) throw new Error('the setup is right');
    const lesson = { title: 'A', steps: [step, { ...step, text: 'B', at: [] }] };
    get().changeLesson(lesson);
    get().tellLesson(0);
    get().goToStep(1);
    const kept = stored(draftToSaved(get())) as { readonly lesson: object };
    const restoredBy = (value: unknown) => {
      const read = savedToDraft(catalog, value);
      const restored = lab();
      if (read.ok) restored().restoreDraft(read.value);
      return restored();
    };
    expect(restoredBy(kept)).toMatchObject({ lesson, tour: 1, isLessonTold: true, isLessonGiven: true });
    expect(restoredBy({ ...kept, lesson: { ...kept.lesson, step: null } })).toMatchObject({ lesson, tour: null });
    expect(restoredBy({ ...kept, lesson: { saved: { format: 'none' }, step: 1 } })).toMatchObject({
      lesson: null,
      tour: null,
      draft: { seed: '12' },
    });
  });

  it('brings back what varies, unless it is of parameters that are gone or is none', () => {
    const get = lab();
    get().restoreDraft(saved);
    get().varyParam('nodes', '8,16');
    get().setRepeat('7');
    const kept = stored(draftToSaved(get())) as { readonly vary: object };
    const read = savedToDraft(catalog, kept);
    const restored = lab();
    if (read.ok) restored().restoreDraft(read.value);
    expect(restored().vary).toEqual(get().vary);
    expect(restored().varyReading.runs).toEqual({ least: 14, most: 14 });
    const gone = savedToDraft(catalog, { ...kept, vary: { ...kept.vary, axes: [{ params: ['warp'], text: '1' }] } });
    expect(gone).toMatchObject({ ok: true });
    expect(gone.ok && gone.value.vary).toBeUndefined();
    expect(savedToDraft(catalog, { ...kept, vary: { axes: 'all' } }).ok).toBe(false);
  });

  it('drops parameters that are gone and takes new ones from the preset', () => {
    const { nodes, ...others } = draft.text;
    const old = stored({ ...saved, draft: { ...draft, text: { ...others, warp: '9' } } });
    expect(nodes).toBe('64');
    expect(savedToDraft(catalog, old)).toMatchObject({ ok: true, value: { draft } });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['no draft', { runState: 'idle', simulatedSeconds: 0 }],
    ['an unknown model', { ...saved, draft: { ...draft, model: 'warp' } }],
    ['a model named like a member of every object', { ...saved, draft: { ...draft, model: 'constructor' } }],
    ['an unknown preset', { ...saved, draft: { ...draft, preset: 'gone' } }],
    ['a page of text in a field', { ...saved, draft: { ...draft, text: { ...draft.text, nodes: '9'.repeat(1e5) } } }],
    ['a number for a text', { ...saved, draft: { ...draft, seed: 1 } }],
    ['an unknown engine', { ...saved, draft: { ...draft, engine: 'quantum' } }],
    ['a tick that there is not', { ...saved, draft: { ...draft, tick: 7 } }],
    ['a state that there is not', { ...saved, runState: 'flying' }],
    ['a negative time', { ...saved, simulatedSeconds: -1 }],
  ])('refuses %s in a sentence', (_what, value) => {
    const read = savedToDraft(catalog, stored(value ?? null));
    expect(read).toMatchObject({ ok: false, failure: { kind: 'storage' } });
  });

  it('takes no key of Object for a parameter', () => {
    const hostile = JSON.parse(JSON.stringify(saved).replace('"nodes"', '"__proto__"'));
    const read = savedToDraft(catalog, hostile);
    expect(Object.getPrototypeOf(read.ok ? read.value.draft.text : {})).toBe(Object.prototype);
  });
});

describe('restoreDraft', () => {
  it('fills the setup, without a step to undo, and says that a run was interrupted', () => {
    const get = lab();
    get().restoreDraft(saved);
    expect(get().draft).toEqual(draft);
    expect(get().reading.scenario?.seed).toBe(12);
    get().undo();
    expect(get().draft).toEqual(draft);
    expect(get().notices).toMatchObject([{ id: 'interrupted', text: expect.stringContaining('12.3 s') }]);
  });

  it('offers what was interrupted, not what was made of the setup since', async () => {
    const scenario = complete(pholdSpec, { params: { nodes: 128 }, seed: 3 });
    const status = { state: 'running', simulatedSeconds: 3 } as RunStatus;
    const kept = stored(
      draftToSaved({ draft, status, loaded: { scenario: scenario as Scenario } as Loaded }, '#v1.abc'),
    );
    const read = savedToDraft(catalog, kept);
    expect(read).toMatchObject({ ok: true, value: { interrupted: scenario, link: '#v1.abc' } });
    const get = lab();
    get().restoreDraft((read as { value: SavedDraft }).value);
    expect(get().notices).toMatchObject([{ id: 'interrupted', actions: ['run-interrupted'] }]);
    await get().runInterrupted();
    expect(get().reading.scenario).toEqual(scenario);
  });

  it('promises nothing of a run that this version cannot repeat', () => {
    const scenario = { ...complete(pholdSpec), modelVersion: 99 };
    const read = savedToDraft(catalog, stored({ ...saved, interrupted: scenario }));
    const get = lab();
    get().restoreDraft((read as { value: SavedDraft }).value);
    expect(get().notices).toMatchObject([{ id: 'interrupted', actions: [] }]);
    expect(get().notices[0].remedy).not.toContain('same result');
  });

  it.each(['idle', 'preparing', 'ready', 'finished', 'failed', 'cancelled'] as const)(
    'says nothing of a run that was %s',
    (runState) => {
      const get = lab();
      get().restoreDraft({ ...saved, runState });
      expect(get().notices).toEqual([]);
    },
  );
});
