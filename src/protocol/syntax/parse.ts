/** A text as a tree: declarations one after another. What cannot be read is told, and reading goes on at the next declaration. */

import { type Problems, quoted } from '../problems.ts';
import { Cursor, UNREADABLE } from './cursor.ts';
import { declarationFor } from './other-languages.ts';
import { parseExpression } from './parse-expression.ts';
import { parseBlock } from './parse-statement.ts';
import type { Declaration, GivenTree, Name, ProtocolTree, Range, Titled, Typed } from './tree.ts';
import { DECLARATIONS, type DeclarationWord, isDeclaration, isType, TYPES, type Type } from './words.ts';

export function parse(text: string, problems: Problems): ProtocolTree {
  const cursor = new Cursor(text, problems);
  const declarations: Declaration[] = [];
  const broken = new Set<string>();
  while (cursor.next.kind !== 'end' && !problems.isFull) {
    const first = cursor.next;
    cursor.level = 0;
    try {
      if (!cursor.isDeclaration) noDeclaration(cursor);
      const tree = READERS[cursor.take().text as DeclarationWord](cursor);
      if (!cursor.next.isFirst) cursor.fail(`The declaration should end before ${cursor.found}.`, 'Begin a new line.');
      declarations.push({ ...tree, span: cursor.from(first) });
    } catch (error) {
      if (error !== UNREADABLE) throw error;
      for (const name of namesOf(cursor, first.from)) broken.add(name);
    }
  }
  return { declarations, broken };
}

/** What a broken declaration may have declared, with its word: of rules the name alone, of others all; then on to the next one. */
function namesOf(cursor: Cursor, from: number): readonly string[] {
  const names = cursor.skip(from);
  const [word] = names;
  return word === 'fn' ? names.slice(0, 2) : word === 'on' || word === 'start' ? [word] : names;
}

function noDeclaration(cursor: Cursor): never {
  const { next } = cursor;
  const { kind, text, isFirst } = next;
  if (kind === 'name' && isDeclaration(text) && !isFirst)
    cursor.fail(`\`${text}\` does not begin its line.`, 'Begin a new line.', next);
  const remedy = declarationFor(text) || (kind === 'name' ? cursor.problems.meant(text, DECLARATIONS, SUCH) : SUCH);
  return cursor.fail(`${kind === 'text' ? 'A text in quotes' : quoted(text)} begins no declaration.`, remedy, next);
}
const SUCH = 'Declarations begin with a word such as `param`, `state`, `message`, `timer`, `fn` or `on`.';

type WithoutSpan<T> = T extends unknown ? Omit<T, 'span'> : never;
type Reader = (cursor: Cursor) => WithoutSpan<Declaration>;

