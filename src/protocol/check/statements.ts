/** Statements of rules, checked and lowered: one after another, effects in order. */
import { MOST_U32 } from '../../base/u32.ts';
import { LIMITS } from '../limits.ts';
import { counted, given, quoted } from '../problems.ts';
import type { Expr, Span, Statement } from '../program.ts';
import type { BinarySign, Block, Quantity, StatementTree, Tree } from '../syntax/tree.ts';
import { type Type, wordKind } from '../syntax/words.ts';
import { ExpressionWriter, type Functions } from './expressions.ts';
import { binary, branch, constant, isConst, truth } from './fold.ts';
import { type RoutineWriter, type Value, wordType } from './routine.ts';
import { A_SYMBOL, AN } from './types.ts';

interface Loop {
  readonly before?: readonly Statement[];
  readonly test: Expr;
  /** At each turn, before the body. */
  readonly begin?: () => void;
  readonly tree: Block;
  readonly step: readonly Statement[];
  readonly most: number;
  readonly isFixed: boolean;
  readonly span: Span;
}

type Of<Is extends StatementTree['is']> = StatementTree & { readonly is: Is };

export class StatementWriter {
  private readonly expressions: ExpressionWriter;

  constructor(
    private readonly writer: RoutineWriter,
    functions: Functions,
  ) {
    this.expressions = new ExpressionWriter(writer, functions);
  }

  all(block: Block): void {
    const { names } = this.writer;
    for (const tree of block) {
      if (names.problems.isFull || names.statements > LIMITS.operations) return;
      // TypeScript does not see that the tree is of its own kind.
      (this.writers[tree.is] as (tree: StatementTree) => void)(tree);
      if (names.statements > LIMITS.operations)
        names.problems.limit(tree.span, names.statements, 'operations', LIMITS.operations, 'Do less.');
    }
  }

  private readonly writers: { readonly [Is in StatementTree['is']]: (tree: Of<Is>) => void } = {
    let: (tree) => this.binding(tree),
    assign: (tree) => this.assign(tree),
    if: ({ test, yes, no }) => this.choice(test, yes, no),
    for: (tree) => this.counting(tree),
    while: (tree) => this.repeating(tree),
    break: (tree) => this.leap(tree),
    continue: (tree) => this.leap(tree),
    return: (tree) => this.leaving(tree),
    call: (tree) => this.called(tree),
    send: (tree) => this.sending(tree),
    count: (tree) => this.tally(tree),
    measure: (tree) => this.measured(tree),
  };

  private leap({ is, span }: Of<'break'> | Of<'continue'>): void {
    const { writer } = this;
    if (writer.loops === 0) writer.problem(span, `\`${is}\` stands in no loop.`, 'Remove it, or use `return`.');
    writer.emit({ is });
  }

  private binding({ names, isVar, value: tree, span }: Of<'let'>): void {
    const { writer, expressions } = this;
    const isDraw = tree.is === 'call' && tree.name.text === 'draw' && tree.args.length === 0;
    if (names.length === 2) {
      if (!isDraw) writer.problem(span, 'Only `draw()` gives two words.', 'Write `let q, r = draw()`.');
      const words = expressions.draw(span, true);
      for (const [i, name] of names.entries())
        writer.declare(name, { is: 'value', expr: words[i], type: 'u32', isVar });
      return;
    }
    const before = writer.locals.length;
    const { type, expr } = expressions.value(tree);
    // What is new belongs to nobody else; constants are known by their names.
    const isNew = expr.is === 'local' && expr.index >= before;
    const isKept = isNew || (!isVar && expr.is === 'const');
    if (type === 'share') writer.problem(tree.span, 'A share is what `chance` takes, and nothing else.');
    const kept = isKept ? expr : writer.local(wordType(type));
    if (kept.is === 'local') {
      if (!isKept) writer.emit({ is: 'set', local: kept.index, to: expr });
      if (!isVar && !isNew) writer.mostOfLocals.set(kept.index, writer.mostOf(expr));
    }
    writer.declare(names[0], { is: 'value', expr: kept, type, isVar });
  }

