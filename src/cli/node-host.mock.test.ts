/** Files of the real host: whole or not at all, and read only where they are of a sane size. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Scenario } from '../scenario/scenario.ts';
import { lockFile } from './file-lock.ts';
import { NODE_FILES } from './node-files.ts';
import { nodeHost } from './node-host.ts';

const openRun = vi.hoisted(() => vi.fn());
vi.mock('../run/open-run.ts', () => ({ openRun, planRun: () => {} }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swarmscope-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each(['workers', 'auto'] as const)('%s: workers share the memory of the machine', async (engine) => {
  const host = nodeHost(new URL(import.meta.url));
  await host.openRun({} as Scenario, { engine, lpSize: 'auto' });
  expect(openRun.mock.lastCall?.[1]).toMatchObject({ workersBytes: host.memoryBytes, helpers: { cores: host.cores } });
});

it('draws a line that no terminal wraps', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  Object.assign(process.stderr, { columns: 10 });
  nodeHost(new URL(import.meta.url)).draw('12 of 240 runs');
  expect(written).toHaveBeenCalledWith('\r\u001b[K12 of 240');
  written.mockRestore();
});

it('writes and replaces without leaving anything beside', async () => {
  const host = nodeHost(new URL(import.meta.url));
  const path = join(folder, 'r.json');
  expect(await host.writeFile(path, 'one')).toMatchObject({ ok: true });
  expect(await host.writeFile(path, 'two')).toMatchObject({ ok: true });
  expect(await readFile(path, 'utf8')).toBe('two');
  expect(await readdir(folder)).toEqual(['r.json']);
});

it('writes one path twice at once: one of them whole', async () => {
  const host = nodeHost(new URL(import.meta.url));
  const path = join(folder, 'both.json');
  const texts = ['a', 'b'].map((letter) => letter.repeat(1e6));
  const written = await Promise.all(texts.map((text) => host.writeFile(path, text)));
  expect(written).toMatchObject([{ ok: true }, { ok: true }]);
  expect(texts).toContain(await readFile(path, 'utf8'));
  expect((await readdir(folder)).filter((name) => name.startsWith('both'))).toEqual(['both.json']);
});

it('a file is locked by one, until that one lets go or is gone', async () => {
  const host = nodeHost(new URL(import.meta.url));
  const path = join(folder, 'locked.csv');
  const first = await host.lockFile(path);
  if (!first.ok) throw new Error(first.failure.message);
  // As another process of this machine would have made it.
  const lock = JSON.parse(await readFile(`${path}.lock`, 'utf8'));
  expect(await first.value.holds()).toBe(true);
  await first.value.release();
  expect(await readdir(folder)).not.toContain('locked.csv.lock');
  for (const gone of [
    { ...lock, pid: 2 ** 22 + 1 },
    { ...lock, host: 'elsewhere', pid: 1 },
  ]) {
    await writeFile(`${path}.lock`, JSON.stringify(gone));
    const next = await host.lockFile(path);
    expect(next).toMatchObject({ ok: true });
    if (next.ok) await next.value.release();
  }
  // One that is alive on this machine is never robbed, however long it stands still.
  await writeFile(`${path}.lock`, JSON.stringify({ ...lock, pid: process.ppid }));
  expect(await host.lockFile(path)).toMatchObject({ failure: { kind: 'storage' } });
  await rm(`${path}.lock`);
  const robbed = await host.lockFile(path);
  await writeFile(`${path}.lock`, JSON.stringify({ ...lock, id: 'another' }));
  if (robbed.ok) {
    expect(await robbed.value.holds()).toBe(false);
    await robbed.value.release();
  }
  expect(await readFile(`${path}.lock`, 'utf8')).toContain('another');
  let beat = 0;
  const other = { ...lock, host: 'elsewhere', pid: 12 };
  const timer = setInterval(() => writeFile(`${path}.lock`, JSON.stringify({ ...other, beat: ++beat })), 200);
  await writeFile(`${path}.lock`, JSON.stringify(other));
  expect(await host.lockFile(path)).toMatchObject({
    failure: { kind: 'storage', message: expect.stringContaining('is being written by process 12 on elsewhere') },
  });
  clearInterval(timer);
});

it.runIf(process.platform === 'linux')(
  'a file is not locked by who has ended, but is still in the list of processes',
  async () => {
    const path = join(folder, 'left.csv');
    // What the shell has started is a child of `sleep`, which never asks how it ended.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
    const [told] = await once(parent.stdout, 'data');
    const pid = Number(told);
    await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '));
    const first = await lockFile(path);
    const lock = JSON.parse(await readFile(`${path}.lock`, 'utf8'));
    if (first.ok) await first.value.release();
    await writeFile(`${path}.lock`, JSON.stringify({ ...lock, pid }));
    const next = await lockFile(path);
    parent.kill();
    expect(next).toMatchObject({ ok: true });
    if (next.ok) await next.value.release();
  },
);

it('what comes in pieces under its own name is whole or gone', async () => {
  const path = join(folder, 'pieces.bin');
  function* pieces(last: () => Uint8Array) {
    yield new Uint8Array([1, 2]);
    yield last();
  }
  expect(
    await NODE_FILES.overwriteFile(
      path,
      pieces(() => new Uint8Array([3])),
    ),
  ).toMatchObject({ ok: true });
  expect([...(await readFile(path))]).toEqual([1, 2, 3]);
  const broken = pieces(() => {
    throw new Error('no more');
  });
  expect(await NODE_FILES.overwriteFile(path, broken)).toMatchObject({ failure: { kind: 'storage' } });
  expect((await readdir(folder)).filter((name) => name.startsWith('pieces'))).toEqual([]);
});

it('never replaces what is no file, and leaves a link one', async () => {
  const host = nodeHost(new URL(import.meta.url));
  expect(await host.writeFile('/dev/null', 'x')).toMatchObject({ ok: true });
  expect((await stat('/dev/null')).isFile()).toBe(false);
  expect(await host.sizeOf('/dev/null')).toMatchObject({ failure: { message: '/dev/null is a device, no file' } });
  await symlink(join(folder, 'r.json'), join(folder, 'link.json'));
  expect(await host.writeFile(join(folder, 'link.json'), 'three')).toMatchObject({ ok: true });
  expect(await readFile(join(folder, 'r.json'), 'utf8')).toBe('three');
  expect((await lstat(join(folder, 'link.json'))).isSymbolicLink()).toBe(true);
});

const isUnix = process.platform !== 'win32';

it.runIf(isUnix)('reads nothing that is no regular file: it may have no end, or never begin', async () => {
  const host = NODE_FILES;
  const pipe = join(folder, 'pipe.csv');
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  const socket = join(folder, 'socket.csv');
  const server = createServer().listen(socket);
  await once(server, 'listening');
  for (const [path, what] of [
    ['/dev/zero', 'device'],
    [folder, 'folder'],
    [pipe, 'pipe'],
    [socket, 'socket'],
  ]) {
    const refused = { failure: { kind: 'storage', message: `${path} is a ${what}, no file` } };
    expect(await host.readBytes(path, 1e6)).toMatchObject(refused);
    expect(await host.readFile(path, 1e6)).toMatchObject(refused);
    expect(await host.sizeOf(path)).toMatchObject(refused);
    const pieces: unknown[] = [];
    for await (const piece of host.readPieces(path)) pieces.push(piece);
    expect(pieces).toMatchObject([refused]);
  }
  server.close();
});

it.runIf(process.platform === 'linux')(
  'refuses what is longer than its size says, as a file that grows is',
  async () => {
    const host = NODE_FILES;
    const { size } = await stat('/proc/self/status');
    expect(size, 'what the system makes up says nothing of its size').toBe(0);
    expect(await host.readBytes('/proc/self/status', 100)).toMatchObject({ failure: { kind: 'limit' } });
    const { length } = await readFile('/proc/self/cmdline');
    expect(await host.readBytes('/proc/self/cmdline', length)).toMatchObject({ ok: true, value: { length } });
  },
);

it('finds out whether a file could be written, and leaves nothing there', async () => {
  const host = NODE_FILES;
  const inside = await mkdtemp(join(folder, 'inside-'));
  const there = join(inside, 'there.json');
  await writeFile(there, 'kept');
  expect(await host.checkWritable(there)).toMatchObject({ ok: true });
  expect(await host.checkWritable(join(inside, 'new.json'))).toMatchObject({ ok: true });
  if (isUnix) expect(await host.checkWritable('/dev/null')).toMatchObject({ ok: true });
  expect(await host.checkWritable(inside)).toMatchObject({
    failure: { kind: 'storage', message: `${inside} is a folder, no file`, remedy: 'name a file in it' },
  });
  for (const path of [join(inside, 'no', 'r.json'), join(there, 'r.json'), join(inside, 'x'.repeat(300))])
    expect(await host.checkWritable(path), path).toMatchObject({ failure: { kind: 'storage' } });
  expect(await host.checkWritable('')).toMatchObject({
    failure: { kind: 'storage', message: 'a file without a name cannot be written' },
  });
  // No user may make a file there, root included.
  if (process.platform === 'linux')
    expect(await host.checkWritable('/proc/r.json')).toMatchObject({ failure: { kind: 'storage' } });
  expect(await readdir(inside)).toEqual(['there.json']);
  expect(await readFile(there, 'utf8')).toBe('kept');
});

it('packs and unpacks what ends in .gz, and says where it was cut off', async () => {
  const host = nodeHost(new URL(import.meta.url));
  const path = join(folder, 'packed.csv.gz');
  const text = 'a,b\n1,2\n'.repeat(50_000);
  expect(await host.writeFile(path, text)).toMatchObject({ ok: true });
  const pieces: string[] = [];
  for await (const piece of host.readPieces(path)) pieces.push(piece.ok ? piece.value : 'wrong');
  expect(pieces.join('') === text).toBe(true);
  const bytes = await readFile(path);
  expect(bytes.length).toBeLessThan(text.length / 10);
  await writeFile(path, bytes.subarray(0, bytes.length - 9));
  const ends: unknown[] = [];
  for await (const piece of host.readPieces(path)) ends.push(piece);
  const remedy = 'it was not packed by gzip, or was cut off: copy it again';
  expect(ends.at(-1)).toMatchObject({ failure: { kind: 'storage', remedy } });
});

it('reads a text in pieces, in the middle of no character, and writes one from itself', async () => {
  const host = nodeHost(new URL(import.meta.url));
  const path = join(folder, 'long.csv');
  const text = '\u20ac\n'.repeat(300_000);
  await host.writeFile(path, text);
  expect(await host.sizeOf(path)).toEqual({ ok: true, value: 1_200_000 });
  expect(await host.sizeOf(join(folder, 'absent.csv'))).toEqual({ ok: true, value: undefined });
  const pieces: string[] = [];
  for await (const piece of host.readPieces(path)) pieces.push(piece.ok ? piece.value : '');
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join('') === text).toBe(true);
  async function* upper() {
    for await (const piece of host.readPieces(path)) yield piece.ok ? piece.value.replaceAll('\u20ac', 'E') : '';
  }
  expect(await host.writeFile(path, upper())).toMatchObject({ ok: true });
  expect(await host.sizeOf(path)).toEqual({ ok: true, value: 600_000 });
  await host.appendFile(path, 'end');
  expect((await readFile(path, 'utf8')).slice(-5)).toBe('E\nend');
});

it('leaves what was there where a text in pieces ends badly', async () => {
  const host = nodeHost(new URL(import.meta.url));
  const path = join(folder, 'kept.csv');
  await host.writeFile(path, 'kept');
  async function* broken() {
    yield 'half';
    throw new Error('no more');
  }
  expect(await host.writeFile(path, broken())).toMatchObject({ failure: { kind: 'storage' } });
  expect(await readFile(path, 'utf8')).toBe('kept');
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('says what it cannot write or read', async () => {
  const host = NODE_FILES;
  expect(await host.writeFile(join(folder, 'no', 'r.json'), 'x')).toMatchObject({ failure: { kind: 'storage' } });
  expect(await host.readFile(join(folder, 'absent.json'), 10)).toMatchObject({ failure: { kind: 'storage' } });
  expect(await host.readFile(folder, 1e9)).toMatchObject({ failure: { kind: 'storage' } });
  const absent: unknown[] = [];
  for await (const piece of host.readPieces(join(folder, 'absent.csv'))) absent.push(piece);
  expect(absent).toMatchObject([{ failure: { kind: 'storage', message: expect.stringContaining('ENOENT') } }]);
  await host.writeFile(join(folder, 'long.json'), 'x'.repeat(11));
  expect(await host.readFile(join(folder, 'long.json'), 10)).toMatchObject({ failure: { kind: 'limit' } });
});
