/** Covers: which files of a build get compressed forms, that these hold the same, and that none of them is kept offline. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { compressFolder } from './compress.mjs';
import { filesToKeep } from './service-worker.mjs';

const folder = mkdtempSync(join(tmpdir(), 'swarmscope-compress-'));
const script = 'export const one = 1;\n'.repeat(50);

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), script);
  writeFileSync(join(folder, 'assets/index-1.js'), script);
  writeFileSync(join(folder, 'assets/tiny-1.js'), 'x');
  writeFileSync(join(folder, 'assets/picture-1.webp'), script);
  await compressFolder(folder);
});

it('texts, in forms that are smaller; never pictures', () => {
  const made = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(br|gz)$/.test(name));
  expect(made.map((name) => name.replaceAll('\\', '/')).sort()).toEqual([
    'assets/index-1.js.br',
    'assets/index-1.js.gz',
    'index.html.br',
    'index.html.gz',
  ]);
});

it('each holds the file', () => {
  const path = join(folder, 'assets/index-1.js');
  expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(script);
  expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(script);
});

it('what is kept offline is the files alone, and nothing that hosts read and do not give', () => {
  writeFileSync(join(folder, '_headers'), '-');
  expect(filesToKeep(folder).map(({ url }) => url)).toEqual([
    'assets/index-1.js',
    'assets/picture-1.webp',
    'assets/tiny-1.js',
    'index.html',
  ]);
});
