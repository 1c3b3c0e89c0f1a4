/** The study of a row, as any study: for this device, and shrunk for tests. */
import { complete } from '../scenario/defaults.ts';
import { type Catalog, findNamed } from '../scenario/presets.ts';
import type { ModelSpec, PresetAxis } from '../scenario/spec.ts';
import { bringsStudy } from '../scenario/study/preset-study.ts';
import { STUDY_FORMAT, type Study } from '../scenario/study/study.ts';
import type { PaperStudy } from './paper.ts';

/** Repetitions of a shrunk one: the fewest that have an interval. */
const FEWEST = 2;

export interface RowStudy {
  readonly spec: ModelSpec;
  readonly study: Study;
}

/** `small`: for who has no GPU. */
export function rowStudy(
  catalog: Catalog,
  { preset: name, params, over, repeat, shrunk }: PaperStudy,
  size: 'full' | 'small' | 'shrunk',
): RowStudy {
  const named = findNamed(catalog, name);
  if (!named.ok || !named.value.preset) throw new Error(`no preset ${name}`);
  const { spec, preset } = named.value;
  const own = bringsStudy(preset) ? preset.study : undefined;
  const axes: readonly PresetAxis[] = over ?? (size === 'full' ? own?.over : (own?.smallOver ?? own?.over)) ?? [];
  const isShrunk = size === 'shrunk';
  const most = isShrunk ? FEWEST : repeat;
  const values = {
    ...preset.params,
    // Axes of the row's own are the same on every device.
    ...(size !== 'full' && over === undefined && preset.small),
    ...params,
    ...(isShrunk && shrunk.params),
  };
  const study: Study = {
    format: STUDY_FORMAT,
    scenario: complete(spec, { params: values }),
    over: isShrunk ? (shrunk.over ?? axes) : axes,
    repeat: { least: most, most },
    seeds: 'common',
  };
  return { spec, study };
}
