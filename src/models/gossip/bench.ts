/** `bench gossip`: events per second by number of nodes, of a rumour that everybody pushes to one of all in every round. */
import { seconds, si } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import { columnsOf, engineName } from '../../bench/columns.ts';
import { advanceUntil, withRun } from '../../bench/drive.ts';
import type { BenchHost } from '../../bench/host.ts';
import type { BenchOptions } from '../../bench/options.ts';
import { type BenchRow, type BenchSuite, median } from '../../bench/suite.ts';
import { complete } from '../../scenario/defaults.ts';
import { type EngineName, type EventResult, eventResultOf } from '../../scenario/outcome.ts';
import { showNumber } from '../../scenario/words/show.ts';
import { gossipSpec } from './spec.ts';

const SIZES = [14, 17, 20].map((power) => 2 ** power);
/** Simulated seconds: most of them with all nodes at work. */
const END = 60;

const columns = columnsOf([8, 6, -10, 9, 7, 10, 20]);

export const gossipSuite: BenchSuite = {
  name: 'gossip',
  summary: 'a rumour that everybody pushes in every round, 2^14 to 2^20 nodes',
  header: columns(['suite', 'size', 'engine', 'events', 'wall', 'events/s', 'least .. most']),
  line: (row) =>
    columns([
      row.suite,
      row.name,
      engineName(row),
      si(row.events),
      seconds(median(row.wallSeconds)),
      si(row.eventsPerSecond),
      `${si(row.slowest)} .. ${si(row.fastest)}`,
    ]),
  async run(host, options, emit) {
    for (const nodes of options.sizes ?? SIZES) {
      for (const engine of options.engines) {
        if (host.cancelled.aborted) return;
        const row = await benchSize(host, nodes, engine, options);
        const name = showNumber(nodes);
        if (row.ok || row.failure.kind !== 'cancelled')
          await emit(row.ok ? row.value : { suite: 'gossip', name, engine, failure: row.failure });
      }
    }
  },
};

async function benchSize(
  host: BenchHost,
  nodes: number,
  engine: EngineName,
  { quiet, drive, repeat }: BenchOptions,
): Promise<Result<BenchRow>> {
  const runs: EventResult[] = [];
  const plan = {
    title: '',
    scenario: complete(gossipSpec, { params: { nodes, end: END } }),
    open: { engine, lpSize: 'auto', drive },
    quiet,
  } as const;
  while (runs.length < repeat) {
    const result = await withRun(host, plan, async (run, line) => {
      const last = await advanceUntil(host, run, line, ({ done }) => done);
      return last.ok ? run.result('finished') : last;
    });
    if (!result.ok) return result;
    runs.push(eventResultOf(result.value));
  }
  const rates = runs.map(({ eventsPerSecond }) => eventsPerSecond);
  const [{ adapter, lpSize, events, digest }] = runs;
  return ok({
    suite: 'gossip',
    name: showNumber(nodes),
    engine,
    adapter,
    lpSize,
    end: END,
    events,
    digest,
    wallSeconds: runs.map(({ wallSeconds }) => wallSeconds),
    eventsPerSecond: median(rates),
    slowest: Math.min(...rates),
    fastest: Math.max(...rates),
  });
}
