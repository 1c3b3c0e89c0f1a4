/**
 * Reads which file imports which, holds it against a table of layers, and finds circles. A layer is a folder of src/, or a file in it
 * that has a line of its own in the table, because others may import that file and not the rest of its folder.
 */
import { posix } from 'node:path';
import { sourcesUnder, visitSource } from './sources.mjs';

/**
 * @typedef {{ from: string, to: string, typeOnly: boolean }} Import paths relative to the source folder, with `/`
 * @typedef {Readonly<Record<string, readonly string[]>>} Table what each layer may import; `type x` allows types alone
 */

/**
 * Every import of a file inside `folder` by another, tests left out.
 * @param {string} folder
 * @returns {Import[]}
 */
export const importsUnder = (folder) => sourcesUnder(folder).flatMap(({ path, text }) => importsOf(path, text));

/**
 * The relative imports of one file: static, dynamic, re-exports, types and patterns of `import.meta.glob`.
 * @param {string} path
 * @param {string} source
 * @returns {Import[]}
 */
export function importsOf(path, source) {
  /** @type {Import[]} */
  const found = [];
  visitSource({ path, text: source }, (node) => {
    for (const target of node.callee?.property?.name === 'glob' ? globbed(node) : [node.source?.value])
      if (typeof target === 'string' && target.startsWith('.'))
        found.push({ from: path, to: posix.join(posix.dirname(path), target), typeOnly: isTypeOnly(node) });
  });
  return found;
}

/** @param {any} node a call of `import.meta.glob`, of one pattern or several */
const globbed = ({ arguments: [patterns] }) =>
  (patterns.elements ?? [patterns]).map((/** @type {any} */ one) => one.value);

/**
 * One readable line per import that the table does not allow.
 * @param {readonly Import[]} imports
 * @param {Table} table
 */
export function violations(imports, table) {
  return imports.flatMap(({ from, to, typeOnly }) => {
    const [a, b] = [layerOf(from, table), layerOf(to, table)];
    const allowed = table[a];
    if (!allowed) return [`src/${from}: ${a} has no line in the table of layers`];
    if (a === b || allowed.includes(b) || (typeOnly && allowed.includes(`type ${b}`))) return [];
    const limit = allowed.includes(`type ${b}`) ? 'may import types alone of' : 'may not import';
    return [`src/${from} -> src/${to}: ${a} ${limit} ${b}`];
  });
}

/**
 * One line per group of files that import each other: a shortest way from its first file back to it. Types count as much
 * as values: neither file can be understood, moved or tested without the other, and what is a type today may be a value
 * tomorrow. What both need belongs in a third file.
 * @param {readonly Import[]} imports
 */
export function circles(imports) {
  /** @type {Map<string, Set<string>>} */
  const targets = new Map();
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  /** @type {Set<string>} */
  const told = new Set();
  return [...targets.keys()].sort().flatMap((file) => {
    const way = told.has(file) ? undefined : wayBack(file, targets);
    if (!way) return [];
    for (const other of targets.keys())
      if (reaches(file, other, targets) && reaches(other, file, targets)) told.add(other);
    return [way.map((path) => `src/${path}`).join(' -> ')];
  });
}

/**
 * A shortest way from a file to itself; undefined where there is none.
 * @param {string} file
 * @param {ReadonlyMap<string, ReadonlySet<string>>} targets
 */
function wayBack(file, targets) {
  /** @type {string[][]} */
  const ways = [[file]];
  const seen = new Set();
  for (const way of ways)
    for (const next of targets.get(way.at(-1) ?? file) ?? []) {
      if (next === file) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}

/**
 * @param {string} from
 * @param {string} to
 * @param {ReadonlyMap<string, ReadonlySet<string>>} targets
 */
function reaches(from, to, targets) {
  const seen = new Set([from]);
  for (const file of seen) for (const next of targets.get(file) ?? []) seen.add(next);
  return seen.has(to);
}

/**
 * A line of its own beats the folder's; `*` stands for one folder, or for how a name begins (`*-file`).
 * @param {string} path
 * @param {Table} table
 */
function layerOf(path, table) {
  const bare = path.replace(/\.tsx?$/, '');
  const own = Object.keys(table).find((name) => matches(name.split('/'), bare.split('/')));
  return own ?? path.split('/', 1)[0] ?? path;
}

/**
 * @param {readonly string[]} pattern
 * @param {readonly string[]} parts
 */
const matches = (pattern, parts) =>
  pattern.length === parts.length &&
  pattern.every((part, i) => (part.startsWith('*') ? parts[i]?.endsWith(part.slice(1)) : part === parts[i]));

/** @param {any} node a declaration, re-export, dynamic import or import type */
function isTypeOnly(node) {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const names = node.type === 'ImportDeclaration' ? node.specifiers : [];
  return names.length > 0 && names.every((/** @type {any} */ name) => name.importKind === 'type');
}
