/** A comparison finds every kind of difference, says where a series first and last differs, and ignores the clock. */
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { sampleResult, sampleRounds } from '../../storage/testing/sample-run.ts';
import { complete } from '../defaults.ts';
import { RESULT_FORMAT, type RoundsResult, type RunResult } from '../outcome.ts';
import { compareResults, describeDifference } from './outcome-compare.ts';

const scenario = complete(pholdSpec);
const result: RunResult = {
  format: RESULT_FORMAT,
  version: '0.1.0',
  scenario,
  status: 'finished',
  model: 'phold',
  params: scenario.params,
  seed: 1,
  engine: 'sequential',
  lpSize: 1,
  adapter: { vendor: '', architecture: '', description: '', software: false },
  events: 100,
  windows: 10,
  parallelism: 9,
  lpParallelism: 8,
  simulatedSeconds: 240,
  wallSeconds: 1,
  setupSeconds: 0.1,
  eventsPerSecond: 100,
  peakPending: 40,
  memoryBytes: 1000,
  conservation: { created: 140, executed: 100, pending: 40 },
  digest: '0123456789abcdef',
  metrics: {
    remoteShare: 0.1,
    eventsPerNode: {
      count: 2,
      mean: 1,
      min: 0,
      max: 2,
      p50: 1,
      p90: 2,
      p99: 2,
      bins: [
        [0, 1, 1],
        [2, 3, 1],
      ],
    },
    fillByBucket: { x: [0, 1], y: [8, 3.5] },
  },
  series: { time: [0, 1, 2], events: [0, 50, 100] },
};
const differences = (changes: Partial<RunResult>): readonly string[] =>
  compareResults(result, { ...result, ...changes }).map(describeDifference);

describe('compareResults of rounds', () => {
  const against = (changes: Partial<RoundsResult>) =>
    compareResults(sampleRounds, { ...sampleRounds, ...changes }).map(describeDifference);

  it.each<[Partial<RoundsResult>, string]>([
    [{ rounds: 121 }, 'rounds: 120 against 121'],
    [{ ending: undefined }, 'ending: no peer can be reached any more against undefined'],
    [{ events: 901 }, 'events: 900 against 901'],
  ])('finds %j', (changes, expected) => expect(against(changes)).toEqual([expected]));

  it('looks at no clock', () => {
    expect(against({ engine: 'gpu', wallSeconds: 9, roundsPerSecond: 1, memoryBytes: 5 })).toEqual([]);
  });

  it('finds that two engines count different things', () => {
    expect(compareResults(sampleResult, sampleRounds).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['windows', 'rounds']),
    );
  });
});

describe('compareResults', () => {
  it('finds a point of a curve that differs', () => {
    const metrics = { ...result.metrics, fillByBucket: { x: [0, 1], y: [8, 3] } };
    expect(differences({ metrics })).toEqual(['metrics.fillByBucket.y: row 1 differs; row 1 is 3.5 against 3']);
  });

  it('finds none between engines that agree', () => {
    expect(differences({ engine: 'gpu', lpSize: 16, wallSeconds: 0.01, memoryBytes: 5, eventsPerSecond: 1e9 })).toEqual(
      [],
    );
  });

  it('does not look at what depends on LPs', () => {
    const series = { ...result.series, lpSerialEvents: [0, 50, 100] };
    expect(differences({ lpParallelism: 1, series })).toEqual([]);
  });

  it.each<[Partial<RunResult>, string]>([
    [{ events: 101 }, 'events: 100 against 101'],
    [{ windows: 11 }, 'windows: 10 against 11'],
    [{ parallelism: 9.5 }, 'parallelism: 9 against 9.5'],
    [{ peakPending: 41 }, 'peakPending: 40 against 41'],
    [{ status: 'cancelled' }, 'status: finished against cancelled'],
    [{ digest: 'f' }, 'digest: 0123456789abcdef against f'],
    [{ conservation: { created: 140, executed: 100, pending: 39 } }, 'conservation.pending: 40 against 39'],
    [{ metrics: { ...result.metrics, remoteShare: 0.2 } }, 'metrics.remoteShare: 0.1 against 0.2'],
    [{ metrics: { ...result.metrics, eventsPerNode: 1 } }, 'metrics.eventsPerNode: a distribution of 2 against 1'],
    [{ metrics: { ...result.metrics, extra: 1 } }, 'metrics.extra: undefined against 1'],
    [
      { series: { time: [0, 1, 2], events: [0, 51, 99] } },
      'series.events: 2 rows differ, 1 to 2; row 1 is 50 against 51',
    ],
    [{ series: { time: [0, 1, 2], events: [0, 50] } }, 'series.events: row 2 differs; row 2 is 100 against no row'],
    [{ series: { time: [0, 1, 2] } }, 'series.events: 3 rows against undefined'],
  ])('finds %j', (changes, expected) => expect(differences(changes)).toEqual([expected]));

  it('looks into a distribution', () => {
    const eventsPerNode = {
      count: 2,
      mean: 1,
      min: 0,
      max: 2,
      p50: 1,
      p90: 2,
      p99: 3,
      bins: [
        [0, 1, 1],
        [2, 3, 2],
      ],
    } as const;
    expect(differences({ metrics: { ...result.metrics, eventsPerNode } })).toEqual([
      'metrics.eventsPerNode.p99: 2 against 3',
      'metrics.eventsPerNode.bins: row 1 differs; row 1 is 1 in [2, 3) against 2 in [2, 3)',
    ]);
  });
});
