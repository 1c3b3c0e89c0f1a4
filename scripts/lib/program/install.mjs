/**
 * Installs the dependencies when they are not the ones of package-lock.json. npm leaves its own record of what it
 * installed in node_modules/.package-lock.json, written last, so an install that was cut short does not count.
 */
import { readFileSync } from 'node:fs';
import { inRoot } from '../repository.mjs';
import { runNpm } from './run.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }>} Packages */

/** @param {{ toStderr?: boolean }} [options] `toStderr` keeps standard output clean */
export async function ensureInstalled({ toStderr = false } = {}) {
  if (isInstalled(packagesIn('package-lock.json'), packagesIn('node_modules/.package-lock.json'))) return;
  console.error('Installing dependencies (npm ci) ...');
  const { ok, how } = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { toStderr });
  if (ok) return;
  console.error(`npm ci failed (${how}): see its message above; without a network, dependencies cannot be installed.`);
  process.exit(1);
}

/**
 * Optional packages may be missing: they belong to other systems, or could not be installed here.
 * @param {Packages | undefined} wanted
 * @param {Packages | undefined} present
 */
export function isInstalled(wanted, present) {
  if (!wanted || !present) return false;
  const fits = Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    return present[path] ? present[path].version === version : Boolean(optional || devOptional);
  });
  return fits && Object.keys(present).every((path) => path in wanted);
}

/**
 * @param {string} lockFile
 * @returns {Packages | undefined}
 */
function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(inRoot(lockFile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
