/**
 * Builds the page, the test page and the headless bundle, each only when the content of its sources changed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../fingerprint.mjs';
import { runNode } from '../program/run.mjs';
import { CACHE, inRoot, programOf } from '../repository.mjs';

const HEADLESS_SOURCES = [
  'src',
  'shaders',
  'package.json',
  'package-lock.json',
  'vite.cli.config.ts',
  'scripts/lib/build/bare-shaders.mjs',
  'scripts/lib/build/build-constants.mjs',
];
const PAGE_SOURCES = [
  ...HEADLESS_SOURCES,
  'index.html',
  'public',
  'vite.config.ts',
  'scripts/lib/build/compress.mjs',
  'scripts/lib/build/service-worker.mjs',
  'scripts/lib/encodings.mjs',
  'scripts/lib/security.mjs',
];

/**
 * @typedef {Pick<import('../program/run.mjs').RunOptions, 'started'>} Started
 * @typedef {{ name: string, product: string, sources: readonly string[], build: (options: Started) => ReturnType<typeof runNode> }} Target
 * @type {Record<'page' | 'testPage' | 'headless', Target>}
 */
export const TARGETS = {
  page: {
    name: 'build the page',
    product: 'dist/index.html',
    sources: PAGE_SOURCES,
    build: (options) => vite([], { SWARMSCOPE_TEST_BUILD: '' }, options),
  },
  testPage: {
    name: 'build the test page',
    product: 'dist-test/index.html',
    sources: PAGE_SOURCES,
    build: (options) => vite([], { SWARMSCOPE_TEST_BUILD: '1' }, options),
  },
  headless: {
    name: 'build the headless bundle',
    product: 'dist-cli/swarmscope.mjs',
    sources: HEADLESS_SOURCES,
    build: buildHeadless,
  },
};

/**
 * Builds `target` if it is stale; quiet, the output is in the answer. Absent when there was nothing to do.
 * @param {Target} target
 * @param {Started} [options]
 */
export async function buildIfStale({ product, sources, build }, options = {}) {
  const stamp = join(CACHE, `${product.split('/')[0]}.sources`);
  const now = fingerprint(sources.flatMap(filesUnder));
  if (existsSync(inRoot(product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return undefined;
  const ended = await build(options);
  if (ended.ok) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(stamp, now);
  }
  return ended;
}

/** Parts of earlier builds stay so long: a study that still runs loads what it has not needed yet. */
const PARTS_KEPT_MS = 7 * 24 * 3600 * 1000;

/**
 * Built aside and moved into place, the entry last, so that a command started meanwhile never reads half a program. Parts are named by
 * their content.
 */
async function buildHeadless(/** @type {Started} */ options) {
  const aside = `dist-cli/.build-${process.pid}`;
  const ended = await vite(['--config', 'vite.cli.config.ts', '--outDir', aside], {}, options);
  if (ended.ok) {
    mkdirSync(inRoot('dist-cli/parts'), { recursive: true });
    const parts = readdirSync(inRoot(`${aside}/parts`));
    for (const name of parts) renameSync(inRoot(`${aside}/parts/${name}`), inRoot(`dist-cli/parts/${name}`));
    renameSync(inRoot(`${aside}/swarmscope.mjs`), inRoot('dist-cli/swarmscope.mjs'));
    for (const name of readdirSync(inRoot('dist-cli/parts'))) {
      const path = inRoot(`dist-cli/parts/${name}`);
      if (Date.now() - statSync(path).mtimeMs > PARTS_KEPT_MS) rmSync(path, { force: true });
    }
  }
  rmSync(inRoot(aside), { recursive: true, force: true });
  return ended;
}

/**
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {Started} options
 */
const vite = (args, env, options) =>
  runNode([programOf('vite'), 'build', '--logLevel', 'warn', ...args], { ...options, env, quiet: true });

/**
 * Every file under `path`, in a fixed order; none if it does not exist. Tests are no part of a build.
 * @param {string} path relative to the repository
 * @returns {string[]}
 */
function filesUnder(path) {
  const status = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!status) return [];
  if (!status.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}
