/** Expressions: operators bind as in Rust, brackets where people are often wrong. */

import { LIMITS } from '../limits.ts';
import type { Span } from '../program.ts';
import { type Cursor, numberOf } from './cursor.ts';
import { NO_SHARE } from './other-languages.ts';
import type { BinarySign, Tree } from './tree.ts';
import { isType, UNITS, wordKind } from './words.ts';

/** How tightly signs bind. */
const STRENGTH: ReadonlyMap<string, number> = new Map<BinarySign, number>([
  ['||', 1],
  ['&&', 2],
  ...(['==', '!=', '<', '<=', '>', '>='] as const).map((sign) => [sign, 3] as const),
  ['|', 4],
  ['^', 5],
  ['&', 6],
  ['<<', 7],
  ['>>', 7],
  ['+', 8],
  ['-', 8],
  ['*', 9],
  ['/', 9],
  ['%', 9],
]);
const COMPARISON = 3;
const isOfBits = (tree: Tree): boolean =>
  tree.is === 'binary' && !tree.isBracketed && ['&', '^', '|'].includes(tree.sign);

export function parseExpression(cursor: Cursor): Tree {
  const tree = binaryFrom(cursor, 1);
  const depth = cursor.level + tree.depth;
  return depth > LIMITS.nesting ? cursor.tooDeep(tree.span, depth) : tree;
}

function binaryFrom(cursor: Cursor, least: number): Tree {
  const first = cursor.next;
  let left = unary(cursor);
  for (;;) {
    const { kind, text } = cursor.next;
    const strength = kind === 'sign' ? (STRENGTH.get(text) ?? 0) : 0;
    if (strength < least || strength === 0) return left;
    const sign = text as BinarySign;
    cursor.take();
    const right = binaryFrom(cursor, strength + 1);
    // With the brackets of both.
    const span = cursor.from(first);
    if (strength === COMPARISON) compared(cursor, left, right, span);
    left = {
      is: 'binary',
      sign,
      left,
      right,
      span,
      depth: 1 + Math.max(left.depth, right.depth),
      isFlexible: left.isFlexible && right.isFlexible && strength > COMPARISON,
    };
    // What is too deep is not read on: whoever walks a tree may recurse.
    if (left.depth > LIMITS.nesting) cursor.tooDeep(span, left.depth);
  }
}

function compared(cursor: Cursor, left: Tree, right: Tree, span: Span): void {
  if (isOfBits(left) || isOfBits(right))
    cursor.problems.add(
      span,
      'Bits are compared without brackets: `a & b == c` is read in two ways.',
      'Write `(a & b) == c`.',
    );
  if (STRENGTH.get(cursor.next.text) === COMPARISON && cursor.next.kind === 'sign')
    cursor.fail('Comparisons cannot be chained.', 'Write `a < b && b < c`.');
}

function unary(cursor: Cursor): Tree {
  const first = cursor.next;
  const sign = first.text;
  if (first.kind !== 'sign' || (sign !== '-' && sign !== '!' && sign !== '~')) return parsePrimary(cursor);
  cursor.take();
  const of = cursor.deeper(() => unary(cursor));
  const span = cursor.from(first);
  return { is: 'unary', sign, of, span, depth: of.depth + 1, isFlexible: of.isFlexible && sign !== '!' };
}

/** Without operators. */
export function parsePrimary(cursor: Cursor): Tree {
  const first = cursor.next;
  if (first.kind === 'number') return literal(cursor);
  if (cursor.has('(')) {
    const tree = cursor.deeper(() => parseExpression(cursor));
    cursor.expect(')');
    return { ...tree, isBracketed: true };
  }
  if (first.kind !== 'name' || !mayBeValue(cursor))
    cursor.fail(`A value is missing before ${cursor.found}.`, cursor.before === '%' ? NO_SHARE : '');
  cursor.take();
  const name = { text: first.text, span: first };
  const { next } = cursor;
  if (first.text === 'true' || first.text === 'false')
    return { is: 'truth', value: first.text === 'true', span: first, depth: 1 };
  if (next.text === '(' && next.kind === 'sign' && !next.isFirst) {
    const args = parseList(cursor);
    return { is: 'call', name, args, span: cursor.from(first), depth: 1 + deepest(args) };
  }
  if (next.text !== '[' || next.kind !== 'sign' || next.isFirst)
    return { is: 'name', name: first.text, span: first, depth: 1 };
  cursor.take();
  const index = cursor.deeper(() => parseExpression(cursor));
  cursor.expect(']');
  return { is: 'place', name, index, span: cursor.from(first), depth: 1 + index.depth };
}

/** A name, a fact, or what is called. */
function mayBeValue(cursor: Cursor): boolean {
  const { text } = cursor.next;
  const kind = wordKind(text);
  if (kind === undefined || kind === 'library' || text === 'true' || text === 'false') return true;
  return (isType(text) || text === 'count') && cursor.peek(1).text === '(';
}

/** A number, or one with a unit of time. */
function literal(cursor: Cursor): Tree {
  const { text, ...first } = cursor.take();
  const value = numberOf(text);
  const unit = cursor.next.kind === 'name' && !cursor.next.isFirst ? UNITS.get(cursor.next.text) : undefined;
  if (unit) {
    cursor.take();
    return { is: 'time', value: unit(value), span: cursor.from(first), depth: 1 };
  }
  const span = { from: first.from, to: first.to };
  if (text.includes('.')) return { is: 'real', value, span, depth: 1 };
  return { is: 'whole', value, span, depth: 1, isFlexible: true };
}

/** Values in brackets. */
export function parseList(cursor: Cursor): Tree[] {
  const args: Tree[] = [];
  cursor.expect('(');
  cursor.deeper(() => {
    while (!cursor.is(')')) {
      args.push(parseExpression(cursor));
      if (!cursor.has(',')) break;
    }
  });
  cursor.expect(')');
  return args;
}

const deepest = (trees: readonly Tree[]): number => Math.max(0, ...trees.map(({ depth }) => depth));
