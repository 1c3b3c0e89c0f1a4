/** Covers: `bench --quick`: its table, its file, how a run is held against one, and files that it refuses; and that points are of rows that suites have. */
import { describe, expect, it } from 'vitest';
import { isGap } from '../../bench/suite.ts';
import { Arguments } from '../args.ts';
import { runCommandLine } from '../commands.ts';
import { FakeHost, type FakeSettings } from '../testing/fake-host.ts';
import { benchHost } from './bench-host.ts';
import { quickSuites } from './quick.ts';
import { suites } from './suites.ts';

async function line(command: string, settings: FakeSettings = {}) {
  const host = new FakeHost({ batchSeconds: 1, ...settings });
  const code = await runCommandLine(host, command.split(' '));
  return { code, out: host.out, err: host.err, written: host.written };
}

const SOME = 'bench --quick phold gossip mobile';

const baseline = async () => (await line(`${SOME} --out base.json`)).written['base.json'];

describe('bench --quick', () => {
  it('is one table, with floors of some and units of their own', async () => {
    const { code, out } = await line(SOME);
    expect(code).toBe(0);
    expect(out.match(/^ *workload /gm)).toHaveLength(1);
    expect(out).toMatch(/^ {2}phold 2\^10 +gpu +700 M +0\.00 +100 +events\/s +0%$/m);
    expect(out).toMatch(/^ {2}phold 2\^18 +sequential +100 +events\/s +0%$/m);
    expect(out).toMatch(/^ {2}mobile mobile\/48000 +gpu +0\.080 +0\.03 +3 +s +0%$/m);
  });

  it('writes a file that the next is held against', async () => {
    const text = await baseline();
    const { rows, figures } = JSON.parse(text);
    expect([rows.length, figures]).toEqual([11, undefined]);
    expect(rows[5]).toMatchObject({ suite: 'phold', value: 100, unit: 'events/s', floor: 700e6 });
    rows[0].eventsPerSecond = 100 / 0.97;
    const files = { 'base.json': JSON.stringify({ ...JSON.parse(text), rows }) };
    const { out } = await line(`${SOME} --compare base.json`, { files });
    expect(out).toMatch(/gossip 2\^20 .* 0\.97 x, slower$/m);
    expect(out).toMatch(/phold 2\^10 .* 1\.00 x$/m);
    expect(out).toContain('1 of 11 rates is below 0.98 of the earlier file\n');
  });

  it('says where another machine measured before', async () => {
    const text = await baseline();
    const others = [
      [
        text.replaceAll('Acme One', 'Acme Two'),
        'the earlier file is of Acme Two (acme one), this is Acme One (acme one)',
      ],
      [text.replace('"cpu": "test"', '"cpu": "other"'), 'the earlier file is of other, test, this is test, test'],
    ];
    for (const [file, words] of others) {
      const { out } = await line(`${SOME} --compare base.json`, { files: { 'base.json': file } });
      expect(out).toContain(`ratios are not comparable: ${words}\n`);
      expect(out).not.toContain('of the earlier file');
    }
  });

  it('refuses a file that is damaged, or of something else', async () => {
    const text = await baseline();
    const withoutAdapters = {
      ...JSON.parse(text),
      rows: [{ suite: 'phold', name: '2^10', engine: 'gpu', eventsPerSecond: 1 }],
    };
    const files = {
      'cut.json': text.slice(0, 500),
      'run.json': '{"format":"swarmscope.result/1"}',
      'b.json': text,
      'half.json': JSON.stringify(withoutAdapters),
    };
    const errorOf = async (command: string) => {
      const { code, err, out } = await line(command, { files });
      expect([code, out]).toEqual([2, '']);
      return err;
    };
    expect(await errorOf(`${SOME} --compare cut.json`)).toContain('cut.json');
    expect(await errorOf(`${SOME} --compare run.json`)).toContain(
      'run.json is not a benchmark (swarmscope.bench/1); write one with bench --out',
    );
    expect(await errorOf(`${SOME} --compare half.json`)).toContain('half.json is not a benchmark');
    expect(await errorOf('bench --quick swarm --compare b.json')).toContain(
      'b.json has no rate of swarm; write one with bench --out',
    );
  });

  it.each([
    ['bench phold --quick --sizes 64', '--sizes and --quick, whose points are given; leave one of them out'],
    ['bench kademlia --quick --lp-size 4', '--lp-size and --quick, whose points are given'],
    ['bench gossip --quick --engine sequential', '--engine sequential: no point of gossip is of it; leave it out'],
  ])('%s', async (command, words) => {
    const { code, err } = await line(command);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });
});

describe('points', () => {
  const names = suites.flatMap(({ name, quick }) => (quick.length > 0 ? [name] : []));
  /** They need a device: without one they tell so. */
  const DEVICES = ['lcg', 'routes', 'mesh', 'seats'];

  it.each(names)('of %s are rows or gaps of it', async (name) => {
    const some = suites.filter((suite) => suite.name === name);
    const options = { engines: ['gpu', 'sequential'], repeat: 1, seconds: 0.01, quiet: true } as const;
    const quick = quickSuites(new Arguments([], new Map()), some, options);
    if (!quick.ok) throw new Error(quick.failure.message);
    const host = benchHost(new FakeHost({ batchSeconds: 1, withoutGpu: DEVICES.includes(name) }));
    let told = 0;
    await quick.value[0].run(host, options, async (row) => {
      told++;
      if (isGap(row)) expect(row.failure.kind).toBe('unsupported');
    });
    expect(told).toBeGreaterThanOrEqual(some[0].quick.length);
  });
});
