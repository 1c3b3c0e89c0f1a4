/** `bench x.protocol`: events per second of a protocol that somebody wrote, by number of nodes, over stretches of runs as its text has them. */
import { seconds, si } from '../base/format.ts';
import { ok, type Result } from '../base/result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { showNumber } from '../scenario/words/show.ts';
import { between, columnsOf, executorName } from './columns.ts';
import { measuredIn, measureStretches } from './stretch.ts';
import { type BenchSuite, median } from './suite.ts';
import { eachSize } from './whole-runs.ts';

/** `sizes`: where nobody says which. `scenarioOf`: the text's own values with so many nodes; failure: it has no such network. */
export function protocolSuite(
  name: string,
  title: string,
  sizes: readonly number[],
  scenarioOf: (nodes: number) => Result<Scenario>,
): BenchSuite {
  return {
    name,
    options: ['list', 'drive', 'seconds'],
    summary: title,
    quick: [{ engines: ['gpu'], sizes: sizes.slice(-1) }],
    ...columnsOf([
      ['protocol', -24, (row) => row.suite],
      ['size', 6, (row) => row.name],
      ['engine', -10, executorName],
      ['LP size', 7, (row) => String(row.lpSize)],
      ['events', 9, (row) => si(row.events)],
      ['wall', 8, (row) => seconds(median(row.wallSeconds))],
      ['events/s', 10, (row) => si(row.eventsPerSecond)],
      ['least .. most', 20, (row) => between(row.slowest, row.fastest)],
    ]),
    run: eachSize(name, sizes, async (host, nodes, engine, { list, drive, workers, seconds, repeat, quiet }) => {
      const ofGpu = engine === 'gpu' && list ? { list } : {};
      const scenario = scenarioOf(nodes);
      if (!scenario.ok) return scenario;
      const measured = await measureStretches(host, {
        title: `${title}, ${showNumber(nodes)} nodes`,
        scenario: scenario.value,
        open: { engine, lpSize: 'auto', ...ofGpu, drive, workers: workers?.[0] },
        skipSeconds: 0,
        seconds,
        repeat,
        quiet,
      });
      if (!measured.ok) return measured;
      const { run, all, lpSize } = measured.value;
      return ok({
        suite: name,
        name: showNumber(nodes),
        engine: run.engine,
        adapter: run.adapter,
        lpSize,
        ...ofGpu,
        ...measuredIn(all),
      });
    }),
  };
}
