/** One choice of the varied parameters, and its runs. What they are is computed from their place: a million are not kept. */

import { type Choices, complete } from '../defaults.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec, Params } from '../spec.ts';
import { seedOf } from './seeds.ts';
import type { Axis, Study } from './study.ts';

export interface Setting {
  /** Its place in the grid; the last axis varies fastest. */
  readonly index: number;
  /** The varied ones alone. */
  readonly params: Params;
  /** With its first seed; valid. */
  readonly scenario: Scenario;
}

/** A run to be made: its scenario is valid already. Workers are given `index` and `scenario`; a setting does not travel. */
export interface PlannedRun {
  /** repetition * settings + place of the setting: every setting with its first seed, then with its second. */
  readonly index: number;
  readonly setting: Setting;
  /** From 0. */
  readonly repetition: number;
  readonly scenario: Scenario;
}

/** Scenarios that are kept: those of a study of usual size, once each. */
const MOST_KEPT = 10_000;

/** What the settings of a study have in common. */
export class Grid {
  readonly size: number;
  /** All parameters as they are where they do not vary. */
  private readonly kept = new Map<number, Scenario>();

  constructor(
    readonly spec: ModelSpec,
    readonly study: Study,
    /** What the study's scenario chooses: derived fields, the tick say, follow what is varied. */
    private readonly choices: Choices,
  ) {
    this.size = study.over.reduce((product, { values }) => product * values.length, 1);
  }

  paramsAt(index: number): Params {
    const params: Record<string, Params[string]> = {};
    for (const [axis, position] of indicesAt(this.study.over, index))
      for (const [i, name] of axis.params.entries()) params[name] = axis.values[position][i];
    return params;
  }

  scenarioAt(index: number): Scenario {
    const known = this.kept.get(index);
    if (known) return known;
    const varied = this.paramsAt(index);
    const params = { ...this.choices.params, ...varied };
    const made = complete(this.spec, { ...this.choices, seed: seedOf(this.study, varied, 0), params });
    if (this.kept.size < MOST_KEPT) this.kept.set(index, made);
    return made;
  }
}

/** In the order of the axes, so that parameters come in it too. */
function indicesAt(axes: readonly Axis[], index: number): readonly (readonly [Axis, number])[] {
  const indices: (readonly [Axis, number])[] = [];
  let rest = index;
  for (let i = axes.length - 1; i >= 0; i--) {
    const { length } = axes[i].values;
    indices.unshift([axes[i], rest % length]);
    rest = Math.floor(rest / length);
  }
  return indices;
}

export class GridSetting implements Setting {
  /** Private to the runtime too: who clones a setting does not clone the grid. */
  readonly #grid: Grid;

  constructor(
    grid: Grid,
    readonly index: number,
  ) {
    this.#grid = grid;
  }

  get params(): Params {
    return this.#grid.paramsAt(this.index);
  }

  get scenario(): Scenario {
    return this.#grid.scenarioAt(this.index);
  }
}
