/** The CSV of a sweep: it gets a row whenever a run ends, so that whatever ends the sweep, what was made is in it. */
import type { MeasuredRun } from '../../analysis/settings.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { type Cells, NAMED_PREFIX, resultCells } from '../../scenario/results/result-columns.ts';
import { rowOfCells } from '../../scenario/results/result-row.ts';
import { sweepColumns, type TableColumns } from '../../scenario/results/table-columns.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { Host } from '../host.ts';
import { labelOf } from './sweep-axis.ts';
import { readMade } from './sweep-made.ts';
import type { Planned, SweepPlan } from './sweep-plan.ts';

/** What the person says about a file. */
export interface FileChoice {
  /** Undefined: nothing is written. */
  readonly path: string | undefined;
  /** Keep the finished runs that it has. */
  readonly resume: boolean;
  /** Write over it. */
  readonly force: boolean;
}

export interface OpenedFile {
  readonly file: SweepFile;
  /** Runs that it has already, by their index in the plan. */
  readonly made: Map<number, MeasuredRun>;
}

/** Work is never written over unasked. Whether the file can be written is found out before the first run, and nothing of it is lost by that. */
export async function openSweepFile(
  host: Host,
  { path, resume, force }: FileChoice,
  spec: ModelSpec,
  plan: SweepPlan,
): Promise<Result<OpenedFile>> {
  const columns = sweepColumns(
    spec,
    plan.axes.map(({ name, labels }) => ({ name, isNamed: labels !== undefined })),
  );
  if (path === undefined) {
    if (resume || force)
      return fail('config', `--${resume ? 'resume' : 'force'} has no file to go on with`, 'name it with --csv');
    return ok({ file: new SweepFile(host, undefined, plan, columns, false), made: new Map() });
  }
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
  if (resume && !size.value) host.note(`${path} is not there yet: it begins here\n`);
  if (!size.value || force) return ok({ file: new SweepFile(host, path, plan, columns, false), made: new Map() });
  const read = await readMade(host, path, spec, plan, columns);
  if (!read.ok) return read;
  const { made, columns: present } = read.value;
  return ok({ file: new SweepFile(host, path, plan, present, true), made });
}

export class SweepFile {
  private readonly host: Host;
  private readonly path: string | undefined;
  private readonly plan: SweepPlan;
  private readonly columns: TableColumns;
  private isBegun: boolean;

  /** `isBegun`: it has its header. */
  constructor(host: Host, path: string | undefined, plan: SweepPlan, columns: TableColumns, isBegun: boolean) {
    this.host = host;
    this.path = path;
    this.plan = plan;
    this.columns = columns;
    this.isBegun = isBegun;
  }

  /** Adds a run that has ended; gives what is kept of it for the end. */
  async add(run: Planned, result: RunResult): Promise<Result<MeasuredRun>> {
    const cells: Cells = new Map([...this.namesOf(run), ...resultCells(result)]);
    const written = await this.write(cells);
    if (!written.ok) return written;
    const { status, numbers } = rowOfCells(result, cells, this.columns);
    return ok({ scenario: run.scenario, status, numbers });
  }

  private write(cells: Cells): Promise<Result<void>> | Result<void> {
    if (this.path === undefined) return ok(undefined);
    const line = this.columns.line(cells);
    if (this.isBegun) return this.host.appendFile(this.path, line);
    this.isBegun = true;
    return this.host.writeFile(this.path, this.columns.header() + line);
  }

  /** What the values of a setting are called, where that is not what they are. */
  private namesOf({ setting }: Planned): readonly (readonly [string, string])[] {
    const named = this.plan.axes.filter(({ labels }) => labels !== undefined);
    return named.map((axis) => [NAMED_PREFIX + axis.name, String(labelOf(axis, setting))]);
  }
}
