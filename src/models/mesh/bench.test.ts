/** Covers: `bench mesh` on cores, and what it says of figure 13 once everything is measured. */
import { describe, expect, it } from 'vitest';
import { fail } from '../../base/result.ts';
import type { BenchHost } from '../../bench/host.ts';
import { type BenchGap, type BenchRow, isGap } from '../../bench/suite.ts';
import { openRun } from '../../run/open-run.ts';
import { meshSuite } from './bench.ts';

const host: BenchHost = {
  openRun,
  onCores: async () => fail('unsupported', 'no threads here', ''),
  onThreads: async () => fail('unsupported', 'no threads here', ''),
  planRun: async () => fail('unsupported', 'no seats here', ''),
  openReplicas: async () => fail('unsupported', 'no seats here', ''),
  resultOf: () => fail('unsupported', 'no seats here', ''),
  gpu: async () => fail('unsupported', 'no GPU here', ''),
  cores: 1,
  cancelled: new AbortController().signal,
  progress: () => ({ say: () => {}, show: () => {}, clear: () => {} }),
};

async function measured(options: { readonly sizes: readonly number[] }) {
  const rows: (BenchRow | BenchGap)[] = [];
  const all = { engines: ['sequential'], repeat: 1, seconds: 0.01, quiet: true, ...options } as const;
  await meshSuite.run(host, all, async (row) => {
    rows.push(row);
  });
  return rows;
}

const ADAPTER = { engine: 'gpu', software: false, name: 'a card' };

/** A row as the suite gives it, of one measurement that took so long for 600 s. */
const row = (runs: number, studySeconds: number, overCores?: number) => ({
  suite: 'mesh',
  network: 'paper',
  name: `paper, ${runs}`,
  engine: overCores === undefined ? 'sequential' : 'gpu',
  adapter: ADAPTER,
  lp: 'seats',
  runs,
  ...(overCores !== undefined && { seats: runs, overCores }),
  end: 300,
  events: 1000,
  studySeconds,
  wallSeconds: [studySeconds / 2],
  stepsPerSecond: 1,
  eventsPerSecond: 1,
  slowest: 1,
  fastest: 1,
});

const closingOf = (rows: readonly object[]) => meshSuite.closing?.(rows as readonly BenchRow[]);

describe('bench mesh', () => {
  it('measures the longest run on one core, and says what it could not', async () => {
    const rows = await measured({ sizes: [1] });
    expect(rows.map(({ name }) => name)).toEqual(['paper, 1', 'paper, 1 cores']);
    expect(rows.map(isGap)).toEqual([false, true]);
    const [first] = rows as readonly BenchRow[];
    expect(first.events).toBeGreaterThan(500);
    // 10 s of 600, or as many as took 10 ms.
    expect(meshSuite.line(first)).toMatch(/^ {2}paper +1 +sequential +one core +~.*~/);
  });

  it('holds figure 13 against ours, from how many runs on too', () => {
    const text = closingOf([row(1, 2), row(1, 8, 0.1), row(270, 9, 5), row(1024, 9, 20), row(4096, 9, 40)]);
    expect(text).toContain('270 runs more than 25 times four processes: did NOT come out, 5 x');
    expect(text).toContain('as long as 2.7 runs alone on one core: did NOT come out, 4.50');
    // 1,024 x 4^(log 1.25 / log 2).
    expect(text).toContain('ours, 25 times four processes: from about 1,600 runs on (1,024: 20 x, 4,096: 40 x)');
  });

  it.each([
    [[row(270, 9, 30)], 'from 270 runs on, or fewer'],
    [[row(270, 9, 3)], 'at none of these numbers of runs'],
  ])('numbers on one side only %#', (rows, text) => {
    expect(closingOf(rows)).toContain(text);
  });

  it('a software adapter says nothing of figure 13', () => {
    expect(closingOf([{ ...row(270, 9, 30), adapter: { ...ADAPTER, software: true } }])).toBe('');
  });
});
