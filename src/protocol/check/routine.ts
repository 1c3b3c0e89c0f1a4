/** A routine while it is written: its values, the block that is open, what it does, and what its place forbids. */
import { MOST_U32 } from '../../base/u32.ts';
import { quoted } from '../problems.ts';
import {
  type Expr,
  type FaultName,
  goesOn,
  type ParamType,
  type Routine,
  type Span,
  type Statement,
  type WordType,
} from '../program.ts';
import type { Name } from '../syntax/tree.ts';
import { type Type, wordKind } from '../syntax/words.ts';
import { mostOf } from './fold.ts';
import type { Effect, FunctionMeaning, Meaning, Names, ValueMeaning } from './names.ts';

import { A_SYMBOL } from './types.ts';

/** Where rules or values stand, and what they may not do there. */
export interface RoutineContext {
  /** As sentences begin: ``A colour``. */
  readonly words: string;
  readonly forbids: ReadonlySet<Effect>;
  /** No faults: what would be one gives a harmless value. */
  readonly isTotal: boolean;
  /** Handlers of messages answer them. */
  readonly mayAnswer?: boolean;
  readonly result?: Type;
  /** What a bare `return` or none says, where a value is expected. */
  readonly isFunction?: boolean;
}

/** A value as rules have it: the type of the language, and the words. */
export interface Value {
  readonly type: Type | 'broken';
  readonly expr: Expr;
}

export const wordType = (type: Type | 'broken' | ParamType): WordType =>
  type === 'i32' || type === 'bool' ? type : 'u32';

const DOES: Readonly<Record<Effect, string>> = {
  draw: 'draw at random',
  send: 'send messages',
  set: 'set timers',
  put: 'change the state',
  count: 'count',
  measure: 'measure',
  clock: 'know the time',
  network: 'know neighbours',
  random: 'use random words',
  store: 'read arrays of more than 32 words',
  state: 'read the state',
  node: 'know the node',
};

export class RoutineWriter {
  readonly locals: WordType[] = [];
  readonly effects = new Set<Effect>();
  readonly callees = new Set<FunctionMeaning>();
  block: Statement[] = [];
  /** Calls that change the state, so far. */
  writes = 0;
  /** What locals that are never assigned again are at most. */
  readonly mostOfLocals = new Map<number, number>();
  /** Loops that are open. */
  loops = 0;
  private readonly left = new WeakSet<readonly Statement[]>();
  private readonly scopes: Map<string, ValueMeaning>[] = [new Map()];

  constructor(
    readonly names: Names,
    readonly context: RoutineContext,
  ) {}

  problem(span: Span, message: string, remedy = ''): void {
    this.names.problems.add(span, message, remedy);
  }

  /** `through`: the function that does it. */
  use(effect: Effect, span: Span, through?: string): void {
    this.effects.add(effect);
    if (!this.context.forbids.has(effect)) return;
    const why = through === undefined ? '' : `, as ${quoted(through)} does`;
    this.problem(span, `${this.context.words} cannot ${DOES[effect]}${why}.`, this.remedyFor(effect));
  }

  private remedyFor(effect: Effect): string {
    if (this.context.words.startsWith('A lookahead')) return 'Reckon it from parameters and times.';
    if (effect === 'send' || effect === 'set') return 'Do it in `on join` or in a handler.';
    return effect === 'store' ? 'Keep what it needs in a field.' : 'Keep what it needs in the state.';
  }

  /** After what leaves a block nothing is reached. */
  emit(statement: Statement): void {
    if (this.hasLeft) return;
    this.block.push(statement);
    this.names.statements++;
  }

  /** Whether the open block has been left: nothing is added to it. What follows may be long, so it is looked for once. */
  get hasLeft(): boolean {
    if (!this.left.has(this.block) && !goesOn(this.block)) this.left.add(this.block);
    return this.left.has(this.block);
  }

  emitAll(statements: readonly Statement[]): void {
    for (const statement of statements) this.emit(statement);
  }

  /** The run ends where `test` is false; a test that always is, is an error of the text. */
  check(test: Expr, fault: FaultName, value: Expr, span: Span, always: string): void {
    if (this.context.isTotal || (test.is === 'const' && test.value === 1)) return;
    if (test.is === 'const') this.problem(span, always);
    else this.emit({ is: 'check', test, fault, value, span });
  }

