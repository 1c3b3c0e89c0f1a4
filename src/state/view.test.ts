/** Covers: which view is shown before the person has chosen one, and after. */
import { expect, it } from 'vitest';
import { rumourSpec } from '../models/rumour/spec.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { LabState } from './slice.ts';
import { chosenIn } from './view.ts';

const spec: ModelSpec = {
  ...rumourSpec,
  presets: rumourSpec.presets.map((preset) => (preset.id === 'long-road' ? { ...preset, view: 'waves' } : preset)),
};
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
