/** Covers: which networks and LP sizes are measured, from when on, and how they stand beside what was published. */
import { describe, expect, it } from 'vitest';
import type { BenchOptions } from '../../bench/options.ts';
import { measureStretches } from '../../bench/stretch.ts';
import { benchHost } from '../../cli/bench/bench-host.ts';
import { ratioOf } from '../../cli/bench/compare.ts';
import { FakeHost, type FakeSettings } from '../../cli/testing/fake-host.ts';
import { openRun } from '../../run/open-run.ts';
import type { OpenOptions } from '../../run/run.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { KademliaRow } from './bench/row.ts';
import { kademliaSuite, paperNetwork } from './bench.ts';

const OPTIONS: BenchOptions = { engines: ['gpu', 'sequential'], repeat: 2, seconds: 1, quiet: true };

async function bench(options: Partial<BenchOptions>, settings: FakeSettings = {}) {
  const host = new FakeHost({ batches: 4, ...settings });
  const rows: KademliaRow[] = [];
  const gaps: unknown[] = [];
  await kademliaSuite.run(benchHost(host), { ...OPTIONS, ...options }, async (row) => {
    if ('failure' in row) gaps.push(row);
    else rows.push(row as KademliaRow);
  });
  return { host, rows, gaps };
}

const opened = (host: FakeHost) =>
  host.opened.map(
    ({ scenario: { params }, options }: { scenario: Scenario; options: OpenOptions }) =>
      `${params.peers} ${params.dMax} ${options.engine} ${options.lpSize}`,
  );

