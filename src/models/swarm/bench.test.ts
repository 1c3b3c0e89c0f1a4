/** Covers: which swarms and designs are measured, over what part of a run, speed-ups beside the report's, bytes, and the bias of the limited design. */
import { describe, expect, it } from 'vitest';
import type { BenchOptions } from '../../bench/options.ts';
import { benchHost } from '../../cli/bench/bench-host.ts';
import { ratioOf } from '../../cli/bench/compare.ts';
import { FakeHost, type FakeSettings } from '../../cli/testing/fake-host.ts';
import { openRun } from '../../run/open-run.ts';
import type { OpenOptions } from '../../run/run.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { extraRounds } from './bench/closing.ts';
import { leastBytesPerRound, reportedFor, roundsOf, scenarioFor } from './bench/grid.ts';
import { measureSteady, measureWhole } from './bench/measure.ts';
import type { SwarmRow } from './bench/row.ts';
import { swarmSuite } from './bench.ts';

const OPTIONS: BenchOptions = { engines: ['gpu', 'sequential'], repeat: 2, seconds: 1, quiet: true };
const SIZE = { peers: 2 ** 14, blocks: 512 };

/** Runs of ten batches of 0.1 s; the report's algorithm is ten times as slow. */
const TEN: FakeSettings = { batches: 10, speed: (_scenario, { published }) => (published ? 0.1 : 1) };

async function bench(options: Partial<BenchOptions>, settings: FakeSettings = {}) {
  const host = new FakeHost({ ...TEN, ...settings });
  const rows: SwarmRow[] = [];
  const gaps: unknown[] = [];
  await swarmSuite.run(benchHost(host), { ...OPTIONS, ...options }, async (row) => {
    if ('failure' in row) gaps.push(row);
    else rows.push(row as SwarmRow);
  });
  return { host, rows, gaps };
}

const told = ({ peers, blocks, choice, engine, algorithm }: SwarmRow) =>
  `${peers} ${blocks} ${choice} ${engine} ${algorithm}`;

