/** What a study runs: every setting of its grid, each with as many seeds as it is repeated; all checked before the first. */
import { assert } from '../../base/assert.ts';
import { type Failure, ok, type Result } from '../../base/result.ts';
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
import { SettingIndices } from './setting-indices.ts';
import type { Study } from './study.ts';

export type { PlannedRun, Setting } from './setting.ts';

/** Of a checked scenario. An hour of work must not end at a value that was wrong from the start. `files`: contents that are here; not asked where undefined. */
export function planStudy(catalog: Catalog, study: Study, files?: Pick<Files, 'has'>): Result<StudyPlan> {
  const found = findModel(catalog, study.scenario.model);
  const plan = found.ok ? uncheckedPlan(found.value, study) : found;
  return plan.ok ? plan.value.check(files) : plan;
}

/** Values are valid each for itself; whether they are together `check` says, or `failureIn`: a million settings take seconds. */
export function uncheckedPlan(spec: ModelSpec, study: Study): Result<StudyPlan> {
  const checked = checkStudy(spec, study);
  return checked.ok ? ok(new StudyPlan(spec, checked.value)) : checked;
}

export class StudyPlan {
  /** How many settings there are. */
  readonly size: number;
  /** At most; with a precision settings may stop before. */
  readonly runs: number;
  private readonly grid: Grid;
  private readonly indices: SettingIndices;
  private all: readonly Setting[] | undefined;
  /** By place, those that were asked for alone: a setting is one object. */
  private readonly made = new Map<number, Setting>();
  /** By parameters that were compared: repetitions in a table share theirs. */
  private readonly known = new WeakMap<Params, Setting>();

  /** Of a study that was checked; `planStudy` makes it. */
  constructor(
    readonly spec: ModelSpec,
    readonly study: Study,
  ) {
    this.grid = new Grid(spec, study, choicesOf(spec, study.scenario));
    this.size = this.grid.size;
    this.runs = this.size * study.repeat.most;
    this.indices = new SettingIndices(study.over, this.settingOf);
  }

  /** In the order of the grid; made when they are first asked for. */
  get settings(): readonly Setting[] {
    this.all ??= Array.from(
      { length: this.size },
      (_, index) => this.made.get(index) ?? new GridSetting(this.grid, index),
    );
    return this.all;
  }

  private settingOf = (index: number): Setting => {
    const known = this.all?.[index] ?? this.made.get(index);
    if (known) return known;
    const setting = new GridSetting(this.grid, index);
    this.made.set(index, setting);
    return setting;
  };

  check(files?: Pick<Files, 'has'>): Result<StudyPlan> {
    const failure = this.failureIn(0, this.size, files);
    return failure ? { ok: false, failure } : ok(this);
  }

  /** Why one of these settings cannot run, the first of them. */
  failureIn(from: number, until: number, files?: Pick<Files, 'has'>): Failure | undefined {
    for (let index = from; index < Math.min(until, this.size); index++) {
      const { scenario, params } = new GridSetting(this.grid, index);
      const [absent] = files ? absentFiles(this.spec, scenario, files) : [];
      const failure = fitFailure(this.spec, scenario) ?? (absent && absentFile(absent));
      if (!failure) continue;
      const where = settingText(this.study.over, params);
      return where ? { ...failure, message: `${failure.message} (where ${where})` } : failure;
    }
    return undefined;
  }

  run(index: number): PlannedRun {
    assert(
      Number.isInteger(index) && index >= 0 && index < this.runs,
      `a study of ${this.runs} runs has none ${index}`,
    );
    const setting = this.settingOf(index % this.size);
    const repetition = Math.floor(index / this.size);
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
    const { params, seed } = scenario;
    const known = this.known.get(params);
    const setting = known ?? this.settingAt(params);
    if (!setting || !differOnlyInSeed(setting.scenario, scenario, known !== undefined)) return undefined;
    if (!known) this.known.set(params, setting);
    const repetition = repetitionOf(this.study, setting.params, seed);
    return repetition < this.study.repeat.most ? repetition * this.size + setting.index : undefined;
  }

  /** The setting with these values; further ones are not looked at. */
  settingAt = (values: Params): Setting | undefined => this.indices.at(values);

  /** The setting that differs in what the baseline says alone; undefined without a baseline, and of the baseline itself. */
  baselineOf = (setting: Setting, baseline = this.study.baseline): Setting | undefined =>
    this.indices.baselineOf(setting, baseline);
}

/** Of two scenarios with all of their parameters. Many are compared. */
const differOnlyInSeed = (a: Scenario, b: Scenario, areParamsEqual: boolean): boolean => {
  if (a.model !== b.model || a.modelVersion !== b.modelVersion || a.tick !== b.tick) return false;
  if (a.measure.warmUp !== b.measure.warmUp || a.measure.sampleEvery !== b.measure.sampleEvery) return false;
  if (areParamsEqual) return true;
  for (const name in a.params) if (a.params[name] !== b.params[name]) return false;
  return true;
};
