/** Covers: the registry of actions: names and keys that do not collide, and actions that do what they say. */
import { describe, expect, it, vi } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { LabState } from '../../state/slice.ts';
import type { Lab } from '../shell/lab-context.ts';
import { ACTIONS, actionTitle, GROUPS } from './actions.ts';
import { allActions, KEYED_ACTIONS, presetActions } from './generated-actions.ts';
import { isSingleKey, keyCaps, pressesOf } from './keys.ts';
import { viewActions } from './view-actions.ts';

vi.mock('../shell/narrow.ts', () => ({ isNarrow: () => false }));
vi.mock('../../state/page/theme.ts', () => ({ useTheme: { getState: () => ({ theme: 'dark', toggle: () => {} }) } }));

const lab = (more: Partial<LabState> = {}) =>
  ({
    status: null,
    device: null,
    reading: {},
    choices: {},
    draft: { model: 'phold' },
    study: null,
    isStudyShown: false,
    vary: { axes: [] },
    ...more,
  }) as unknown as LabState;
const parts = {} as Lab;
const doubles = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe('actions', () => {
  it('have ids and titles of their own', () => {
    const actions = allActions(lab());
    expect(doubles(actions.map(({ id }) => id))).toEqual([]);
    expect(doubles(actions.map((action) => actionTitle(action, lab())))).toEqual([]);
    expect(actions.filter(({ group }) => !GROUPS.includes(group))).toEqual([]);
  });

  it('have keys of their own', () => {
    const keys = KEYED_ACTIONS.flatMap(({ keys }) => (keys ? [keys.toLowerCase()] : []));
    expect(keys.length).toBeGreaterThan(4);
    expect(doubles(keys)).toEqual([]);
  });

  it('offer every preset of the catalog, and choose it', async () => {
    const actions = presetActions(catalog);
    expect(actions).toHaveLength(catalog.flatMap(({ presets }) => presets).length);
    const openExperiment = vi.fn(async () => {});
    await actions.find(({ id }) => id === 'preset phold/tiny')?.act(lab({ openExperiment }), parts);
    expect(openExperiment).toHaveBeenCalledWith('phold/tiny');
  });

  it('offer the views and colours that do not show, and switch to them', async () => {
    const views = pholdSpec.views;
    const offered = viewActions(lab()).map(({ id }) => id);
    expect(offered).toEqual([
      ...views.slice(1).map(({ id }) => `view ${id}`),
      ...views[0].channels.slice(1).map(({ id }) => `colour ${id}`),
    ]);
    const setChannel = vi.fn(async () => {});
    const setView = vi.fn(async () => {});
    for (const action of viewActions(lab())) await action.act(lab({ setChannel, setView }), parts);
    expect(setView.mock.calls.length + setChannel.mock.calls.length).toBe(offered.length);
  });

  it('say why they cannot be done', () => {
    const run = ACTIONS.find(({ id }) => id === 'run');
    expect(run?.whyNot?.(lab())).toBe('not ready yet');
    const device = {} as LabState['device'];
    const broken = { values: {}, errors: { nodes: 'Nodes 0 is below 2', mean: 'no number' } };
    expect(run?.whyNot?.(lab({ device, loaded: null, reading: broken }))).toBe('Nodes 0 is below 2 (and 1 more)');
    const isOnStage = { study: { phase: 'table' }, isStudyShown: true, device } as unknown as Partial<LabState>;
    for (const id of ['step', 'step-back', 'reset', 'end'])
      expect(ACTIONS.find((action) => action.id === id)?.whyNot?.(lab(isOnStage)), id).toBe(
        'the study is on the stage',
      );
    const reading = { scenario: {} as Scenario, values: {}, errors: {} };
    expect(run?.whyNot?.(lab({ device, loaded: null, reading }))).toBeUndefined();
  });
});

describe('keys', () => {
  it('are shown as they are printed', () => {
    expect(keyCaps('$mod+Shift+z').slice(1)).toEqual(['Shift', 'Z']);
    expect(keyCaps('?')).toEqual(['?']);
    expect(keyCaps('+')).toEqual(['+']);
    expect(keyCaps('Space')).toEqual(['Space']);
  });

  it('are bound with and without Shift where keyboards differ', () => {
    expect(pressesOf('?')).toEqual(['?', 'Shift+?']);
    expect(pressesOf('r')).toEqual(['r']);
    expect(pressesOf('1')).toEqual(['1']);
  });

  it('are single without Ctrl or Cmd', () => {
    expect(isSingleKey('?')).toBe(true);
    expect(isSingleKey('$mod+k')).toBe(false);
  });
});
