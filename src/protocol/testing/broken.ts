/** Trees that say something else at every place of one kind: an emitter that is given one is an emitter that has that defect. */
import type { BinaryName, Expr, Program, Statement, UnaryName, WordType } from '../program.ts';

export interface Defect {
  readonly name: string;
  readonly expr?: (expr: Expr) => Expr;
  readonly statement?: (statement: Statement) => Statement;
}

/** The program as an emitter with this defect takes it, and whether it says anything else. */
export function brokenBy(defect: Defect, program: Program): { readonly program: Program; readonly isOther: boolean } {
  let isOther = false;
  const changed = <T>(before: T, change?: (of: T) => T): T => {
    const after = change ? change(before) : before;
    if (after !== before) isOther = true;
    return after;
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part)]));
    if ('type' in parts && 'is' in parts) return changed(parts as unknown as Expr, defect.expr);
    return 'is' in parts ? changed(parts as unknown as Statement, defect.statement) : parts;
  };
  const routines = program.routines.map((routine) => ({
    ...routine,
    body: walk(routine.body) as readonly Statement[],
  }));
  return { program: { ...program, routines }, isOther };
}

const binary = (name: BinaryName, type: WordType, as: BinaryName): Defect => ({
  name: `${name} of ${type} as ${as}`,
  expr: (expr) =>
    expr.is === 'binary' && expr.name === name && expr.left.type === type ? { ...expr, name: as } : expr,
});

/** As if its words were of the other type. */
const otherSign = (name: BinaryName, type: 'u32' | 'i32'): Defect => ({
  name: `${name} of ${type} as of the other type`,
  expr(expr) {
    if (expr.is !== 'binary' || expr.name !== name || expr.left.type !== type) return expr;
    return { ...expr, left: { ...expr.left, type: type === 'u32' ? 'i32' : 'u32' } as Expr };
  },
});

const unary = (name: UnaryName, as: UnaryName): Defect => ({
  name: `${name} as ${as}`,
  expr: (expr) => (expr.is === 'unary' && expr.name === name ? { ...expr, name: as } : expr),
});

/** The operand itself, or another expression. */
const replaced = <I extends Expr['is']>(is: I, name: string, by: (expr: Extract<Expr, { is: I }>) => Expr): Defect => ({
  name,
  expr: (expr) => (expr.is === is ? by(expr as Extract<Expr, { is: I }>) : expr),
});

const stated = <I extends Statement['is']>(
  is: I,
  name: string,
  by: (statement: Extract<Statement, { is: I }>) => Statement,
): Defect => ({
  name,
  statement: (statement) => (statement.is === is ? by(statement as Extract<Statement, { is: I }>) : statement),
});

const u32 = (value: number): Expr => ({ is: 'const', type: 'u32', value });
const plusOne = (of: Expr): Expr => ({
  is: 'binary',
  type: of.type,
  name: 'add',
  left: of,
  right: { ...u32(1), type: of.type } as Expr,
});

const SIGNED = ['div', 'rem', 'shr', 'lt', 'le', 'gt', 'ge', 'min', 'max'] as const;

