/** A text as a program: declarations first, then functions in their order, then handlers and what pictures show. */

import { belowCounters } from '../below.ts';
import { LIMITS } from '../limits.ts';
import { counted, given, type Problems, quoted } from '../problems.ts';
import { goesOn, type ParamType, type Program, type Span, UNDERLAY_PARTS } from '../program.ts';
import type { Declaration, FunctionTree, ProtocolTree, Tree, Typed } from '../syntax/tree.ts';
import { TYPES, type Type } from '../syntax/words.ts';
import { costsOf } from './cost.ts';
import { declareFields, declareKinds, declareParam, networkOf, plain, sizeOf, toldOf, underlayOf } from './declare.ts';
import { ExpressionWriter, type Functions } from './expressions.ts';
import { givenOf } from './given.ts';
import { metricOf } from './metrics.ts';
import { type Effect, type FunctionMeaning, type Lowered, Names } from './names.ts';
import { type RoutineContext, RoutineWriter } from './routine.ts';
import { StatementWriter } from './statements.ts';
import { AN } from './types.ts';

type Is = Declaration['is'];
type Of<I extends Is> = Declaration & { readonly is: I };

/** Once in a text at most. */
const SINGLE: readonly Is[] = [
  'protocol',
  'question',
  'about',
  'nodes',
  'end',
  'lookahead',
  'ring',
  'plane',
  'network',
  'underlay',
  'start',
];

const NOWHERE: Span = { from: 0, to: 0 };
const effects = (...list: Effect[]): ReadonlySet<Effect> => new Set(list);
const DOING: readonly Effect[] = ['draw', 'send', 'set', 'put', 'count', 'measure'];
const IN_COLOURS = effects(...DOING, 'clock', 'network', 'random', 'store');
const IN_OBSERVATIONS = effects(...DOING, 'clock', 'network', 'random');
const IN_LOOKAHEAD = effects(...IN_COLOURS, 'state', 'node');
const TELLING = effects('send', 'set');
const ANYTHING = effects();

export function lower(tree: ProtocolTree, problems: Problems): Program {
  return new Lowering(tree, problems).program();
}

class Lowering implements Functions {
  private readonly names: Names;
  private readonly declarations: readonly Declaration[];

  constructor(
    private readonly tree: ProtocolTree,
    private readonly problems: Problems,
  ) {
    this.declarations = tree.declarations;
    this.names = new Names(problems, tree.broken);
  }

  program(): Program {
    const { names, problems, tree } = this;
    this.single();
    const header = this.one('protocol');
    if (header && header.version.unit !== '')
      problems.add(header.version.span, 'The version of the language has no unit.', 'Write `protocol 1 "Title"`.');
    else if (header && header.version.value !== 1)
      problems.add(
        header.version.span,
        `This text is of version ${header.version.value} of the language; this lab knows 1.`,
        'Open it in a later one.',
      );
    const [nodes, end] = [this.size('nodes'), this.size('end')];
    names.nodes = nodes;
    const underlay = this.one('underlay');
    if (underlay) names.underlay = underlayOf(names, underlay.parts);
    if (underlay) names.given = givenOf(names, underlay.given);
    // One that could not be read has the parts that it names: rules are not told of them again.
    else if (tree.broken.has('underlay')) names.underlay = UNDERLAY_PARTS.filter((part) => tree.broken.has(part));
    const network = this.one('network');
    if (network) names.network = networkOf(names, network);
    const words = this.declare();
    const told = this.told();
    for (const tree of this.all('fn')) this.define(tree);
    const rules = this.rules();
    const shown = this.shown();
    const kinds = names.kinds.map((kind, i) => ({ ...kind, isAnswer: names.answers.has(i) }));
    const parts = {
      ...shown,
      ...rules,
      ...told,
      kinds,
      routines: names.routines,
      params: names.params,
      underlay: names.underlay,
      given: names.given,
    };
    return {
      version: 1,
      title: header?.title ?? '',
      question: this.one('question')?.text ?? '',
      about: this.one('about')?.text ?? '',
      nodes,
      end,
      network: names.network,
      fields: names.fields,
      stateWords: words.state,
      storeWords: words.store,
      ...parts,
      tables: [...names.tables].sort(),
      costs: problems.count === 0 ? costsOf(parts, problems) : FREE,
    };
  }

  private all<I extends Is>(is: I): readonly Of<I>[] {
    return this.declarations.filter((one): one is Of<I> => one.is === is);
  }