  private assign({ target, sign, value, span }: Of<'assign'>): void {
    const { writer, expressions } = this;
    if (target.is === 'place') this.assignElement(target, sign, value, span);
    if (target.is !== 'name') return;
    const name = { text: target.name, span: target.span };
    const symbol = writer.look(name, 'name', (one) => one.is === 'field' || (one.is === 'value' && one.isVar));
    if (symbol.is !== 'field' && symbol.is !== 'value') {
      const message = `${quoted(name.text)} is ${A_SYMBOL[symbol.is]}: it cannot be assigned.`;
      const remedy = 'Assign fields of the state, or values of `var`.';
      if (symbol.is !== 'broken') writer.problem(name.span, message, remedy);
      expressions.value(value);
      return;
    }
    const again = `Declare it by \`var ${name.text} =\`.`;
    if (symbol.is === 'value' && !symbol.isVar)
      writer.problem(name.span, `${quoted(name.text)} cannot be assigned again.`, again);
    const field = symbol.is === 'field' ? writer.names.fields[symbol.index] : undefined;
    const isArray = field?.length !== undefined;
    const help = `Say which of its ${field?.length} places: \`${name.text}[0]\`.`;
    if (isArray) writer.problem(name.span, `${quoted(name.text)} is an array.`, help);
    if (symbol.type === 'broken' || isArray) return void expressions.value(value);
    const read = () => expressions.value(target);
    const to = sign ? this.operated(sign, span, target, read, value, symbol.type) : expressions.of(value, symbol.type);
    if (symbol.is === 'field') this.put(name.span, { is: 'put', field: symbol.index, to });
    else if (symbol.expr.is === 'local') writer.emit({ is: 'set', local: symbol.expr.index, to });
  }

  private assignElement(
    target: Tree & { readonly is: 'place' },
    sign: Of<'assign'>['sign'],
    value: Tree,
    span: Of<'assign'>['span'],
  ): void {
    const { writer, expressions } = this;
    let at: ReturnType<ExpressionWriter['index']>;
    const [index, to] = expressions.inOrder([
      () => {
        at = expressions.index(target.name, target.index);
        if (!at) return constant('u32', 0);
        // Of `x[i] += 1` it is read twice.
        if (sign) at = { ...at, index: writer.keep(at.index) };
        return at.index;
      },
      () => {
        if (!at) return expressions.value(value).expr;
        const { type } = writer.names.fields[at.field];
        if (!sign) return expressions.of(value, type);
        return this.operated(sign, span, target, () => expressions.checkedIndex(at), value, type);
      },
    ]);
    if (at) this.put(target.span, { is: 'putElement', field: at.field, index, to });
  }

  private put(span: Span, statement: Statement): void {
    this.writer.use('put', span);
    this.writer.emit(statement);
  }

  /** `x op value`, of the type of x. */
  private operated(sign: BinarySign, span: Span, target: Tree, read: () => Value, tree: Tree, type: Type): Expr {
    const value = this.expressions.operated(sign, span, target, read, tree, type);
    if (value.type !== type && value.type !== 'broken')
      this.writer.problem(
        span,
        `This gives ${AN[value.type]}; ${quoted(nameOf(target))} is ${AN[type]}.`,
        'Convert it.',
      );
    return value.type === type ? value.expr : constant(wordType(type), 0);
  }

  private choice(tree: Tree, yes: Block, no: Block): void {
    const { writer } = this;
    const test = this.expressions.of(tree, 'bool');
    const [then, otherwise] = [yes, no].map((block) => writer.within(() => this.all(block)));
    writer.emitAll(branch(test, then, otherwise));
  }

  /** Bounds are read once, before. */
  private counting({ name, first, last, isInclusive, most, body, span }: Of<'for'>): void {
    const { writer } = this;
    const { from, to, type } = this.bounds(first, last);
    const isExact = from.is === 'const' && to.is === 'const';
    const remedy = 'Say how often it turns: `at most 32` after them.';
    if (!isExact && !most) writer.problem(span, 'The bounds of this loop are no constants.', remedy);
    const turns = Math.max(0, this.distance(from, to) + Number(isInclusive));
    if (isExact && turns > LIMITS.steps)
      writer.names.problems.limit(span, turns, 'turns of a loop', LIMITS.steps, 'Let it turn less often.');
    const allowed = Math.min(turns, most ? this.atMost(most) : LIMITS.steps);
    const i = writer.local(type);
    writer.emit({ is: 'set', local: i.index, to: from });
    if (type === 'u32') writer.mostOfLocals.set(i.index, Math.max(0, writer.mostOf(to) - Number(!isInclusive)));
    const next: Statement = { is: 'set', local: i.index, to: binary('add', i, constant(type, 1)) };
    const end = isInclusive ? binary('add', to, constant(type, 1)) : to;
    const begin = () => writer.declare(name, { is: 'value', expr: i, type, isVar: false });
    const loop = { begin, tree: body, most: allowed, isFixed: turns <= allowed, span };
    const isPlain = !isInclusive || (end.is === 'const' && !isConst(to, type === 'i32' ? 2 ** 31 - 1 : MOST_U32));
    if (isPlain) this.loop({ ...loop, test: binary('lt', i, end), step: [next] });
    else {
      // It may end at the last number there is: nothing is added to that.
      const goesOn = writer.local('bool');
      writer.emit({ is: 'set', local: goesOn.index, to: binary('le', i, to) });
      const isBefore: Statement = { is: 'set', local: goesOn.index, to: binary('lt', i, to) };
      this.loop({ ...loop, test: goesOn, step: [isBefore, next] });
    }
  }

