/**
 * Expressions as WGSL. What a compiler would work out itself is kept from it: it refuses `7u << 31u` and `x / 0u`, so an operation of constants
 * alone gets one of them through a function. Deep expressions are cut into pieces, each with a name: compilers count brackets.
 */
import type { BinaryName, Expr, TableName, WordType } from '../program.ts';

/** How the module reads what is not a local. All give WGSL of the type that the program says. */
export interface Reads {
  param(index: number): string;
  /** Whether a word falls within a share. */
  within(param: number, word: string): string;
  fact(name: Extract<Expr, { is: 'fact' }>['name']): string;
  /** A word of a field: its number, and for a place of an array WGSL of its index. */
  field(field: number, index?: string): string;
  /** First word of a table of quantiles. */
  tableAt(table: TableName): number;
}

export interface Piece {
  readonly text: string;
  readonly depth: number;
}

/** Brackets that an expression may have within each other. */
const DEEPEST = 8;

export const TYPES: Readonly<Record<WordType, string>> = { u32: 'u32', i32: 'i32', bool: 'bool' };
const LETTER: Readonly<Record<WordType, string>> = { u32: 'u', i32: 'i', bool: 'b' };

export function literal(type: WordType, value: number): string {
  if (type === 'bool') return value === 0 ? 'false' : 'true';
  return type === 'u32' ? `${value >>> 0}u` : `i32(${value | 0})`;
}

/** A word of state, payload or a counter, of a value. */
export const wordOf = (type: WordType, text: string): string =>
  type === 'u32' ? text : type === 'bool' ? `select(0u, 1u, ${text})` : `bitcast<u32>(${text})`;

/** The value of a word. */
export const valueIn = (type: WordType, word: string): string =>
  type === 'u32' ? word : type === 'bool' ? `(${word} != 0u)` : `bitcast<i32>(${word})`;

const INFIX: Readonly<Partial<Record<BinaryName, string>>> = {
  add: '+',
  sub: '-',
  mul: '*',
  and: '&',
  or: '|',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  both: '&&',
  either: '||',
};

const FUNCTIONS: Readonly<Partial<Record<BinaryName, string>>> = {
  min: 'min',
  max: 'max',
  addSaturated: 'add_saturating',
  subFloored: 'sub_floored',
  mulHigh: 'mul_high',
  mulSaturated: 'mul_saturating',
};

const isConst = (expr: Expr): boolean => expr.is === 'const';

/** Constants and whatever a compiler would make one of. */
function isKnown(expr: Expr): boolean {
  switch (expr.is) {
    case 'const':
      return true;
    case 'unary':
      return isKnown(expr.of);
    case 'binary':
      return isKnown(expr.left) && isKnown(expr.right);
    case 'select':
      return isKnown(expr.test) && isKnown(expr.then) && isKnown(expr.otherwise);
    default:
      return false;
  }
}

/** Writes expressions; `name` gives a piece that stands before a name. */
export class ExpressionWriter {
  constructor(
    private readonly reads: Reads,
    private readonly name: (text: string) => string,
  ) {}

  /** Of a value. */
  text(expr: Expr): string {
    return this.write(expr).text;
  }

  /** Of the word that it is kept in. */
  word(expr: Expr): string {
    return wordOf(expr.type, this.text(expr));
  }

  private write(expr: Expr): Piece {
    const piece = this.raw(expr);
    return piece.depth < DEEPEST ? piece : { text: this.name(piece.text), depth: 0 };
  }

  /** Not known to a compiler. */
  private unknown(expr: Expr): Piece {
    const piece = this.write(expr);
    return isKnown(expr) ? { text: `some_${LETTER[expr.type]}(${piece.text})`, depth: piece.depth + 1 } : piece;
  }

