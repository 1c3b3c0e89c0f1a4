/** One line of a table of results: its cells by the names of their columns, and complaints that say where. */
import { csvText } from '../../base/csv.ts';
import { complaintAt, readNumber } from '../../base/csv-rows.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { remedyOf } from '../param.ts';
import type { ModelSpec, Params, ParamValue } from '../spec.ts';
import { clip } from '../words/show.ts';
import { type Cells, PARAM_PREFIX } from './result-columns.ts';
import type { RunNumbers } from './run-numbers.ts';
import type { TableColumns } from './table-columns.ts';

type Broken = { readonly ok: false; readonly failure: Failure };

export class ResultLine {
  /** Of the file, from 1. */
  readonly at: number;
  private readonly columns: TableColumns;
  private readonly values: readonly string[];

  /** As many cells as columns. */
  constructor(columns: TableColumns, cells: readonly string[], at: number) {
    this.columns = columns;
    this.values = cells;
    this.at = at;
  }

  text = (name: string): string => this.values[this.columns.place(name)] ?? '';

  cells = (): Cells => new Map(this.columns.names.map((name, i) => [name, this.values[i]]));

  /** The line as it is written. */
  written = (): string => csvText([this.values]);

  /** All that makes the scenario but its seed. */
  scenarioText = (): string => this.columns.ofScenario.map((i) => this.values[i]).join('\n');

  /** What is wrong with the cell of a column. */
  wrong = (name: string, what: string, remedy: string): Broken => ({
    ok: false,
    failure: complaintAt(this.at, this.columns.place(name) + 1, what, remedy),
  });

  number(name: string, remedy: string): Result<number> {
    const value = readNumber(this.text(name));
    return value === undefined
      ? this.wrong(name, `${name} "${clip(this.text(name))}" is not a number`, remedy)
      : ok(value);
  }

  /** Values as text says them; `checkScenario` judges them. Parameters that this version does not know stay text. */
  params({ params: specs }: ModelSpec): Result<Params> {
    const params: Record<string, ParamValue> = {};
    for (const name of this.columns.params) {
      const column = PARAM_PREFIX + name;
      const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
      const isNumber = spec?.kind === 'int' || spec?.kind === 'real';
      const value = isNumber ? this.number(column, remedyOf(spec)) : ok(this.text(column));
      if (!value.ok) return value;
      params[name] = value.value;
    }
    return ok(params);
  }

  /** What was measured; empty cells are left out. */
  measured(): Result<RunNumbers> {
    const { measured, measuredPlaces } = this.columns;
    const values = new Float64Array(measured.length);
    for (let i = 0; i < values.length; i++) {
      const text = this.values[measuredPlaces[i]];
      const value = text === '' ? Number.NaN : readNumber(text);
      if (value === undefined)
        return this.wrong(
          measured[i],
          `${measured[i]} "${clip(text)}" is not a number`,
          'write a number, or leave it empty',
        );
      values[i] = value;
    }
    return ok(this.columns.numbers(values));
  }

  /** A failure of the whole scenario, at the column of the name with which it begins. */
  located({ message, remedy }: Failure): Broken {
    const [word] = message.split(' ', 1);
    const name = this.columns.names.find((each) => each === PARAM_PREFIX + word || each.replace(/_u?s$/, '') === word);
    return name === undefined
      ? fail('config', `line ${this.at}: ${message}`, remedy)
      : this.wrong(name, message, remedy);
  }
}