  local(type: WordType): Expr & { readonly is: 'local' } {
    this.locals.push(type);
    return { is: 'local', type, index: this.locals.length - 1 };
  }

  /** Something that costs nothing to read again. */
  keep(expr: Expr): Expr {
    if (expr.is === 'const' || expr.is === 'local' || expr.is === 'param' || expr.is === 'fact') return expr;
    const kept = this.local(expr.type);
    this.emit({ is: 'set', local: kept.index, to: expr });
    return kept;
  }

  /** What `write` writes, as a block with names of its own. */
  within(write: () => void): Statement[] {
    const outer = this.block;
    const block: Statement[] = [];
    this.block = block;
    this.scopes.push(new Map());
    write();
    this.scopes.pop();
    this.block = outer;
    return block;
  }

  declare({ text, span }: Name, symbol: ValueMeaning): void {
    const other = this.find(text);
    // What a declaration that cannot be read may have meant is told there.
    if (other && other.is !== 'broken')
      this.problem(span, `${quoted(text)} is declared already.`, 'Give it another name.');
    else this.scopes.at(-1)!.set(text, symbol);
  }

  find(name: string): Meaning | undefined {
    for (let i = this.scopes.length - 1; i >= 0; i--) {
      const symbol = this.scopes[i].get(name);
      if (symbol) return symbol;
    }
    return this.names.table.get(name);
  }

  /** What a name stands for; unknown ones are told. `isOne`: of those that could be meant, as `library` could. */
  look(
    { text, span }: Name,
    what: string,
    isOne: (symbol: Meaning) => boolean,
    library: readonly string[] = [],
  ): Meaning {
    const symbol = this.find(text);
    if (symbol) return symbol;
    const { problems, table } = this.names;
    if (problems.isFull) return { is: 'broken' };
    const near = () => [...table, ...this.scopes.flatMap((scope) => [...scope])];
    const known = () => [...near().flatMap(([name, other]) => (isOne(other) ? [name] : [])), ...library];
    const otherwise = wordKind(text) ? '' : `Declare it: no ${what} has this name.`;
    this.problem(span, `Unknown ${what} ${quoted(text)}.`, problems.meant(text, known, otherwise));
    return { is: 'broken' };
  }

  /** What a name stands for, if it is what is looked for. */
  lookFor<Is extends Meaning['is']>(name: Name, what: string, is: Is): (Meaning & { readonly is: Is }) | undefined {
    const isOne = (one: Meaning): one is Meaning & { readonly is: Is } => one.is === is;
    const found = this.look(name, what, isOne);
    if (isOne(found)) return found;
    if (found.is !== 'broken')
      this.problem(name.span, `${quoted(name.text)} is ${A_SYMBOL[found.is]}.`, `Name a ${what}.`);
    return undefined;
  }

  /** A u32 is at most this. */
  mostOf(expr: Expr): number {
    return mostOf(expr, (leaf) => {
      if (leaf.is === 'local') return this.mostOfLocals.get(leaf.index) ?? MOST_U32;
      if (leaf.is === 'fact' && leaf.name === 'nodes') return this.names.nodes.most;
      if (leaf.is === 'fact' && leaf.name === 'node') return this.names.nodes.most - 1;
      if (leaf.is !== 'param') return MOST_U32;
      const { type, most } = this.names.params[leaf.index];
      return type === 'u32' ? most : MOST_U32;
    });
  }

  /** Whether a u32 or i32 cannot be 0, as far as it says itself. */
  isNonZero(expr: Expr): boolean {
    if (expr.is === 'const') return expr.value !== 0;
    if (expr.is === 'fact') return expr.name === 'nodes';
    if (expr.is !== 'param') return false;
    const { type, least, most } = this.names.params[expr.index];
    // No tick is longer than a millisecond.
    if (type === 'time') return least >= 0.001;
    return (type === 'u32' && least > 0) || (type === 'i32' && (least > 0 || most < 0));
  }

  /** Ends it; gives its number. */
  finish(name: string, args: number, span: Span, result?: Type): number {
    const { locals, block: body } = this;
    const routine: Routine = { name, args, locals, body, span, ...(result && { result: wordType(result) }) };
    this.names.routines.push(routine);
    return this.names.routines.length - 1;
  }
}

export const isValue = ({ is }: Meaning): boolean => is === 'param' || is === 'field' || is === 'value';
export const isFunction = (symbol: Meaning): symbol is FunctionMeaning => symbol.is === 'function';
