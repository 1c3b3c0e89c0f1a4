/**
 * Covers: sums from the runners' reports, stages that print at the same time, options of `npm test`, where a browser is
 * looked for, which Node is new enough, what counts as installed.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from './browser/browser.mjs';
import { isInstalled } from './program/install.mjs';
import { isRecentEnough } from './program/node-version.mjs';
import { closingLine, playwrightSums, sumsOf, total, vitestSums } from './test/tally.mjs';
import { readTestOptions } from './test/test-options.mjs';
import { Turns } from './test/turns.mjs';

describe('sums', () => {
  const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1, testResults: [] };
  const broken = { status: 'failed', assertionResults: [] };
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 1 };

  it('counts a file of tests that could not be loaded as one failure', () => {
    expect(vitestSums(vitest)).toEqual({ passed: 7, failed: 0, skipped: 3 });
    const report = { ...vitest, numFailedTests: 1, testResults: [broken, failing] };
    expect(vitestSums(report)).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  it('counts a journey that passed only when repeated, or a runner that could not start, as a failure', () => {
    expect(playwrightSums({ stats, errors: [] })).toEqual({ passed: 4, failed: 0, skipped: 1 });
    expect(playwrightSums({ stats: { ...stats, flaky: 1 }, errors: [] }).failed).toBe(1);
    expect(playwrightSums({ stats, errors: [{ message: 'no server' }] }).failed).toBe(1);
  });

  it('counts a runner that crashed as a failure, whether it left a report or not', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'swarmscope-tally-')), 'report.json');
    expect(sumsOf(path, vitestSums, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    writeFileSync(path, JSON.stringify(vitest));
    expect(sumsOf(path, vitestSums, true)).toEqual({ passed: 7, failed: 0, skipped: 3 });
    expect(sumsOf(path, vitestSums, false)).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  it('closes with one line that names skipped tests only when there are any', () => {
    const sums = total([vitestSums(vitest), playwrightSums({ stats, errors: [] })]);
    expect(closingLine(sums)).toBe('11 passed, 0 failed, 4 skipped');
    expect(closingLine({ passed: 3, failed: 1, skipped: 0 })).toBe('3 passed, 1 failed');
  });
});

describe('stages at the same time', () => {
  it('print whole, in the order in which they began, the first one as it goes', () => {
    let printed = '';
    const turns = new Turns((text) => {
      printed += text;
    });
    const [types, unit, gpu] = [turns.begin(), turns.begin(), turns.begin()];
    gpu.say('g1 ');
    types.say('t1 ');
    unit.say('u1 ');
    expect(printed).toBe('t1 ');
    gpu.say('g2 ');
    gpu.end();
    types.say('t2 ');
    types.end();
    expect(printed).toBe('t1 t2 u1 ');
    unit.say('u2 ');
    unit.end();
    expect(printed).toBe('t1 t2 u1 u2 g1 g2 ');
    const late = turns.begin();
    late.say('l1');
    expect(printed).toMatch(/g2 l1$/);
  });
});

describe('options', () => {
  it('are all, or a part of them', () => {
    expect(readTestOptions([])).toEqual({
      full: false,
      noGpu: false,
      realGpu: false,
      shard: undefined,
      isFirst: true,
      help: false,
    });
    expect(readTestOptions(['--real-gpu', '--shard', '2/3'])).toMatchObject({
      realGpu: true,
      shard: '2/3',
      isFirst: false,
    });
    expect(readTestOptions(['--shard=1/3', '--no-gpu'])).toMatchObject({ noGpu: true, shard: '1/3', isFirst: true });
  });

  it.each([
    ['--shard', '3/2'],
    ['--shard', '0/2'],
    ['--shard', '2'],
    ['--shard'],
    ['--no-gpu', '--real-gpu'],
    ['--changed', '--full'],
    ['--since', 'main', '--shard=1/2'],
    ['--fast'],
  ])('may not be %s %s', (...args) => expect(() => readTestOptions(args)).toThrow());
});

describe('browser', () => {
  const only = (there: string) => (path: string) => path === there;
  const chrome = 'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe';
  const edge = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';

  it.each([
    ['linux', '/usr/bin/google-chrome', {}],
    ['darwin', edge, { HOME: '/Users/ada' }],
    ['darwin', `/Users/ada${edge}`, { HOME: '/Users/ada' }],
    ['win32', chrome, { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' }],
  ] as const)('is found on %s at %s', (platform, path, env) => {
    expect(findBrowser({ platform, env, exists: only(path) })).toBe(path);
  });

  it('is the one named in SWARMSCOPE_CHROMIUM, which must exist', () => {
    const env = { SWARMSCOPE_CHROMIUM: '/opt/mine' };
    expect(findBrowser({ platform: 'linux', env, exists: () => true })).toBe('/opt/mine');
    expect(() => findBrowser({ platform: 'linux', env, exists: () => false })).toThrow('/opt/mine does not exist');
  });

  it("is Playwright's own where the system has none, and absent without that", () => {
    expect(findBrowser({ platform: 'linux', env: {}, exists: only('/own'), own: '/own' })).toBe('/own');
    expect(findBrowser({ platform: 'linux', env: {}, exists: () => false, own: '/own' })).toBeUndefined();
  });
});

describe('node', () => {
  it.each([
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.0.0', true],
  ])('%s is new enough: %s', (version, expected) => expect(isRecentEnough(version)).toBe(expected));
});

describe('installed packages', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  };
  const a = { 'node_modules/a': { version: '1.0.0' } };

  it.each([
    ['nothing was installed', undefined, false],
    ['only an optional package is missing', a, true],
    ['a needed package is missing', {}, false],
    ['a version differs', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['a package is there that the lock file dropped', { ...a, 'node_modules/c': { version: '1.0.0' } }, false],
  ])('%s', (_what, present, expected) => expect(isInstalled(wanted, present)).toBe(expected));
});
