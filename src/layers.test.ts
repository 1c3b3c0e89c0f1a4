/**
 * Covers: which folder may import which, and that no files import each other. The table is the architecture: dependencies go from a line to lines above it.
 * A file with a line of its own (`worker/api`) may be imported where its folder may not. Tests may import anything, and
 * mock modules only where that meets no other test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circles, importsOf, importsUnder, type Table, violations } from '../scripts/lib/check/layers.mjs';

const DATA = ['base', 'scenario'];
const SPECS = ['models/catalog', 'models/*/spec'];
/** What a large spec is put together from. */
const FILES = ['models/*/files/*-file', 'underlay/files/*-file', 'underlay/spec/*'];
const PARTS = ['models/*/spec/*', ...FILES];
const SIMULATION = [...DATA, 'analysis', 'topology', 'gpu', 'routing', 'engine'];
const MODELS = [...SPECS, ...PARTS, 'models'];
/** What a page may know: data, specs and the words that it exchanges with the worker, never what computes. */
const PAGE = [
  ...DATA,
  'analysis',
  ...SPECS,
  'protocol',
  'study',
  'type worker/api',
  'type worker/analysis-api',
  'type worker/study-api',
];

const LAYERS: Table = {
  base: [],
  // The language of protocols that people write.
  protocol: [...DATA, 'underlay/spec/*'],
  offline: [],
  scenario: ['base'],
  analysis: DATA,
  // Of networks: data for specs of models that stand on one, then generators and files.
  'topology/spec/*': [...DATA, 'topology'],
  topology: [...DATA, 'topology/spec/*'],
  gpu: DATA,
  // Paths through networks, found before a run; the engine sees paths alone.
  routing: [...DATA, 'topology', 'gpu'],
  engine: [...DATA, 'analysis', 'topology', 'gpu', 'type routing'],
  // The network below overlays: data for their specs, then rules and pictures. What pictures are made of is said beside the models.
  'underlay/spec/limits': [],
  'underlay/files/*-file': [...DATA, 'underlay/spec/limits'],
  'underlay/spec/*': [...DATA, 'topology/spec/*', 'type underlay/files/*-file', 'underlay/spec/limits'],
  underlay: [
    ...SIMULATION,
    'topology/spec/*',
    'underlay/files/*-file',
    'underlay/spec/*',
    'underlay/spec/limits',
    'type models',
  ],
  'models/*/files/*-file': DATA,
  // Bounds and closed forms that charts show.
  'models/*/spec/*': [...DATA, 'analysis', 'topology/spec/*', ...FILES],
  'models/*/spec': [...DATA, ...PARTS],
  'models/list': [],
  'models/*/lesson': [...DATA, 'models/*/spec'],
  'models/lessons': ['type scenario', 'models/*/lesson', 'models/list'],
  'models/readers': ['topology', ...FILES],
  'models/catalog': [...DATA, 'models/*/spec', 'models/list', 'protocol'],
  // Runs a study by workers that are given: it knows no platform, no worker, no GPU.
  study: [...DATA, 'analysis', ...SPECS],
  // Works that the lab stands on, as data: it takes published numbers from where models have them.
  papers: [...DATA, 'analysis', ...SPECS, 'models/*/spec/*'],
  // What is made of a protocol that somebody writes.
  'protocol/emit/*': ['base', 'engine', 'protocol'],
  'protocol/testing/*': [...SIMULATION, 'underlay', 'protocol', 'protocol/emit/*'],
  models: [
    ...SIMULATION,
    'topology/spec/*',
    ...SPECS,
    ...PARTS,
    'models/list',
    'underlay',
    'protocol',
    'protocol/emit/*',
  ],
  // A run as whoever draws it sees it: its world, its executor, what it is asked.
  'run/run': SIMULATION,
  run: [...SIMULATION, ...MODELS, 'run/run'],
  bench: [...DATA, 'type engine', 'type gpu', 'type run', 'type run/run'],
  // Small networks of all models side by side, which are given.
  'bench/seats': [...DATA, 'type engine', 'type run', 'type run/run', 'models/catalog', 'bench'],
  // What no model is: the scheme of a paper, with kernels of its own.
  'bench/lcg/*': [...DATA, 'analysis', 'gpu', 'bench'],
  // Nor are routes, over networks that are generated.
  'bench/routes/*': [...DATA, 'analysis', 'gpu', 'topology', 'topology/spec/*', 'routing', 'bench'],
  // Times steps on a device of its own.
  'bench/lists/*': [...DATA, 'gpu', 'bench', 'type engine', 'type run/run'],
  // What threads share, and messages between them, of no model.
  'bench/threads/*': ['base'],
  'bench/messages/*': [...DATA, 'bench', 'bench/threads/*'],
  // LPs of networks of models, each with an event list of its own.
  'bench/sync/*': [...SIMULATION, 'topology/spec/*', 'bench', 'bench/threads/*'],
  'bench/sync/testing/*': [...DATA, 'engine', 'bench/sync/*'],
  'models/*/bench/*': [...SIMULATION, ...MODELS, 'bench', 'type bench/sync/*', 'type run/run'],
  'models/*/bench': [...SIMULATION, ...MODELS, 'bench', 'type bench/lists/*', 'models/*/bench/*', 'type run/run'],
  'models/benches': [
    'bench',
    'type bench/sync/*',
    'type bench/lists/*',
    'models/*/bench',
    'models/list',
    'type scenario',
  ],
  'scene/testing/*': [...SIMULATION, ...MODELS, 'run', 'run/run', 'scene'],
  scene: [...SIMULATION, ...MODELS, 'type run/run'],
  'worker/api': [...DATA, 'analysis', ...SPECS],
  'worker/analysis-api': ['analysis'],
  'worker/study-api': [...DATA, 'study'],
  worker: [
    ...SIMULATION,
    ...MODELS,
    'models/readers',
    'run',
    'run/run',
    'scene',
    'study',
    'worker/api',
    'worker/analysis-api',
    'worker/study-api',
  ],
  storage: DATA,
  client: PAGE,
  state: [...PAGE, 'client', 'storage', 'models/readers'],
  // What charts of every kind are made with; it knows none of them.
  'charts/kit/*': DATA,
  charts: [...PAGE, 'charts/kit/*'],
  ui: [...PAGE, 'papers', 'client', 'state', 'charts', 'charts/kit/*', 'models/lessons'],
  // Of runs it opens seats alone; others are given.
  verify: [...SIMULATION, ...MODELS, 'protocol', 'run', 'type run/run'],
  // Loaded when somebody asks for a work: no run begins with all of them.
  'cli/run/describe-citation': ['scenario', 'papers'],
  'cli/papers/*': [...DATA, ...SPECS, 'papers', 'cli'],
  cli: [
    ...SIMULATION,
    'protocol',
    'protocol/emit/*',
    'protocol/testing/*',
    'topology/spec/*',
    ...MODELS,
    'models/benches',
    'run',
    'run/run',
    'bench',
    'bench/seats',
    'bench/lcg/*',
    'bench/lists/*',
    'bench/routes/*',
    'bench/sync/*',
    'bench/messages/*',
    'study',
    'verify',
    'protocol',
    'cli/run/describe-citation',
    'cli/papers/*',
  ],
  boot: [...DATA, 'state', 'storage'],
  main: [...PAGE, 'boot', 'client', 'storage', 'state', 'charts', 'ui'],
};

