/** Presets of an internet, each with the question that it asks. */
import type { PresetSpec } from '../../../scenario/spec.ts';

export const internetPresets: readonly PresetSpec[] = [];