  private one<I extends Is>(is: I): Of<I> | undefined {
    return this.all(is)[0];
  }

  private single(): void {
    for (const is of SINGLE)
      for (const { span } of this.all(is).slice(1))
        this.problems.add(wordOf(span, is), `${quoted(is)} is declared twice.`, 'Remove one.');
    if (this.declarations[0]?.is === 'protocol' || this.tree.broken.has('protocol')) return;
    const span = { from: 0, to: Math.min(this.declarations[0]?.span.to ?? 0, 1) };
    this.problems.add(
      span,
      'The first line is missing: what language this is, and the title.',
      'Write `protocol 1 "Title"`.',
    );
  }

  private size(is: 'nodes' | 'end'): Program['nodes'] {
    const tree = this.one(is);
    if (tree) return sizeOf(this.names, tree, tree.span);
    const example = is === 'nodes' ? '`nodes = 1024 in 16 .. 1048576`' : '`end = 1 min in 1 s .. 1 h`';
    const what = is === 'nodes' ? 'how many nodes there are' : 'when a run ends';
    if (!this.tree.broken.has(is)) this.problems.add(NOWHERE, `It is not said ${what}.`, `Write ${example}.`);
    return { value: LIMITS.leastNodes, least: LIMITS.leastNodes, most: LIMITS.mostNodes };
  }

  /** Names that rules use. */
  private declare() {
    const { names } = this;
    const words = { state: 0, store: 0 };
    for (const one of this.declarations) {
      if (one.is === 'param') declareParam(names, one);
      else if (one.is === 'state') declareFields(names, one.fields, words);
      else if (one.is === 'message' || one.is === 'timer') declareKinds(names, one);
      else if (one.is === 'fn') names.declare(one.name.text, one.name.span, { is: 'function', tree: one });
    }
    if (names.kinds.length === 0 && this.tree.broken.size === 0)
      this.problems.add(
        NOWHERE,
        'Nothing ever happens: there are no messages and no timers.',
        'Declare one: `timer begin`.',
      );
    return words;
  }

  private told() {
    const { names, problems } = this;
    const list = <T extends { readonly name: { readonly text: string; readonly span: Span } }>(
      is: 'counter' | 'measure' | 'observe' | 'metric',
      all: readonly T[],
    ) => {
      const most = is === 'counter' ? LIMITS.counters - belowCounters(names).length : LIMITS.told;
      const where = is === 'counter' && names.underlay.length > 0 ? ' over an underlay' : '';
      if (all.length > most) problems.limit(all[most].name.span, all.length, PLURALS[is] + where, most, 'Tell less.');
      for (const [index, { name }] of all.entries()) names.declare(name.text, name.span, { is, index });
      return all;
    };
    const counters = list(
      'counter',
      this.all('counter').flatMap((one) => one.told),
    );
    const measures = list(
      'measure',
      this.all('measure').flatMap((one) => one.told),
    );
    list('observe', this.all('observe'));
    const metrics = list('metric', this.all('metric'));
    return {
      counters: counters.map((one) => toldOf(one, ['help', 'unit'])),
      measures: measures.map((one) => toldOf(one, ['unit', 'help'])),
      metrics: metrics.map((one) => ({ ...toldOf(one, ['unit', 'help']), value: metricOf(names, one.value) })),
    };
  }

  private define(tree: FunctionTree): void {
    const symbol = this.names.table.get(tree.name.text);
    if (symbol?.is !== 'function' || symbol.tree !== tree) return;
    plain(this.names, tree.args, 'A function');
    if (tree.args.length > LIMITS.args)
      this.problems.limit(
        tree.args[LIMITS.args].name.span,
        tree.args.length,
        'arguments of a function',
        LIMITS.args,
        'Give less, or keep some in the state.',
      );
    if (tree.result === 'share')
      this.problems.add(tree.span, 'A function gives no share.', 'Give a `bool`: `chance(share)`.');
    symbol.lowered = this.lowered(symbol, false);
  }

