/** Statements in blocks; each ends with its line, or with `;`. */

import { quoted } from '../problems.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression, parseList, parsePrimary } from './parse-expression.ts';
import type { BinarySign, Block, Name, Quantity, StatementTree, Tree } from './tree.ts';

export function parseBlock(cursor: Cursor): Block {
  const statements: StatementTree[] = [];
  cursor.expect('{');
  cursor.deeper(() => {
    while (cursor.has(';')) {}
    while (!cursor.is('}')) {
      if (cursor.isDeclaration || cursor.next.kind === 'end')
        cursor.fail(`A block is not closed before ${cursor.found}.`, 'Write `}`.');
      statements.push(statement(cursor));
      const { isFirst } = cursor.next;
      let isOver = isFirst || cursor.is('}');
      while (cursor.has(';')) isOver = true;
      if (!isOver) cursor.fail(`The statement should end before ${cursor.found}.`, 'Begin a new line.');
    }
  });
  cursor.expect('}');
  return statements;
}

function statement(cursor: Cursor): StatementTree {
  const first = cursor.next;
  const read = first.kind === 'name' ? READERS.get(first.text) : undefined;
  if (read) cursor.take();
  const tree = (read ?? assignment)(cursor);
  return { ...tree, span: cursor.from(first) };
}

type WithoutSpan<T> = T extends unknown ? Omit<T, 'span'> : never;
type Reader = (cursor: Cursor) => WithoutSpan<StatementTree>;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['let', (cursor) => binding(cursor, false)],
  ['var', (cursor) => binding(cursor, true)],
  ['if', choice],
  ['for', counting],
  ['while', repeating],
  ['break', () => ({ is: 'break' })],
  ['continue', () => ({ is: 'continue' })],
  ['return', leaving],
  ['send', (cursor) => sending(cursor, 'send')],
  ['set', (cursor) => sending(cursor, 'set')],
  ['answer', (cursor) => sending(cursor, 'answer')],
  ['count', tally],
  ['measure', (cursor) => ({ is: 'measure', measure: cursor.name('a measure'), value: parseExpression(cursor) })],
]);

function binding(cursor: Cursor, isVar: boolean): WithoutSpan<StatementTree> {
  const names: Name[] = [cursor.name('a value')];
  if (cursor.has(',')) names.push(cursor.name('the second word'));
  cursor.expect('=', 'Write `let x = 1`: it has the type of its value.');
  return { is: 'let', names, isVar, value: parseExpression(cursor) };
}

function choice(cursor: Cursor): WithoutSpan<StatementTree> {
  const test = parseExpression(cursor);
  const yes = parseBlock(cursor);
  if (!cursor.has('else')) return { is: 'if', test, yes, no: [] };
  const no = cursor.is('if') ? cursor.deeper(() => [statement(cursor)]) : parseBlock(cursor);
  return { is: 'if', test, yes, no };
}

const LOOP = 'Write `for i in 0 ..< 8 { }`.';

function counting(cursor: Cursor): WithoutSpan<StatementTree> {
  const name = cursor.name('what is counted', LOOP);
  cursor.expect('in', LOOP);
  const first = parseExpression(cursor);
  const isInclusive = cursor.is('..');
  if (!isInclusive && !cursor.is('..<')) cursor.fail(`\`..\` or \`..<\` is missing before ${cursor.found}.`, LOOP);
  cursor.take();
  const last = parseExpression(cursor);
  const most = cursor.is('at') ? atMost(cursor) : undefined;
  return { is: 'for', name, first, last, isInclusive, most, body: parseBlock(cursor) };
}

function repeating(cursor: Cursor): WithoutSpan<StatementTree> {
  const test = parseExpression(cursor);
  if (!cursor.is('at')) cursor.fail('A loop says how often it turns at most.', 'Write `while c at most 32 { }`.');
  const most = atMost(cursor);
  return { is: 'while', test, most, body: parseBlock(cursor) };
}

function atMost(cursor: Cursor): Quantity {
  cursor.expect('at');
  cursor.expect('most');
  return cursor.quantity();
}

function leaving(cursor: Cursor): WithoutSpan<StatementTree> {
  const isBare = cursor.next.isFirst || cursor.is('}') || cursor.is(';');
  return { is: 'return', ...(!isBare && { value: parseExpression(cursor) }) };
}

function sending(cursor: Cursor, word: 'send' | 'set' | 'answer'): WithoutSpan<StatementTree> {
  const kind = cursor.name(word === 'set' ? 'a timer' : 'a message');
  const args = cursor.is('(') ? parseList(cursor) : [];
  if (word !== 'set') cursor.expect('to', `Write \`${word} ${kind.text}() to\` and a node.`);
  const to = word === 'set' ? undefined : parseExpression(cursor);
  const after = cursor.has('after') ? parseExpression(cursor) : undefined;
  return { is: 'send', word, kind, args, to, after };
}

function tally(cursor: Cursor): WithoutSpan<StatementTree> {
  const counter = cursor.name('a counter');
  const by: Tree | undefined = cursor.has('by') ? parseExpression(cursor) : undefined;
  return { is: 'count', counter, by, ...(cursor.is('at') && { most: atMost(cursor) }) };
}

/** A place takes a value, or a function is called. */
function assignment(cursor: Cursor): WithoutSpan<StatementTree> {
  const first = cursor.next;
  if (first.kind !== 'name') cursor.fail(`${quoted(first.text)} begins no statement.`, '', first);
  const target = parsePrimary(cursor);
  if (target.is === 'call') return { is: 'call', call: target };
  if (target.is !== 'name' && target.is !== 'place') cursor.fail('Nothing can be put here.', '', target.span);
  const { kind, text } = cursor.next;
  if (kind !== 'sign' || !/^(?:[+\-*/%&|^]|<<|>>)?=$/.test(text))
    cursor.fail(
      `\`=\` is missing before ${cursor.found}.`,
      `Write \`x = 1\` or \`x += 1\`, or call a function: \`f()\`.`,
    );
  cursor.take();
  const sign = text.slice(0, -1) as BinarySign | '';
  return { is: 'assign', target, ...(sign !== '' && { sign }), value: parseExpression(cursor) };
}
