/** A table of runs that was opened as what figures of a study are drawn from. */
import { meanOf, type Setting, settingsOf, sweptParams } from '../../analysis/settings.ts';
import { paramOf, paramValue } from '../../scenario/param.ts';
import { quantityColumns } from '../../scenario/results/result-quantities.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import type { ParamValue } from '../../scenario/spec.ts';
import type { Names } from './param-axis.ts';
import { placesOn, studyAxis } from './study-axis.ts';
import type { StudyData, StudyField } from './study-data.ts';

/** What a parameter takes in a table, in order: numbers by size, others as the model or the file lists them. */
export function valuesIn({ spec, rows }: ResultTable, name: string): readonly ParamValue[] {
  const param = paramOf(spec, name);
  const values = [...new Set(rows.map(({ scenario }) => paramValue(scenario.params, name)))];
  if (param.kind === 'file') return values;
  if (param.kind !== 'choice') return values.sort((a, b) => Number(a) - Number(b));
  const rank = (value: ParamValue) => param.choices.findIndex((choice) => choice.value === value);
  return values.sort((a, b) => rank(a) - rank(b));
}

const namesIn =
  ({ rows }: ResultTable) =>
  (param: string): Names =>
    new Map(
      rows.flatMap(({ scenario, names: { [param]: name } }) =>
        name === undefined ? [] : [[paramValue(scenario.params, param), name] as const],
      ),
    );

export function dataOfTable(table: ResultTable): StudyData {
  const { spec, rows } = table;
  const swept = sweptParams(table);
  const axes = swept.map((name) =>
    studyAxis(
      spec,
      [name],
      valuesIn(table, name).map((value) => [value]),
      namesIn(table),
    ),
  );
  const places = axes.map(placesOn);
  const settings = settingsOf(rows, swept);
  const fields = settings.map(
    ({ params, runs, failed }, index): StudyField => ({
      index,
      at: places.map((placeOf) => placeOf(params)),
      params,
      status: 'done',
      runs: runs.length,
      failed: failed.length,
    }),
  );
  const settingOf = ({ index }: StudyField): Setting => settings[index] as Setting;
  return {
    spec,
    axes,
    fields,
    columns: quantityColumns(spec).filter((column) => rows.some(({ numbers }) => numbers.has(column))),
    measured: (field, column) => meanOf(settingOf(field), column),
    compared: () => undefined,
  };
}
