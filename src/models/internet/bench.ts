/** `bench internet`: packets by hop in a second, of constant UDP between drawn hosts of a Waxman network, by packets on the way. */
import { seconds, si } from '../../base/format.ts';
import { ok } from '../../base/result.ts';
import { between, columnsOf, executorName } from '../../bench/columns.ts';
import { type BenchSuite, median } from '../../bench/suite.ts';
import { eachSize, rowOf, wholeRun } from '../../bench/whole-runs.ts';
import { complete } from '../../scenario/defaults.ts';
import type { EventResult } from '../../scenario/outcome.ts';
import type { Params } from '../../scenario/spec.ts';
import { internetSpec } from './spec.ts';

/** Flows, of 10 Mbit/s each. */
const SIZES = [1000, 10_000, 100_000];
/** Links of 10 Gbit/s, none of which delays a packet by less than 0.1 ms; as many flows pass most of them, so none jams. */
const FAST: Params = {
  ...{ traffic: 'udp', rate: 10_000_000, packet: 1500, spread: 0.01, accessBandwidth: 100_000 },
  ...{ topology: 'waxman', links: 4, routers: 4000, bandwidthMin: 10_000, bandwidthMax: 10_000, queue: 150_000 },
};
/** Simulated seconds. */
const END = 0.1;

export const internetSuite: BenchSuite = {
  name: 'internet',
  options: ['list', 'drive'],
  summary: 'packets of 1,000 to 100,000 flows through 4,000 routers at 10 Gbit/s',
  quick: [{ engines: ['gpu'], sizes: [100_000] }],
  quoted: ({ eventsPerSecond }) => [eventsPerSecond, 'hops/s'],
  ...columnsOf([
    ['suite', 8, (row) => row.suite],
    ['size', 7, (row) => row.name],
    ['engine', -10, executorName],
    ['events', 9, (row) => si(row.events)],
    ['wall', 7, (row) => seconds(median(row.wallSeconds))],
    ['events/s', 10, (row) => si(row.eventsPerSecond)],
    ['least .. most', 20, (row) => between(row.slowest, row.fastest)],
  ]),
  run: eachSize('internet', SIZES, async (host, flows, executor, options) => {
    const scenario = complete(internetSpec, { params: { ...FAST, flows, end: END } });
    const runs: EventResult[] = [];
    while (runs.length < options.repeat) {
      const run = await wholeRun(host, scenario, executor, options);
      if (!run.ok) return run;
      runs.push(run.value);
    }
    return ok(rowOf('internet', flows, END, runs));
  }),
};

export { internetInParts } from './bench/in-parts.ts';

/** A small network, as studies have it: `bench seats`. */
export const internetReplicated: Params = { routers: 100, flows: 40, end: 2 };
