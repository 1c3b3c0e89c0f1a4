/**
 * Covers: lanes read all that their tests import; a lane is skipped where nothing that it reads has changed since it was green, and
 * nowhere else; which journeys a change touches; the longest stage first; whose time of the processor is whose.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { importsOf } from '../check/layers.mjs';
import { ROOT } from '../repository.mjs';
import { followsImports, journeysFor } from './changed.mjs';
import { CpuMeter } from './cpu-meter.mjs';
import { GreenLanes } from './green.mjs';
import { LANES } from './lanes.mjs';
import { longestFirst } from './queue.mjs';

/** Files that those of `first` import, themselves, and what they import. */
function closure(first: readonly string[]): readonly string[] {
  const found = new Set(first);
  for (const path of found) {
    if (!/\.(tsx?|mjs)$/.test(path)) continue;
    for (const { to } of importsOf(path, readFileSync(join(ROOT, path), 'utf8'))) {
      const target = posix.normalize(to.replace(/\?.*$/, ''));
      if (existsSync(join(ROOT, target))) found.add(target);
    }
  }
  return [...found];
}

const filesOf = (folder: string, end: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(end));

describe('a lane reads what its tests import', () => {
  it.each([
    ['GPU tests', 'src', '.gpu.test.ts', 40],
    ['journeys', 'e2e', '.spec.ts', 40],
    ['journeys with WebGPU', 'e2e', '.spec.ts', 40],
    ['journeys', 'src', 'main.tsx', 1],
    ['journeys', 'src/worker', 'main.ts', 4],
  ] as const)('%s, %s of %s', (lane, folder, end, least) => {
    const first = filesOf(folder, end);
    expect(first.length).toBeGreaterThanOrEqual(least);
    const imported = closure(first);
    expect(imported.length).toBeGreaterThan(first.length);
    expect(imported.filter((path) => !LANES[lane].reads(path))).toEqual([]);
  });

  it('shaders, packages and settings too', () => {
    for (const path of ['shaders/event/advance.wesl', 'package-lock.json', 'vitest.config.ts', 'scripts/test.mjs'])
      for (const lane of Object.values(LANES)) expect(lane.reads(path), path).toBe(true);
  });
});

describe('green lanes', () => {
  const green = { passed: 5, failed: 0, skipped: 1 };
  const kept = () => join(mkdtempSync(join(tmpdir(), 'swarmscope-green-')), 'green.json');
  const lanes = (folder: string, files: readonly string[] | undefined, words: readonly string[] = [], skips = true) =>
    new GreenLanes({ files, words, skips, kept: folder });

  it('are run once, and told as skipped afterwards', async () => {
    const folder = kept();
    const work = vi.fn(async () => green);
    expect(await lanes(folder, ['README.md']).unlessGreen('unit tests', work)).toEqual(green);
    const again = lanes(folder, ['README.md']);
    expect(await again.unlessGreen('unit tests', work)).toEqual({ passed: 0, failed: 0, skipped: 6 });
    expect(again.skipped).toEqual(['unit tests']);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another lane', ['package.json'], [], 'GPU tests', true],
    ['another file that it reads', ['README.md', 'package.json'], [], 'unit tests', true],
    ['another seed or browser', ['package.json'], ['20261123'], 'unit tests', true],
    ['all are to be run', ['package.json'], [], 'unit tests', false],
    ['no checkout', undefined, [], 'unit tests', true],
  ] as const)('%s is another run', async (_what, files, words, lane, skips) => {
    const folder = kept();
    await lanes(folder, ['package.json']).unlessGreen('unit tests', async () => green);
    const work = vi.fn(async () => green);
    await lanes(folder, files, words, skips).unlessGreen(lane, work);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('a file that a lane does not read changes nothing, and a lane that failed is run again', async () => {
    const folder = kept();
    const fails = async () => ({ ...green, failed: 1 });
    await lanes(folder, ['package.json']).unlessGreen('GPU tests', fails);
    const work = vi.fn(async () => green);
    await lanes(folder, ['package.json']).unlessGreen('GPU tests', work);
    await lanes(folder, ['README.md', 'package.json']).unlessGreen('GPU tests', work);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

it('a change of a shader touches all tests, for nobody imports it', () => {
  expect(followsImports(['shaders/event/advance.wesl'])).toBe(false);
  expect(followsImports(['src/base/u32.ts', 'README.md'])).toBe(true);
});

describe('journeys that a change touches', () => {
  const files = filesOf('e2e', '.spec.ts');

  const TOUR = ['e2e/smoke.spec.ts', 'e2e/tour/lesson.spec.ts', 'e2e/tour/tour.spec.ts'];
  it.each([
    ['a journey', ['e2e/tour/tour.spec.ts'], ['e2e/tour/tour.spec.ts']],
    ['a folder of the page', ['src/ui/tour/Tour.tsx'], TOUR],
    ['a model', ['shaders/models/swarm/deliver.wesl'], ['e2e/models/swarm.spec.ts', 'e2e/smoke.spec.ts']],
    ['what has no folder of its own', ['src/base/u32.ts'], ['e2e/smoke.spec.ts']],
    ['a unit test, a document', ['src/ui/tour/tour.test.ts', 'README.md'], []],
  ])('%s', (_what, changed, chosen) => {
    expect([...journeysFor(changed, files)].sort()).toEqual(chosen);
  });

  it('all of them where it is what journeys share', () => {
    expect(journeysFor(['e2e/page.ts'], files)).toHaveLength(files.length);
  });
});

it('the longest stage is begun first, and no lane rests while one is left', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string, seconds: number) => ({
    seconds,
    work: () => {
      begun.push(name);
      return new Promise<string>((end) => ends.set(name, () => end(name)));
    },
  });
  const all = longestFirst([job('short', 1), job('long', 9), job('middle', 5)], 2);
  expect(begun).toEqual(['long', 'middle']);
  ends.get('middle')?.();
  await vi.waitFor(() => expect(begun).toEqual(['long', 'middle', 'short']));
  ends.get('short')?.();
  ends.get('long')?.();
  expect(await all).toEqual(['middle', 'short', 'long']);
});

it('time of the processor counts for whoever started it, after its parent has gone and when its number is given again', () => {
  let now = [{ pid: 7, parent: 1, began: 'a', ticks: 0 }];
  const meter = new CpuMeter(() => now);
  meter.watch(7, 'journeys');
  const child = { pid: 8, parent: 7, began: 'b', ticks: 100 };
  now = [{ ...now[0], ticks: 50 }, child, { pid: 9, parent: 1, began: 'c', ticks: 999 }];
  meter.sample();
  now = [
    { ...child, parent: 1, ticks: 300 },
    { pid: 10, parent: 8, began: 'd', ticks: 30 },
  ];
  meter.sample();
  now = [{ pid: 8, parent: 1, began: 'e', ticks: 777 }];
  meter.sample();
  expect(meter.end()).toEqual([['journeys', 3.8]]);
});
