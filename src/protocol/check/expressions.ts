/**
 * Expressions: their types are checked while they are lowered, so that order is decided once. From left to right; whatever has an effect
 * becomes a statement, and what was read before it and could change by it is kept.
 */
import { MOST_U32 } from '../../base/u32.ts';
import { LIMITS } from '../limits.ts';
import { counted, given, quoted } from '../problems.ts';
import type { Expr, ProgramField, Span, Statement } from '../program.ts';
import type { BinarySign, CallTree, Name, Tree, Typed } from '../syntax/tree.ts';
import { FUNCTIONS, isType, type Type, FACTS as WORDS_OF_FACTS } from '../syntax/words.ts';
import { binary, branch, constant, readsState, truth, unary } from './fold.ts';
import { divides, FACTS, type Fact, LIBRARY, type LibraryFunction, NOBODY } from './library.ts';
import type { FunctionMeaning, Lowered, Meaning } from './names.ts';
import { isFunction, isValue, type RoutineWriter, type Value, wordType } from './routine.ts';
import { A_SYMBOL, AN, conversion, mixed, OPERATORS, type Taken, TYPES_OF } from './types.ts';

const NO_NETWORK = 'This protocol has no network of neighbours.';
/** Names that rules know beside those of the text. */
const KNOWN = [...WORDS_OF_FACTS, 'true', 'false'];
const BROKEN: Value = { type: 'broken', expr: constant('u32', 0) };

/** Functions of the text: lowered at their place, and once more without faults where pictures call them. */
export interface Functions {
  total(symbol: FunctionMeaning): Lowered;
}

export class ExpressionWriter {
  constructor(
    readonly writer: RoutineWriter,
    private readonly functions: Functions,
  ) {}

  /** A value of a type; others are told. */
  of(tree: Tree, want: Type): Expr {
    const value = this.value(tree, want);
    return this.fits(value, want, tree) ? value.expr : constant(wordType(want), 0);
  }

  /** `want`: what literals are, where they may be several things. */
  value(tree: Tree, want?: Type): Value {
    switch (tree.is) {
      case 'whole':
        return this.whole(tree.value, tree.span, want);
      case 'real':
        this.writer.problem(tree.span, `Rules have no fractions: ${tree.value}.`, '`part(a, b, c)` is a * b / c.');
        return BROKEN;
      case 'time':
        return { type: 'time', expr: this.writer.names.time(tree.value, tree.span) };
      case 'truth':
        return { type: 'bool', expr: truth(tree.value) };
      case 'name':
        return this.name({ text: tree.name, span: tree.span });
      case 'place':
        return this.checkedIndex(this.index(tree.name, tree.index));
      case 'call':
        return this.call(tree);
      case 'unary':
        return this.unary(tree, want);
      case 'binary':
        return this.binary(tree, want);
      case 'broken':
        return BROKEN;
    }
  }

  /** Several, in order: what is read before an effect of a later one is kept. */
  inOrder(reads: readonly (() => Expr)[]): Expr[] {
    const { writer } = this;
    const read = reads.map((one) => {
      const expr = one();
      return { expr, at: writer.block.length, writes: writer.writes };
    });
    if (writer.hasLeft) return read.map(({ expr }) => expr);
    for (let i = read.length - 2; i >= 0; i--) {
      const { expr, at, writes } = read[i];
      if (writes === writer.writes || !readsState(expr)) continue;
      const kept = writer.local(expr.type);
      writer.block.splice(at, 0, { is: 'set', local: kept.index, to: expr });
      read[i].expr = kept;
    }
    return read.map(({ expr }) => expr);
  }

  /** A field that is an array, and a place in it, which is checked. */
  index({ text, span }: Name, tree: Tree): { readonly field: number; readonly index: Expr } | undefined {
    const { writer } = this;
    const symbol = writer.look({ text, span }, 'array', (one) => this.fieldOf(one)?.length !== undefined);
    const field = this.fieldOf(symbol);
    if (field?.length === undefined) {
      if (symbol.is !== 'broken')
        writer.problem(span, `${quoted(text)} is no array.`, 'Arrays are fields such as `seen: u32[16]`.');
      this.value(tree, 'u32');
      return;
    }
    writer.use('state', span);
    if (field.isStored) writer.use('store', span);
    const index = this.of(tree, 'u32');
    const isInside = writer.mostOf(index) < field.length;
    const kept = isInside ? index : writer.keep(index);
    const test = isInside ? truth(true) : binary('lt', kept, constant('u32', field.length));
    const always = `${quoted(text)} has ${field.length} places: 0 .. ${field.length - 1}.`;
    writer.check(test, 'place', kept, tree.span, always);
    return { field: writer.names.fields.indexOf(field), index: kept };
  }

