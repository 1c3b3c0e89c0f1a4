/** `bench gossip`: events per second by number of nodes, of a rumour that everybody pushes to one of all in every round. */
import { seconds, si } from '../../base/format.ts';
import { ok } from '../../base/result.ts';
import { columnsOf, engineName } from '../../bench/columns.ts';
import { type BenchSuite, median } from '../../bench/suite.ts';
import { eachSize, rowOf, wholeRun } from '../../bench/whole-runs.ts';
import { complete } from '../../scenario/defaults.ts';
import type { EventResult } from '../../scenario/outcome.ts';
import { gossipSpec } from './spec.ts';

const SIZES = [14, 17, 20].map((power) => 2 ** power);
/** Simulated seconds: for most of them all nodes are at work. */
const END = 60;

const columns = columnsOf([8, 6, -10, 9, 7, 10, 20]);

export const gossipSuite: BenchSuite = {
  name: 'gossip',
  options: ['drive'],
  summary: 'a rumour that everybody pushes in every round, 2^14 to 2^20 nodes',
  header: columns(['suite', 'size', 'engine', 'events', 'wall', 'events/s', 'least .. most']),
  line(row) {
    const wall = seconds(median(row.wallSeconds));
    const between = `${si(row.slowest)} .. ${si(row.fastest)}`;
    return columns([row.suite, row.name, engineName(row), si(row.events), wall, si(row.eventsPerSecond), between]);
  },
  run: eachSize('gossip', SIZES, async (host, nodes, engine, options) => {
    const scenario = complete(gossipSpec, { params: { nodes, end: END } });
    const runs: EventResult[] = [];
    while (runs.length < options.repeat) {
      const run = await wholeRun(host, scenario, engine, options);
      if (!run.ok) return run;
      runs.push(run.value);
    }
    return ok(rowOf('gossip', nodes, END, runs));
  }),
};
