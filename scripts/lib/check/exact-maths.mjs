/**
 * Finds maths that IEEE 754 does not make the same on every machine: ECMAScript leaves `Math.log` and its kin, and powers of other
 * numbers than 2, to each engine. What decides about a network may use none of it.
 */
import { visitSource } from './sources.mjs';

/** What is exact by the standard; `sqrt` is by IEEE 754, which every engine follows. */
const EXACT = 'abs ceil clz32 floor fround imul max min round sign sqrt trunc'.split(' ');

/**
 * One readable line per place.
 * @param {import('./sources.mjs').Source} source
 * @returns {string[]}
 */
export function inexactMaths(source) {
  /** @type {string[]} */
  const found = [];
  const lineOf = (/** @type {number} */ at) => source.text.slice(0, at).split('\n').length;
  visitSource(source, (node) => {
    const what = inexact(node);
    if (what) found.push(`src/${source.path}:${lineOf(node.start)}: ${what}`);
  });
  return found;
}

/** @param {any} node */
function inexact(node) {
  const isMath = node.type === 'MemberExpression' && node.object.name === 'Math';
  if (isMath && !EXACT.includes(node.property.name)) return `Math.${node.property.name} is not exact`;
  // Whole numbers of any size have no rounding.
  const isPower = node.type === 'BinaryExpression' && node.operator === '**' && node.left.bigint === undefined;
  return isPower && node.left.value !== 2 ? 'a power of another number than 2 is not exact' : undefined;
}