  checkedIndex(at: ReturnType<ExpressionWriter['index']>): Value {
    if (!at) return BROKEN;
    const { type, length } = this.writer.names.fields[at.field];
    // Of total values, which are not checked.
    if (at.index.is === 'const' && at.index.value >= length!) return { type, expr: constant(wordType(type), 0) };
    return { type, expr: { is: 'element', type: wordType(type), ...at } };
  }

  private fieldOf(symbol: { readonly is: string; readonly index?: number }): ProgramField | undefined {
    return symbol.is === 'field' ? this.writer.names.fields[symbol.index!] : undefined;
  }

  private fits({ type }: Value, want: Type, tree: Tree): boolean {
    if (type === want || type === 'broken') return type === want;
    this.unfit(tree, type, [want]);
    return false;
  }

  private unfit(tree: Tree, type: Type, wanted: readonly Type[]): void {
    const words = wanted.map((one) => AN[one]).join(' or ');
    this.writer.problem(tree.span, `This is ${AN[type]}; ${words} is wanted.`, conversion(type, wanted[0], tree));
  }

  private whole(value: number, span: Span, want?: Type): Value {
    const type = want === 'i32' ? 'i32' : 'u32';
    const most = type === 'i32' ? 2 ** 31 - 1 : MOST_U32;
    if (value > most) this.writer.problem(span, `${value} is no ${type}: ${most} is the most.`, 'Write less.');
    return { type, expr: constant(type, value) };
  }

  private name(name: Name): Value {
    const { writer } = this;
    const { text, span } = name;
    const fact = FACTS.get(text);
    if (fact) return this.fact(fact, span);
    if (text === 'nobody') return { type: 'u32', expr: NOBODY };
    if (text === 'never') return { type: 'time', expr: NOBODY };
    const symbol = writer.look(name, 'name', isValue, KNOWN);
    if (symbol.is === 'value') return symbol;
    if (symbol.is === 'param')
      return { type: symbol.type, expr: { is: 'param', type: wordType(symbol.type), index: symbol.index } };
    if (symbol.is === 'field') {
      writer.use('state', span);
      const { length, type } = writer.names.fields[symbol.index];
      if (length === undefined) return { type, expr: { is: 'field', type: wordType(type), field: symbol.index } };
      writer.problem(span, `${quoted(text)} is an array.`, `Say which of its ${length} places: \`${text}[0]\`.`);
    } else if (symbol.is !== 'broken') {
      const remedy = symbol.is === 'function' ? `Call it: \`${text}()\`.` : '';
      writer.problem(span, `${quoted(text)} is ${A_SYMBOL[symbol.is]}: it has no value in rules.`, remedy);
    }
    return BROKEN;
  }

  private fact({ name, type, effect }: Fact, span: Span): Value {
    const { writer } = this;
    const { network, underlay } = writer.names;
    writer.use(effect, span);
    if (name === 'degree' && !network) writer.problem(span, NO_NETWORK, 'Declare one: `network random 8`.');
    if (name === 'online' && !underlay.includes('sessions'))
      writer.problem(span, 'All nodes are online always.', 'Declare `underlay delay sessions`, say.');
    return { type, expr: { is: 'fact', type: wordType(type), name } };
  }

  private unary(tree: Tree & { readonly is: 'unary' }, want?: Type): Value {
    const { sign, of } = tree;
    if (sign === '!') return { type: 'bool', expr: unary('not', 'bool', this.of(of, 'bool')) };
    if (sign === '~') {
      const { type, expr } = this.value(of, want);
      if (type === 'u32' || type === 'i32') return { type, expr: unary('complement', type, expr) };
      return this.misfit(tree.span, '~', [type]);
    }
    // The smallest has no positive twin.
    if (of.is === 'whole' && of.value === 2 ** 31) return { type: 'i32', expr: constant('i32', of.value) };
    const { type, expr } = this.value(of, 'i32');
    if (type === 'i32') return { type, expr: unary('negate', 'i32', expr) };
    return this.misfit(tree.span, '-', [type]);
  }

  private misfit(span: Span, sign: string, types: readonly Value['type'][]): Value {
    const [left, right] = types.filter((type) => type !== 'broken');
    if (types.includes('broken')) return BROKEN;
    const given = types.length === 1 ? AN[left] : `${AN[left]} and ${AN[right]}`;
    const remedy =
      types.length > 1
        ? mixed(sign, left, right)
        : sign === '-'
          ? '`i32(x)` has a sign.'
          : 'It turns the bits of a u32 or i32.';
    this.writer.problem(span, `\`${sign}\` does not take ${given}.`, remedy);
    return BROKEN;
  }

