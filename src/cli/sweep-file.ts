/** The CSV of a sweep: written while it goes on, read again to go on with it. */
import { csvText } from '../base/csv.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { canonicalJson } from '../scenario/canonical.ts';
import { cellRows, NAMED_PREFIX, PARAM_PREFIX } from '../scenario/result-columns.ts';
import { MAX_TABLE_BYTES, type ResultRow, readResultTable } from '../scenario/result-table.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { Host } from './host.ts';
import { labelOf } from './sweep-axis.ts';
import type { SweepPlan } from './sweep-plan.ts';

/** The file is written whole: not after every run of a few ms. */
const SAVE_EVERY_MS = 2000;

/** Rows of a sweep by the index of their run in the plan. */
export type Rows = ReadonlyMap<number, ResultRow>;

export class SweepFile {
  private readonly host: Host;
  private readonly path: string | undefined;
  private readonly plan: SweepPlan;
  private savedAt = Number.NEGATIVE_INFINITY;

  /** Without a path nothing is written. */
  constructor(host: Host, path: string | undefined, plan: SweepPlan) {
    this.host = host;
    this.path = path;
    this.plan = plan;
  }

  /** In the order of the plan, whatever the order in which they ran. `now`: there will be no more. */
  async save(rows: Rows, now: boolean): Promise<Result<void>> {
    if (this.path === undefined || rows.size === 0) return ok(undefined);
    if (!now && performance.now() - this.savedAt < SAVE_EVERY_MS) return ok(undefined);
    const inOrder = [...rows].sort(([a], [b]) => a - b);
    const cells = inOrder.map(([index, row]) => new Map([...this.namesOf(index), ...row.cells]));
    const first = this.plan.axes.map(({ name }) => PARAM_PREFIX + name);
    const written = await this.host.writeFile(this.path, csvText(cellRows(cells, first)));
    this.savedAt = performance.now();
    return written;
  }

  /** What the values of a setting are called, where that is not what they are. */
  private namesOf(index: number): readonly (readonly [string, string])[] {
    const { setting } = this.plan.runs[index];
    const named = this.plan.axes.filter(({ labels }) => labels !== undefined);
    return named.map((axis) => [NAMED_PREFIX + axis.name, String(labelOf(axis, setting))]);
  }
}

/** Runs of the plan that a file has already. Those run again that failed, were cancelled, or are of a version that gave other results. */
export async function readFinished(
  host: Host,
  path: string | undefined,
  spec: ModelSpec,
  plan: SweepPlan,
): Promise<Result<Map<number, ResultRow>>> {
  if (path === undefined) return fail('config', '--resume has no file to go on with', 'name it with --csv');
  const text = await host.readFile(path, MAX_TABLE_BYTES);
  if (!text.ok) return text;
  const table = readResultTable([spec], text.value);
  if (!table.ok) return { ok: false, failure: { ...table.failure, message: `${path}: ${table.failure.message}` } };
  const places = new Map(plan.runs.map(({ scenario }, i) => [canonicalJson(scenario), i]));
  const rows = new Map<number, ResultRow>();
  for (const row of table.value.rows) {
    const place = places.get(canonicalJson(row.scenario));
    if (place === undefined)
      return fail(
        'config',
        `${path}: line ${row.line} is no run of this sweep`,
        'give the scenario, values, seed and repetitions of the file, or more; or write another file',
      );
    if (row.status === 'finished' && row.otherModelVersion === undefined) rows.set(place, row);
  }
  return ok(rows);
}
