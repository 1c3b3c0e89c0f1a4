/** A routine as text that a test can hold, and a person read. Locals are l0, l1; parameters p0; fields f0; routines r0. */
import type { Expr, Routine, Statement } from '../program.ts';

export const written = ({ body }: Routine): string => block(body, '').trimEnd();

const block = (statements: readonly Statement[], indent: string): string =>
  statements.map((one) => `${indent}${statement(one, indent)}\n`).join('');

function statement(one: Statement, indent: string): string {
  const inner = (statements: readonly Statement[]) => `{\n${block(statements, `${indent}  `)}${indent}}`;
  switch (one.is) {
    case 'set':
      return `l${one.local} = ${expr(one.to)}`;
    case 'put':
      return `f${one.field} = ${expr(one.to)}`;
    case 'putElement':
      return `f${one.field}[${expr(one.index)}] = ${expr(one.to)}`;
    case 'draw':
      return `draw l${one.first}${one.second === undefined ? '' : `, l${one.second}`}`;
    case 'check':
      return `check ${expr(one.test)}: ${one.fault} ${expr(one.value)}`;
    case 'if':
      return `if ${expr(one.test)} ${inner(one.then)}${one.otherwise.length === 0 ? '' : ` else ${inner(one.otherwise)}`}`;
    case 'loop': {
      const before = one.before.length === 0 ? '' : `before ${inner(one.before)} `;
      const head = `loop ${one.most}${one.isFixed ? ' fixed' : ''}`;
      return `${head} ${before}while ${expr(one.test)} ${inner(one.body)} step ${inner(one.step)}`;
    }
    case 'return':
      return one.value ? `return ${expr(one.value)}` : 'return';
    case 'call':
      return `${one.to === undefined ? '' : `l${one.to} = `}r${one.routine}(${list(one.args)})`;
    case 'send':
      return `send ${one.kind}(${list(one.payload)}) to ${expr(one.to)}${one.after ? ` after ${expr(one.after)}` : ''}`;
    case 'count':
      return `count ${one.counter} by ${expr(one.by)}`;
    case 'measure':
      return `measure ${one.measure} ${expr(one.value)}`;
    default:
      return one.is;
  }
}

const list = (exprs: readonly Expr[]): string => exprs.map(expr).join(', ');

function expr(one: Expr): string {
  switch (one.is) {
    case 'const':
      return one.type === 'bool'
        ? String(one.value === 1)
        : one.type === 'i32'
          ? `${one.value | 0}i`
          : String(one.value);
    case 'local':
      return `l${one.index}`;
    case 'param':
      return `p${one.index}`;
    case 'fact':
      return one.name;
    case 'field':
      return `f${one.field}`;
    case 'element':
      return `f${one.field}[${expr(one.index)}]`;
    case 'unary':
      return `${one.name}(${expr(one.of)})`;
    case 'binary':
      return `${one.name}(${expr(one.left)}, ${expr(one.right)})`;
    case 'select':
      return `select(${list([one.test, one.then, one.otherwise])})`;
    case 'part':
      return `part(${list([one.a, one.b, one.c])})`;
    case 'within':
      return `within(p${one.param}, ${expr(one.word)})`;
    case 'sample':
      return `${one.table}(${list([one.word, one.mean])})`;
    case 'hash':
      return `hash(${list([one.stream, one.a, one.b])})`;
    case 'neighbour':
      return `neighbour(${expr(one.index)})`;
  }
}