  private binary(tree: Tree & { readonly is: 'binary' }, want?: Type): Value {
    const { sign, left, right } = tree;
    if (sign === '&&' || sign === '||') return this.lazy(sign, left, right);
    return this.operated(sign, tree.span, left, (hint) => this.value(left, hint), right, want);
  }

  /** `x op y`, or what `x op= y` puts: `read` is x, which may be a place. */
  operated(sign: BinarySign, span: Span, left: Tree, read: (want?: Type) => Value, right: Tree, want?: Type): Value {
    const isShift = sign === '<<' || sign === '>>';
    const compares = OPERATORS[sign].gives === 'bool';
    const hint = compares ? undefined : want;
    if (left.isFlexible && !right.isFlexible && !isShift) {
      // A literal has no effect: its type is that of the other.
      const b = this.value(right, hint);
      return this.apply(sign, span, read(b.type === 'i32' ? 'i32' : 'u32'), b);
    }
    let [a, b] = [BROKEN, BROKEN];
    const readRight = () => {
      b = this.value(right, !isShift && a.type === 'i32' ? 'i32' : 'u32');
      return b.expr;
    };
    const readLeft = () => {
      a = read(hint);
      return a.expr;
    };
    const [x, y] = this.inOrder([readLeft, readRight]);
    return this.apply(sign, span, { ...a, expr: x }, { ...b, expr: y });
  }

  private apply(sign: BinarySign, span: Span, a: Value, b: Value): Value {
    if (a.type === 'broken' || b.type === 'broken') return BROKEN;
    const found = OPERATORS[sign].by(a.type, b.type);
    if (!found) return this.misfit(span, sign, [a.type, b.type]);
    const { name, type } = found;
    if (name !== 'div' && name !== 'rem') return { type, expr: binary(name, a.expr, b.expr) };
    const divisor = this.writer.context.isTotal || this.writer.isNonZero(b.expr) ? b.expr : this.writer.keep(b.expr);
    divides(divisor, this.writer, span);
    return { type, expr: binary(name, a.expr, divisor) };
  }

  /** The right one is reckoned where the left one does not decide; where it has no effect, both are. */
  private lazy(sign: '&&' | '||', left: Tree, right: Tree): Value {
    const { writer } = this;
    const isAnd = sign === '&&';
    const first = this.of(left, 'bool');
    let second = first;
    const then = writer.within(() => {
      second = this.of(right, 'bool');
    });
    if (then.length === 0) return { type: 'bool', expr: binary(isAnd ? 'both' : 'either', first, second) };
    const kept = writer.local('bool');
    writer.emit({ is: 'set', local: kept.index, to: first });
    const last: Statement = { is: 'set', local: kept.index, to: second };
    writer.emitAll(branch(isAnd ? kept : unary('not', 'bool', kept), [...then, last], []));
    return { type: 'bool', expr: kept };
  }

  call(tree: CallTree): Value {
    const { text, span } = tree.name;
    if (text === 'draw') {
      this.arity(tree, 0);
      return { type: 'u32', expr: this.draw(span)[0] };
    }
    if (isType(text)) return this.converted(tree, text);
    if (Object.hasOwn(LIBRARY, text)) return this.library(tree, LIBRARY[text as keyof typeof LIBRARY]);
    const value = this.own(tree);
    if (value.type !== 'nothing') return value as Value;
    this.writer.problem(tree.span, `${quoted(text)} gives no value.`, 'Let it `return` one: `fn f() -> u32`.');
    return BROKEN;
  }

  /** One draw: its first word, and the second if somebody wants it. */
  draw(span: Span, both = false): readonly Expr[] {
    const { writer } = this;
    writer.use('draw', span);
    const first = writer.local('u32');
    const second = both ? writer.local('u32') : undefined;
    writer.emit({ is: 'draw', first: first.index, ...(second && { second: second.index }) });
    return second ? [first, second] : [first];
  }

