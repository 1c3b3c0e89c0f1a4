/** Files of the real host: whole or not at all, and read only where they are of a sane size. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nodeHost } from './node-host.ts';

vi.mock('../models/open-run.ts', () => ({ openRun: () => {} }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swarmscope-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('writes and replaces without leaving anything beside', async () => {
  const host = nodeHost();
  const path = join(folder, 'r.json');
  expect(await host.writeFile(path, 'one')).toMatchObject({ ok: true });
  expect(await host.writeFile(path, 'two')).toMatchObject({ ok: true });
  expect(await readFile(path, 'utf8')).toBe('two');
  expect(await readdir(folder)).toEqual(['r.json']);
});

it('says what it cannot write or read', async () => {
  const host = nodeHost();
  expect(await host.writeFile(join(folder, 'no', 'r.json'), 'x')).toMatchObject({ failure: { kind: 'storage' } });
  expect(await host.readFile(join(folder, 'absent.json'), 10)).toMatchObject({ failure: { kind: 'storage' } });
  expect(await host.readFile(folder, 1e9)).toMatchObject({ failure: { kind: 'storage' } });
  await host.writeFile(join(folder, 'long.json'), 'x'.repeat(11));
  expect(await host.readFile(join(folder, 'long.json'), 10)).toMatchObject({ failure: { kind: 'limit' } });
});
