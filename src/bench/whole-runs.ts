/** Suites that run a model of the event engine to its end, by number of nodes. */
import { ok, type Result } from '../base/result.ts';
import { type EventResult, type ExecutorName, eventResultOf } from '../scenario/outcome.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { showNumber } from '../scenario/words/show.ts';
import { advanceUntil, withRun } from './drive.ts';
import type { BenchHost } from './host.ts';
import type { BenchOptions } from './options.ts';
import { type BenchRow, type BenchSuite, emitResult, ratesOf } from './suite.ts';

type BenchSize = (
  host: BenchHost,
  nodes: number,
  executor: ExecutorName,
  options: BenchOptions,
) => Promise<Result<BenchRow>>;

/** What a suite does: each size on each executor. */
export const eachSize =
  (suite: string, sizes: readonly number[], benchSize: BenchSize): BenchSuite['run'] =>
  async (host, options, emit) => {
    for (const nodes of options.sizes ?? sizes) {
      for (const engine of options.engines) {
        if (host.cancelled.aborted) return;
        const row = await benchSize(host, nodes, engine, options);
        await emitResult(emit, row, { suite, name: showNumber(nodes), engine });
      }
    }
  };

export async function wholeRun(
  host: BenchHost,
  scenario: Scenario,
  engine: ExecutorName,
  { quiet, list, drive, workers }: BenchOptions,
): Promise<Result<EventResult>> {
  const open = { engine, lpSize: 'auto', ...(engine === 'gpu' && { list }), drive, workers: workers?.[0] } as const;
  const plan = { title: '', scenario, open, quiet };
  return withRun(host, plan, async (run, line) => {
    const last = await advanceUntil(host, run, line, ({ done }) => done);
    if (!last.ok) return last;
    const result = await run.result('finished');
    return result.ok ? ok(eventResultOf(result.value)) : result;
  });
}

/** Of runs of one scenario. */
export function rowOf(suite: string, nodes: number, end: number, runs: readonly EventResult[]): BenchRow {
  const [{ engine, workers, adapter, lpSize, list, events, digest }] = runs;
  const ran = { engine, workers, adapter, lpSize, ...(list && { list }) };
  return { suite, name: showNumber(nodes), ...ran, end, events, digest, ...ratesOf(runs) };
}
