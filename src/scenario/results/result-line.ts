/** One line of a table of results: its cells by the names of their columns, and complaints that say where. */
import { csvText, meantCell } from '../../base/csv.ts';
import { complaintAt, readNumber } from '../../base/csv-rows.ts';
import type { CutLine } from '../../base/cut-line.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { remedyOf } from '../param.ts';
import type { ModelSpec, Params, ParamValue } from '../spec.ts';
import { clip } from '../words/show.ts';
import { PARAM_PREFIX } from './result-columns.ts';
import type { TableColumns } from './table-columns.ts';

type Broken = { readonly ok: false; readonly failure: Failure };

/** One for all lines of a table: it lasts until the next one comes. */
export class ResultLine {
  /** Of the file, from 1. */
  at = 0;
  private readonly numbers: Float64Array;

  /** As many cells as columns. */
  constructor(
    private readonly columns: TableColumns,
    private readonly cut: CutLine,
  ) {
    this.numbers = new Float64Array(columns.measured.length);
  }

  text(name: string): string {
    const index = this.columns.index(name);
    return index < 0 ? '' : meantCell(this.cut.cell(index));
  }

  cells = (): readonly string[] => this.cut.texts().map(meantCell);

  /** The line as it is written. */
  written = (): string => (this.cut.isAsWritten ? `${this.cut.whole}\n` : csvText([this.cells()]));

  /** All that makes the scenario but its seed. */
  scenarioText = (): string => this.columns.ofScenario.map(([first, last]) => this.cut.cell(first, last)).join('\n');

  /** What is wrong with the cell of a column. */
  wrong = (name: string, what: string, remedy: string): Broken => ({
    ok: false,
    failure: complaintAt(this.at, this.columns.index(name) + 1, what, remedy),
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

  /** What was measured, until the next line; NaN of an empty cell. */
  measured(): Result<Float64Array> {
    const { measured, measuredIndices } = this.columns;
    for (let i = 0; i < measured.length; i++) {
      const value = this.cut.number(measuredIndices[i]);
      if (value === undefined)
        return this.wrong(
          measured[i],
          `${measured[i]} "${clip(this.text(measured[i]))}" is not a number`,
          'write a number, or leave it empty',
        );
      this.numbers[i] = value;
    }
    return ok(this.numbers);
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