const READERS: Readonly<Record<DeclarationWord, Reader>> = {
  protocol(cursor) {
    const version = cursor.quantity();
    return { is: 'protocol', version, title: cursor.texts(1)[0] || cursor.fail('The title is missing.', TITLE) };
  },
  question: (cursor) => sentence(cursor, 'question'),
  about: (cursor) => sentence(cursor, 'about'),
  nodes: (cursor) => size(cursor, 'nodes'),
  end: (cursor) => size(cursor, 'end'),
  lookahead: (cursor) => ({ is: 'lookahead', value: parseExpression(cursor) }),
  param(cursor) {
    const name = cursor.name('a parameter');
    cursor.expect(':', 'Write `param name: u32 = 4 in 1 .. 64 "Label" "help"`.');
    const type = parseType(cursor);
    cursor.expect('=', 'A parameter has a value to begin with.');
    const value = cursor.quantity();
    const range = cursor.is('in') ? parseRange(cursor) : undefined;
    return { is: 'param', name, type, value, range, texts: cursor.texts(2) };
  },
  state(cursor) {
    cursor.expect('{');
    const fields: Typed[] = [];
    while (!cursor.is('}')) {
      if (cursor.isDeclaration || cursor.next.kind === 'end')
        cursor.fail(`The state is not closed before ${cursor.found}.`, 'Write `}`.');
      fields.push(typed(cursor, 'a field'));
      if (!cursor.has(',') && !cursor.next.isFirst && !cursor.is('}'))
        cursor.fail(`\`,\` is missing before ${cursor.found}.`, 'Or begin a new line.');
    }
    cursor.take();
    return { is: 'state', fields };
  },
  message: (cursor) => kinds(cursor, 'message'),
  timer: (cursor) => kinds(cursor, 'timer'),
  counter: (cursor) => told(cursor, 'counter'),
  measure: (cursor) => told(cursor, 'measure'),
  observe(cursor) {
    const name = cursor.name('what is observed');
    const [label] = cursor.texts(1);
    cursor.expect('=');
    const value = parseExpression(cursor);
    return { is: 'observe', name, texts: label === undefined ? [] : [label, ...cursor.texts(2)], value };
  },
  metric(cursor) {
    const name = cursor.name('a metric');
    cursor.expect('=');
    return { is: 'metric', name, value: parseExpression(cursor), texts: cursor.texts(3) };
  },
  colour: (cursor) => colour(cursor, 'colour'),
  activity: (cursor) => colour(cursor, 'activity'),
  ring: () => ({ is: 'ring' }),
  plane(cursor) {
    const x = parseExpression(cursor);
    cursor.expect(',', 'A plane has two places: `plane x, y`.');
    return { is: 'plane', x, y: parseExpression(cursor) };
  },
  network(cursor) {
    const of = word(cursor, 'a network');
    return { is: 'network', of, ...(cursor.next.kind === 'number' && { degree: cursor.quantity() }) };
  },
  underlay(cursor) {
    const parts: Name[] = [];
    do parts.push(word(cursor, 'a part of the underlay'));
    while (cursor.next.kind === 'name' && !cursor.next.isFirst);
    return { is: 'underlay', parts, given: cursor.has('{') ? givenList(cursor) : [] };
  },
  fn(cursor) {
    const name = cursor.name('a function');
    const args = typedList(cursor, 'an argument');
    const result = cursor.has('->') ? parseType(cursor) : undefined;
    return { is: 'fn', name, args, result, body: parseBlock(cursor) };
  },
  start: (cursor) => ({ is: 'start', body: parseBlock(cursor) }),
  on(cursor) {
    if (cursor.is('start')) cursor.fail('Nobody sends `start`.', 'Write `start { }` without `on`.');
    const isPresence = cursor.is('join') || cursor.is('leave');
    const kind = isPresence ? word(cursor, '') : cursor.name('a message or timer');
    const args: Name[] = [];
    if (!isPresence && cursor.has('(')) {
      while (!cursor.is(')')) {
        args.push(cursor.name('a value'));
        if (!cursor.has(',')) break;
      }
      cursor.expect(')', 'Values have names here, and no types.');
    }
    const from = cursor.has('from') ? cursor.name('who sent it') : undefined;
    return { is: 'on', kind, args, from, body: parseBlock(cursor) };
  },
};
const TITLE = 'Write `protocol 1 "Title"`.';

function sentence(cursor: Cursor, is: 'question' | 'about'): WithoutSpan<Declaration> {
  if (cursor.next.kind !== 'text') cursor.fail(`A text in quotes is missing before ${cursor.found}.`);
  return { is, text: cursor.texts(20).join(' ') };
}

function size(cursor: Cursor, is: 'nodes' | 'end'): WithoutSpan<Declaration> {
  cursor.expect('=');
  const value = cursor.quantity();
  if (!cursor.is('in')) cursor.fail(`The range is missing before ${cursor.found}.`, 'Write `in` and least `..` most.');
  return { is, value, range: parseRange(cursor) };
}

