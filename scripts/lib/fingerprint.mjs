/** What files hold, as one hash: a checkout or a copied folder says nothing through its dates. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from './repository.mjs';

/**
 * @param {readonly string[]} paths files, relative to the repository
 * @param {readonly string[]} [words] what else makes a difference
 */
export function fingerprint(paths, words = []) {
  const hash = createHash('sha256').update(JSON.stringify(words));
  for (const path of paths)
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update('\0');
  return hash.digest('hex');
}