  private lowered({ tree }: FunctionMeaning, isTotal: boolean): Lowered {
    const { name, args, result, body, span } = tree;
    const context = { words: 'A function', forbids: ANYTHING, isTotal, result, isFunction: true };
    const writer = this.writer(context, args);
    new StatementWriter(writer, this).all(body);
    if (result && goesOn(writer.block))
      this.problems.add(
        name.span,
        `${quoted(name.text)} ends without a value: it gives ${AN[result]}.`,
        'Let it `return` one on every way.',
      );
    const { effects, callees } = writer;
    const depth = 1 + Math.max(0, ...[...callees].map(({ lowered }) => lowered!.depth));
    return { routine: writer.finish(name.text, args.length, span, result), effects, callees, depth };
  }

  /** For pictures, which have no faults. What it calls comes first: functions may be many, and the stack is not. */
  total(symbol: FunctionMeaning): Lowered {
    const all = new Set([symbol]);
    // What is added while a set is gone through comes too.
    for (const { total, lowered } of all) if (!total) for (const callee of lowered!.callees) all.add(callee);
    const inOrder = [...all].sort((a, b) => a.lowered!.routine - b.lowered!.routine);
    for (const one of inOrder) one.total ??= this.lowered(one, true);
    return symbol.total!;
  }

  private writer(context: RoutineContext, args: readonly Typed[]): RoutineWriter {
    const writer = new RoutineWriter(this.names, context);
    for (const { name, type } of args)
      writer.declare(name, {
        is: 'value',
        expr: writer.local(type === 'i32' || type === 'bool' ? type : 'u32'),
        type,
        isVar: false,
      });
    return writer;
  }

  private rules(): Pick<Program, 'start' | 'join' | 'leave'> {
    const { names, problems } = this;
    const written = this.one('start');
    // Who is offline hears nothing, and has no timers.
    const forbids = names.underlay.includes('sessions') ? TELLING : ANYTHING;
    const context = { words: '`start` over sessions', forbids, isTotal: false };
    const writer = this.writer(context, []);
    if (written) new StatementWriter(writer, this).all(written.body);
    const start = writer.finish('start', 0, written?.span ?? NOWHERE);
    const rules: { start: number; join?: number; leave?: number } = { start };
    const handled = new Set<string>();
    for (const tree of this.all('on')) {
      const { text, span } = tree.kind;
      if (handled.has(text)) problems.add(span, `\`on ${text}\` is written twice.`, 'Join them.');
      handled.add(text);
      if (text === 'join' || text === 'leave') rules[text] = this.presence(tree, text);
      else this.handler(tree);
    }
    for (const kind of names.kinds)
      if (!handled.has(kind.name) && !this.tree.broken.has('on'))
        problems.add(
          kind.span,
          `Nothing is done on ${quoted(kind.name)}.`,
          `Write \`on ${kind.name}(${kind.payload.map(({ name }) => name).join(', ')}) { }\`.`.replace('()', ''),
        );
    return rules;
  }

  private presence({ kind, from, body, span }: Of<'on'>, is: 'join' | 'leave'): number {
    if (!this.names.underlay.includes('sessions'))
      this.problems.add(kind.span, 'Nobody comes or goes in this protocol.', 'Declare `underlay delay sessions`, say.');
    if (from) this.problems.add(from.span, 'Nobody sends this.', 'Remove `from`.');
    const writer = this.writer(
      { words: '`on leave`', forbids: is === 'leave' ? TELLING : ANYTHING, isTotal: false },
      [],
    );
    new StatementWriter(writer, this).all(body);
    return writer.finish(`on ${is}`, 0, span);
  }

  private handler({ kind: name, args, from, body, span }: Of<'on'>): void {
    const { names, problems } = this;
    const symbol = names.table.get(name.text);
    if (symbol?.is === 'broken') return;
    if (symbol?.is !== 'kind') {
      const known = () => names.kinds.map((kind) => kind.name);
      const remedy = problems.meant(name.text, known, 'Declare it by `message` or `timer`.');
      problems.add(name.span, `Unknown message or timer ${quoted(name.text)}.`, remedy);
      return;
    }
    const kind = names.kinds[symbol.index];
    const { payload } = kind;
    if (payload.length !== args.length) {
      const list = payload.length === 0 ? '' : `(${payload.map((value) => value.name).join(', ')})`;
      problems.add(
        name.span,
        `${quoted(name.text)} carries ${counted(payload.length, 'value')}; ${given(args.length)}.`,
        `Write \`on ${name.text}${list} { }\`.`,
      );
    }
    const typed = args.map((arg, i) => ({ name: arg, type: payload[i]?.type ?? 'u32' }));
    const isMessage = kind.is === 'message';
    const writer = this.writer({ words: 'A handler', forbids: ANYTHING, isTotal: false, mayAnswer: isMessage }, typed);
    if (from && !isMessage)
      problems.add(from.span, 'A timer comes from the node itself.', 'Remove `from`; `node` is its number.');
    if (from)
      writer.declare(from, { is: 'value', expr: { is: 'fact', type: 'u32', name: 'from' }, type: 'u32', isVar: false });
    new StatementWriter(writer, this).all(body);
    names.kinds[symbol.index] = { ...kind, handler: writer.finish(`on ${name.text}`, args.length, span) };
  }

