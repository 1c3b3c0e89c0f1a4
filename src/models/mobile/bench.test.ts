/** Covers: which networks of Cunetsim are measured, how often, where one core is left out, kernels of the GPU, and what was published. */
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../base/result.ts';
import type { BenchOptions } from '../../bench/options.ts';
import { type BenchGap, isGap } from '../../bench/suite.ts';
import { benchHost } from '../../cli/bench/bench-host.ts';
import { FakeHost, type FakeSettings } from '../../cli/testing/fake-host.ts';
import type { OpenOptions, Run } from '../../run/run.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { nodesOf, publishedFor, SETTINGS, type Setting, SIZES, scenarioFor, sideOf } from './bench/grid.ts';
import { MOST_SECONDS } from './bench/measure.ts';
import { type MobileRow, mobileSuite } from './bench.ts';
import { knownDegree } from './spec/known.ts';
import type { MobileParams } from './spec/params.ts';

const OPTIONS: BenchOptions = { engines: ['gpu', 'sequential'], repeat: 2, seconds: 1, quiet: true };

/** Runs of ten batches of 0.1 s on the GPU; one core is ten times as slow. */
const TEN: FakeSettings = { batches: 10, speed: (_scenario, { engine }) => (engine === 'sequential' ? 0.1 : 1) };

async function bench(options: Partial<BenchOptions>, settings: FakeSettings = {}) {
  const host = new FakeHost({ ...TEN, ...settings });
  const rows: MobileRow[] = [];
  const gaps: BenchGap[] = [];
  await mobileSuite.run(benchHost(host), { ...OPTIONS, ...options }, async (row) => {
    if (isGap(row)) gaps.push(row);
    else rows.push(row as MobileRow);
  });
  return { host, rows, gaps };
}

const scenarioOf = (setting: Setting, nodes: number): Scenario => {
  const checked = scenarioFor(setting, nodes);
  return checked.ok ? checked.value : expect.fail(checked.failure.message);
};

describe('the sizes', () => {
  it('are the paper’s and a million; a grid is the nearest square', () => {
    expect(SIZES.map((size) => nodesOf('static', size))).toEqual([
      4,
      100,
      2025,
      7921,
      47_961,
      101_761,
      246_016,
      2 ** 20,
    ]);
    expect(SIZES.map((size) => nodesOf('mobile', size))).toEqual(SIZES);
  });

  it.each(SETTINGS.flatMap((setting) => SIZES.map((size) => [setting, nodesOf(setting, size)] as const)))(
    '%s with %d nodes is the preset but for size, with a series of two or three rows',
    (setting, nodes) => {
      const { params, measure } = scenarioOf(setting, nodes);
      expect(params).toMatchObject({ nodes, packets: 600, drop: 0.1, graph: setting === 'static' ? 'grid4' : 'udg' });
      expect(measure.sampleEvery).toBeGreaterThanOrEqual(700);
    },
  );

  it('have the paper’s area up to 48,000 nodes, and stay as dense beyond', () => {
    expect([4, 2000, 48_000].map(sideOf)).toEqual([1600, 1600, 1600]);
    const density = (nodes: number) => {
      const { width, height, depth } = scenarioOf('mobile', nodes).params as Readonly<Record<string, number>>;
      return nodes / (width * height * depth);
    };
    for (const nodes of [102_000, 246_000, 2 ** 20]) expect(density(nodes) / density(48_000)).toBeCloseTo(1, 3);
    expect(
      knownDegree({ ...(scenarioOf('mobile', 48_000).params as MobileParams), mobility: 'static' }),
    ).toBeGreaterThan(250);
  });
});

