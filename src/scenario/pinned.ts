/** The parameters that an experiment is about: the setup shows them above all others. */
import { presetById } from './presets.ts';
import type { ModelSpec } from './spec.ts';

export const MOST_PINNED = 6;

/** Names, in the order of the form; none of a model that pins none. `preset`: id of the one that the setup started from. */
export const pinnedOf = (spec: ModelSpec, preset: string): readonly string[] =>
  presetById(spec, preset)?.pinned ?? spec.pinned ?? NONE;

const NONE: readonly string[] = [];