  /** A function of the text; `nothing`: it gives none. */
  own(tree: CallTree): { readonly type: Value['type'] | 'nothing'; readonly expr: Expr } {
    const { writer } = this;
    const { text, span } = tree.name;
    const symbol = writer.look(tree.name, 'function', isFunction, FUNCTIONS);
    if (!isFunction(symbol)) {
      const remedy = symbol.is === 'kind' ? `Send it: \`send ${text}() to\`.` : '';
      if (symbol.is !== 'broken') writer.problem(span, `${quoted(text)} is no function.`, remedy);
      for (const arg of tree.args) if (!writer.names.problems.isFull) this.value(arg);
      return BROKEN;
    }
    const { args, result } = symbol.tree;
    this.arity(tree, args.length);
    const read =
      ({ type }: Typed, i: number) =>
      () =>
        this.of(tree.args[i], type);
    const values = this.inOrder(args.slice(0, tree.args.length).map(read));
    if (!symbol.lowered) {
      const remedy = `Move \`fn ${text}\` up; none may call itself.`;
      writer.problem(span, `${quoted(text)} is not above: functions call those above them.`, remedy);
      return BROKEN;
    }
    const { effects, depth } = symbol.lowered;
    if (depth >= LIMITS.calls) {
      const remedy = 'Let one do what several do.';
      writer.names.problems.limit(span, depth + 1, 'functions one within another', LIMITS.calls, remedy);
      return BROKEN;
    }
    writer.callees.add(symbol);
    for (const effect of effects) writer.use(effect, span, text);
    const { routine } = writer.context.isTotal ? this.functions.total(symbol) : symbol.lowered;
    if (effects.has('put')) writer.writes++;
    const to = result && writer.local(wordType(result));
    writer.emit({ is: 'call', routine, args: values, ...(to && { to: to.index }) });
    return { type: result ?? 'nothing', expr: to ?? constant('u32', 0) };
  }

  /** Whether as many are given as are taken. */
  private arity({ name, args, span }: CallTree, least: number, most = least): boolean {
    if (args.length >= least && args.length <= most) return true;
    const takes = least === most ? counted(least, 'value') : `${least} or ${counted(most, 'value')}`;
    this.writer.problem(span, `${quoted(name.text)} takes ${takes}; ${given(args.length)}.`);
    return false;
  }

  private converted(tree: CallTree, type: Type): Value {
    if (!this.arity(tree, 1)) return BROKEN;
    const value = this.value(tree.args[0], tree.args[0].is === 'unary' ? 'i32' : 'u32');
    if (value.type === 'broken') return BROKEN;
    const isWord = type === 'u32' || type === 'i32';
    if (isWord && value.type !== 'time' && value.type !== 'share')
      return { type, expr: value.type === type ? value.expr : unary('as', type, value.expr) };
    const remedy =
      isWord && value.type === 'time'
        ? '`ticks(t)` gives the ticks of a time.'
        : type === 'time'
          ? '`as_time(n)` makes a time of ticks.'
          : 'Compare it: `x != 0`.';
    this.writer.problem(tree.span, `\`${type}()\` does not take ${AN[value.type]}.`, remedy);
    return BROKEN;
  }

  private library(tree: CallTree, { takes, takesWord, gives, effect, lower }: LibraryFunction): Value {
    const { writer } = this;
    const { name, args, span } = tree;
    if (!this.arity(tree, takes.length, takes.length + Number(takesWord ?? false))) return BROKEN;
    if (effect) writer.use(effect, span);
    if (effect === 'network' && !writer.names.network)
      writer.problem(span, NO_NETWORK, 'Declare one: `network random 8`.');
    let same: Type | undefined;
    const read = (arg: Tree, taken: Taken): Expr => {
      const types = TYPES_OF[taken];
      if (taken === 'share') return this.share(arg);
      if (types.length === 1) return this.of(arg, types[0]);
      if (same) return this.of(arg, same);
      const { type, expr } = this.value(arg);
      if (type === 'broken') return expr;
      if (types.includes(type)) same = type;
      else this.unfit(arg, type, types);
      return expr;
    };
    const reads = args.map((arg, i) => () => read(arg, takes[i] ?? 'u32'));
    // A literal has no effect: its type is that of the other.
    const isTurned = args.length === 2 && takes[1] === 'number' && args[0].isFlexible;
    const values = isTurned ? this.inOrder(reads.reverse()).reverse() : this.inOrder(reads);
    if (name.text === 'random' && !writer.isNonZero(values[0])) {
      values[0] = writer.keep(values[0]);
      const isThere = binary('ne', values[0], constant('u32', 0));
      writer.check(isThere, 'range', values[0], span, '`random(0)` has no number to give.');
    }
    const given = takesWord && args.length === takes.length ? [...values, ...this.draw(span)] : values;
    return { type: gives === 'same' ? (same ?? 'broken') : gives, expr: lower(given, writer, span) };
  }

  private share(tree: Tree): Expr {
    const name = { text: tree.is === 'name' ? tree.name : '', span: tree.span };
    const isShare = (one: Meaning) => one.is === 'param' && one.type === 'share';
    const symbol = name.text === '' ? undefined : this.writer.look(name, 'parameter', isShare);
    if (symbol?.is === 'param' && symbol.type === 'share') return { is: 'param', type: 'u32', index: symbol.index };
    const remedy = 'Declare one: `param loss: share = 10 % in 0 % .. 90 %`.';
    if (symbol?.is !== 'broken') this.writer.problem(tree.span, 'A chance is a parameter of type `share`.', remedy);
    return constant('u32', 0);
  }
}
