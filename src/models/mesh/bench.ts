/** `bench mesh`: events per second of the busiest setting of Kunz et al. 2012, by number of stations. */

import { seconds, si } from '../../base/format.ts';
import { ok } from '../../base/result.ts';
import { between, columnsOf, engineName } from '../../bench/columns.ts';
import { type BenchSuite, median } from '../../bench/suite.ts';
import { eachSize, rowOf, wholeRun } from '../../bench/whole-runs.ts';
import { complete } from '../../scenario/defaults.ts';
import type { EventResult } from '../../scenario/outcome.ts';
import type { Params } from '../../scenario/spec.ts';
import { meshSpec } from './spec.ts';

const SIZES = [5, 16, 64];
/** Ten packets a second and station, at 10 m/s: the longest runs of the study, of which it is one. */
const BUSIEST: Params = { interference: 'no', rate: 10, speed: 10 };
/** Simulated seconds. */
const END = 20;

export const meshSuite: BenchSuite = {
  name: 'mesh',
  options: ['drive'],
  summary: 'stations of Kunz et al. 2012 at 10 packets/s, 5 to 64 of them',
  ...columnsOf([
    ['suite', 8, (row) => row.suite],
    ['size', 6, (row) => row.name],
    ['engine', -10, engineName],
    ['events', 9, (row) => si(row.events)],
    ['wall', 7, (row) => seconds(median(row.wallSeconds))],
    ['events/s', 10, (row) => si(row.eventsPerSecond)],
    ['least .. most', 20, (row) => between(row.slowest, row.fastest)],
  ]),
  run: eachSize('mesh', SIZES, async (host, stations, engine, options) => {
    const scenario = complete(meshSpec, { params: { ...BUSIEST, stations, end: END } });
    const runs: EventResult[] = [];
    while (runs.length < options.repeat) {
      const run = await wholeRun(host, scenario, engine, options);
      if (!run.ok) return run;
      runs.push(run.value);
    }
    return ok(rowOf('mesh', stations, END, runs));
  }),
};

/** The longest runs of the study of Kunz et al. 2012, as `bench seats` has them. */
export const meshSeated: Params = { ...BUSIEST, end: 60 };
