/** A kept run for tests, with every member that a result has. */
import { type EventResult, RESULT_FORMAT, type RoundsResult } from '../../scenario/outcome.ts';
import { SCENARIO_FORMAT } from '../../scenario/scenario.ts';
import type { KeptRun } from '../kept-run.ts';

const params = { nodes: 64, population: 1, remote: 0.3, lookahead: 1, delay: 'exponential', mean: 1, end: 60 };

export const sampleResult: EventResult = {
  format: RESULT_FORMAT,
  version: '0.1.0',
  scenario: {
    format: SCENARIO_FORMAT,
    model: 'phold',
    modelVersion: 1,
    seed: 1,
    tick: 1,
    params,
    measure: { warmUp: 0, sampleEvery: 0.234375 },
  },
  status: 'finished',
  model: 'phold',
  params,
  seed: 1,
  engine: 'sequential',
  lpSize: 1,
  adapter: { vendor: '', architecture: '', description: 'one processor core', software: false },
  events: 1874,
  windows: 57,
  parallelism: 18.74,
  lpParallelism: 9.37,
  simulatedSeconds: 60,
  wallSeconds: 2,
  setupSeconds: 0.1,
  eventsPerSecond: 937,
  peakPending: 4,
  memoryBytes: 9090,
  conservation: { created: 1938, executed: 1874, pending: 64 },
  digest: '9a5659794dc17cd8',
  metrics: {
    remoteShare: 0.3074,
    eventsPerNode: { count: 64, mean: 29.28, min: 8, max: 92, p50: 26, p90: 47, p99: 92, bins: [[8, 9, 64]] },
  },
  series: {
    time: [0, 30, 60],
    events: [0, 900, 1874],
    windows: [0, 28, 57],
    serialEvents: [0, 50, 100],
    lpSerialEvents: [0, 100, 200],
  },
};

const { windows, eventsPerSecond, lpSize, peakPending, parallelism, lpParallelism, ...common } = sampleResult;

/** Of the rounds engine, with a sentence why it ended. */
export const sampleRounds: RoundsResult = {
  ...common,
  ending: 'no peer can be reached any more',
  events: 900,
  rounds: 120,
  roundsPerSecond: 60,
  simulatedSeconds: 120,
  conservation: { created: 900, executed: 900, pending: 0 },
  series: { time: [0, 60, 120], useful: [0, 500, 800] },
};

export const sampleRun = (id: string, some: Partial<KeptRun> = {}): KeptRun => ({
  id,
  name: '',
  at: 1_000,
  preset: 'tiny',
  result: sampleResult,
  ...some,
});
