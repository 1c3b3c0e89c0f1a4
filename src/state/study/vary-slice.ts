/** Sets up what varies beside the setup; read again at every change of either. How long it would take is measured a moment after the last. */

import type { StoreApi } from 'zustand/vanilla';
import { known } from '../../base/assert.ts';
import { ownSpec } from '../../scenario/own-models.ts';
import { paramOf, textOf } from '../../scenario/param.ts';
import { findNamed } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec, Params } from '../../scenario/spec.ts';
import { parseAxis, valuesText } from '../../scenario/study/axis-text.ts';
import { bringsStudy, presetStudy } from '../../scenario/study/preset-study.ts';
import { repeatText } from '../../scenario/study/repeat-text.ts';
import { shapeOf } from '../../scenario/study/shape.ts';
import type { Axis, Study } from '../../scenario/study/study.ts';
import type { Setting, StudyPlan } from '../../scenario/study/study-plan.ts';
import { specOf } from '../setup/draft.ts';
import { isStrange } from '../setup/protocol.ts';
import { isSameScenario } from '../setup/setup.ts';
import { isLarge } from '../setup/size.ts';
import type { LabState, Slice } from '../slice.ts';
import { failureInTurns } from './check-in-turns.ts';
import { firstValues } from './first-values.ts';
import { poolOptionsOf, studyExecutor } from './study-pool-options.ts';
import { axisKey, type VariedAxis, type VaryReading, type VarySetup, type VarySlice } from './vary.ts';
import { checkedReading, NO_READING, NOTHING_VARIES, readVary, variedAxis } from './vary-reading.ts';

/** Long enough that typing asks once. */
const TRIAL_AFTER_MS = 600;
/** Settings of which a run is begun to see how long it takes. */
const TRIALS = 4;

export const varySlice: Slice<VarySlice> = (set, get, { catalog, client, machine }) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const spec = (): ModelSpec => specOf(catalog, get().draft.model);

  const measure = async (plan: StudyPlan) => {
    const { runs } = get().varyReading;
    if (!machine || isStrange(get(), plan.study.scenario)) return;
    const options = await poolOptionsOf(machine, get(), plan);
    const scenarios = sample(plan).map(({ scenario }) => scenario);
    // Beginning a run builds its network.
    for (const scenario of scenarios) {
      if (get().varyReading.plan !== plan) return;
      const asked = client.ask((lab) => lab.estimate(scenario, options.engine));
      const estimate = await asked.catch(() => undefined);
      if (estimate && isLarge(estimate)) return;
    }
    const seconds = await machine.meanSeconds(scenarios, { ...options, runs: plan.runs / shapesOf(plan, scenarios) });
    if (get().varyReading.plan !== plan || seconds === undefined) return;
    const perRun = seconds / options.size;
    set({ studySeconds: { least: runs.least * perRun, most: runs.most * perRun } });
  };

  const read = () => {
    clearTimeout(waiting);
    const varyReading = readVary(catalog, spec(), get(), filesAtHand(get()));
    set({ varyReading, ...(varyReading.plan !== get().varyReading.plan && { studySeconds: null }) });
    if (varyReading.checking) void checkOn(varyReading, varyReading.checking);
    else measureSoon();
  };

  const measureSoon = () => {
    const { plan } = get().varyReading;
    if (plan) waiting = setTimeout(() => void measure(plan), TRIAL_AFTER_MS);
  };

  /** Until another one is read. */
  const checkOn = async (varyReading: VaryReading, plan: StudyPlan) => {
    const isWanted = () => get().varyReading === varyReading;
    const failure = await failureInTurns(plan, filesAtHand(get()), isWanted);
    if (!isWanted()) return;
    set({ varyReading: checkedReading(catalog, varyReading, plan, failure) });
    measureSoon();
  };

  const change = (part: Partial<VarySetup>) => {
    set(({ vary }) => ({ vary: { ...vary, ...part } }));
    read();
  };
  const withAxes = (axes: readonly VariedAxis[]) => {
    const varied = new Set(axes.flatMap(({ params }) => params));
    const { baseline } = get().vary;
    const isKept = baseline && Object.keys(baseline).every((name) => varied.has(name));
    change({ axes, ...(!isKept && { baseline: null }) });
  };
  const textFor = (param: string) => {
    const files = get().imports.map(({ hash }) => hash);
    return firstValues(paramOf(spec(), param), get().reading.values[param], files);
  };
  const isVaried = (param: string) => get().vary.axes.some(({ params }) => params.includes(param));

  /** The axes without a parameter; one that it went together with keeps its own values. */
  const without = (param: string): readonly VariedAxis[] =>
    get().vary.axes.flatMap((axis): readonly VariedAxis[] => {
      if (!axis.params.includes(param)) return [axis];
      const params = axis.params.filter((name) => name !== param);
      return params.length === 0 ? [] : [{ params, text: textOfParams(spec(), axis, params) }];
    });

  return {
    vary: NOTHING_VARIES,
    varyReading: NO_READING,
    studySeconds: null,

    varyParam: (param, text = textFor(param)) => {
      if (isVaried(param)) return get().editAxis(param, text);
      withAxes([...get().vary.axes, { params: [param], text }]);
    },
    editAxis: (key, text) =>
      withAxes(get().vary.axes.map((axis) => (axisKey(axis) === key ? { ...axis, text } : axis))),
    unvaryParam: (param) => withAxes(without(param)),
    varyTogether: (param, other) => {
      const own = get().vary.axes.find(({ params }) => params.includes(param));
      const text = own ? textOfParams(spec(), own, [param]) : textFor(param);
      const joined = without(param).map((axis) =>
        axis.params.includes(other) && !axis.params.includes(param)
          ? togetherWith(spec(), axis, { params: [param], text })
          : axis,
      );
      withAxes(joined);
    },
    varyApart: (param) => {
      const own = get().vary.axes.find(({ params }) => params.includes(param));
      if (own && own.params.length > 1)
        withAxes([...without(param), { params: [param], text: textOfParams(spec(), own, [param]) }]);
    },
    setRepeat: (repeat) => change({ repeat }),
    setPrecision: (precision) => {
      const { repeat } = get().vary;
      // A number of repetitions is no range to stop in, nor the other way round.
      const fits = precision === '' ? !repeat.includes('..') : repeat.includes('..');
      change({ precision, ...(!fits && { repeat: precision === '' ? NOTHING_VARIES.repeat : '10..1000' }) });
    },
    setPrecisionOf: (of) => change({ of }),
    setSeeds: (seeds) => change({ seeds }),
    setBaseline: (baseline) => change({ baseline }),
    adoptStudy: (study) => {
      const { reading, typed } = get();
      const isThere = typed === null && reading.scenario && isSameScenario(reading.scenario, study.scenario);
      if (!isThere) get().adopt(study.scenario);
      change(setupOf(spec(), study));
    },
    choosePresetStudy: (name) => {
      const named = findNamed(catalog, name);
      if (!named.ok || !bringsStudy(named.value.preset)) return;
      const { spec: model, preset } = named.value;
      get().choosePreset(name);
      get().adoptStudy(presetStudy(model, preset, studyExecutor(get()) === 'sequential'));
    },
    varyNothing: () => change(NOTHING_VARIES),
    restoreVary: change,
    rereadVary: read,
  };
};

