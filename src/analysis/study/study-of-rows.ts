/** A table of runs that somebody brings, seen as a study: what differs between its rows is what varies. */
import { complete } from '../../scenario/defaults.ts';
import { paramOf } from '../../scenario/param.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec, Params, ParamValue } from '../../scenario/spec.ts';
import type { Setting } from '../../scenario/study/setting.ts';
import { SettingPlaces } from '../../scenario/study/setting-places.ts';
import { type Axis, STUDY_FORMAT } from '../../scenario/study/study.ts';
import { type StudyGrid, StudyTable } from './study-table.ts';

/** A grid with fewer of its fields filled is none. */
const LEAST_FILLED = 0.25;

/**
 * One axis for each parameter that is not the same in all rows; one of all together where the rows fill no grid. Rows of one seed are one
 * repetition in all settings, where seeds are common. Of two rows of one run the first counts.
 */
export function studyOfRows(spec: ModelSpec, rows: readonly ResultRow[]): StudyTable<StudyGrid> {
  const varied = Object.keys(spec.params).filter((name) =>
    rows.some(({ scenario }) => scenario.params[name] !== rows[0].scenario.params[name]),
  );
  const groups = groupsOf(rows, varied);
  const over = axesOf(spec, [...groups.values()], varied);
  const scenario = rows[0]?.scenario ?? complete(spec);
  const settings = gridOf(over).map(
    (params, index): Setting => ({
      index,
      params,
      scenario: groups.get(keyOf(params, varied))?.[0].scenario ?? withParams(scenario, params),
    }),
  );
  const repetitionOf = repetitionsIn([...groups.values()]);
  const most = largestOf(repetitionOf.values()) + 1;
  const places = new SettingPlaces(over, (index) => settings[index]);
  const table = new StudyTable<StudyGrid>({
    spec,
    settings,
    study: { format: STUDY_FORMAT, scenario, over, repeat: { least: most, most }, seeds: 'common' },
    baselineOf: (setting, baseline) => places.baselineOf(setting, baseline),
  });
  for (const row of rows) {
    const setting = places.at(row.scenario.params);
    if (setting) table.add((repetitionOf.get(row) ?? 0) * settings.length + setting.index, row);
  }
  return table;
}

const keyOf = (params: Params, varied: readonly string[]): string => JSON.stringify(varied.map((name) => params[name]));

const withParams = (scenario: Scenario, params: Params): Scenario => ({
  ...scenario,
  params: { ...scenario.params, ...params },
});

type Groups = ReadonlyMap<string, readonly ResultRow[]>;

/** By setting, in the order in which settings first occur. */
function groupsOf(rows: readonly ResultRow[], varied: readonly string[]): Groups {
  const groups = new Map<string, ResultRow[]>();
  for (const row of rows) {
    const key = keyOf(row.scenario.params, varied);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function axesOf(
  spec: ModelSpec,
  groups: readonly (readonly ResultRow[])[],
  varied: readonly string[],
): readonly Axis[] {
  if (varied.length === 0) return [];
  const params = groups.map(([{ scenario }]) => scenario.params);
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
function withLabels(axis: Axis, groups: readonly (readonly ResultRow[])[]): Axis {
  const [name] = axis.params;
  const labels = axis.values.map(([value]) => {
    const row = groups.find(([{ scenario }]) => scenario.params[name] === value)?.[0];
    return row?.names[name] ?? String(value);
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
function repetitionsIn(groups: readonly (readonly ResultRow[])[]): ReadonlyMap<ResultRow, number> {
  const seeds = new Set(groups.flatMap((group) => group.map(({ scenario }) => scenario.seed)));
  const largest = largestOf(groups.map(({ length }) => length));
  if (seeds.size <= 2 * largest) {
    const places = new Map([...seeds].sort((a, b) => a - b).map((seed, i) => [seed, i]));
    return new Map(groups.flatMap((group) => group.map((row) => [row, places.get(row.scenario.seed) ?? 0] as const)));
  }
  return new Map(groups.flatMap((group) => group.map((row, i) => [row, i] as const)));
}

function largestOf(counts: Iterable<number>): number {
  let largest = 0;
  for (const count of counts) largest = Math.max(largest, count);
  return largest;
}
