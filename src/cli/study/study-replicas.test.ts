/** Covers: studies on replicas of a GPU: their files are those of a core, however they are cut; what is told; what is refused. */

import { csvParse } from 'd3';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../base/result.ts';
import { openRun } from '../../run/open-run.ts';
import type { OpenOptions, Run } from '../../run/run.ts';
import { type FakeReplicaSettings, FakeReplicas } from '../../run/testing/fake-replicas.ts';
import { readResultTable } from '../../scenario/results/result-table.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { runCommandLine } from '../commands.ts';
import { FakeHost, type FakeSettings } from '../testing/fake-host.ts';

/** Real runs: in replicas as on the GPU that it has, and alone, each on one core. */
class ReplicaHost extends FakeHost {
  readonly alone: number[] = [];

  override async openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>> {
    this.alone.push(scenario.seed);
    return openRun(scenario, { ...options, engine: 'sequential' });
  }
}

async function line(
  command: string,
  fake: FakeReplicaSettings = {},
  settings: FakeSettings = {},
  hostOf = ReplicaHost,
) {
  const replicas = new FakeReplicas(fake);
  const host = new hostOf({ ...settings, replicas });
  const code = await runCommandLine(host, command.split(' '));
  return { code, host, replicas, err: host.err, out: host.out, alone: host instanceof ReplicaHost ? host.alone : [] };
}

const OTHER =
  /^(wallSeconds|setupSeconds|eventsPerSecond|roundsPerSecond|engine|adapter|lpSize|lpParallelism|memoryBytes)$/;

/** A file without what tells of speed, memory and place. */
const plain = (csv: string) => csvParse(csv).map((row) => Object.entries(row).filter(([name]) => !OTHER.test(name)));

const STUDY = 'phold --set nodes=16 --over nodes=16,32 --over end=30,60,90 --repeat 5 --csv s.csv';
const onCore = async (study = STUDY) =>
  plain((await line(`study run ${study} --engine sequential`)).host.written['s.csv']);

describe('a study on seats', () => {
  it.each(['auto', '1', '2', '7'])('of at most %s: its file is that of a core', async (asked) => {
    const { code, host, replicas, alone } = await line(`study run ${STUDY} --engine gpu --seats ${asked}`);
    expect(code).toBe(0);
    expect(plain(host.written['s.csv'])).toEqual(await onCore());
    expect(replicas.most).toBe({ auto: 15, '1': 0, '2': 2, '7': 7 }[asked]);
    // Of each shape one run is made again alone.
    if (asked !== '1') expect(alone).toHaveLength(2);
    expect(replicas.taken).toBe(0);
  });

  it('some of which leave, whose device is lost, whose memory is small', async () => {
    const { host, alone, err } = await line(`study run ${STUDY} --engine gpu`, {
      room: 10,
      leaves: ({ seed }) => seed === 3,
      loses: (advance) => advance === 2,
    });
    expect(plain(host.written['s.csv'])).toEqual(await onCore());
    expect(alone.filter((seed) => seed === 3).length).toBeGreaterThanOrEqual(6);
    expect(err).toContain('7 seats: the GPU has no memory for more\n');
    expect(err).toContain(
      'the GPU device was lost with 7 seats (the device was lost): runs are made again on 3 seats\n',
    );
  });

  it('ended by Ctrl-C keeps what has ended, and --resume gives the same file', async () => {
    const controller = new AbortController();
    class Stopped extends ReplicaHost {
      override get cancelled() {
        return controller.signal;
      }
    }
    let advances = 0;
    const first = await line(
      `study run ${STUDY} --engine gpu --seats 4`,
      { onAdvance: () => ++advances === 40 && controller.abort() },
      {},
      Stopped,
    );
    expect(first.code).toBe(130);
    const { length } = plain(first.host.written['s.csv']);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(30);
    const files = { 's.csv': first.host.written['s.csv'] };
    const again = await line(`study run ${STUDY} --engine gpu --resume`, {}, { files });
    expect(again.err).toContain(`${length} of 30 runs are in s.csv already`);
    expect(plain(again.host.written['s.csv'])).toEqual(await onCore());
  });

  it('in shards: merged, they are the file of one machine', async () => {
    const planned = await line(
      `study plan ${STUDY.replace(' --csv s.csv', '')} --out s.study.json --engine sequential`,
    );
    const files: Record<string, string> = { ...planned.host.written };
    for (const k of [0, 1, 2]) {
      const { code, host } = await line(`study run s.study.json --shard ${k}/3 --engine gpu --seats 3`, {}, { files });
      expect(code).toBe(0);
      Object.assign(files, host.written);
    }
    const parts = Object.keys(files).filter((name) => name.startsWith('part-') && name.endsWith('.csv'));
    const merged = await line(`study merge s.study.json ${parts.join(' ')} --csv all.csv`, {}, { files });
    expect(merged.code).toBe(0);
    expect(plain(merged.host.written['all.csv'])).toEqual(await onCore());
    expect(readResultTable([], merged.host.written['all.csv']).ok).toBe(false);
  });

  it('with a precision makes nothing beyond a look', async () => {
    const study =
      'phold --set nodes=16 --set end=20 --over remote=0:1:0.5 --repeat 10..40 --precision 1% --of eventsPerWindow --csv s.csv';
    const { host } = await line(`study run ${study} --engine gpu`);
    const file = plain(host.written['s.csv']);
    expect(file).toEqual(await onCore(study));
    expect(file.length).toBeGreaterThan(30);
    expect(file.length).toBeLessThan(120);
  });

  it('says how many are at work', async () => {
    // Batches take longer than it is from one line to the next.
    const { err } = await line(`study run ${STUDY} --engine gpu --seats 3`, { pauseMs: 5 }, { terminal: true });
    expect(err).toMatch(/runs\/s, [123] seats? at work, about/);
  });

  it('where cores may be faster: a full batch tries the GPU, and every run is made once', async () => {
    const { code, err, host } = await line(`study run ${STUDY}`, {}, { cores: 2 });
    expect(code).toBe(0);
    expect(err).toMatch(/runs are made on (the GPU|2 cores): \S+( k)? runs\/s on the GPU/);
    expect(plain(host.written['s.csv'])).toEqual(await onCore());
  });

  it('of few runs sits too where a number is asked for', async () => {
    const { replicas } = await line('study run phold/tiny --repeat 3 --seats 2 --csv s.csv');
    expect(replicas.most).toBe(2);
  });
});

