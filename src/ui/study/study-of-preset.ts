/** The study that a preset brings, at the size of this device, and what it is shown as at first. */
import type { ModelSpec, PresetSpec, PresetStudy } from '../../scenario/spec.ts';
import { bringsStudy, presetStudy } from '../../scenario/study/preset-study.ts';
import type { Study } from '../../scenario/study/study.ts';
import type { LabState } from '../../state/slice.ts';

/** Undefined of a preset that is one run. */
export function studyOfPreset(
  { device }: Pick<LabState, 'device'>,
  spec: ModelSpec,
  preset: PresetSpec,
): Study | undefined {
  const isSmall = device?.engine !== 'gpu' || device.adapter.software;
  return bringsStudy(preset) ? presetStudy(spec, preset, isSmall) : undefined;
}

export const runsOf = ({ over, repeat }: Pick<Study, 'over' | 'repeat'>): number =>
  over.reduce((product, { values }) => product * values.length, repeat.most);

/** How the preset shows a study over the same parameters; undefined where no preset has such a one. */
export function plotOfPreset({ presets }: ModelSpec, { over }: Pick<Study, 'over'>): PresetStudy['plot'] | undefined {
  const names = (axes: readonly { readonly params: readonly string[] }[]) =>
    axes.map(({ params }) => params.join('+')).join();
  return presets.find(({ study }) => study && names(study.over) === names(over))?.study?.plot;
}
