/** Covers: a build as a folder and as a zip: every file, unchanged, under one folder; equal builds are equal zips; what was there before is gone. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pack } from './pack.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'swarmscope-pack-'));
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  writeFileSync(join(root, 'dist/index.html'), '<title>lab</title>'.repeat(50));
  writeFileSync(join(root, 'dist/assets/a.js.br'), Uint8Array.of(1, 2, 255));
  writeFileSync(join(root, 'LICENSE'), 'free');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('has every file under a folder of its name, as it was', () => {
  const folder = join(root, 'out/lab-1.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'of-before.js'), '');
  const { files, bytes } = pack(join(root, 'dist'), folder, [join(root, 'LICENSE')]);
  const zip = readFileSync(`${folder}.zip`);
  expect([files, bytes]).toEqual([3, zip.length]);
  const unpacked = unzipSync(zip);
  expect(Object.keys(unpacked).sort()).toEqual(['lab-1.0/LICENSE', 'lab-1.0/assets/a.js.br', 'lab-1.0/index.html']);
  for (const [name, content] of Object.entries(unpacked))
    expect(Buffer.from(content).equals(readFileSync(join(root, 'out', name)))).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['LICENSE', 'assets', 'index.html']);
});

it('is byte for byte the same of the same build', () => {
  const made = ['a', 'b'].map((name) => {
    const folder = join(root, name, 'lab');
    pack(join(root, 'dist'), folder, []);
    return readFileSync(`${folder}.zip`);
  });
  expect(made[0]?.equals(made[1] as Buffer)).toBe(true);
});
