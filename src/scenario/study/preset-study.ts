/** The study that a preset brings. */
import { complete } from '../defaults.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec, PresetSpec, PresetStudy } from '../spec.ts';
import { STUDY_FORMAT, type Study } from './study.ts';

/** `isSmall`: for who has no GPU, by the preset's small variant. `scenario`: what does not vary, where it was changed; default: the preset's own. */
export function presetStudy(
  spec: ModelSpec,
  preset: PresetSpec & { readonly study: PresetStudy },
  isSmall: boolean,
  scenario: Scenario = presetScenario(spec, preset, isSmall),
): Study {
  const { over, smallOver = over, repeat, baseline } = preset.study;
  return {
    format: STUDY_FORMAT,
    scenario,
    over: isSmall ? smallOver : over,
    repeat,
    seeds: 'common',
    ...(baseline && { baseline }),
  };
}

/** With a study to bring. */
export const bringsStudy = (preset: PresetSpec | undefined): preset is PresetSpec & { readonly study: PresetStudy } =>
  preset?.study !== undefined;

const presetScenario = (spec: ModelSpec, { params, small }: PresetSpec, isSmall: boolean): Scenario =>
  complete(spec, { params: { ...params, ...(isSmall && small) } });