describe('swarmSuite', () => {
  it('is every design at the ends of the series of the report, and ours with a million peers', async () => {
    const { host, rows, gaps } = await bench({});
    expect(gaps).toEqual([]);
    expect(rows).toHaveLength(4 * (2 + 4) + 5 * (2 + 4) + 2 * 2);
    expect(rows.filter(({ choice }) => choice === 'rub').map(({ peers, blocks }) => `${peers} ${blocks}`)).toContain(
      '1024 4096',
    );
    expect(rows.filter(({ peers, blocks }) => peers === 2 ** 14 && blocks >= 256).map(told)).toEqual([
      '16384 256 rub sequential report',
      '16384 256 rub sequential bitset',
      '16384 256 rub gpu naive',
      '16384 256 rub gpu bitset',
      '16384 256 rub gpu limited-63',
      '16384 256 rub gpu limited-127',
      '16384 512 grf sequential report',
      '16384 512 grf sequential bitset',
      '16384 512 grf gpu peer-per-thread',
      '16384 512 grf gpu block-per-thread',
      '16384 512 grf gpu multi-block',
      '16384 512 grf gpu bitset',
    ]);
    expect(rows.filter(({ peers }) => peers === 2 ** 20).map(told)).toEqual([
      '1048576 1024 rub sequential bitset',
      '1048576 1024 rub gpu bitset',
      '1048576 1024 grf sequential bitset',
      '1048576 1024 grf gpu bitset',
    ]);
    expect(host.disposed).toBe(host.opened.length);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length - 5 - 6);
  });

  it('opens the scenario of each design, and the report as such on one core', async () => {
    const { host } = await bench({ sizes: [2 ** 14] });
    const opened = host.opened.map(
      ({ scenario: { params }, options }: { scenario: Scenario; options: OpenOptions }) =>
        `${params.choice} ${params.kernel}${params.kernel === 'limited' ? ` ${params.keptBlocks}` : ''} ${options.engine}${options.published ? ' published' : ''}`,
    );
    expect(new Set(opened)).toEqual(
      new Set([
        'rub bitset sequential published',
        'rub bitset sequential',
        'rub naive gpu',
        'rub bitset gpu',
        'rub limited 63 gpu',
        'rub limited 127 gpu',
        'grf bitset sequential published',
        'grf bitset sequential',
        'grf peer-per-thread gpu',
        'grf block-per-thread gpu',
        'grf multi-block gpu',
        'grf bitset gpu',
      ]),
    );
  });

  it('runs the sizes and blocks that are asked for', async () => {
    const sizesOf = async (options: Partial<BenchOptions>) => {
      const { rows } = await bench({ engines: ['sequential'], ...options });
      return [...new Set(rows.map(({ peers, blocks }) => `${peers} ${blocks}`))];
    };
    expect(await sizesOf({ sizes: [2 ** 13] })).toEqual(['8192 512', '8192 2048']);
    expect(await sizesOf({ sizes: [2 ** 14] })).toEqual(['16384 256', '16384 64', '16384 512']);
    expect(await sizesOf({ sizes: [300] })).toEqual(['300 512']);
    expect(await sizesOf({ sizes: [300, 64], blocks: [32, 1] })).toEqual(['300 32', '300 1', '64 32', '64 1']);
  });

  it('gives rates of the middle, speed-ups over the report in this run, and whole runs of other seeds', async () => {
    const { host, rows } = await bench({ sizes: [2 ** 14], blocks: [512] });
    const rounds = roundsOf(SIZE, 'grf', 'bitset');
    const [report, core, , , , gpu] = rows.filter(({ choice }) => choice === 'grf');
    // A batch is a tenth of the run, in 0.1 s.
    expect(gpu).toMatchObject({
      name: '2^14x512/grf/bitset',
      events: 200,
      rounds: expect.closeTo(0.2 * rounds, -1),
      isSteady: true,
      roundsPerSecond: expect.closeTo(rounds, -1),
      eventsPerSecond: expect.closeTo(1000),
      whole: [expect.anything(), { rounds, wallSeconds: expect.closeTo(1) }],
    });
    expect(gpu.fromRound).toBeGreaterThanOrEqual(Math.floor(0.2 * rounds));
    expect(gpu.fromRound).toBeLessThanOrEqual(0.3 * rounds);
    expect(gpu.speedUp).toBeCloseTo(10, 0);
    expect([report.speedUp, report.whole, core.whole]).toEqual([undefined, [], []]);
    const ofWhole = host.opened.filter(
      ({ scenario: { params, seed } }) => seed === 2 && params.kernel === 'bitset' && params.choice === 'grf',
    );
    expect(ofWhole).toHaveLength(1);
  });

  it('samples so seldom that it does not count', () => {
    const scenario = scenarioFor(SIZE, 'rub', 'naive');
    if (!scenario.ok) throw new Error(scenario.failure.message);
    expect(scenario.value.measure.sampleEvery).toBe(roundsOf(SIZE, 'rub', 'naive'));
  });

  it('says where the middle was not reached in time', async () => {
    const { rows } = await bench({ engines: ['sequential'], sizes: [2 ** 20] }, { batches: 1e4, batchSeconds: 20 });
    expect(rows[0].isSteady).toBe(false);
    expect(swarmSuite.line(rows[0])).toMatch(/^ {2}2\^20 x 2\^10 +rub +bitset +sequential +~/);
  });

  it('has no speed-up without one core, and goes on without a GPU', async () => {
    const size = { sizes: [2 ** 14], blocks: [512] };
    const alone = await bench({ engines: ['gpu'], ...size });
    expect(alone.rows.map(({ speedUp }) => speedUp)).toEqual(Array(8).fill(undefined));
    const without = await bench(size, { withoutGpu: true });
    expect([without.rows.length, without.gaps.length]).toEqual([4, 8]);
  });

  it('ends at Ctrl-C', async () => {
    const stopped = await bench({}, { onBatch: (n, controller) => n === 2 && controller.abort() });
    expect([stopped.rows, stopped.gaps, stopped.host.disposed]).toEqual([[], [], 1]);
  });

  it('tells all of a row in a line, and of the bias in the end', async () => {
    const { rows } = await bench({ sizes: [2 ** 14], blocks: [512] });
    const line = (algorithm: string) =>
      swarmSuite.line(rows.find((row) => row.engine === 'gpu' && row.algorithm === algorithm) ?? rows[0]);
    expect(line('block-per-thread')).toMatch(
      /^ {2}2\^14 x 512 +grf +block-per-thread +gpu +\d+ +\d+ \.\. \d+ +(9\.9\d|10|10\.\d) x +21 x +\d+\.\d +\d+ +1 s$/,
    );
    const closing =
      /^ {2}2\^14 x 512: (limited-\d+) takes \d\.\d{4} \+- 0\.0000 times the rounds of naive \(2 seeds, 99%\)$/;
    const lines = swarmSuite.closing?.(rows)?.split('\n') ?? [];
    expect(lines.map((each) => closing.exec(each)?.[1])).toEqual(['limited-63', 'limited-127']);
  });

  it('is held against the row of the same name and engine in an earlier file', async () => {
    const { rows } = await bench({ engines: ['gpu'], sizes: [2 ** 14] });
    const file = { format: 'swarmscope.bench/1', machine: new FakeHost().machine, gaps: [] } as const;
    expect(ratioOf(rows[0], { ...file, rows: [{ ...rows[0], eventsPerSecond: 500 }] })).toBe('  2.00 x');
    expect(ratioOf(rows[0], { ...file, rows: [rows[1]] })).toBe('  no earlier rate');
  });
});

