/** Covers: what the check of the built page finds: chunks that are reached, engine code, models of tests, what comes later, size. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { judge } from './bundle.mjs';

const HTML = '<script type="module" src="./assets/index-1.js"></script><link href="./assets/index-1.css">';
const WORKER = { 'main-1.js': 'fn threefry2x32(' };
const LATER = { 'later-1.js': 'data-base-ui chart-range-text "it gave no result"' };
const EDITOR = { 'editor-1.js': 'cm-lineNumbers', 'language-1.js': 'Comparisons cannot be chained' };
const judged = (files: Record<string, string>) =>
  judge({ html: HTML, files: { 'index-1.css': '', ...WORKER, ...LATER, ...EDITOR, ...files } });

it('a page that loads its worker by URL is fine', () => {
  const { ok, output } = judged({
    'index-1.js': 'import"./base-1.js";new URL("./main-1.js",import.meta.url)',
    'base-1.js': '',
  });
  expect(output).toContain('base-1.js, index-1.css, index-1.js');
  expect(ok).toBe(true);
});

it.each([
  ['at once', 'import{a}from"./main-1.js"'],
  ['later', 'import(`./main-1.js`)'],
])('engine code that the page loads %s', (_when, text) => {
  expect(judged({ 'index-1.js': text })).toMatchObject({ ok: false, output: expect.stringContaining('engine code') });
});

it.each(['"long-road"', 'fn whisper_tell('])('a model of tests anywhere: %s', (word) => {
  const worker = { 'main-1.js': `${WORKER['main-1.js']} ${word}` };
  expect(judged({ 'index-1.js': '', ...worker })).toMatchObject({
    ok: false,
    output: expect.stringContaining('of tests'),
  });
});

it('a page that grew too large', () => {
  const large = randomBytes(400_000).toString('base64');
  expect(judged({ 'index-1.js': large })).toMatchObject({
    ok: false,
    output: expect.stringContaining('gzipped: more than'),
  });
});

it('an editor that grew too large, with what it loads and its styles', () => {
  const part = randomBytes(90_000).toString('base64');
  const files = { 'index-1.js': 'import("./editor-1.js");import("./language-1.js")', 'ProtocolEditor-1.css': part };
  const editor = { 'editor-1.js': `import"./code-1.js";cm-lineNumbers` };
  expect(judged({ ...files, ...editor, 'code-1.js': '' }).ok).toBe(true);
  const other = randomBytes(90_000).toString('base64');
  expect(judged({ ...files, ...editor, 'code-1.js': other })).toMatchObject({
    ok: false,
    output: expect.stringMatching(/the editor loads \d+ bytes/),
  });
});

it('a page that loads much when it is asked for', () => {
  const large = randomBytes(400_000).toString('base64');
  expect(judged({ 'index-1.js': 'import("./large-1.js")', 'large-1.js': large }).ok).toBe(true);
});

it.each([
  ['Base UI', 'data-base-ui-portal'],
  ['charts', '"chart-range-text"'],
  ['runs of studies', '`it gave no result`'],
  ['the editor', 'cm-lineNumbers'],
])('%s at once', (what, word) => {
  expect(judged({ 'index-1.js': 'import"./base-1.js"', 'base-1.js': word })).toMatchObject({
    ok: false,
    output: expect.stringContaining(`base-1.js has ${what} in it, which come later`),
  });
});

it('markers of what comes later that no longer mark it', () => {
  const { output } = judged({ 'index-1.js': 'import("./later-1.js")', 'later-1.js': 'data-base-ui' });
  expect(output).toContain('no script has charts in it: mend LATER');
  expect(output).not.toContain('Base UI');
});

it('markers of the engine that no longer mark it', () => {
  expect(judge({ html: HTML, files: { 'index-1.js': '', 'main-1.js': '' } }).output).toContain('mend ENGINE');
});