export const DEFECTS: readonly Defect[] = [
  binary('add', 'u32', 'addSaturated'),
  binary('sub', 'u32', 'subFloored'),
  binary('mul', 'u32', 'mulSaturated'),
  binary('add', 'i32', 'sub'),
  binary('sub', 'i32', 'add'),
  binary('mul', 'i32', 'add'),
  binary('and', 'u32', 'or'),
  binary('or', 'u32', 'xor'),
  binary('xor', 'u32', 'or'),
  binary('shl', 'u32', 'shr'),
  binary('eq', 'u32', 'le'),
  binary('ne', 'u32', 'gt'),
  binary('lt', 'u32', 'le'),
  binary('le', 'u32', 'lt'),
  binary('gt', 'u32', 'ge'),
  binary('ge', 'u32', 'gt'),
  binary('min', 'u32', 'max'),
  binary('addSaturated', 'u32', 'add'),
  binary('subFloored', 'u32', 'sub'),
  binary('mulHigh', 'u32', 'mul'),
  binary('mulSaturated', 'u32', 'mul'),
  binary('both', 'bool', 'either'),
  binary('either', 'bool', 'both'),
  ...SIGNED.flatMap((name) => [otherSign(name, 'i32'), otherSign(name, 'u32')]),
  unary('negate', 'complement'),
  unary('complement', 'negate'),
  unary('ones', 'zeros'),
  unary('zeros', 'ones'),
  unary('not', 'as'),
  replaced('part', 'a part without its 64 bits', ({ a, b, c }) => {
    const product: Expr = { is: 'binary', type: 'u32', name: 'mul', left: a, right: b };
    return { is: 'binary', type: 'u32', name: 'div', left: product, right: c };
  }),
  replaced('within', 'a share with its last word', (expr) => ({ is: 'unary', type: 'bool', name: 'not', of: expr })),
  replaced('sample', 'a quantile of the next word', (expr) => ({ ...expr, word: plusOne(expr.word) })),
  replaced('hash', 'a hash with its counters the other way', (expr) => ({ ...expr, a: expr.b, b: expr.a })),
  replaced('neighbour', 'the next neighbour', (expr) => ({ ...expr, index: plusOne(expr.index) })),
  replaced('element', 'the place before', (expr) => ({
    ...expr,
    index: { is: 'binary', type: 'u32', name: 'sub', left: expr.index, right: u32(1) },
  })),
  replaced('field', 'a field that is 0', (expr) => ({ is: 'const', type: expr.type, value: 0 })),
  replaced('fact', 'the node as who sent it', (expr) => (expr.name === 'from' ? { ...expr, name: 'node' } : expr)),
  replaced('fact', 'the present as 0', (expr) =>
    expr.name === 'now' ? { is: 'const', type: expr.type, value: 0 } : expr,
  ),
  stated('draw', 'words of a draw the other way', (statement) =>
    statement.second === undefined ? statement : { ...statement, first: statement.second, second: statement.first },
  ),
  stated('put', 'a field that takes nothing', (statement) => ({
    ...statement,
    to: { is: 'field', type: statement.to.type, field: statement.field },
  })),
  stated('putElement', 'another place', (statement) => ({ ...statement, index: plusOne(statement.index) })),
  stated('check', 'a check that lets all pass', (statement) => ({
    ...statement,
    test: { is: 'const', type: 'bool', value: 1 },
  })),
  stated('if', 'a choice the other way', (statement) => ({
    ...statement,
    // biome-ignore lint/suspicious/noThenProperty: a tree, no promise.
    then: statement.otherwise,
    otherwise: statement.then,
  })),
  stated('loop', 'one turn more', (statement) =>
    statement.isFixed ? statement : { ...statement, most: statement.most + 1 },
  ),
  stated('loop', 'loops that make no step', (statement) => ({ ...statement, step: [], most: 8, isFixed: false })),
  stated('break', 'a break as a continue', () => ({ is: 'continue' })),
  stated('continue', 'a continue as a break', () => ({ is: 'break' })),
  stated('send', 'a payload that lacks its last word', (statement) => ({
    ...statement,
    payload: statement.payload.map((expr, i) =>
      i === statement.payload.length - 1 ? { is: 'const', type: expr.type, value: 0 } : expr,
    ),
  })),
  stated('send', 'a delay of one more', (statement) =>
    statement.after ? { ...statement, after: plusOne(statement.after) } : statement,
  ),
  stated('count', 'counts of one', (statement) => ({ ...statement, by: u32(1) })),
  stated('measure', 'a measure of 0', (statement) => ({ ...statement, value: u32(0) })),
  stated('call', 'a result that is dropped', (statement) =>
    statement.to === undefined ? statement : { ...statement, to: undefined },
  ),
];