  /** Values that are read of a node or a scenario, without effects and faults. */
  private value(
    name: string,
    words: string,
    tree: Tree,
    forbids: ReadonlySet<Effect>,
    types: readonly Type[],
    span: Span,
  ) {
    const writer = this.writer({ words, forbids, isTotal: true }, []);
    const expressions = new ExpressionWriter(writer, this);
    const value =
      types.length === 1 && types !== COUNTS
        ? { type: types[0], expr: expressions.of(tree, types[0]) }
        : expressions.value(tree);
    const type: ParamType = value.type === 'broken' ? 'u32' : value.type;
    if (!types.includes(type)) {
      const isTime = type === 'time' && types === COUNTS;
      const remedy = isTime
        ? 'Write `t / 1 ms`: its milliseconds.'
        : `It is ${types.map((one) => AN[one]).join(' or ')}.`;
      this.problems.add(tree.span, `${words} is no ${type}.`, remedy);
    }
    writer.emit({ is: 'return', value: value.expr });
    return { type, routine: writer.finish(name, 0, span, type) };
  }

  private shown(): Pick<Program, 'lookahead' | 'observes' | 'picture'> {
    const { problems } = this;
    const lookahead = this.lookahead();
    const shown = TYPES.filter((type) => type !== 'share');
    const observes = this.all('observe').map((one) => ({
      ...toldOf(one, ['unit', 'help']),
      ...this.value(`observe ${one.name.text}`, 'An observation', one.value, IN_OBSERVATIONS, shown, one.span),
    }));
    const colours = this.declarations.filter(
      (one): one is Of<'colour' | 'activity'> => one.is === 'colour' || one.is === 'activity',
    );
    if (colours.length > LIMITS.told)
      problems.limit(colours[LIMITS.told].span, colours.length, 'colours', LIMITS.told, 'Show fewer.');
    const plane = this.one('plane');
    const across = (name: string, tree: Tree) =>
      this.value(`plane ${name}`, 'A place in the plane', tree, IN_COLOURS, ['u32'], tree.span).routine;
    return {
      ...lookahead,
      observes,
      picture: {
        ring: this.one('ring') !== undefined,
        ...(plane && { plane: { x: across('x', plane.x), y: across('y', plane.y) } }),
        colours: colours.map(({ is, label, value, span }) => {
          const grows = is === 'activity';
          const words = grows ? 'An activity' : 'A colour';
          return {
            label,
            grows,
            ...this.value(`${is} ${label}`, words, value, IN_COLOURS, grows ? COUNTS : shown, span),
          };
        }),
      },
    };
  }

  private lookahead(): Pick<Program, 'lookahead'> {
    const tree = this.one('lookahead');
    const hasDelay = this.names.underlay.includes('delay');
    if (tree && hasDelay)
      this.problems.add(tree.span, 'The underlay says what the least delay is.', 'Remove `lookahead`.');
    if (!tree && !hasDelay && !this.tree.broken.has('lookahead'))
      this.problems.add(
        NOWHERE,
        'The least time that a message takes is not said.',
        'Write `lookahead latency`: a time of parameters.',
      );
    if (!tree || hasDelay) return {};
    return { lookahead: this.value('lookahead', 'A lookahead', tree.value, IN_LOOKAHEAD, ['time'], tree.span).routine };
  }
}

/** Of what grows. */
const COUNTS: readonly Type[] = ['u32'];
const PLURALS = { counter: 'counters', measure: 'measures', observe: 'observations', metric: 'metrics' } as const;
const NO_COST = { steps: 0, sends: 0, draws: 0, amount: 0 };
/** Of what has problems, and never runs. */
const FREE: Program['costs'] = { start: NO_COST, event: NO_COST, kinds: [] };

/** The word that begins a declaration. */
const wordOf = ({ from }: Span, word: string): Span => ({ from, to: from + word.length });