const SRC = fileURLToPath(new URL('.', import.meta.url));

describe('layers', () => {
  it('every import in src/ goes where the table allows', () => {
    const imports = importsUnder(SRC);
    expect(imports.length).toBeGreaterThan(20);
    expect(violations(imports, LAYERS)).toEqual([]);
  });

  it.each([
    ['a static import', 'ui/a.ts', "import { x } from '../gpu/b.ts';", 'ui may not import gpu'],
    ['a dynamic import', 'ui/a.ts', "const x = await import('../run/open-run.ts');", 'ui may not import run'],
    ['a glob', 'ui/a.ts', "const x = import.meta.glob(['../gpu/*.ts', '!./b']);", 'ui may not import gpu'],
    ['a re-export', 'base/a.ts', "export * from '../scenario/b.ts';", 'base may not import scenario'],
    ['a type', 'charts/a.ts', "import type { X } from '../ui/b.tsx';", 'charts may not import ui'],
    ['an inline type', 'engine/a.ts', "type X = import('../models/b.ts').X;", 'engine may not import models'],
    [
      'more than types',
      'client/a.ts',
      "import { x } from '../worker/api.ts';",
      'client may import types alone of worker/api',
    ],
    [
      'a chart in the kit',
      'charts/kit/a.ts',
      "import { x } from '../time/b.ts';",
      'charts/kit/* may not import charts',
    ],
    ['a full model', 'state/a.ts', "import { x } from '../models/phold/build.ts';", 'state may not import models'],
  ])('catches %s', (_what, path, source, message) => {
    expect(violations(importsOf(path, source), LAYERS)).toEqual([expect.stringContaining(`: ${message}`)]);
  });

  it('names a folder that the table does not know', () => {
    expect(violations(importsOf('misc/a.ts', "import '../base/b.ts';"), LAYERS)).toEqual([
      'src/misc/a.ts: misc has no line in the table of layers',
    ]);
  });

  it.each([
    ['ui/a.tsx', "import { catalog } from '../models/catalog.ts';"],
    ['ui/a.tsx', "import { pholdSpec } from '../models/phold/spec.ts';"],
    ['client/a.ts', "import { type X, type Y } from '../worker/api.ts';"],
    ['models/phold/index.ts', "import { pholdSpec } from './spec.ts';"],
    ['main.tsx', "import { App } from './ui/shell/App.tsx';"],
  ])('allows in %s: %s', (path, source) => {
    expect(violations(importsOf(path, source), LAYERS)).toEqual([]);
  });
});

describe('circles', () => {
  const of = (...pairs: readonly string[]) =>
    circles(
      pairs.map((pair) => {
        const [from, to] = pair.split(' ');
        return { from, to, typeOnly: false };
      }),
    );

  it('no files in src/ import each other, not even types', () => {
    expect(circles(importsUnder(SRC))).toEqual([]);
  });

  it.each([
    ['two files', ['a b', 'b a', 'c a'], ['src/a -> src/b -> src/a']],
    ['three files', ['c a', 'a b', 'b c', 'a d'], ['src/a -> src/b -> src/c -> src/a']],
    ['a file that imports itself', ['a a'], ['src/a -> src/a']],
    [
      'two groups, each once',
      ['a b', 'b a', 'x y', 'y z', 'z x', 'y x'],
      ['src/a -> src/b -> src/a', 'src/x -> src/y -> src/x'],
    ],
    ['none where two ways meet', ['a b', 'a c', 'b d', 'c d'], []],
  ])('finds %s', (_what, pairs, found) => {
    expect(of(...pairs)).toEqual(found);
  });
});

it('modules are mocked in *.mock.test.ts alone, which have a process each', () => {
  const tests = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /\.test\.tsx?$/.test(path));
  const mocking = tests.filter((path) => /\bvi\.(do)?mock\(/i.test(readFileSync(join(SRC, path), 'utf8')));
  expect(mocking.length).toBeGreaterThan(0);
  expect(mocking.filter((path) => !/\.mock\.test\.tsx?$/.test(path))).toEqual([]);
});