it.each([
  [2 ** 14, 512, 'block-per-thread', '21 x'],
  [2 ** 13, 512, 'block-per-thread', ''],
  [2 ** 13, 2048, 'multi-block', '25 x'],
  [2 ** 13, 512, 'peer-per-thread', 'to 8 x'],
  [2 ** 13, 2048, 'peer-per-thread', '4 x'],
  [2 ** 13, 512, 'naive', 'to 4.3 x'],
  [2 ** 13, 512, 'limited-63', 'to 8 x'],
  [2 ** 13, 512, 'bitset', ''],
] as const)('the report on %d x %d, %s: "%s"', (peers, blocks, design, expected) => {
  expect(reportedFor({ peers, blocks }, design)).toBe(expected);
});

it('counts both rows of each pair: words for blocks, or bits', () => {
  expect(leastBytesPerRound({ peers: 10, blocks: 33 }, 'naive')).toBe(10 * 2 * 33 * 4);
  expect(leastBytesPerRound({ peers: 10, blocks: 33 }, 'bitset')).toBe(10 * 2 * 2 * 4);
});

describe('the bias of the limited design', () => {
  const whole = (...rounds: number[]) => rounds.map((each) => ({ rounds: each, wallSeconds: 1 }));
  const exact = (rounds: number[]) => [{ engine: 'gpu', whole: whole(...rounds) } as unknown as SwarmRow];

  it('is the mean ratio of rounds, seed by seed', () => {
    const { ratio, half, seeds } = extraRounds(whole(110, 240), exact([100, 200]))?.moreRounds ?? expect.fail();
    expect([ratio, seeds]).toEqual([expect.closeTo(1.15), 2]);
    // Student's 99.5% point for one degree of freedom is 63.657; both ratios lie 0.05 from their mean.
    expect(half).toBeCloseTo(63.657 * 0.05, 3);
  });

  it('has no interval of one seed, and is unknown without an exact design', () => {
    expect(extraRounds(whole(110), exact([100]))?.moreRounds).toEqual({ ratio: 1.1, half: null, seeds: 1 });
    expect(extraRounds(whole(110), [])).toBeUndefined();
  });
});

describe('the real model', () => {
  const host = { ...benchHost(new FakeHost()), openRun };
  const small = { peers: 200, blocks: 40 };

  it.each([false, true])('is measured in the middle of disseminations, as published: %s', async (published) => {
    const open = { engine: 'sequential', lpSize: 'auto', published } as const;
    const options = { seconds: 0.01, repeat: 3, quiet: true };
    const rounds = roundsOf(small, 'grf', 'bitset');
    const scenario = scenarioFor(small, 'grf', 'bitset');
    const measured = await measureSteady(host, { title: '', scenario, open, rounds, options });
    if (!measured.ok) throw new Error(measured.failure.message);
    const { all, fromSeconds, isSteady } = measured.value;
    expect(all).toHaveLength(3);
    expect([fromSeconds, isSteady]).toEqual([Math.round(0.2 * rounds), true]);
    for (const { events, steps } of all) expect(events).toBeGreaterThan(10 * steps);
  });

  it('is complete at the end of a whole run, and takes as many rounds in every algorithm', async () => {
    const wholeOf = async (published: boolean) => {
      const open = { engine: 'sequential', lpSize: 'auto', published } as const;
      const whole = await measureWhole(host, '', scenarioFor(small, 'rub', 'bitset', 3), open, true);
      return whole.ok ? whole.value.rounds : expect.fail(whole.failure.message);
    };
    const rounds = await wholeOf(false);
    expect(rounds).toBeGreaterThan(40);
    expect(await wholeOf(true)).toBe(rounds);
  });
});