describe('mobileSuite', () => {
  it('runs both settings whole on both engines, smallest first, and frees every run', async () => {
    const { host, rows, gaps } = await bench({});
    expect(gaps).toEqual([]);
    expect(rows.map(({ setting, nodes, engine }) => `${setting} ${nodes} ${engine}`)).toEqual(
      SETTINGS.flatMap((setting) =>
        SIZES.flatMap((size) =>
          ['sequential', 'gpu'].map((engine) => `${setting} ${nodesOf(setting, size)} ${engine}`),
        ),
      ),
    );
    expect(host.disposed).toBe(host.opened.length);
    expect(new Set(rows.map(({ name, engine }) => `${name} ${engine}`)).size).toBe(rows.length);
  });

  it('gives the median of whole runs, and the speed-up over one core', async () => {
    const { rows } = await bench({ sizes: [2000] });
    const [core, gpu] = rows;
    expect(core).toMatchObject({ name: 'static/2025', engine: 'sequential', wallMedian: expect.closeTo(10) });
    expect(gpu).toMatchObject({
      engine: 'gpu',
      wallSeconds: [expect.closeTo(1), expect.closeTo(1)],
      events: 1000,
      eventsPerSecond: expect.closeTo(1000),
      digest: '0123456789abcdef',
      speedUp: expect.closeTo(10),
      memoryBytes: 1000,
    });
    expect(core).not.toHaveProperty('speedUp');
    expect(mobileSuite.line(gpu)).toMatch(/^ {2}static +2025 +gpu +.* 1 s +1 \.\. 1 +10 x +1\.00 kB +published: /);
  });

  it('gives up one core where it takes too long, asks it no more of that setting, and goes on with the GPU', async () => {
    // From 48,000 nodes on a batch takes ten seconds.
    const speed = ({ params }: Scenario, { engine }: OpenOptions) =>
      engine === 'sequential' && Number(params.nodes) > 40_000 ? 0.01 : 1;
    const { host, rows, gaps } = await bench({}, { speed });
    expect(gaps.map(({ name, failure }) => [name, failure.message])).toEqual([
      ['static/47961', `one core takes more than ${MOST_SECONDS} s`],
      ['mobile/48000', `one core takes more than ${MOST_SECONDS} s`],
    ]);
    expect(rows.filter(({ engine }) => engine === 'gpu')).toHaveLength(2 * SIZES.length);
    expect(rows.filter(({ engine }) => engine === 'sequential')).toHaveLength(2 * 4);
    const beyond = rows.find(({ nodes, engine }) => nodes === 2 ** 20 && engine === 'gpu') ?? expect.fail();
    expect(mobileSuite.line(beyond)).toMatch(/ {2}- +1\.00 kB$/);
    expect(host.disposed).toBe(host.opened.length);
  });

  it('runs as often as fits a minute, at least once', async () => {
    // Ten batches of 2.5 s, and half a second to set up: two runs fit a minute, three do not.
    const { rows } = await bench({ engines: ['gpu'], sizes: [4], repeat: 5 }, { batchSeconds: 2.5 });
    expect(rows.map(({ wallSeconds }) => wallSeconds.length)).toEqual([2, 2]);
    const slow = await bench({ engines: ['gpu'], sizes: [4], repeat: 5 }, { batchSeconds: 50 });
    expect(slow.rows.map(({ wallSeconds }) => wallSeconds.length)).toEqual([1, 1]);
  });

  it('tells the share of each kernel in the GPU’s time, from a run with time stamps', async () => {
    const kernelSeconds = { 'models/mobile/advance': 1, 'models/mobile/receive': 3 };
    const host = new FakeHost(TEN);
    const openRun = host.openRun.bind(host);
    host.openRun = async (scenario, options) => {
      const opened = await openRun(scenario, options);
      if (!opened.ok || !options.gpu) return opened;
      const run = opened.value;
      const advance = run.advance.bind(run);
      const timed = async (limits: Parameters<Run['advance']>[0]) => {
        const progress = await advance(limits);
        return progress.ok
          ? ok({ ...progress.value, effort: { recordingSeconds: 0, waitingSeconds: 0, kernelSeconds } })
          : progress;
      };
      return ok(Object.assign(run, { advance: timed }));
    };
    const rows: MobileRow[] = [];
    await mobileSuite.run(benchHost(host), { ...OPTIONS, engines: ['gpu'], sizes: [100] }, async (row) => {
      rows.push(row as MobileRow);
    });
    expect(rows.map(({ phases }) => phases)).toEqual([
      { advance: 0.25, receive: 0.75 },
      { advance: 0.25, receive: 0.75 },
    ]);
    expect(mobileSuite.line(rows[0])).toMatch(/ receive 75%, advance 25%$/);
  });

  it('goes on without a GPU, names what is refused, and ends at Ctrl-C', async () => {
    const without = await bench({ sizes: [4] }, { withoutGpu: true });
    expect([without.rows.length, without.gaps.map(({ engine }) => engine)]).toEqual([2, ['gpu', 'gpu']]);
    const refuse = ({ params }: Scenario) => {
      const refused = fail('limit', 'does not fit', 'use fewer nodes');
      return Number(params.nodes) > 1e6 ? refused.failure : undefined;
    };
    const refused = await bench({ engines: ['gpu'], sizes: [4, 2 ** 20] }, { refuse });
    expect(refused.gaps.map(({ name }) => name)).toEqual(['static/2^20', 'mobile/2^20']);
    const stopped = await bench({}, { onBatch: (n, controller) => n === 2 && controller.abort() });
    expect([stopped.rows, stopped.gaps, stopped.host.disposed]).toEqual([[], [], 1]);
  });
});

describe('what was published', () => {
  it('is of 2,000 and 48,000 nodes', () => {
    expect(publishedFor('static', 2000)).toMatchObject({
      cunetsim: 0.35,
      sinalgo: expect.closeTo(9.1),
      ns3: expect.closeTo(28),
    });
    expect(publishedFor('static', 48_000)).toMatchObject({ cunetsim: 5.93, fourCores: expect.closeTo(20.8, 1) });
    expect(publishedFor('mobile', 48_000)).toMatchObject({ cunetsim: expect.closeTo(13.7, 1), sinalgo: 3552 });
    expect(publishedFor('mobile', 2000)).toBeUndefined();
  });
});