  /** From one number to another, at most. */
  private distance(from: Expr, to: Expr): number {
    if (from.is === 'const' && to.is === 'const')
      return from.type === 'i32' ? (to.value | 0) - (from.value | 0) : to.value - from.value;
    return this.writer.mostOf(to) - (from.is === 'const' && from.type === 'u32' ? from.value : 0);
  }

  /** Both of a type, u32 or i32; the second is not read again. */
  private bounds(first: Tree, last: Tree): { readonly from: Expr; readonly to: Expr; readonly type: 'u32' | 'i32' } {
    const { writer, expressions } = this;
    const isLaterFirst = first.isFlexible && !last.isFlexible;
    const [one, other] = isLaterFirst ? [last, first] : [first, last];
    let type: 'u32' | 'i32' = 'u32';
    const read = expressions.inOrder([
      () => {
        const value = expressions.value(one);
        if (value.type === 'u32' || value.type === 'i32') type = value.type;
        else if (value.type !== 'broken')
          writer.problem(one.span, `A loop counts numbers; this is ${AN[value.type]}.`, 'Count by u32 or i32.');
        return value.type === type ? value.expr : constant('u32', 0);
      },
      () => expressions.of(other, type),
    ]);
    const [from, to] = isLaterFirst ? read.reverse() : read;
    if (to.is === 'const' || to.is === 'param' || to.is === 'fact') return { from, to, type };
    const kept = writer.local(to.type);
    writer.emit({ is: 'set', local: kept.index, to });
    writer.mostOfLocals.set(kept.index, writer.mostOf(to));
    return { from, to: kept, type };
  }

  private repeating({ test: tree, most, body, span }: Of<'while'>): void {
    let test = truth(false);
    const before = this.writer.within(() => {
      test = this.expressions.of(tree, 'bool');
    });
    this.loop({ before, test, tree: body, step: [], most: this.atMost(most), isFixed: false, span });
  }

  private loop({ before = [], test, begin, tree, step, most, isFixed, span }: Loop): void {
    const { writer } = this;
    writer.loops++;
    const body = writer.within(() => {
      begin?.();
      this.all(tree);
    });
    writer.loops--;
    const statement = { is: 'loop', before, body, most, span } as const;
    if (isFixed || !writer.context.isTotal) writer.emit({ ...statement, test, step, isFixed });
    else {
      // Without faults it just ends.
      const turns = writer.local('u32');
      writer.emit({ is: 'set', local: turns.index, to: constant('u32', 0) });
      const goesOn = binary('both', binary('lt', turns, constant('u32', most)), test);
      const count: Statement = { is: 'set', local: turns.index, to: binary('add', turns, constant('u32', 1)) };
      writer.emit({ ...statement, test: goesOn, step: [...step, count], isFixed: true });
    }
  }

  private atMost({ value, unit, span }: Quantity, limit: number = LIMITS.steps): number {
    if (typeof value === 'number' && unit === '' && Number.isInteger(value) && value >= 1 && value <= limit)
      return value;
    this.writer.problem(span, `\`at most\` takes a whole number of 1 .. ${limit}.`, 'Write one.');
    return 1;
  }

  private leaving({ value, span }: Of<'return'>): void {
    const { writer } = this;
    const { result, isFunction } = writer.context;
    if (result && value) writer.emit({ is: 'return', value: this.expressions.of(value, result) });
    else writer.emit({ is: 'return' });
    if (result && !value) writer.problem(span, `Here ${AN[result]} is returned.`, 'Write the value after `return`.');
    if (result || !value) return;
    this.expressions.value(value);
    const remedy = isFunction ? 'Say which type after the brackets: `fn f() -> u32`.' : 'Write `return` alone.';
    writer.problem(value.span, 'No value is returned from here.', remedy);
  }