describe('kademliaSuite', () => {
  it('is the grid of the paper at every LP size, and one size with one pause', async () => {
    const { host, rows } = await bench({});
    expect(rows).toHaveLength((3 * 3 + 1) * (8 + 1));
    expect(rows.filter(({ peers }) => peers === 2 ** 19).map(({ pause, lp }) => [pause, lp])).toEqual([
      [10, '1'],
      [10, '2'],
      [10, '4'],
      [10, '8'],
      [10, '16'],
      [10, '32'],
      [10, '64'],
      [10, 'auto'],
      [10, ''],
    ]);
    expect(host.disposed).toBe(rows.length);
  });

  it('runs the part that is asked for', async () => {
    const { host } = await bench({ engines: ['gpu'], sizes: [1024], pauses: [10, 60], lpSizes: [4, 'auto'] });
    expect(opened(host)).toEqual(['1024 10 gpu 4', '1024 10 gpu auto', '1024 60 gpu 4', '1024 60 gpu auto']);
  });

  it('is a curve of uneven load where shares are asked for, beside which nothing is published', async () => {
    const part = { sizes: [2 ** 14], pauses: [10], lpSizes: ['auto'], hotShares: [1, 0.00001] } as const;
    const { host, rows } = await bench(part);
    expect(host.opened.map(({ scenario: { params } }) => [params.hotLookups, params.hotShare])).toEqual([
      [1, 1],
      [1, 1],
      [1, 0.00001],
      [1, 0.00001],
    ]);
    expect(rows.map(({ name, published }) => [name, published])).toEqual([
      ['2^14/10s/hot 1', {}],
      ['2^14/10s/hot 1', {}],
      ['2^14/10s/hot 0.00001', {}],
      ['2^14/10s/hot 0.00001', {}],
    ]);
    expect(kademliaSuite.line(rows[2])).toMatch(/ hot 0.00001$/);
    expect(kademliaSuite.closing?.(rows)).toContain('10 s, hot 0.00001');
  });

  it('gives the median of the stretches after the start-up, and lookups beside events', async () => {
    const { rows } = await bench({ engines: ['gpu'], sizes: [2 ** 14], pauses: [10], lpSizes: ['auto'] });
    expect(rows[0]).toMatchObject({
      name: '2^14/10s',
      lp: 'auto',
      events: 200,
      wallSeconds: [expect.closeTo(0.1), expect.closeTo(0.1)],
      eventsPerSecond: expect.closeTo(1000),
      lookupsPerSecond: expect.closeTo(100),
      simulatedPerSecond: expect.closeTo(100_000),
      eventsPerLookup: expect.closeTo(10),
      fromSeconds: 10_000,
      published: { fixed: 3.82e6, adaptive: 3.51e6, cuda: 17e6 },
      isSteady: true,
    });
  });

  it('says where measuring began before the load was steady', async () => {
    const settings = { batches: 100_000, batchSeconds: 20 };
    const { rows } = await bench({ engines: ['gpu'], sizes: [2 ** 14], pauses: [600], lpSizes: [1] }, settings);
    expect(rows[0]).toMatchObject({ isSteady: false, fromSeconds: 0.8 });
    expect(kademliaSuite.line(rows[0])).toContain('~5 ');
  });

  it('goes on where a network cannot be run, and ends at Ctrl-C', async () => {
    const without = await bench({ sizes: [2 ** 14], pauses: [10], lpSizes: [1, 2] }, { withoutGpu: true });
    expect(without.gaps).toHaveLength(2);
    expect(without.rows.map(({ engine }) => engine)).toEqual(['sequential']);
    const stopped = await bench({}, { onBatch: (n, controller) => n === 2 && controller.abort() });
    expect([stopped.rows, stopped.gaps, stopped.host.disposed]).toEqual([[], [], 1]);
  });

  it('is held against the row of the same network, engine and LP size in an earlier file', async () => {
    const { rows } = await bench({ engines: ['gpu'], sizes: [2 ** 14], pauses: [10], lpSizes: [4, 'auto'] });
    const earlier = (lp: string) => ({ ...rows[0], lp, eventsPerSecond: 500 });
    const file = { format: 'swarmscope.bench/1', machine: new FakeHost().machine, gaps: [] } as const;
    expect(ratioOf(rows[1], { ...file, rows: [earlier('4'), earlier('auto')] })).toBe('  2.00 x');
    expect(ratioOf(rows[1], { ...file, rows: [earlier('4')] })).toBe('  no earlier rate');
  });

  it('stands beside the paper of 2014 and its author’s later code', async () => {
    const { rows } = await bench({ sizes: [2 ** 20], pauses: [10], lpSizes: [4, 'auto'] }, { batchEvents: 1.18e6 });
    expect(kademliaSuite.line(rows[0])).toMatch(/ 2\^20 +10 s +gpu +4 +11.8 M .* 5.90 M, 2.0 x$/);
    expect(kademliaSuite.line(rows[2])).toMatch(/sequential .* 100 k$/);
    expect(kademliaSuite.closing?.(rows)).toMatch(
      / 2\^20 +10 s +11.8 M +4 +11.8 M +4 +11.8 M +1.00 x +5.90 M +2.00 x +207 M +0.06 x +100 k +0.31 +322580.65 x$/,
    );
  });
});

it('measures lookups of the real model', async () => {
  const host = { ...benchHost(new FakeHost()), openRun };
  const scenario = paperNetwork({ peers: 128, pause: 1 });
  if (!scenario.ok) throw new Error(scenario.failure.message);
  const open = { engine: 'sequential', lpSize: 'auto' } as const;
  const plan = { title: '', scenario: scenario.value, open, skipSeconds: 1.5, seconds: 0.02, repeat: 2, quiet: true };
  const measured = await measureStretches(host, plan);
  if (!measured.ok) throw new Error(measured.failure.message);
  const [first] = measured.value.all;
  expect(measured.value.fromSeconds).toBeGreaterThanOrEqual(1.5);
  expect(measured.value.isSteady).toBe(true);
  expect(first.counters.finished).toBeGreaterThan(0);
  // A lookup asks a dozen peers at least, and each request and answer is an event.
  expect(first.events / first.counters.finished).toBeGreaterThan(10);
});
