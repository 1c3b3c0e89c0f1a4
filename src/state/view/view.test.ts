/** Covers: which view and overlays are shown before the person has chosen any, and after. */
import { expect, it } from 'vitest';
import { mobileSpec } from '../../models/mobile/spec.ts';
import { rumourSpec } from '../../models/test-rumour/spec.ts';
import type { ModelSpec, Params } from '../../scenario/spec.ts';
import type { LabState } from '../slice.ts';
import { chosenIn, overlaysIn, viewsOf } from './view.ts';

const spec: ModelSpec = {
  ...rumourSpec,
  presets: rumourSpec.presets.map((preset) => (preset.id === 'long-road' ? { ...preset, view: 'waves' } : preset)),
};
const coloured: ModelSpec = { ...spec, presets: spec.presets.map((preset) => ({ ...preset, channel: 'hops' })) };
const state = (preset: string, choices: LabState['choices'] = {}) =>
  ({ choices, loaded: null, draft: { model: 'rumour', preset }, reading: {} }) as unknown as LabState;

it.each([
  ['village', {}, 'cells', 'known'],
  ['long-road', {}, 'waves', 'hops'],
  ['long-road', { rumour: { view: 'road', channel: 'known' } }, 'road', 'known'],
  ['long-road', { phold: { view: 'window', channel: 'activity' } }, 'waves', 'hops'],
])('%s with choices %j shows %s, %s', (preset, choices, view, channel) => {
  expect(chosenIn([spec], state(preset, choices))).toEqual({ view, channel });
});

it.each([
  ['long-road', {}, 'hops'],
  ['long-road', { rumour: { view: 'waves', channel: 'known' } }, 'known'],
  ['village', {}, 'hops'],
])('%s of presets that name a colour, with choices %j, shows %s', (preset, choices, channel) => {
  const [first, ...others] = coloured.views;
  const both = first.channels.concat(others.flatMap(({ channels }) => channels));
  const models = [{ ...coloured, views: coloured.views.map((view) => ({ ...view, channels: both })) }];
  expect(chosenIn(models, state(preset, choices))?.channel).toBe(channel);
});

it('overlays show as their view has them, until they are switched', () => {
  const [first, ...others] = rumourSpec.views;
  const overlay = (id: string, more = {}) => ({ id, label: id, help: '', ...more });
  const overlays = [overlay('grid', { default: true }), overlay('links')];
  const models = [{ ...rumourSpec, views: [{ ...first, overlays }, ...others] }];
  const shown = (switched: LabState['overlays'], choices = {}) =>
    overlaysIn(models, { ...state('village', choices), overlays: switched });
  expect(shown({})).toEqual(['grid']);
  expect(shown({ 'rumour/links': true })).toEqual(['grid', 'links']);
  expect(shown({ 'rumour/grid': false, 'phold/links': true })).toEqual([]);
  expect(shown({ 'rumour/links': true }, { rumour: { view: others[0].id, channel: '' } })).toEqual([]);
});

it.each([
  [{ mobility: 'static', depth: 0 }, ['plane'], 'plane'],
  [{ mobility: 'waypoint', depth: 200 }, ['volume'], 'volume'],
  [{ mobility: 'file', depth: 0 }, ['plane', 'volume'], 'volume'],
])('a mobile network of %j offers %j; who wants a volume sees the %s', (params: Params, views, shown) => {
  const choices = { mobile: { view: 'volume', channel: 'received' } };
  const lab = { choices, loaded: { scenario: { model: 'mobile', params } } } as unknown as LabState;
  expect(viewsOf([mobileSpec], lab).map(({ id }) => id)).toEqual(views);
  expect(chosenIn([mobileSpec], lab)).toEqual({ view: shown, channel: 'received' });
});
