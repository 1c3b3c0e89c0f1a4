/**
 * A copy of the repository, so that nothing is ever planted in the working tree. Installed packages are links to ours, one by one: what
 * is kept inside `node_modules` of builds is the copy's own.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../repository.mjs';
import { repositoryFiles } from '../test/repository-files.mjs';

/** Folders of tools inside `node_modules`, which are no packages. */
const TOOLS = ['.cache', '.vite', '.vite-temp', '.vitest'];

/** The folder of a new copy, which goes with this process. */
export async function copyRepository() {
  const files = await repositoryFiles();
  if (!files) throw new Error('faults are planted in a copy of what git lists: this is no checkout of the repository');
  const copy = mkdtempSync(join(tmpdir(), 'swarmscope-faults-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(130));
  for (const file of files) cpSync(inRoot(file), join(copy, file));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(inRoot('node_modules')).filter((name) => !TOOLS.includes(name)))
    symlinkSync(inRoot(`node_modules/${name}`), join(copy, 'node_modules', name), 'junction');
  return copy;
}
