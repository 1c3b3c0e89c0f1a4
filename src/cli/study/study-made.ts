/**
 * Runs of a study that a file has already. It is read line by line; kept are numbers, and which runs they are of. Where
 * something in it must change before rows can be added, it is written anew from itself, whole or not at all.
 */
import { StudyTable } from '../../analysis/study/study-table.ts';
import { assert } from '../../base/assert.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import type { ResultLine } from '../../scenario/results/result-line.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import { TableReader, type TakeRow } from '../../scenario/results/result-table.ts';
import { TableColumns } from '../../scenario/results/table-columns.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import { clip } from '../../scenario/words/show.ts';
import type { Host } from '../host.ts';

export interface ReadMade {
  /** Of finished runs. */
  readonly table: StudyTable;
  /** Of the file as it now is. */
  readonly columns: TableColumns;
  /** Places in the plan of its lines. */
  readonly order: number[];
}

/** Run again are those that failed or were cancelled. `wanted`: columns of the rows to come. */
export async function readMade(
  host: Host,
  path: string,
  plan: StudyPlan,
  wanted: TableColumns,
): Promise<Result<ReadMade>> {
  const found = new FoundRuns(plan, host.machine.app);
  const reader = new TableReader([plan.spec], (row) => found.take(row));
  let bytes = 0;
  for await (const piece of host.readPieces(path)) {
    if (!piece.ok) return piece;
    bytes += Buffer.byteLength(piece.value);
    const failure = reader.add(piece.value);
    if (failure) return { ok: false, failure: { ...failure, message: `${path}: ${failure.message}` } };
  }
  const { columns: present, tornLine, tornText } = reader;
  if (!present && !wanted.header().startsWith(tornText))
    return fail('config', `${path} is no table of runs`, 'name another file, or write over it with --force');
  if (tornLine !== undefined)
    host.note(`${path}: line ${tornLine} has no end: it was being written when a study was stopped, and is cut off\n`);
  const columns = present ? withAll(present, wanted) : wanted;
  const isOfUse = columns === present && found.leftOut === 0;
  const written = !isOfUse
    ? await host.writeFile(path, textAnew(host, path, plan, columns))
    : tornLine === undefined
      ? ok(undefined)
      : await host.truncateFile(path, bytes - Buffer.byteLength(tornText));
  if (!written.ok) return written;
  return ok({ table: found.table, columns, order: found.order });
}

/** The same columns where they have all that is wanted; else those, then what the file has besides. */
const withAll = (present: TableColumns, wanted: TableColumns): TableColumns =>
  wanted.names.every((name) => present.index(name) >= 0)
    ? present
    : new TableColumns([...new Set([...wanted.names, ...present.names])]);

/** Header and kept rows. */
async function* textAnew(host: Host, path: string, plan: StudyPlan, columns: TableColumns): AsyncGenerator<string> {
  const found = new FoundRuns(plan, host.machine.app);
  let text = columns.header();
  const keep: TakeRow = (row: ResultRow, line: ResultLine) => {
    const { leftOut } = found;
    found.take(row);
    if (found.leftOut === leftOut) text += columns.line(line.cells(), row.columns);
    return undefined;
  };
  const reader = new TableReader([plan.spec], keep);
  for await (const piece of host.readPieces(path)) {
    assert(piece.ok, `${path} could be read a moment ago`);
    reader.add(piece.value);
    yield text;
    text = '';
  }
}

class FoundRuns {
  readonly table: StudyTable;
  readonly order: number[] = [];
  /** Rows of runs that are made again, or that are there twice. */
  leftOut = 0;

  /** `app`: version of the application that is to go on. */
  constructor(
    private readonly plan: StudyPlan,
    private readonly app: string,
  ) {
    this.table = new StudyTable(plan);
  }

  take(row: ResultRow): Failure | undefined {
    const { line, scenario, status, appVersion } = row;
    if (appVersion !== this.app)
      return fail(
        'config',
        `line ${line} was made by Swarmscope ${clip(appVersion) || 'of an unknown version'}, and this is ${this.app}: versions do not mix`,
        'go on with that version, or write over the file with --force',
      ).failure;
    const index = this.plan.indexOf(scenario);
    if (index === undefined)
      return fail(
        'config',
        `line ${line} is no run of this study`,
        'give the scenario, values, seed and repetitions of the file, or more; or write another file',
      ).failure;
    if (status === 'finished' && this.table.add(index, row)) this.order.push(index);
    else this.leftOut++;
    return undefined;
  }
}
