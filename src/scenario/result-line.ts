/** One line of a table of results: its cells by the names of their columns, and complaints that say where. */
import { complaintAt, readNumber } from '../base/csv-rows.ts';
import { type Failure, fail, ok, type Result } from '../base/result.ts';
import { remedyOf } from './param.ts';
import { type Cells, METRIC_PREFIX, PARAM_PREFIX, RESULT_NUMBERS } from './result-columns.ts';
import { clip } from './show.ts';
import type { ModelSpec, Params, ParamValue } from './spec.ts';

type Broken = { readonly ok: false; readonly failure: Failure };

export class ResultLine {
  /** Of the file, from 1. */
  readonly at: number;
  readonly cells: Cells;
  private readonly names: readonly string[];

  /** As many cells as names. */
  constructor(names: readonly string[], cells: readonly string[], at: number) {
    this.names = names;
    this.cells = new Map(names.map((name, i) => [name, cells[i]]));
    this.at = at;
  }

  text = (name: string): string => this.cells.get(name) ?? '';

  /** All that makes the scenario but its seed. */
  scenarioText = (): string => this.names.map((name) => (isOfScenario(name) ? this.text(name) : '')).join('\n');

  /** What is wrong with the cell of a column. */
  wrong = (name: string, what: string, remedy: string): Broken => ({
    ok: false,
    failure: complaintAt(this.at, this.names.indexOf(name) + 1, what, remedy),
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
    for (const column of this.names.filter((each) => each.startsWith(PARAM_PREFIX))) {
      const name = column.slice(PARAM_PREFIX.length);
      const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
      const isNumber = spec?.kind === 'int' || spec?.kind === 'real';
      const value = isNumber ? this.number(column, remedyOf(spec)) : ok(this.text(column));
      if (!value.ok) return value;
      params[name] = value.value;
    }
    return ok(params);
  }

  /** What was measured, by column; empty cells are left out. */
  measured(): Result<ReadonlyMap<string, number>> {
    const numbers = new Map<string, number>();
    for (const name of this.names.filter((each) => isMeasured(each) && this.text(each) !== '')) {
      const value = this.number(name, 'write a number, or leave it empty');
      if (!value.ok) return value;
      numbers.set(name, value.value);
    }
    return ok(numbers);
  }

  /** A failure of the whole scenario, at the column of the name with which it begins. */
  located({ message, remedy }: Failure): Broken {
    const [word] = message.split(' ', 1);
    const name = this.names.find((each) => each === PARAM_PREFIX + word || each.replace(/_u?s$/, '') === word);
    return name === undefined
      ? fail('config', `line ${this.at}: ${message}`, remedy)
      : this.wrong(name, message, remedy);
  }
}

/** Columns of `Scenario` but for its seed, by the names that `result-columns.ts` gives them. */
const isOfScenario = (name: string): boolean =>
  name.startsWith(PARAM_PREFIX) || ['modelVersion', 'tick_us', 'warmUp_s', 'sampleEvery_s'].includes(name);

const isMeasured = (name: string): boolean =>
  name.startsWith(METRIC_PREFIX) || name === 'lpSize' || RESULT_NUMBERS.some((each) => each === name);
