/**
 * Covers: `run --checkpoint` and `run --resume` with real runs and files: the digest of the run in one piece, wherever it was ended; a damaged file or
 * none falls back to the one before; what cannot be is said in a sentence; a full disk ends checkpoints and not the run.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fail, type Result } from '../../base/result.ts';
import { localHelpers } from '../../engine/event/workers/testing/local-team.ts';
import { openRun } from '../../run/open-run.ts';
import { partWorld } from '../../run/part-world.ts';
import type { OpenOptions, Run } from '../../run/run.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { runCommandLine } from '../commands.ts';
import { NODE_FILES } from '../node-files.ts';
import { FakeHost } from '../testing/fake-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'swarmscope-checkpoints-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs that are real, a few steps in a batch; Ctrl-C comes in batch `last`. */
class RealHost extends FakeHost {
  constructor(
    private readonly last = Number.POSITIVE_INFINITY,
    private readonly isFull = false,
    locked: readonly string[] = [],
  ) {
    super({ withoutGpu: true, locked });
    const { overwriteFile } = NODE_FILES;
    Object.assign(this, NODE_FILES, {
      overwriteFile: async (path: string, content: Iterable<Uint8Array>): Promise<Result<void>> =>
        this.isFull ? fail('storage', `${path} cannot be written (ENOSPC)`, '') : overwriteFile(path, content),
    });
  }

  override async openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>> {
    const run = await openRun(scenario, { ...options, helpers: localHelpers(partWorld) });
    if (!run.ok) return run;
    const advance = run.value.advance.bind(run.value);
    let batches = 0;
    run.value.advance = (limits) => {
      if (++batches === this.last) this.controller.abort();
      return advance({ ...limits, steps: 2 });
    };
    return run;
  }
}

interface Line {
  readonly code: number;
  readonly err: string;
  readonly digest: string;
}

async function line(words: string, host = new RealHost(), engine = 'sequential'): Promise<Line> {
  const inFolder = words.replaceAll(/(\w+\.(?:ckpt|csv))/g, (name) => join(folder, name));
  const code = await runCommandLine(host, `run ${inFolder} --engine ${engine} --quiet`.split(' '));
  return { code, err: host.err, digest: /^\s*digest\s+(\w+)/m.exec(host.out)?.[1] ?? '' };
}

const PHOLD = 'phold --set nodes=40 --set end=60';
const SWARM = 'swarm --set peers=20 --set blocks=30';

it.each([
  ['phold', PHOLD],
  ['swarm', SWARM],
])('%s goes on after Ctrl-C, twice, with the digest of the run in one piece', async (name, scenario) => {
  const whole = await line(scenario);
  const file = `${name}.ckpt`;
  const first = await line(`${scenario} --checkpoint ${file}`, new RealHost(2));
  expect(first).toMatchObject({ code: 130, err: expect.stringContaining('swarmscope run --resume') });
  const second = await line(`--resume ${file} --checkpoint ${file} --checkpoint-every 0`, new RealHost(2));
  expect(second.code).toBe(130);
  expect(second.digest).not.toBe(first.digest);
  expect(await line(`--resume ${file}`)).toEqual({ code: 0, err: '', digest: whole.digest });
  expect(readdirSync(folder).filter((each) => each.startsWith(file))).toEqual([file, `${file}.before`]);
});

describe('records', () => {
  const lookups = 'kademlia --set peers=40 --set end=8';
  const rows = (name: string) => readFileSync(join(folder, name), 'utf8');

  it('are the same in one piece and in three', async () => {
    await line(`${lookups} --records whole.csv`);
    await line(`${lookups} --records parts.csv --checkpoint parts.ckpt`, new RealHost(40));
    const before = rows('parts.csv');
    await line(
      '--resume parts.ckpt --records parts.csv --checkpoint parts.ckpt --checkpoint-every 0',
      new RealHost(60),
    );
    expect(rows('parts.csv').length).toBeGreaterThan(before.length);
    expect(rows('parts.csv').length).toBeLessThan(rows('whole.csv').length);
    await line('--resume parts.ckpt --records parts.csv');
    expect(rows('parts.csv')).toBe(rows('whole.csv'));
  });

  it('that nobody has taken are kept no longer than the run that did', async () => {
    await line(`${lookups} --records gone.csv --checkpoint gone.ckpt`, new RealHost(40));
    await line('--resume gone.ckpt --checkpoint gone.ckpt', new RealHost(2));
    const left = await line('--resume gone.ckpt --records gone.csv');
    expect(left).toMatchObject({ code: 2, err: expect.stringContaining('was kept without --records') });
  });
});

