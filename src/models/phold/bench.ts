/**
 * `bench phold`: events per second by number of nodes, on the workload of Swenson 2015 (10 % remote, lookahead 4; ours:
 * population 4, mean 1). The end is chosen so that a run lasts: long enough for launches and readbacks to be what they are in real use.
 */

import { delayMoments, expectedEvents } from '../../analysis/renewal.ts';
import { seconds, si } from '../../base/format.ts';
import { ok, type Result } from '../../base/result.ts';
import { between, columnsOf, executorName } from '../../bench/columns.ts';
import { withRun } from '../../bench/drive.ts';
import type { BenchHost } from '../../bench/host.ts';
import type { NetworkInLists } from '../../bench/lists/suite.ts';
import type { BenchOptions } from '../../bench/options.ts';
import { type BenchSuite, median } from '../../bench/suite.ts';
import { eachSize, rowOf, wholeRun } from '../../bench/whole-runs.ts';
import type { NetworkOnWorkers } from '../../bench/workers.ts';
import type { EventResult, ExecutorName } from '../../scenario/outcome.ts';
import { findNamed, namedScenario } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import { showNumber } from '../../scenario/words/show.ts';
import { pholdSpec } from './spec.ts';

/** 2^10 to 2^24 in steps of four. */
const SIZES = [10, 12, 14, 16, 18, 20, 22, 24].map((power) => 2 ** power);

/** Wall seconds that a run must last, and what it is aimed at. */
const LEAST_SECONDS = 0.5;
const AIM_SECONDS = { gpu: 1, workers: 1, sequential: 3 } as const;

/** Wall time of the trial that finds the rate, and the most often that an end found too short is lengthened. */
const TRIAL_MS = 300;
const TRIES = 4;

const LONGEST_END = 4e6;

export const pholdSuite: BenchSuite = {
  name: 'phold',
  options: ['list', 'drive'],
  summary: 'PHOLD, workload of Swenson 2015, 2^10 to 2^24 nodes',
  quick: [
    { engines: ['gpu'], sizes: [2 ** 10], floor: 700e6 },
    { engines: ['gpu'], sizes: [2 ** 14] },
    { engines: ['gpu'], sizes: [2 ** 16] },
    { engines: ['gpu'], sizes: [2 ** 20], floor: 25e9 },
    { engines: ['gpu'], sizes: [2 ** 24], floor: 25e9 },
    { engines: ['sequential'], sizes: [2 ** 18] },
  ],
  ...columnsOf([
    ['suite', 8, (row) => row.suite],
    ['size', 6, (row) => row.name],
    ['engine', -10, executorName],
    ['end', 9, (row) => `${row.end} s`],
    ['LP size', 7, (row) => String(row.lpSize)],
    ['events', 10, (row) => si(row.events)],
    ['wall', 8, (row) => seconds(median(row.wallSeconds))],
    ['events/s', 10, (row) => si(row.eventsPerSecond)],
    ['least .. most', 20, (row) => between(row.slowest, row.fastest)],
  ]),
  run: eachSize('phold', SIZES, async (host, nodes, executor, options) => {
    const rate = await trialRate(host, nodes, executor, options);
    if (!rate.ok) return rate;
    let end = endLasting(AIM_SECONDS[executor], rate.value, nodes, executor);
    const runs: EventResult[] = [];
    for (let tries = 0; runs.length < options.repeat; ) {
      const scenario = workload(nodes, end);
      const run = scenario.ok ? await wholeRun(host, scenario.value, executor, options) : scenario;
      if (!run.ok) return run;
      const { wallSeconds } = run.value;
      if (wallSeconds < LEAST_SECONDS && tries < TRIES && end < LONGEST_END) {
        tries++;
        end = Math.min(LONGEST_END, tidy((end * (1.5 * LEAST_SECONDS)) / Math.max(wallSeconds, LEAST_SECONDS / 20)));
        runs.length = 0;
      } else runs.push(run.value);
    }
    return ok(rowOf('phold', nodes, end, runs));
  }),
};

const workload = (nodes: number, end: number): Result<Scenario> => {
  const preset = findNamed([pholdSpec], 'phold/swenson-2015');
  return preset.ok ? namedScenario(preset.value, { params: { nodes, end } }) : preset;
};

/** Events per second of a short piece of the run; on the GPU it also compiles and warms. */
async function trialRate(
  host: BenchHost,
  nodes: number,
  engine: ExecutorName,
  { quiet, list, drive, workers }: BenchOptions,
): Promise<Result<number>> {
  const scenario = workload(nodes, 240);
  if (!scenario.ok) return scenario;
  const title = `${showNumber(nodes)} nodes, ${engine}: trial: `;
  const open = { engine, lpSize: 'auto', ...(engine === 'gpu' && { list }), drive, workers: workers?.[0] } as const;
  return withRun(host, { title, scenario: scenario.value, open, quiet }, async (run) => {
    const progress = await run.advance({ wallMs: TRIAL_MS });
    return progress.ok ? ok(progress.value.events / Math.max(progress.value.wallSeconds, 1e-6)) : progress;
  });
}

const MOMENTS = delayMoments({ lookahead: 4, delay: 'exponential', mean: 1 });

/**
 * The end at which about `seconds` of wall time are full at `rate`. Renewal theory gives events by end; before the second
 * event of a chain its first delay does: lookahead 4, then exponential of mean 1.
 */
export function endLasting(seconds: number, rate: number, nodes: number, executor: ExecutorName): number {
  const perChain = (seconds * rate) / (nodes * 4);
  const later = (perChain - expectedEvents(0, MOMENTS)) * MOMENTS.mu;
  const end = perChain < 0.9 ? 4 - Math.log(1 - perChain) : later;
  return tidy(Math.min(LONGEST_END, executor === 'gpu' ? Math.max(240, end) : end));
}

/** Two digits are enough, and read better. */
const tidy = (end: number): number => Number(end.toPrecision(end < 10 ? 3 : 2));

/** The workload of Swenson 2015, in a network as studies have it: `bench seats`. */
export const pholdReplicated: Params = { nodes: 16, population: 4, remote: 0.1, lookahead: 4, mean: 1, end: 50_000 };

/** `bench lists`. Each event that is executed sends one: as many are pending at any time. */
export const pholdInLists: NetworkInLists = {
  summary: 'PHOLD under each future event list, driven by batch, host and resident; 2^10 to 2^24 LPs (--sizes)',
  nodes: 'LPs',
  sizes: SIZES,
  hasHotShares: false,
  // Before that few events are due.
  skipSeconds: 20,
  beside: 'rates',
  scenario: workload,
  pending: ({ params }) => Number(params.population) * Number(params.nodes),
};

/** `bench workers`. */
export const pholdOnWorkers: readonly NetworkOnWorkers[] = [14, 16, 18, 20, 22].map((power) => ({
  name: `PHOLD ${showNumber(2 ** power)}`,
  nodes: 2 ** power,
  skipSeconds: 20,
  scenario: () => workload(2 ** power, 1e6),
}));
