/** A table of runs that somebody brings, seen as a study: what differs between its rows is what varies. */
import { complete } from '../../scenario/defaults.ts';
import { paramOf } from '../../scenario/param.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import type { ResultRows } from '../../scenario/results/run-table.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec, Params, ParamValue } from '../../scenario/spec.ts';
import type { Setting } from '../../scenario/study/setting.ts';
import { SettingIndices } from '../../scenario/study/setting-indices.ts';
import { type Axis, STUDY_FORMAT } from '../../scenario/study/study.ts';
import { type StudyGrid, StudyTable } from './study-table.ts';

/** A grid with fewer of its fields filled is none. */
const LEAST_FILLED = 0.25;

/**
 * One axis for each parameter that is not the same in all rows; one of all together where the rows fill no grid. Rows of one seed are one
 * repetition in all settings, where seeds are common. Of two rows of one run the first counts.
 */
export function studyOfRows(spec: ModelSpec, rows: ResultRows): StudyTable<StudyGrid> {
  const all = [...new Set(rows.about.map(({ scenario }) => scenario.params))];
  const varied = Object.keys(spec.params).filter((name) => all.some((params) => params[name] !== all[0][name]));
  const groups = groupsOf(rows, varied);
  const over = axesOf(spec, [...groups.values()], varied);
  const scenario = rows.about[0]?.scenario ?? complete(spec);
  const settings = gridOf(over).map(
    (params, index): Setting => ({
      index,
      params,
      scenario: groups.get(keyOf(params, varied))?.scenario ?? withParams(scenario, params),
    }),
  );
  const repetitions = repetitionsIn(rows, [...groups.values()]);
  const most = repetitions.reduce((largest, each) => Math.max(largest, each), 0) + 1;
  const indices = new SettingIndices(over, (index) => settings[index]);
  const grid: StudyGrid = {
    spec,
    settings,
    study: { format: STUDY_FORMAT, scenario, over, repeat: { least: most, most }, seeds: 'common' },
    baselineOf: (setting, baseline) => indices.baselineOf(setting, baseline),
  };
  const table = new StudyTable(grid, undefined, rows);
  for (const group of groups.values()) {
    const setting = indices.at(group.scenario.params);
    for (const run of setting ? group.runs : [])
      table.index(repetitions[run] * settings.length + (setting?.index ?? 0), run, rows.failureOf(run));
  }
  return table;
}

const keyOf = (params: Params, varied: readonly string[]): string => JSON.stringify(varied.map((name) => params[name]));

const withParams = (scenario: Scenario, params: Params): Scenario => ({
  ...scenario,
  params: { ...scenario.params, ...params },
});

/** Rows of one setting, with the scenario and the names of the first. */
interface Group extends Pick<ResultRow, 'scenario' | 'names'> {
  readonly runs: number[];
}

/** By setting, in the order in which settings first occur. */
function groupsOf({ about }: ResultRows, varied: readonly string[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  const known = new Map<Params, Group>();
  for (const [run, { scenario, names }] of about.entries()) {
    let group = known.get(scenario.params);
    if (!group) {
      const key = keyOf(scenario.params, varied);
      group = groups.get(key) ?? { scenario, names, runs: [] };
      groups.set(key, group);
      known.set(scenario.params, group);
    }
    group.runs.push(run);
  }
  return groups;
}

function axesOf(spec: ModelSpec, groups: readonly Group[], varied: readonly string[]): readonly Axis[] {
  if (varied.length === 0) return [];
  const params = groups.map(({ scenario }) => scenario.params);
  const axes = varied.map((name) => ({ params: [name], values: sorted(spec, [name], params) }));
  const fields = axes.reduce((product, { values }) => product * values.length, 1);
  if (groups.length >= LEAST_FILLED * fields) return axes.map((axis) => withLabels(axis, groups));
  return [{ params: varied, values: sorted(spec, varied, params) }];
}

/** Those that occur: numbers by size, choices as the model lists them, files as they come. Rows stand as their runs ended. */
function sorted(spec: ModelSpec, names: readonly string[], params: readonly Params[]): Axis['values'] {
  const byText = new Map(params.map((each) => [keyOf(each, names), names.map((name) => each[name])]));
  const rankOf = (value: ParamValue, name: string): number => {
    const param = paramOf(spec, name);
    if (param.kind === 'file') return 0;
    return param.kind === 'choice' ? param.choices.findIndex((choice) => choice.value === value) : Number(value);
  };
  const compared = (a: readonly ParamValue[], b: readonly ParamValue[]): number =>
    names.map((name, i) => rankOf(a[i], name) - rankOf(b[i], name)).find((difference) => difference !== 0) ?? 0;
  return [...byText.values()].sort(compared);
}

/** Values that are files go by the names in the table. */
function withLabels(axis: Axis, groups: readonly Group[]): Axis {
  const [name] = axis.params;
  const labels = axis.values.map(([value]) => {
    const group = groups.find(({ scenario }) => scenario.params[name] === value);
    return group?.names[name] ?? String(value);
  });
  return labels.every((label, i) => label === String(axis.values[i][0])) ? axis : { ...axis, labels };
}

/** Every combination, the last axis fastest. No axes: one empty setting. */
const gridOf = (axes: readonly Axis[]): readonly Params[] =>
  axes.reduce<Params[]>(
    (settings, { params, values }) =>
      settings.flatMap((set) =>
        values.map((tuple) => ({ ...set, ...Object.fromEntries(params.map((name, i) => [name, tuple[i]])) })),
      ),
    [{}],
  );

/** By row. Seeds that settings have in common count as one repetition; seeds of their own are counted in each. */
function repetitionsIn({ about }: ResultRows, groups: readonly Group[]): Uint32Array {
  const seeds = new Set(about.map(({ scenario }) => scenario.seed));
  const largest = groups.reduce((most, { runs }) => Math.max(most, runs.length), 0);
  const repetitions = new Uint32Array(about.length);
  const indices = new Map([...seeds].sort((a, b) => a - b).map((seed, i) => [seed, i]));
  for (const { runs } of groups)
    for (const [i, run] of runs.entries())
      repetitions[run] = seeds.size <= 2 * largest ? (indices.get(about[run].scenario.seed) ?? 0) : i;
  return repetitions;
}
