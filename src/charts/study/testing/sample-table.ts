/** A table of runs, as a study leaves it: PHOLD, three axes, two seeds; the largest network failed for one delay. */
import { pholdSpec } from '../../../models/phold/spec.ts';
import type { RunResult } from '../../../scenario/outcome.ts';
import { rowOfResult } from '../../../scenario/results/result-row.ts';
import type { ResultTable } from '../../../scenario/results/result-table.ts';
import type { Params } from '../../../scenario/spec.ts';
import { sampleResult } from '../../../storage/testing/sample-run.ts';

export const run = (params: Params, seed: number, events: number, change: Partial<RunResult> = {}) => {
  const scenario = { ...sampleResult.scenario, seed, params: { ...sampleResult.scenario.params, ...params } };
  return rowOfResult({ ...sampleResult, scenario, params: scenario.params, seed, events, metrics: {}, ...change });
};

const rows = [1024, 64, 256].flatMap((nodes) =>
  [0.5, 0.1].flatMap((remote) =>
    ['uniform', 'constant'].flatMap((delay) =>
      [1, 2].map((seed) => {
        const fails = nodes === 1024 && delay === 'constant';
        const change: Partial<RunResult> = fails ? { status: 'failed' } : {};
        return run({ nodes, remote, delay }, seed, nodes * 10 * remote + seed, change);
      }),
    ),
  ),
);
export const table: ResultTable = { spec: pholdSpec, rows };
