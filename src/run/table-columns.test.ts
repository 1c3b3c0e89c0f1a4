/** Covers: the header of a study's file, made from the spec before any run, has a column for whatever a run of the model gives. */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { catalog } from '../models/catalog.ts';
import { verifiedModels } from '../models/verified.ts';
import { putResult, resultCells } from '../scenario/results/result-columns.ts';
import { plannedColumns } from '../scenario/results/table-columns.ts';
import { openRun } from './open-run.ts';

/** Of the grid of a model, the shortest. */
const RUNS = 6;
/** Windows or rounds: what a run gives after some, it gives at its end. */
const MOST_STEPS = 300;

describe.each(catalog.map((spec) => [spec.id, spec] as const))('columns of %s', (id, spec) => {
  const { grid, work } = verifiedModels[id];
  const columns = plannedColumns(spec, []);
  const short = grid.toSorted((a, b) => work(a.scenario).events - work(b.scenario).events).slice(0, RUNS);

  it('take every run, and name each column once', async () => {
    expect(new Set(columns.names).size).toBe(columns.names.length);
    const seen = new Set<string>();
    for (const { scenario, files } of short) {
      const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1, files }));
      expectOk(await run.advance({ wallMs: 1e9, steps: MOST_STEPS }));
      const result = expectOk(await run.result('cancelled'));
      const cells = resultCells(result);
      run.dispose();
      expect(columns.line(columns.cells((put) => putResult(put, result)))).toMatch(/\n$/);
      for (const name of cells.keys()) seen.add(name);
    }
    // Not the other way round: some metrics need more than a short run. But what every run has is there.
    expect(columns.names.filter((name) => !seen.has(name) && !name.startsWith('metrics.'))).toEqual([]);
  });
});
