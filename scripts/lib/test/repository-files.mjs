/** Files of the repository as git sees them: those that it keeps, and new ones that it does not ignore. */
import { existsSync } from 'node:fs';
import { run } from '../program/run.mjs';
import { inRoot } from '../repository.mjs';

/** In order; absent where this is no checkout. @returns {Promise<string[] | undefined>} */
export async function repositoryFiles() {
  const paths = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard');
  return paths?.filter((path) => existsSync(inRoot(path))).sort();
}

/**
 * What differs from `revision`, new files and deleted ones too.
 * @param {string} revision
 */
export async function changedFiles(revision) {
  const changed = await git('diff', '--name-only', '-z', revision, '--');
  const added = await git('ls-files', '-z', '--others', '--exclude-standard');
  if (!changed || !added) throw new Error(`--since ${revision} is nothing that git knows: name a commit or a branch`);
  return [...new Set([...changed, ...added])].sort();
}

/** @param {readonly string[]} args */
async function git(...args) {
  const { ok, output } = await run('git', args, { quiet: true });
  return ok ? output.split('\0').filter((path) => path !== '') : undefined;
}
