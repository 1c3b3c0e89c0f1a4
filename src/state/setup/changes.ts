/** What of a setup differs from the preset that it started from: marked in the form, reset one by one or all at once. */

import { clockOf } from '../../scenario/clocks.ts';
import { DEFAULT_SEED } from '../../scenario/defaults.ts';
import { engineOf } from '../../scenario/engines.ts';
import { paramOf, paramValue, textOf } from '../../scenario/param.ts';
import type { Catalog } from '../../scenario/presets.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { AS_IT_LIKES, type Draft, presetValues, SCENARIO_FIELDS, specOf } from './draft.ts';
import type { Reading } from './reading.ts';

/** Everything that is no parameter as it is at the start. */
export const UNCHANGED = {
  seed: String(DEFAULT_SEED),
  tick: 'auto',
  sampleEvery: '',
  warmUp: '0',
  ...AS_IT_LIKES,
} as const satisfies Partial<Draft>;

export type CommonField = keyof typeof UNCHANGED;

const isCommon = (name: string): name is CommonField => Object.hasOwn(UNCHANGED, name);
const COMMON = Object.keys(UNCHANGED) as CommonField[];

/** Whether a model has this field. */
export function hasField(spec: ModelSpec, name: CommonField): boolean {
  if (name === 'lpSize' || name === 'list') return engineOf(spec).has.lpSizes;
  return name !== 'tick' || clockOf(spec).hasTicks;
}

/** Whether several cores can do parts of its runs. */
export const hasParts = (spec: ModelSpec): boolean => engineOf(spec).has.windows;

interface Derived {
  readonly catalog: Catalog;
  readonly values: Reading['values'];
  readonly names: readonly string[];
}

/** Of each draft the names for the values that it was last read as. Drafts and readings are never changed in place. */
const derived = new WeakMap<Draft, Derived>();

/**
 * Names of parameters and common fields that are not as in the preset; what is wrong is changed too. Every field of the
 * form asks at every status of a run: derived once for a draft and its values, and the same array from then on.
 */
export function changedFields(catalog: Catalog, draft: Draft, { values }: Pick<Reading, 'values'>): readonly string[] {
  const known = derived.get(draft);
  if (known?.catalog === catalog && known.values === values) return known.names;
  const names = deriveChanges(catalog, draft, values);
  derived.set(draft, { catalog, values, names });
  return names;
}

function deriveChanges(catalog: Catalog, draft: Draft, values: Reading['values']): readonly string[] {
  const spec = specOf(catalog, draft.model);
  const own = presetValues(spec, draft.preset);
  return [
    ...Object.keys(spec.params).filter((name) => values[name] !== own[name]),
    ...COMMON.filter((name) => hasField(spec, name) && String(draft[name]).trim() !== UNCHANGED[name]),
  ];
}

/** The draft with one field as the preset has it. */
export function withoutChange(spec: ModelSpec, draft: Draft, name: string): Draft {
  if (isCommon(name)) return { ...draft, [name]: UNCHANGED[name] };
  const text = textOf(paramOf(spec, name), paramValue(presetValues(spec, draft.preset), name));
  return { ...draft, text: { ...draft.text, [name]: text } };
}

/** The draft with this typed into a field. */
export const withText = (draft: Draft, name: string, text: string): Draft =>
  (SCENARIO_FIELDS as readonly string[]).includes(name)
    ? { ...draft, [name]: text }
    : { ...draft, text: { ...draft.text, [name]: text } };
