/**
 * Covers: a model is its folder and a word in `list.ts`: its parts have the names and types by which they are found, and fit together;
 * nothing else knows it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsUnder } from '../../scripts/lib/check/layers.mjs';
import { sourcesUnder } from '../../scripts/lib/check/sources.mjs';
import { STREAMS } from '../base/threefry.ts';
import { complete } from '../scenario/defaults.ts';
import { NO_FILES } from '../scenario/files.ts';
import { benches } from './benches.ts';
import { catalog } from './catalog.ts';
import { registry } from './testing/registry.ts';
import { verifiedModels } from './verified.ts';

const SRC = new URL('..', import.meta.url).pathname;
const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  // Models that people write are in no list.
  .filter((name) => name !== 'testing' && name !== 'own');
const named = catalog.map(({ id }) => id).toSorted();

it('each folder is in the list', () => {
  expect(folders.filter((name) => __TEST_BUILD__ || !name.startsWith('test-')).toSorted()).toEqual(named);
});

it.each([
  ['registry', Object.keys(registry)],
  ['verified', Object.keys(verifiedModels)],
  ['benches', benches.map(({ name }) => name)],
])('%s names each model of the catalog once', (_list, names) => {
  expect(named.length).toBeGreaterThan(3);
  expect(names.toSorted()).toEqual(named);
});

describe.each(folders)('parts of %s', (folder) => {
  const id = folder.replace('test-', '');
  it.each([
    ['spec', 'Spec', 'ModelSpec'],
    ['model', 'Model', 'RegisteredEvents|RegisteredRounds'],
    ['verified', 'Verified', 'VerifiedModel'],
    ...(folder === id ? [['bench', 'Suite', 'BenchSuite']] : []),
  ])('%s is typed: no compiler looks at what is found by its file', (file, kind, type) => {
    const text = readFileSync(`${SRC}models/${folder}/${file}.ts`, 'utf8');
    expect(text).toMatch(new RegExp(`^export const ${id}${kind}: (${type})(<\\w+>)? = `, 'm'));
  });
});

describe.each(catalog.map((spec) => [spec.id, spec] as const))('%s', (id, spec) => {
  const registered = registry[id];

  it('is registered as its spec says', () => {
    expect(registered.engine).toBe(spec.engine);
    expect(registered.views !== undefined).toBe((spec.views ?? []).length > 0);
    const sayRecords = registered.engine === 'event' && registered.recordValues !== undefined;
    expect(sayRecords).toBe(spec.records !== undefined);
  });

  it('has streams of draws that are nobody else’s', () => {
    const { constants = {} } = registered.build(complete(spec, { params: verifiedModels[id].smallest }), NO_FILES);
    const own = Object.entries(constants).flatMap(([name, stream]) => (name.startsWith('STREAM_') ? [stream] : []));
    const all = [...own, ...Object.values(STREAMS)];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('beside its folder and the list', () => {
  // What was published of a model is said of it by name, in a file a work.
  const isElsewhere = (path: string) => !/^(models\/[^/]+|papers\/works)\//.test(path) && !path.includes('/testing/');

  it('nothing imports a part of a model', () => {
    const parts = importsUnder(SRC).filter(
      ({ from, to }) => isElsewhere(from) && folders.includes(/^models\/([^/]+)\//.exec(to)?.[1] ?? ''),
    );
    expect(parts).toEqual([]);
  });

  it('no code has the name of a model', () => {
    const words = new RegExp(`'(${folders.join('|')})['/]|^ *(${folders.join('|')}):`, 'm');
    const found = sourcesUnder(SRC).filter(({ path, text }) => isElsewhere(path) && words.test(text));
    expect(found.map(({ path }) => path)).toEqual(['models/list.ts', 'verify/regressions.ts']);
  });
});
