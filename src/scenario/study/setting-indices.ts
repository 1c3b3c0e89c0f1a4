/** Finds settings by their values: those of a plan, or of a table of runs that is seen as a study. */
import type { Params } from '../spec.ts';
import type { Setting } from './setting.ts';
import type { Axis } from './study.ts';

export class SettingIndices {
  /** By axis: places of its values, by their text. */
  private readonly indices: readonly ReadonlyMap<string, number>[];

  /** `settingOf`: every combination by its place, the last axis fastest. */
  constructor(
    private readonly over: readonly Axis[],
    private readonly settingOf: (index: number) => Setting,
  ) {
    this.indices = over.map(({ values }) => new Map(values.map((tuple, i) => [keyOf(tuple), i])));
  }

  /** The setting with these values; further ones are not looked at. */
  at(values: Params): Setting | undefined {
    let index = 0;
    for (const [i, { params, values: all }] of this.over.entries()) {
      const position = this.indices[i].get(keyOf(params.map((name) => values[name])));
      if (position === undefined) return undefined;
      index = index * all.length + position;
    }
    return this.settingOf(index);
  }

  /** The setting that differs in what the baseline says alone; undefined without a baseline, and of the baseline itself. */
  baselineOf({ index, params }: Setting, baseline: Params | undefined): Setting | undefined {
    if (!baseline) return undefined;
    const wanted: Record<string, Params[string]> = { ...params };
    for (const axis of this.over) {
      const [tuple] = meantBy(axis, baseline);
      for (const [i, name] of axis.params.entries()) if (tuple) wanted[name] = tuple[i];
    }
    const setting = this.at(wanted);
    return setting?.index === index ? undefined : setting;
  }
}

/** Values of an axis that a baseline may mean; none where it says nothing of the axis. */
export const meantBy = ({ params, values }: Axis, baseline: Params): Axis['values'] =>
  params.some((name) => Object.hasOwn(baseline, name))
    ? values.filter((tuple) => params.every((name, i) => !Object.hasOwn(baseline, name) || baseline[name] === tuple[i]))
    : [];

const keyOf = (tuple: readonly unknown[]): string => (tuple.length === 1 ? String(tuple[0]) : JSON.stringify(tuple));
