/** What a study runs: every setting of its grid, each with as many seeds as it is repeated; all checked before the first. */
import { assert } from '../../base/assert.ts';
import { ok, type Result } from '../../base/result.ts';
import { choicesOf } from '../defaults.ts';
import { absentFile, absentFiles, type Files } from '../files.ts';
import { fitFailure } from '../fit.ts';
import { type Catalog, findModel } from '../presets.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec, Params } from '../spec.ts';
import { settingText } from './axis-text.ts';
import { checkStudy } from './check-study.ts';
import { repetitionOf, seedOf } from './seeds.ts';
import { Grid, GridSetting, type PlannedRun, type Setting } from './setting.ts';
import { SettingPlaces } from './setting-places.ts';
import type { Study } from './study.ts';

export type { PlannedRun, Setting } from './setting.ts';

/** An hour of work must not end at a value that was wrong from the start. `files`: contents that are here; not asked where undefined. */
export function planStudy(catalog: Catalog, study: Study, files?: Pick<Files, 'has'>): Result<StudyPlan> {
  const found = findModel(catalog, study.scenario.model);
  if (!found.ok) return found;
  const checked = checkStudy(found.value, study);
  if (!checked.ok) return checked;
  const plan = new StudyPlan(found.value, checked.value);
  return plan.check(files);
}

export class StudyPlan {
  readonly study: Study;
  readonly spec: ModelSpec;
  /** In the order of the grid. */
  readonly settings: readonly Setting[];
  /** At most; with a precision settings may stop before. */
  readonly runs: number;
  private readonly places: SettingPlaces;

  /** Of a study that was checked; `planStudy` makes it. */
  constructor(spec: ModelSpec, study: Study) {
    this.spec = spec;
    this.study = study;
    const grid = new Grid(spec, study, choicesOf(spec, study.scenario));
    this.settings = Array.from({ length: grid.size }, (_, index) => new GridSetting(grid, index));
    this.runs = grid.size * study.repeat.most;
    this.places = new SettingPlaces(study.over, this.settings);
  }

  /** Values are valid each for itself; here is seen whether they are together. */
  check(files?: Pick<Files, 'has'>): Result<StudyPlan> {
    for (const { scenario, params } of this.settings) {
      const [absent] = files ? absentFiles(this.spec, scenario, files) : [];
      const failure = fitFailure(this.spec, scenario) ?? (absent && absentFile(absent));
      if (!failure) continue;
      const where = settingText(this.study.over, params);
      const message = where ? `${failure.message} (where ${where})` : failure.message;
      return { ok: false, failure: { ...failure, message } };
    }
    return ok(this);
  }

  run(index: number): PlannedRun {
    assert(
      Number.isInteger(index) && index >= 0 && index < this.runs,
      `a study of ${this.runs} runs has none ${index}`,
    );
    const setting = this.settings[index % this.settings.length];
    const repetition = Math.floor(index / this.settings.length);
    const { scenario } = setting;
    return {
      index,
      setting,
      repetition,
      scenario: { ...scenario, seed: seedOf(this.study, setting.params, repetition) },
    };
  }

  /** Where a run stands in the plan, by what ran; undefined of one that is none of its runs. */
  indexOf(scenario: Scenario): number | undefined {
    const setting = this.settingAt(scenario.params);
    if (!setting) return undefined;
    const repetition = repetitionOf(this.study, setting.params, scenario.seed);
    if (repetition >= this.study.repeat.most || !differOnlyInSeed(setting.scenario, scenario)) return undefined;
    return repetition * this.settings.length + setting.index;
  }

  /** The setting with these values; further ones are not looked at. */
  settingAt = (values: Params): Setting | undefined => this.places.at(values);

  /** The setting that differs in what the baseline says alone; undefined without a baseline, and of the baseline itself. */
  baselineOf = (setting: Setting, baseline = this.study.baseline): Setting | undefined =>
    this.places.baselineOf(setting, baseline);
}

/** Of two scenarios with all of their parameters. Many are compared. */
const differOnlyInSeed = (a: Scenario, b: Scenario): boolean => {
  if (a.model !== b.model || a.modelVersion !== b.modelVersion || a.tick !== b.tick) return false;
  if (a.measure.warmUp !== b.measure.warmUp || a.measure.sampleEvery !== b.measure.sampleEvery) return false;
  for (const name in a.params) if (a.params[name] !== b.params[name]) return false;
  return true;
};