  private raw(expr: Expr): Piece {
    const { reads } = this;
    switch (expr.is) {
      case 'const':
        return { text: literal(expr.type, expr.value), depth: 0 };
      case 'local':
        return { text: `v${expr.index}`, depth: 0 };
      case 'param':
        return { text: valueIn(expr.type, reads.param(expr.index)), depth: 1 };
      case 'fact':
        return { text: reads.fact(expr.name), depth: 0 };
      case 'field':
        return { text: valueIn(expr.type, reads.field(expr.field)), depth: 1 };
      case 'element':
        return this.around([expr.index], ([index]) => valueIn(expr.type, reads.field(expr.field, index)));
      case 'unary':
        return this.unary(expr);
      case 'binary':
        return this.binary(expr);
      case 'select':
        return this.around(
          [expr.otherwise, expr.then, expr.test],
          ([otherwise, then, test]) => `select(${otherwise}, ${then}, ${test})`,
        );
      case 'part':
        return this.around([expr.a, expr.b, expr.c], ([a, b, c]) => `part(${a}, ${b}, ${c})`);
      case 'within':
        return this.around([expr.word], ([word]) => reads.within(expr.param, word));
      case 'sample':
        return this.around(
          [expr.word, expr.mean],
          ([word, mean]) => `sample_ticks(${reads.tableAt(expr.table)}u, ${word}, ${mean})`,
        );
      case 'hash':
        return this.around(
          [expr.stream, expr.a, expr.b],
          ([stream, a, b]) => `threefry2x32(vec2u(config::seed(), ${stream}), vec2u(${a}, ${b})).x`,
        );
      case 'neighbour':
        return this.around([expr.index], ([index]) => `neighbour(${index})`);
    }
  }

  private around(parts: readonly Expr[], write: (texts: readonly string[]) => string): Piece {
    const pieces = parts.map((part) => this.write(part));
    return { text: write(pieces.map(({ text }) => text)), depth: 1 + Math.max(...pieces.map(({ depth }) => depth)) };
  }

  private unary(expr: Extract<Expr, { is: 'unary' }>): Piece {
    const { text, depth } = this.unknown(expr.of);
    const from = expr.of.type;
    const as = () => valueIn(expr.type, wordOf(from, text));
    switch (expr.name) {
      case 'not':
        return { text: `!${text}`, depth: depth + 1 };
      case 'negate':
        return { text: `(i32(0) - ${text})`, depth: depth + 1 };
      case 'complement':
        return { text: from === 'bool' ? `!${text}` : `~${text}`, depth: depth + 1 };
      case 'ones':
        return { text: `countOneBits(${wordOf(from, text)})`, depth: depth + 1 };
      case 'zeros':
        return { text: `countLeadingZeros(${wordOf(from, text)})`, depth: depth + 1 };
      case 'as':
        return { text: from === expr.type ? text : as(), depth: depth + 1 };
    }
  }

  private binary({ name, left, right }: Extract<Expr, { is: 'binary' }>): Piece {
    const a = this.unknown(left);
    const b = this.write(right);
    const depth = 1 + Math.max(a.depth, b.depth);
    const { type } = left;
    if (name === 'div' || name === 'rem') return { text: this.quotient(name, type, a.text, right, b.text), depth };
    if (name === 'shl' || name === 'shr') {
      const by = right.is === 'const' ? `${right.value & 31}u` : `(${b.text} & 31u)`;
      return { text: `(${a.text} ${name === 'shl' ? '<<' : '>>'} ${by})`, depth: depth + 1 };
    }
    if (name === 'xor') return { text: `(${a.text} ${type === 'bool' ? '!=' : '^'} ${b.text})`, depth };
    const infix = INFIX[name];
    if (infix) return { text: `(${a.text} ${infix} ${b.text})`, depth };
    return { text: `${FUNCTIONS[name]}(${a.text}, ${b.text})`, depth };
  }

  /** By a constant that is no edge a compiler does better than we. */
  private quotient(name: 'div' | 'rem', type: WordType, a: string, right: Expr, b: string): string {
    const isPlain = isConst(right) && right.is === 'const' && right.value !== 0 && right.value >>> 0 !== 0xffff_ffff;
    return isPlain ? `(${a} ${name === 'div' ? '/' : '%'} ${b})` : `${name}_${LETTER[type]}(${a}, ${b})`;
  }
}
