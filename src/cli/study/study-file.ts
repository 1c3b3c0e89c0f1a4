/**
 * The CSV of a study. Runs are added as they end, many at once where they are short, so that whatever ends the study, what was made
 * is in it. When all of its runs are there it is put in the order of the plan.
 */
import { StudyTable } from '../../analysis/study/study-table.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { TableColumns } from '../../scenario/results/table-columns.ts';
import { type StudyRun, studyColumns } from '../../scenario/study/study-columns.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import type { FileLock } from '../file-lock.ts';
import type { Host } from '../host.ts';
import { readMade } from './study-made.ts';

/** What the person says about a file. */
export interface FileChoice {
  /** Undefined: nothing is written. */
  readonly path: string | undefined;
  /** Keep the finished runs that it has. */
  readonly resume: boolean;
  /** Write over it. */
  readonly force: boolean;
  /** A part of a study begins as it goes on: nothing is said of it. */
  readonly isPart: boolean;
}

export interface OpenedFile {
  readonly file: StudyFile;
  /** Of the runs that it has already. */
  readonly table: StudyTable;
}

/** Rows wait at most so long to be written. */
const WAIT_MS = 1000;

/** Work is never written over unasked. Whether the file can be written is found out before the first run, and nothing of it is lost by that. */
export async function openStudyFile(
  host: Host,
  { path, resume, force, isPart }: FileChoice,
  plan: StudyPlan,
  lock?: FileLock,
): Promise<Result<OpenedFile>> {
  const columns = studyColumns(plan.spec, plan.study);
  const anew = () => ok({ file: new StudyFile(host, path, columns, undefined, lock), table: new StudyTable(plan) });
  if (path === undefined) {
    if (resume || force)
      return fail('config', `--${resume ? 'resume' : 'force'} has no file to go on with`, 'name it with --csv');
    return anew();
  }
  if (path.endsWith('.gz'))
    return fail('config', `${path}: rows cannot be added to a packed file`, 'write a .csv; `study merge` packs it');
  if (resume && force) return fail('config', '--resume keeps what --force writes over', 'leave one of them out');
  const size = await host.sizeOf(path);
  if (!size.ok) return size;
  if (size.value && !resume && !force)
    return fail(
      'config',
      `${path} is there already`,
      'keep its runs and make the others with --resume, or write over it with --force',
    );
  const writable = await host.appendFile(path, '');
  if (!writable.ok) return writable;
  if (resume && !size.value && !isPart) host.note(`${path} is not there yet: it begins here\n`);
  if (!size.value || force) return anew();
  const read = await readMade(host, path, plan, columns);
  if (!read.ok) return read;
  const { table, columns: present, order } = read.value;
  return ok({ file: new StudyFile(host, path, present, order, lock), table });
}

export class StudyFile {
  private readonly lock: FileLock | undefined;
  private waiting = '';
  private waitingOrder: number[] = [];
  private writtenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly host: Host,
    private readonly path: string | undefined,
    private readonly columns: TableColumns,
    /** Places in the plan of the lines that are in the file; undefined before it has its header. */
    private order: readonly number[] | undefined,
    lock?: FileLock,
  ) {
    this.lock = lock;
  }

  /** A run that has ended, by its index in the plan; it is in the file when `write` has resolved. */
  add(index: number, { row, cells }: StudyRun): void {
    if (this.path === undefined) return;
    this.waiting += this.columns.line(cells, row.columns);
    this.waitingOrder.push(index);
  }

  /** Writes what waits, if it has waited long enough or `now` is asked for. */
  async write(now = false): Promise<Result<void>> {
    if (this.path === undefined || this.waiting === '') return ok(undefined);
    if (!now && performance.now() - this.writtenAt < WAIT_MS) return ok(undefined);
    const lost = await this.lost(this.path);
    if (lost) return lost;
    const { waiting, waitingOrder } = this;
    this.waiting = '';
    this.waitingOrder = [];
    this.writtenAt = performance.now();
    const written = this.order
      ? await this.host.appendFile(this.path, waiting)
      : await this.host.writeFile(this.path, this.columns.header() + waiting);
    if (written.ok) this.order = [...(this.order ?? []), ...waitingOrder];
    return written;
  }

  /** Takes rows out of the file, by their index in the plan: they are not to be trusted, and are made again. */
  async drop(indices: ReadonlySet<number>): Promise<Result<void>> {
    const { order } = this;
    return order ? this.writeAnew([...order.keys()].filter((i) => !indices.has(order[i]))) : ok(undefined);
  }

  /** All of its runs are there: in the order of the plan it no longer says how they were made. */
  async putInOrder(): Promise<Result<void>> {
    const { order } = this;
    if (!order || order.every((index, i) => i === 0 || order[i - 1] < index)) return ok(undefined);
    return this.writeAnew([...order.keys()].sort((a, b) => order[a] - order[b]));
  }

  /** The file is gone, and rows after it would have no header; or this process stood still for so long that another one goes on with it. */
  private async lost(path: string): Promise<Result<never> | undefined> {
    const isHeld = !this.lock || (await this.lock.holds());
    if (isHeld && !this.order) return undefined;
    const size = await this.host.sizeOf(path);
    if (size.ok && size.value === undefined)
      return fail('storage', `${path} is gone, or its folder`, 'start the study anew: the runs in it are lost');
    if (isHeld) return undefined;
    return fail(
      'storage',
      `${path} was taken by another process`,
      'leave it to that one: what is missing is made there',
    );
  }

  /** `indices`: of the lines that it then has, from 0 without the header. */
  private async writeAnew(indices: readonly number[]): Promise<Result<void>> {
    const { host, path, order } = this;
    if (path === undefined || !order) return ok(undefined);
    const lost = await this.lost(path);
    if (lost) return lost;
    const lines: string[] = [];
    for await (const line of linesIn(host, path)) {
      if (!line.ok) return line;
      lines.push(line.value);
    }
    const [header, ...rows] = lines;
    // Somebody else has written to it: it stays as it is.
    if (rows.length !== order.length || !rows.every((row) => row.endsWith('\n'))) return ok(undefined);
    const written = await host.writeFile(path, sorted(header, indices, rows));
    if (written.ok) this.order = indices.map((i) => order[i]);
    return written;
  }
}

/** Rows of a piece of a file. */
const ROWS_AT_ONCE = 1000;

async function* sorted(header: string, indices: readonly number[], rows: readonly string[]): AsyncGenerator<string> {
  yield header;
  for (let at = 0; at < indices.length; at += ROWS_AT_ONCE)
    yield indices
      .slice(at, at + ROWS_AT_ONCE)
      .map((i) => rows[i])
      .join('');
}

/** Lines of a file, each with its end; the last one may have none. */
async function* linesIn(host: Pick<Host, 'readPieces'>, path: string): AsyncGenerator<Result<string>> {
  let rest = '';
  for await (const piece of host.readPieces(path)) {
    if (!piece.ok) {
      yield piece;
      return;
    }
    const text = rest + piece.value;
    let at = 0;
    for (let end = text.indexOf('\n', at); end >= 0; end = text.indexOf('\n', at)) {
      yield ok(text.slice(at, end + 1));
      at = end + 1;
    }
    rest = text.slice(at);
  }
  if (rest !== '') yield ok(rest);
}