  private called({ call, span }: Of<'call'>): void {
    const { text } = call.name;
    if (wordKind(text) === undefined) return void this.expressions.own(call);
    this.writer.problem(span, `Nobody uses what ${quoted(text)} gives.`, 'Write `let x =` before it.');
  }

  private sending({ word, kind: name, args, to: tree, after: later, span }: Of<'send'>): void {
    const { writer, expressions } = this;
    const isTimer = word === 'set';
    const symbol = writer.lookFor(name, isTimer ? 'timer' : 'message', 'kind');
    const kind = symbol && writer.names.kinds[symbol.index];
    const remedy = isTimer ? 'Messages are sent: `send`.' : 'Timers are set: `set`.';
    if (kind && isTimer !== (kind.is === 'timer'))
      writer.problem(name.span, `${quoted(name.text)} is a ${kind.is}.`, remedy);
    if (word === 'answer') {
      if (!writer.context.mayAnswer) writer.problem(span, 'Only what handles a message can `answer`.', 'Use `send`.');
      if (symbol) writer.names.answers.add(symbol.index);
    }
    this.timing(word, later, span);
    writer.use(isTimer ? 'set' : 'send', span);
    const payload = kind?.payload ?? [];
    if (kind && payload.length !== args.length) {
      const takes = `${quoted(name.text)} takes ${counted(payload.length, 'value')}; ${given(args.length)}.`;
      writer.problem(span, takes, `Write \`${name.text}(${payload.map((value) => value.name).join(', ')})\`.`);
    }
    const reads = args.map(
      (arg, i) => () => (payload[i] ? expressions.of(arg, payload[i].type) : expressions.value(arg).expr),
    );
    const ends = [
      ...(tree ? [() => expressions.of(tree, 'u32')] : []),
      ...(later ? [() => expressions.of(later, 'time')] : []),
    ];
    const values = expressions.inOrder([...reads, ...ends]);
    const after = later && values.pop()!;
    const to: Expr = tree ? values.pop()! : { is: 'fact', type: 'u32', name: 'node' };
    if (symbol) writer.emit({ is: 'send', kind: symbol.index, to, ...(after && { after }), payload: values, span });
  }

  /** Who says how long it takes. */
  private timing(word: string, after: Tree | undefined, span: Span): void {
    const { writer } = this;
    const hasDelay = writer.names.underlay.includes('delay');
    if (word === 'set') {
      if (!after) writer.problem(span, 'It is not said when the timer ends.', 'Write `after` and a time.');
    } else if (hasDelay && after)
      writer.problem(
        after.span,
        'The underlay says how long a message takes.',
        'Remove `after`, or `delay` from the underlay.',
      );
    else if (!hasDelay && !after)
      writer.problem(
        span,
        'It is not said how long the message takes.',
        'Write `after` and a time, or declare `underlay delay`.',
      );
  }

  private tally({ counter, by: tree, most, span }: Of<'count'>): void {
    const { writer, expressions } = this;
    const symbol = writer.lookFor(counter, 'counter', 'counter');
    writer.use('count', span);
    let by = tree ? expressions.of(tree, 'u32') : constant('u32', 1);
    const allowed = most ? this.atMost(most) : MOST_U32;
    if (!most && by.is !== 'const')
      writer.problem(tree!.span, 'It is not said how much this is at most.', 'Write `at most 32` after it, say.');
    const isFew = writer.mostOf(by) <= allowed;
    if (most && !(isFew && by.is === 'param')) {
      by = writer.keep(by);
      if (!isFew)
        writer.check(
          binary('le', by, constant('u32', allowed)),
          'amount',
          by,
          span,
          `This counts more than ${allowed}.`,
        );
      by = binary('min', by, constant('u32', allowed));
    }
    if (symbol) writer.emit({ is: 'count', counter: symbol.index, by });
  }

  private measured({ measure, value: tree, span }: Of<'measure'>): void {
    const { writer } = this;
    const symbol = writer.lookFor(measure, 'measure', 'measure');
    writer.use('measure', span);
    const value = this.expressions.of(tree, 'u32');
    if (symbol) writer.emit({ is: 'measure', measure: symbol.index, value });
  }
}

const nameOf = (target: Tree): string =>
  target.is === 'name' ? target.name : target.is === 'place' ? target.name.text : '';