function kinds(cursor: Cursor, is: 'message' | 'timer'): WithoutSpan<Declaration> {
  const kind = () => ({ name: cursor.name(`a ${is}`), payload: cursor.is('(') ? typedList(cursor, 'a value') : [] });
  return { is, kinds: separated(cursor, kind) };
}

function told(cursor: Cursor, is: 'counter' | 'measure'): WithoutSpan<Declaration> {
  const one = (): Titled => ({ name: cursor.name(`a ${is}`), texts: cursor.texts(3) });
  return { is, told: separated(cursor, one) };
}

function colour(cursor: Cursor, is: 'colour' | 'activity'): WithoutSpan<Declaration> {
  const [label] = cursor.texts(1);
  if (label === undefined)
    cursor.fail(`A text in quotes is missing before ${cursor.found}.`, `Write \`${is} "What it means" = value\`.`);
  cursor.expect('=');
  return { is, label, value: parseExpression(cursor) };
}

/** One or several of a kind. */
function separated<T>(cursor: Cursor, read: () => T): T[] {
  const list: T[] = [];
  do list.push(read());
  while (cursor.has(','));
  return list;
}

function parseRange(cursor: Cursor): Range {
  cursor.expect('in');
  const least = cursor.quantity();
  cursor.expect('..', 'A range is written `least .. most`; both are allowed.');
  return { least, most: cursor.quantity() };
}

function parseType(cursor: Cursor): Type {
  const { kind, text } = cursor.next;
  if (kind !== 'name' || !isType(text))
    return cursor.fail(
      `A type is missing before ${cursor.found}.`,
      cursor.problems.meant(text, TYPES, `Types are ${TYPES.join(', ')}.`),
    );
  cursor.take();
  return text;
}

function typed(cursor: Cursor, what: string): Typed {
  const name = cursor.name(what);
  cursor.expect(':', 'Its type follows the name: `name: u32`.');
  const type = parseType(cursor);
  if (!cursor.has('[')) return { name, type };
  const length = cursor.quantity();
  cursor.expect(']');
  return { name, type, length };
}

function typedList(cursor: Cursor, what: string): Typed[] {
  const list: Typed[] = [];
  cursor.expect('(');
  while (!cursor.is(')')) {
    list.push(typed(cursor, what));
    if (!cursor.has(',')) break;
  }
  cursor.expect(')');
  return list;
}

/** Until a bracket closes, separated as fields of the state are. */
function givenList(cursor: Cursor): GivenTree[] {
  const list: GivenTree[] = [];
  while (!cursor.is('}')) {
    // `lookahead` is both: a declaration has no `=`.
    if ((cursor.isDeclaration && cursor.peek(1).text !== '=') || cursor.next.kind === 'end')
      cursor.fail(`The underlay is not closed before ${cursor.found}.`, 'Write `}`.');
    const name = word(cursor, 'a parameter');
    cursor.expect('=', 'Write `loss = 1 %`, say.');
    list.push({ name, value: isQuantity(cursor) ? cursor.quantity() : choiceWord(cursor) });
    if (!cursor.has(',') && !cursor.next.isFirst && !cursor.is('}'))
      cursor.fail(`\`,\` is missing before ${cursor.found}.`, 'Or begin a new line.');
  }
  cursor.take();
  return list;
}

const isQuantity = (cursor: Cursor): boolean => cursor.next.kind !== 'name' || cursor.is('true') || cursor.is('false');

/** `barabasi-albert` is one. */
function choiceWord(cursor: Cursor): Name {
  const first = cursor.next;
  let { text } = word(cursor, 'a choice');
  while (cursor.has('-')) text += `-${word(cursor, 'a choice').text}`;
  return { text, span: cursor.from(first) };
}

/** A word of the language or not: whoever wants it knows them. */
function word(cursor: Cursor, what: string): Name {
  const { next } = cursor;
  if (next.kind !== 'name')
    cursor.fail(`${what === '' ? 'A word' : `The kind of ${what}`} is missing before ${cursor.found}.`);
  cursor.take();
  return { text: next.text, span: next };
}
