/** `run --records`: a row for each record, the same on any machine; a sample of too many; what Ctrl-C leaves. */
import { describe, expect, it, vi } from 'vitest';
import type { Result } from '../../base/result.ts';
import type { EvaluatedRecord } from '../../engine/event/model.ts';
import { rumourSpec } from '../../models/test-rumour/spec.ts';
import { openRun } from '../../run/open-run.ts';
import type { OpenOptions, Run } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { runCommandLine } from '../commands.ts';
import { FakeHost } from '../testing/fake-host.ts';
import { RecordFile, RecordSample } from './record-file.ts';

/** The model of tests stands in the lists of test builds only. */
vi.mock('../../models/catalog.ts', async () => {
  const [{ pholdSpec }, { rumourSpec: spec }] = await Promise.all([
    import('../../models/phold/spec.ts'),
    import('../../models/test-rumour/spec.ts'),
  ]);
  return { catalog: [pholdSpec, spec] };
});
vi.mock('../../models/registry.ts', async () => {
  const { rumourModel } = await import('../../models/test-rumour/model.ts');
  return { registry: { rumour: async () => rumourModel } };
});

/** Simulates on one core, so few events at a time that a run takes many batches. */
class TrueHost extends FakeHost {
  batches = 0;
  /** Ctrl-C comes in this batch. */
  cancelIn = Number.POSITIVE_INFINITY;

  override async openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>> {
    const opened = await openRun(scenario, { ...options, engine: 'sequential' });
    if (!opened.ok) return opened;
    const run = opened.value;
    const advance = run.advance.bind(run);
    run.advance = (limits) => {
      if (++this.batches === this.cancelIn) this.controller.abort();
      return advance({ ...limits, steps: 2 });
    };
    return opened;
  }
}

const linesOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split(','));

describe('run --records', () => {
  it('writes a row for each record under the names of the spec, and says how many', async () => {
    const host = new TrueHost();
    expect(
      await runCommandLine(host, [
        'run',
        'rumour',
        '--set',
        'nodes=256',
        '--records',
        't.csv',
        '--out',
        't.json',
        '--quiet',
      ]),
    ).toBe(0);
    const [header, ...rows] = linesOf(host.written['t.csv']);
    expect(header).toEqual(['time_s', 'person', 'teller', 'hops', 'honest', 'rate']);
    expect(rows[0]).toEqual(['0', '0', '0', '0', '0', '1']);
    expect(new Set(rows.map(([, person]) => person)).size).toBe(256);
    expect(rows.map(([time]) => Number(time))).toEqual(rows.map(([time]) => Number(time)).sort((a, b) => a - b));
    expect(rows.slice(1).every(([, , , , honest]) => honest === '1')).toBe(true);
    expect(host.batches).toBeGreaterThan(5);
    expect(host.err).toContain('t.csv: 256 tellings\n');
    const { digest } = JSON.parse(host.written['t.json']);
    expect(host.written['t.csv'].split('\n').filter((text) => text.startsWith('#'))).toEqual([
      '# Model: Rumour (model version 1), preset Village',
      '# Setup: 256 people',
      '# Run: Seed 1',
      `# Software: Swarmscope ${host.machine.app}`,
      expect.stringMatching(/^# Link: #v1\./),
      '# Status: finished',
      `# Digest: ${digest}`,
    ]);
  });

  it('leaves what there is when Ctrl-C comes', async () => {
    const host = new TrueHost();
    host.cancelIn = 4;
    expect(await runCommandLine(host, ['run', 'rumour', '--records', 't.csv', '--quiet'])).toBe(130);
    const [header, ...rows] = linesOf(host.written['t.csv']);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.length).toBeLessThan(1024);
    expect(rows.every((row) => row.length === header.length)).toBe(true);
    expect(host.err).toContain(`t.csv: ${rows.length} tellings\n`);
  });

  it('refuses a model that makes none, before anything runs', async () => {
    const host = new TrueHost();
    expect(await runCommandLine(host, ['run', 'phold', '--records', 't.csv'])).toBe(2);
    expect(host.err).toContain('phold makes no records for --records');
    expect(host.written).toEqual({});
  });

  it('ends with the failure when the file cannot be written', async () => {
    const host = new TrueHost();
    expect(await runCommandLine(host, ['run', 'rumour', '--records', '/no/t.csv', '--quiet'])).toBe(2);
    expect(host.err).toContain('/no/t.csv cannot be written');
    expect(host.batches).toBe(0);
  });
});

describe('of too many records', () => {
  /** The file of a run that is taken so many windows at a time. */
  async function fileOf(windows: number, mostRows: number): Promise<{ text: string; said: string }> {
    const host = new FakeHost();
    const scenario = complete(rumourSpec, { params: { nodes: 1024 }, seed: 3 });
    const opened = await openRun(scenario, { engine: 'sequential', lpSize: 'auto' });
    const file = RecordFile.of(
      host,
      't.csv',
      { spec: rumourSpec, scenario, version: '1', link: '' },
      undefined,
      mostRows,
    );
    if (!opened.ok || !file.ok) throw new Error('the run cannot be opened');
    await file.value.begin(opened.value);
    for (let done = false; !done; ) {
      const progress = await opened.value.advance({ wallMs: 1e9, steps: windows });
      await file.value.take(opened.value);
      done = !progress.ok || progress.value.done;
    }
    return { text: host.written['t.csv'], said: file.value.describe() };
  }

  it('there is a sample with its rate, which does not depend on batches', async () => {
    const { text, said } = await fileOf(1, 200);
    const [, ...rows] = linesOf(text);
    expect(rows.length).toBeLessThanOrEqual(200);
    expect(rows.length).toBeGreaterThan(80);
    const rate = Number(rows[0][5]);
    expect([1 / 8, 1 / 16]).toContain(rate);
    expect(rows.every((row) => Number(row[5]) === rate)).toBe(true);
    expect(said).toBe(`t.csv: ${rows.length} of 1,024 tellings, each with probability ${rate}\n`);
    expect((await fileOf(7, 200)).text).toBe(text);
    expect((await fileOf(1e6, 200)).text).toBe(text);
  });

  it('there is the same sample where it is gone on with', () => {
    const records = Array.from({ length: 3000 }, (_, i): EvaluatedRecord => {
      return { time: i, node: i % 7, judgement: 0, words: Uint32Array.of(i) };
    });
    const whole = new RecordSample(1, 100);
    whole.add(records);
    const [before, after] = [new RecordSample(1, 100), new RecordSample(1, 100)];
    before.add(records.slice(0, 2000));
    after.goOn(before.seen - before.records.length, before.halvings);
    after.add(before.records);
    after.add(records.slice(2000));
    expect([after.seen, after.rate, after.records]).toEqual([whole.seen, whole.rate, whole.records]);
  });

  it('each has the same chance', () => {
    const records = Array.from({ length: 20_000 }, (_, i): EvaluatedRecord => {
      return { time: i, node: i % 7, judgement: 0, words: new Uint32Array(0) };
    });
    const sample = new RecordSample(1, 6000);
    for (let i = 0; i < 20; i++) sample.add(records.slice(i * 1000, (i + 1) * 1000));
    expect([sample.rate, sample.seen]).toEqual([1 / 4, 20_000]);
    // Binomial(20,000, 1/4): five deviations.
    expect(Math.abs(sample.records.length - 5000)).toBeLessThan(5 * Math.sqrt(20_000 * (3 / 16)));
  });
});
