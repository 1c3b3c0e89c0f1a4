/** `bench gossip`: events per second by number of nodes, of a rumour that everybody pushes to one of all in every round. */

import { seconds, si } from '../../base/format.ts';
import { ok } from '../../base/result.ts';
import { between, columnsOf, executorName } from '../../bench/columns.ts';
import { type BenchSuite, median } from '../../bench/suite.ts';
import { eachSize, rowOf, wholeRun } from '../../bench/whole-runs.ts';
import { complete } from '../../scenario/defaults.ts';
import type { EventResult } from '../../scenario/outcome.ts';
import type { Params } from '../../scenario/spec.ts';
import { gossipSpec } from './spec.ts';

const SIZES = [14, 17, 20].map((power) => 2 ** power);
/** Simulated seconds: for most of them all nodes are at work. */
const END = 60;

export const gossipSuite: BenchSuite = {
  name: 'gossip',
  options: ['list', 'drive'],
  summary: 'a rumour that everybody pushes in every round, 2^14 to 2^20 nodes',
  quick: [{ engines: ['gpu'], sizes: [2 ** 20] }],
  ...columnsOf([
    ['suite', 8, (row) => row.suite],
    ['size', 6, (row) => row.name],
    ['engine', -10, executorName],
    ['events', 9, (row) => si(row.events)],
    ['wall', 7, (row) => seconds(median(row.wallSeconds))],
    ['events/s', 10, (row) => si(row.eventsPerSecond)],
    ['least .. most', 20, (row) => between(row.slowest, row.fastest)],
  ]),
  run: eachSize('gossip', SIZES, async (host, nodes, executor, options) => {
    const scenario = complete(gossipSpec, { params: { nodes, end: END } });
    const runs: EventResult[] = [];
    while (runs.length < options.repeat) {
      const run = await wholeRun(host, scenario, executor, options);
      if (!run.ok) return run;
      runs.push(run.value);
    }
    return ok(rowOf('gossip', nodes, END, runs));
  }),
};

/** A network as studies have it: `bench seats`. */
export const gossipReplicated: Params = { nodes: 1024 };
