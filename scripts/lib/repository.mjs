/** Where things are in the repository, and how to name the program of an installed package without a shell. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Kept inside node_modules, so that a fresh install also forgets what was built before it. */
export const CACHE = join(ROOT, 'node_modules/.cache/swarmscope');

/** Where the runners leave their JSON reports. */
export const REPORTS = join(ROOT, 'test-results');

/** @param {string} path relative to the repository */
export const inRoot = (path) => join(ROOT, path);

/**
 * Arguments for `node` that start a program of an installed package.
 * @param {string} packageName
 * @param {string} [program] its name in `bin`, when it is not the package's own
 */
export function programOf(packageName, program = packageName) {
  const manifest = inRoot(`node_modules/${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]);
}
