/**
 * The columns of a table of runs. A study knows all of them before its first run, from the model's spec and what is varied:
 * its file has one header, and rows are only ever added to it.
 */
import { assert } from '../../base/assert.ts';
import { csvText } from '../../base/csv.ts';
import { complete } from '../defaults.ts';
import type { ModelSpec } from '../spec.ts';
import { failedResult } from './failed-result.ts';
import {
  type Cell,
  METRIC_PREFIX,
  metricColumns,
  NAMED_PREFIX,
  PARAM_PREFIX,
  type Put,
  RESULT_NUMBERS,
  resultCells,
} from './result-columns.ts';

/** A parameter that is varied. `isNamed`: people call its values something else, paths of files say. */
export interface VariedColumn {
  readonly name: string;
  readonly isNamed: boolean;
}

/** Names of columns with what is asked of them for every row; one for all rows of a table. */
export class TableColumns {
  /** Those that hold a number which was measured. */
  readonly measured: readonly string[];
  /** Where their cells are. */
  readonly measuredIndices: readonly number[];
  /** Parameters in the order of their columns. */
  readonly params: readonly string[];
  /** Those whose values may go by other names, `named.<parameter>`. */
  readonly named: readonly string[];
  /** Columns that make the scenario, but for the seed: the first and the last of those that stand together. */
  readonly ofScenario: readonly (readonly [first: number, last: number])[];
  private readonly indices: ReadonlyMap<string, number>;
  private readonly head: string;

  constructor(readonly names: readonly string[]) {
    this.head = csvText([names]);
    this.indices = new Map(names.map((name, i) => [name, i]));
    this.measured = names.filter(isMeasured);
    this.measuredIndices = [...names.keys()].filter((i) => isMeasured(names[i]));
    this.params = without(PARAM_PREFIX, names);
    this.named = without(NAMED_PREFIX, names);
    this.ofScenario = stretches(names.map(isOfScenario));
  }

  /** From 0; -1 of a column that is not there. */
  index = (name: string): number => this.indices.get(name) ?? -1;

  /** What a run measured, in the order of `measured`; NaN where there is no number. */
  numbers(cells: readonly Cell[]): Float64Array {
    const numbers = new Float64Array(this.measuredIndices.length);
    for (const [i, index] of this.measuredIndices.entries()) {
      const cell = cells[index];
      numbers[i] = typeof cell === 'number' ? cell : Number.NaN;
    }
    return numbers;
  }

  /** What a run has, by column, and empty cells. What has no column is a fault of ours, found by tests of every model. */
  cells(put: (put: Put) => void): readonly Cell[] {
    const cells: Cell[] = new Array(this.names.length).fill('');
    put((name, cell) => {
      const index = this.index(name);
      if (index < 0) assert(false, `a run has a column ${name}, its table has none`);
      cells[index] = cell;
    });
    return cells;
  }

  /** The first line of the file. */
  header = (): string => this.head;

  /** A run as a line of the file. `of`: columns of its cells, where those are others; what is in them alone is left out. */
  line = (cells: readonly Cell[], of: TableColumns = this): string =>
    csvText([of === this ? cells : this.names.map((name) => cells[of.index(name)] ?? '')]);
}

/** What is varied, then all that a run of the model can have: a failed one shows what every run has, the spec what is measured. */
export function plannedColumns(spec: ModelSpec, varied: readonly VariedColumn[]): TableColumns {
  const failure = { kind: 'limit', message: '', remedy: '' } as const;
  const blank = failedResult(spec, complete(spec), failure, '', { engine: 'sequential' });
  const first = [
    ...varied.map(({ name }) => PARAM_PREFIX + name),
    ...varied.filter(({ isNamed }) => isNamed).map(({ name }) => NAMED_PREFIX + name),
  ];
  return new TableColumns([...new Set([...first, ...resultCells(blank).keys(), ...metricColumns(spec)])]);
}

const without = (prefix: string, names: readonly string[]): readonly string[] =>
  names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));

/** Columns of `Scenario` but for its seed, by the names that `result-columns.ts` gives them. */
const isOfScenario = (name: string): boolean =>
  name.startsWith(PARAM_PREFIX) || ['modelVersion', 'tick_us', 'warmUp_s', 'sampleEvery_s'].includes(name);

/** Where all are set. */
function stretches(all: readonly boolean[]): readonly (readonly [first: number, last: number])[] {
  const found: [first: number, last: number][] = [];
  for (const [i, isSet] of all.entries()) {
    const before = found.at(-1);
    if (isSet && before?.[1] === i - 1) before[1] = i;
    else if (isSet) found.push([i, i]);
  }
  return found;
}

const isMeasured = (name: string): boolean =>
  name.startsWith(METRIC_PREFIX) || name === 'lpSize' || RESULT_NUMBERS.some((each) => each === name);
