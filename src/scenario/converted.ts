/** Parameters as rules and shaders reckon with them: a number is converted by its unit, a choice is its place in the list. */
import type { ChoiceParam, FileParam, ParamSpec, ParamsOf, ParamTable, ParamValue } from './spec.ts';

export type Converted<Table extends ParamTable> = {
  readonly [Name in keyof Table]: Table[Name] extends FileParam ? string : number;
};

/** By units; `share`: of what goes from 0 to 1 and has none. Values of other units, and whole numbers, stay as they are. */
export type Conversions = Readonly<Record<string, (value: number) => number>>;

/** The one place that knows that values have the types of their descriptions. */
export const converted = <Table extends ParamTable>(table: Table, params: ParamsOf<Table>, by: Conversions) =>
  Object.fromEntries(
    Object.entries(table).map(([name, spec]) => [name, convert(spec, params[name], by)]),
  ) as Converted<Table>;

function convert(spec: ParamSpec, value: ParamValue, by: Conversions): ParamValue {
  if (spec.kind === 'choice') return spec.choices.findIndex((choice) => choice.value === value);
  if (spec.kind !== 'real' || typeof value === 'string') return value;
  const unit = spec.unit === '' && spec.max <= 1 ? 'share' : spec.unit;
  return by[unit]?.(value) ?? value;
}

/** Values of a choice and their places: names of shader constants. */
export const placesOf = <Value extends string>({ choices }: ChoiceParam<Value>) =>
  Object.fromEntries(choices.map(({ value }, i) => [value, i])) as Readonly<Record<Value, number>>;