describe('a damaged checkpoint', () => {
  const path = join(folder, 'damaged.ckpt');
  const damage = (file: string) => {
    const bytes = readFileSync(file);
    bytes[bytes.length - 20] ^= 1;
    writeFileSync(file, bytes);
  };

  it('falls back to the one before, keeps that, and is refused where there is none', async () => {
    const whole = await line(PHOLD);
    await line(`${PHOLD} --checkpoint damaged.ckpt --checkpoint-every 0`, new RealHost(3));
    damage(path);
    const kept = readFileSync(`${path}.before`);
    const again = await line('--resume damaged.ckpt');
    expect(again).toMatchObject({ code: 0, digest: whole.digest });
    expect(again.err).toMatch(
      /damaged.ckpt is damaged: its checksum is \w+, .*: going on from .*damaged.ckpt.before\n/,
    );
    const host = new RealHost(1);
    await line('--resume damaged.ckpt --checkpoint damaged.ckpt', host);
    expect(readFileSync(`${path}.before`).equals(kept)).toBe(true);
    rmSync(path);
    expect(await line('--resume damaged.ckpt')).toMatchObject({ code: 0, digest: whole.digest });
    damage(`${path}.before`);
    const none = await line('--resume damaged.ckpt');
    expect(none).toMatchObject({ code: 2, digest: '', err: expect.stringContaining('damaged.ckpt cannot be read') });
  });

  it('of one run never falls back to that of another', async () => {
    await line(`${PHOLD} --checkpoint other.ckpt --checkpoint-every 0`, new RealHost(3));
    await line(`${SWARM} --checkpoint other.ckpt`, new RealHost(2));
    damage(join(folder, 'other.ckpt'));
    expect(await line('--resume other.ckpt')).toMatchObject({ code: 2, err: expect.stringContaining('is damaged') });
  });
});

it('a full disk ends checkpoints, with a notice, and the run goes on', async () => {
  const whole = await line(PHOLD);
  const full = await line(`${PHOLD} --checkpoint full.ckpt --checkpoint-every 0`, new RealHost(undefined, true));
  expect(full).toMatchObject({ code: 0, digest: whole.digest });
  expect(full.err).toMatch(/^there are no more checkpoints: .*full.ckpt.new cannot be written \(ENOSPC\)\n$/);
});

it('two runs never keep themselves in one file', async () => {
  const path = join(folder, 'shared.ckpt');
  const second = await line(`${PHOLD} --checkpoint shared.ckpt`, new RealHost(undefined, false, [path]));
  expect(second).toMatchObject({ code: 2, err: expect.stringContaining('shared.ckpt is being written by process 7') });
});

it('who begins anew over a run that is kept is told how to go on with that', async () => {
  await line(`${PHOLD} --checkpoint anew.ckpt`, new RealHost(1));
  const goesOn = expect.stringMatching(/anew\.ckpt is there, and .*`swarmscope run --resume .*anew\.ckpt` goes on/);
  expect(await line(`${PHOLD} --seed 2 --checkpoint anew.ckpt`)).toMatchObject({ code: 0, err: goesOn });
  expect(await line('--resume anew.ckpt --checkpoint anew.ckpt')).toMatchObject({ code: 0, err: '' });
});

it('what a process that was killed has left half written is gone with the next', async () => {
  writeFileSync(join(folder, 'left.ckpt.new'), 'half');
  await line(`${PHOLD} --checkpoint left.ckpt`);
  expect(readdirSync(folder).filter((each) => each.startsWith('left'))).toEqual([]);
});

it.each([
  ['--resume a.ckpt phold', '"phold" is one argument too many: a checkpoint has its own scenario'],
  ['--resume kept.ckpt --records r.csv', 'phold makes no records for --records; leave --records out'],
  ['--resume none.ckpt', 'none.ckpt cannot be read (ENOENT)'],
  ['--resume package.json', 'package.json is no checkpoint of Swarmscope; name a file that `run --checkpoint` wrote'],
  [`${PHOLD} --checkpoint-every 5`, '--checkpoint-every is about --checkpoint'],
  [`${PHOLD} --checkpoint a.ckpt --checkpoint-every x`, '--checkpoint-every'],
  ['--resume kept.ckpt --seed 4', 'the checkpoint is of a run with other values than these; leave the changes out'],
  ['--resume kept.ckpt --set end=9', 'the checkpoint is of a run with other values than these; leave the changes out'],
])('run %s', async (words, message) => {
  await line(`${PHOLD} --checkpoint kept.ckpt`, new RealHost(1));
  expect(await line(words)).toMatchObject({ code: 2, err: expect.stringContaining(message), digest: '' });
});

it.each([
  ['workers --workers 3', 'sequential'],
  ['sequential', 'workers --workers 2'],
  ['workers --workers 2', 'workers --workers 5'],
])('a run on %s goes on on %s', async (before, then) => {
  const whole = await line(`${PHOLD} --seed 8`);
  const interrupted = await line(`${PHOLD} --seed 8 --checkpoint all.ckpt`, new RealHost(2), before);
  expect(interrupted.code).toBe(130);
  expect(await line('--resume all.ckpt', new RealHost(), then)).toEqual(whole);
});
