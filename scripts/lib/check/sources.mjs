/** Reads our sources and looks at their syntax trees, for tests that hold the code to a rule. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** @typedef {{ path: string, text: string }} Source the path relative to the folder it was found in, with `/` */

/**
 * Every source file under `folder`, tests left out.
 * @param {string} folder
 * @returns {Source[]}
 */
export function sourcesUnder(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const files = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  return files.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/**
 * Shows every node of the syntax tree of a source.
 * @param {Source} source
 * @param {(node: any) => void} see
 */
export function visitSource({ path, text }, see) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  visit(program, see);
}

/**
 * @param {unknown} node
 * @param {(node: any) => void} see
 */
function visit(node, see) {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) see(node);
  for (const child of Object.values(node)) visit(child, see);
}