describe('study plan', () => {
  const plan = `study plan ${STUDY.replace(' --csv s.csv', '')}`;

  it('says how many seats there are, and what they take', async () => {
    const { out } = await line(`${plan} --engine gpu`);
    expect(out).toMatch(/seats +15 on the GPU, 15.0 kB together\n/);
    expect(out).toMatch(/time +about 0:\d\d on the GPU; runs of the dearest shape were measured side by side\n/);
    const { seats: replicas } = JSON.parse((await line(`${plan} --engine gpu --seats 4 --json`)).out);
    expect(replicas).toEqual({ seats: 4, memoryBytes: 4000 });
  });

  it('says nothing of them on cores, or one after the other', async () => {
    for (const words of ['--engine sequential', '--engine gpu --seats 1'])
      expect((await line(`${plan} ${words}`)).out).not.toContain('seats');
  });
});

describe('seats that are refused', () => {
  it.each([
    ['--seats 0', '--seats 0 is not a whole number from 1 to 65535; use auto, or leave it out'],
    ['--seats 65536', '--seats 65536 is not a whole number from 1 to 65535'],
    ['--seats 1.5', '--seats 1.5 is not a whole number'],
    ['--seats many', '--seats "many" is not a number'],
    [
      '--seats 4 --engine sequential',
      '--seats 4 is about the GPU, and --engine sequential asks for one core; leave one',
    ],
    ['--seats 4 --jobs 2', '--seats 4 is about the GPU, and --jobs 2 asks for cores; leave one of them out'],
  ])('%s: exit 2', async (words, said) => {
    const { code, err, alone } = await line(`study run phold/tiny --repeat 3 ${words}`);
    expect(err).toContain(said);
    expect([code, alone.length]).toEqual([2, 0]);
  });

  it('of another event list than slots: exit 2', async () => {
    const { code, err } = await line('study run phold/tiny --repeat 3 --list reduce --seats 4');
    expect(err).toContain('--seats 4 changes nothing for event list reduce: its runs have no seats');
    expect(code).toBe(2);
  });

  it('on a model for which they change nothing: exit 2; auto is no mistake', async () => {
    class Without extends ReplicaHost {
      override async planRun(...all: Parameters<FakeHost['planRun']>) {
        const plan = await super.planRun(...all);
        return plan.ok ? { ...plan, value: { ...plan.value, openReplicas: undefined } } : plan;
      }
    }
    const { code, err } = await line(
      'study run phold/tiny --repeat 3 --seats 4',
      {},
      {},
      Without as typeof ReplicaHost,
    );
    expect(err).toContain('--seats 4 changes nothing for phold: its runs have no seats');
    expect(code).toBe(2);
    const auto = await line('study run phold/tiny --repeat 3 --engine gpu', {}, {}, Without as typeof ReplicaHost);
    expect([auto.code, auto.replicas.most]).toEqual([0, 0]);
  });

  it('without a GPU cores make the runs, which is said', async () => {
    const { code, err } = await line('study run phold/tiny --repeat 3 --seats 4', {}, { withoutGpu: true });
    expect(err).toContain('--seats 4: there is no GPU, and runs are made on cores\n');
    expect(code).toBe(0);
  });
});