/** What varies is of one model, or of the texts that somebody makes of one, and is read again whenever the setup, the files at hand or the device are others. */
export function watchVaried(store: StoreApi<LabState>): void {
  store.subscribe((now, before) => {
    if (now.vary.axes.length === 0) return;
    // A study is likely to run soon.
    if (before.vary.axes.length === 0) import('./at-work.ts').catch(() => {});
    if (now.draft.model !== before.draft.model && !staysVaried(now, before)) now.varyNothing();
    else if (now.reading !== before.reading || now.imports !== before.imports || now.device !== before.device)
      now.rereadVary();
  });
}

const staysVaried = (now: LabState, before: LabState): boolean => {
  const spec = ownSpec(before.draft.model) && ownSpec(now.draft.model);
  return (
    spec !== undefined && now.vary.axes.every(({ params }) => params.every((name) => Object.hasOwn(spec.params, name)))
  );
};

/** Files that a study may name, with what people call them. */
export const filesAtHand = ({ imports }: Pick<LabState, 'imports'>): ReadonlyMap<string, string> =>
  new Map(imports.map(({ hash, name }) => [hash, name]));

/** What varies in a study, as text. */
function setupOf(spec: ModelSpec, { over, repeat, seeds, baseline }: Study): VarySetup {
  const text = repeatText(repeat);
  return {
    axes: over.map((axis) => variedAxis(spec, axis)),
    repeat: text.repeat,
    precision: text.precision ?? '',
    of: text.of ?? [],
    seeds,
    baseline: baseline ? textsOf(spec, baseline) : null,
  };
}

const textsOf = (spec: ModelSpec, params: Params): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, textOf(paramOf(spec, name), value)]));

const parsed = (spec: ModelSpec, axis: VariedAxis): Axis | undefined => {
  const axes = parseAxis(spec, `${axisKey(axis)}=${axis.text}`);
  return axes.ok ? axes.value : undefined;
};

/** The values of some parameters of an axis; the text as it stands where it cannot be read. */
function textOfParams(spec: ModelSpec, axis: VariedAxis, params: readonly string[]): string {
  const read = parsed(spec, axis);
  if (!read) return axis.text;
  const opened = params.map((name) => read.params.indexOf(name));
  const tuples = read.values.map((tuple) =>
    opened.map((index) => known(tuple[index], 'an axis has no such parameter')),
  );
  const texts = tuples.map((tuple) => valuesText([tuple]));
  return [...new Set(texts)].join(',');
}

/** Value by value; where one has fewer its last one stands for the rest. */
function togetherWith(spec: ModelSpec, axis: VariedAxis, more: VariedAxis): VariedAxis {
  const [a, b] = [parsed(spec, axis), parsed(spec, more)];
  const params = [...axis.params, ...more.params];
  if (!a || !b) return { params, text: axis.text };
  const length = Math.max(a.values.length, b.values.length);
  const at = (values: Axis['values'], i: number) => values[Math.min(i, values.length - 1)] ?? [];
  const tuples = Array.from({ length }, (_, i) => [...at(a.values, i), ...at(b.values, i)]);
  return { params, text: valuesText(tuples) };
}

/** About how many shapes the settings of a plan have, by some of them. */
function shapesOf({ spec, size }: StudyPlan, some: readonly Scenario[]): number {
  const shapes = new Set(some.map((scenario) => shapeOf(spec, scenario))).size;
  return shapes === 1 ? 1 : Math.ceil((shapes / some.length) * size);
}

/** Settings all over the grid, the first and the last among them. */
function sample(plan: StudyPlan): readonly Setting[] {
  const count = Math.min(TRIALS, plan.size);
  const last = Math.max(1, count - 1);
  return Array.from({ length: count }, (_, i) => plan.run(Math.round((i * (plan.size - 1)) / last)).setting);
}
