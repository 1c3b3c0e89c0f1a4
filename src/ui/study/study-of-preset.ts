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

/** How the preset shows a study of its own, or one over the same parameters; undefined where no preset has such a one. */
export function plotOfPreset({ presets }: ModelSpec, { over }: Pick<Study, 'over'>): PresetStudy['plot'] | undefined {
  const studies = presets.flatMap(({ study }) => study ?? []);
  const isOwn = (axes: Study['over'] | undefined) => axes !== undefined && textOf(axes) === textOf(over);
  const own = studies.find((study) => isOwn(study.over) || isOwn(study.smallOver));
  return (own ?? studies.find((study) => namesOf(study.over) === namesOf(over)))?.plot;
}

const namesOf = (axes: Study['over']): string => axes.map(({ params }) => params.join('+')).join();
const textOf = (axes: Study['over']): string => JSON.stringify(axes.map(({ params, values }) => [params, values]));
