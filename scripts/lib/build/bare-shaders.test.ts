/** Covers: shaders go into the page without comments, and with every line of code where it was. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../repository.mjs';
import { bare } from './bare-shaders.mjs';

it('takes comments away, and nothing else', () => {
  expect(bare('/// A bin.\nfn f() {\n  let a = 4 / 2; // half\n}\n')).toBe('\nfn f() {\n  let a = 4 / 2;\n}\n');
});

it('every shader keeps its lines', () => {
  const names = readdirSync(inRoot('shaders'), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.wesl')).map((name) => join('shaders', name));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = readFileSync(inRoot(file), 'utf8');
    const lines = bare(text).split('\n');
    expect(lines.length, file).toBe(text.split('\n').length);
    expect(
      lines.filter((line) => line.includes('//')),
      file,
    ).toEqual([]);
    // A comment of several lines would stay, and a slash pair within one would cut it open.
    expect(text, file).not.toContain('/*');
  }
});
