/** The lookahead of a text before its run: a value of parameters alone, reckoned by the same folding as constants. */
import { binary, constant, part, unary } from './check/fold.ts';
import type { Expr, Program, Statement } from './program.ts';

/** Ticks; `paramWord`: the word of a parameter. Undefined where it is no value of parameters alone. */
export function lookaheadTicks(program: Program, paramWord: (param: number) => number): number | undefined {
  if (program.lookahead === undefined) return undefined;
  return new Reckoner(program, paramWord).call(program.lookahead, []);
}

type Ended = 'on' | 'break' | 'continue' | { readonly value: number | undefined } | undefined;

class Reckoner {
  constructor(
    private readonly program: Program,
    private readonly paramWord: (param: number) => number,
  ) {}

  call(routine: number, args: readonly number[]): number | undefined {
    const { locals, body } = this.program.routines[routine];
    const words = locals.map((_, i) => args[i] ?? 0);
    const ended = this.block(body, words);
    return typeof ended === 'object' ? ended.value : undefined;
  }

  /** Undefined: it cannot be reckoned. */
  private block(statements: readonly Statement[], locals: number[]): Ended {
    for (const statement of statements) {
      const ended = this.statement(statement, locals);
      if (ended !== 'on') return ended;
    }
    return 'on';
  }

  private statement(statement: Statement, locals: number[]): Ended {
    const value = (expr: Expr) => this.value(expr, locals);
    switch (statement.is) {
      case 'check':
        return 'on';
      case 'break':
      case 'continue':
        return statement.is;
      case 'set':
        return this.put(locals, statement.local, value(statement.to));
      case 'return':
        return { value: statement.value && value(statement.value) };
      case 'if': {
        const test = value(statement.test);
        if (test === undefined) return undefined;
        return this.block(test === 0 ? statement.otherwise : statement.then, locals);
      }
      case 'call': {
        const args = statement.args.map(value);
        if (args.some((arg) => arg === undefined)) return undefined;
        const result = this.call(statement.routine, args as number[]);
        return statement.to === undefined ? 'on' : this.put(locals, statement.to, result);
      }
      case 'loop':
        return this.loop(statement, locals);
      default:
        return undefined;
    }
  }

  private loop({ before, test, body, step, most }: Extract<Statement, { is: 'loop' }>, locals: number[]): Ended {
    for (let turns = 0; turns < most; turns++) {
      if (this.block(before, locals) !== 'on') return undefined;
      const goesOn = this.value(test, locals);
      if (goesOn === undefined) return undefined;
      if (goesOn === 0) break;
      const ended = this.block(body, locals);
      if (ended === 'break') break;
      if (ended !== 'on' && ended !== 'continue') return ended;
      if (this.block(step, locals) !== 'on') return undefined;
    }
    return 'on';
  }

  private put(locals: number[], local: number, value: number | undefined): Ended {
    if (value === undefined) return undefined;
    locals[local] = value;
    return 'on';
  }

  private value(expr: Expr, locals: readonly number[]): number | undefined {
    const known = this.known(expr, locals);
    return known.is === 'const' ? known.value : undefined;
  }

  private known(expr: Expr, locals: readonly number[]): Expr {
    const known = (of: Expr) => this.known(of, locals);
    switch (expr.is) {
      case 'param':
        return constant(expr.type, this.paramWord(expr.index));
      case 'local':
        return constant(expr.type, locals[expr.index]);
      case 'unary':
        return unary(expr.name, expr.type, known(expr.of));
      case 'binary':
        return binary(expr.name, known(expr.left), known(expr.right));
      case 'select': {
        const test = known(expr.test);
        if (test.is !== 'const') return expr;
        return known(test.value === 0 ? expr.otherwise : expr.then);
      }
      case 'part':
        return part(known(expr.a), known(expr.b), known(expr.c));
      default:
        return expr;
    }
  }
}
