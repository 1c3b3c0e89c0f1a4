/**
 * Protocols at random, over the whole language: all types, operators, statements, functions, arrays, facts and library. They are typed, so nearly
 * all are accepted; what is sent carries fuel, so runs end. Some break rules: divisions, places, loops and sends are mostly guarded, not always.
 */

import { UNDERLAY_PARTS, type UnderlayPart } from '../program.ts';

/** The next choice: a whole number from 0 on, below `count`; 0 is the simplest. */
export type Choose = (count: number) => number;

type Type = 'u32' | 'i32' | 'bool' | 'time';
const TYPES: readonly Type[] = ['u32', 'i32', 'bool', 'time'];

interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly isVar: boolean;
}

interface Field {
  readonly name: string;
  readonly type: Type;
  readonly length?: number;
}

interface Kind {
  readonly name: string;
  readonly word: 'send' | 'set';
  /** After the fuel. */
  readonly payload: readonly Type[];
}

interface Fn {
  readonly name: string;
  readonly args: readonly Type[];
  readonly result?: Type;
}

/** Words of WGSL and JavaScript, which are names here like others. */
const NAMES = [
  ['alpha', 'struct', 'vec2', 'discard', 'f32'],
  ['beta', 'workgroup', 'override', 'function', 'texture_2d'],
  ['gamma', 'ptr', 'array', 'loop', 'main'],
];
const WORDS = [
  '0',
  '1',
  '2',
  '3',
  '7',
  '31',
  '32',
  '33',
  '255',
  '0xffff',
  '65_536',
  '0x7fffffff',
  '0x80000000',
  '4294967295',
];
const TIMES = ['1 ms', '0 s', '2 ms', '7 ms', '20 ms', '1 s', '1 min', '1 h', '4_000_000 s'];
/** What is given to the parts of an underlay that a text has; any of them, or none as often. */
const UNDERLAY: Readonly<Record<UnderlayPart, string>> = {
  delay: '',
  loss: 'loss = 10 %',
  nat: 'nat = 20 %',
  sessions: 'churn = exponential, sessionScale = 1 s, offlineMean = 500 ms',
};
const underlayText = (parts: readonly UnderlayPart[]): string =>
  `underlay ${parts.join(' ')} { ${parts.flatMap((part) => UNDERLAY[part] || []).join(', ')} }`;
const SUBSETS = 2 ** UNDERLAY_PARTS.length;
const DEEPEST = 3;

export interface RandomProgram {
  readonly text: string;
  readonly nodes: number;
}

export function randomProgram(choose: Choose): RandomProgram {
  const writer = new Writer(choose);
  return { text: writer.write(), nodes: writer.nodes };
}

class Writer {
  readonly nodes: number;
  private readonly params: readonly Variable[];
  private readonly fields: readonly Field[];
  private readonly kinds: readonly Kind[];
  private readonly counters: number;
  private readonly hasNetwork: boolean;
  private readonly underlay: readonly UnderlayPart[];
  private readonly fns: Fn[] = [];
  private readonly scope: Variable[] = [];
  private named = 0;
  private loops = 0;
  /** Whether rules may draw, and have an event: not where a picture looks. */
  private isPure = false;
  private hasFuel = false;
  /** In the handler of a message, which knows who sent it. */
  private isMessage = false;
  private result: Type | 'none' = 'none';
  /** Sends that may still be written into this routine, and statements. */
  private sends = 0;
  private budget = 0;

  constructor(private readonly choose: Choose) {
    this.nodes = 2 + choose(30);
    this.params = this.many(4, (i) => ({ name: `p${i}`, type: this.oneOf(TYPES), isVar: false }));
    this.fields = this.many(6, (i) => this.field(i));
    this.kinds = this.many(4, (i) => ({
      name: `k${i}`,
      word: this.oneOf(['send', 'set'] as const),
      payload: this.many(4, () => this.oneOf(TYPES)),
    }));
    this.counters = 1 + choose(3);
    this.hasNetwork = choose(2) === 1;
    const parts = Math.max(0, choose(2 * SUBSETS) - SUBSETS);
    this.underlay = UNDERLAY_PARTS.filter((_, i) => (parts >> i) & 1);
  }

  write(): string {
    const fns = this.many(3, (i) => this.fn(i));
    const handlers = this.kinds.map((kind) => this.handler(kind));
    const start = this.start();
    return [
      'protocol 1 "Drawn"',
      `nodes = ${this.nodes} in 2 .. 4096`,
      'end = 2 s in 1 ms .. 1 h',
      ...(this.hasDelay ? [] : ['lookahead least']),
      ...(this.underlay.length > 0 ? [underlayText(this.underlay)] : []),
      'param least: time = 3 ms in 1 ms .. 20 ms',
      'param part_of: share = 40 % in 0 % .. 100 %',
      ...this.params.map((param) => this.param(param)),
      ...(this.hasNetwork ? [this.oneOf(['network random 3', 'network ring 2', 'network all'])] : []),
      `state { ${this.fields.map(({ name, type, length }) => `${name}: ${type}${length ? `[${length}]` : ''}`).join(', ')} }`,
      ...this.kinds.map(
        ({ name, word, payload }) =>
          `${word === 'send' ? 'message' : 'timer'} ${name}(${['fuel: u32', ...payload.map((type, i) => `v${i}: ${type}`)].join(', ')})`,
      ),
      ...Array.from({ length: this.counters }, (_, i) => `counter c${i} "Counted"`),
      'measure size "Size"',
      ...this.observed(),
      ...fns,
      start,
      ...handlers,
      '',
    ].join('\n');
  }

  /** Messages say themselves how long they take where an underlay does not. */
  private get hasDelay(): boolean {
    return this.underlay.includes('delay');
  }

  private many<T>(most: number, make: (i: number) => T): T[] {
    return Array.from({ length: 1 + this.choose(most) }, (_, i) => make(i));
  }

  private oneOf<T>(all: readonly T[]): T {
    return all[this.choose(all.length)];
  }

  private mostly(): boolean {
    return this.choose(this.hasFuel ? 40 : 150) !== 39;
  }

  /** Mostly as many as a loop makes. */
  private turns(most: number): number {
    return this.choose(10) === 9 ? 3 : most;
  }

  private field(i: number): Field {
    const lengths = [undefined, undefined, 3, 5, 40];
    return {
      name: `${this.oneOf(NAMES[i % NAMES.length])}_${i}`,
      type: this.oneOf(TYPES),
      length: this.oneOf(lengths),
    };
  }

  private param({ name, type }: Variable): string {
    const values: Record<Type, readonly string[]> = {
      u32: ['3 in 0 .. 10', '4294967295 in 0 .. 4294967295', '0 in 0 .. 1'],
      i32: ['-3 in -10 .. 10', '7 in -7 .. 7', '-2147483648 in -2147483648 .. 2147483647'],
      bool: ['true', 'false'],
      time: ['20 ms in 1 ms .. 10 s', '3 s in 1 s .. 1 h'],
    };
    return `param ${name}: ${type} = ${this.oneOf(values[type])}`;
  }

  private observed(): readonly string[] {
    this.isPure = true;
    const lines = [
      `observe seen "Seen" = ${this.value('u32', 2)}`,
      `colour "Shade" = ${this.value(this.oneOf(TYPES), 2)}`,
    ];
    this.isPure = false;
    return lines;
  }

  private fn(i: number): string {
    const args = this.many(3, () => this.oneOf(TYPES));
    const result = this.choose(3) === 2 ? undefined : this.oneOf(TYPES);
    const name = `${this.oneOf(['do_it', 'let_be', 'select', 'fract'])}_${i}`;
    const body = this.routine(
      args.map((type, a) => ({ name: `a${a}`, type, isVar: false })),
      { hasFuel: false, result, sends: 0, budget: 6 },
    );
    this.fns.push({ name, args, result });
    const takes = args.map((type, a) => `a${a}: ${type}`).join(', ');
    return `fn ${name}(${takes})${result ? ` -> ${result}` : ''} {\n${body}}`;
  }

  private handler({ name, word, payload }: Kind): string {
    const args = payload.map((type, i) => ({ name: `w${i}`, type, isVar: false }));
    const known: Variable[] = ['fuel', ...(word === 'send' ? ['who'] : [])].map((known) => ({
      name: known,
      type: 'u32',
      isVar: false,
    }));
    this.isMessage = word === 'send';
    const body = this.routine([...known, ...args], { hasFuel: true, sends: 2, budget: 12 });
    this.scope.length = 0;
    const last = this.send();
    this.isMessage = false;
    return `on ${name}(${['fuel', ...args.map((arg) => arg.name)].join(', ')})${word === 'send' ? ' from who' : ''} {\n${body}  ${last}\n}`;
  }

  /** Where the first events are sent: in `start`, over sessions when a node comes online. */
  private start(): string {
    const isOver = this.underlay.includes('sessions');
    const body = this.routine([], { hasFuel: false, sends: isOver ? 0 : 2, budget: 5 });
    if (!isOver) return `start {\n${this.first()}${body}}`;
    const [joins, leaves] = [2, 0].map((sends) => this.routine([], { hasFuel: false, sends, budget: 5 }));
    return `start {\n${body}}\non join {\n${this.first()}${joins}}\non leave {\n${leaves}}`;
  }

  private first(): string {
    this.scope.length = 0;
    return `  ${this.letter(this.kinds[0], '3')}\n`;
  }

  private routine(
    args: readonly Variable[],
    of: { readonly hasFuel: boolean; readonly result?: Type; readonly sends: number; readonly budget: number },
  ): string {
    this.scope.length = 0;
    this.scope.push(...args);
    this.hasFuel = of.hasFuel;
    this.result = of.result ?? 'none';
    this.sends = of.sends;
    this.budget = of.budget;
    const body = this.block(1);
    const end = of.result ? `  return ${this.value(of.result, 2)}\n` : '';
    return body + end;
  }

  /** Lines, without braces; what they bind is forgotten after it, but by the lines that follow in a routine. */
  private block(depth: number): string {
    let lines = '';
    const count = 1 + this.choose(4);
    for (let i = 0; i < count && this.budget > 0; i++) {
      this.budget--;
      lines += `${'  '.repeat(depth)}${this.statement(depth)}\n`;
    }
    return lines;
  }

  private inner(depth: number): string {
    const known = this.scope.length;
    const lines = this.block(depth + 1);
    this.scope.length = known;
    return `{\n${lines}${'  '.repeat(depth)}}`;
  }

  private statement(depth: number): string {
    const kinds: (() => string)[] = [
      () => this.assignment(),
      () => this.assignment(),
      () => this.binding(),
      () =>
        `count c${this.choose(this.counters)}${this.oneOf(['', ' by 3', ` by (${this.value('u32', 1)} % 5) at most 4`])}`,
      () => (this.sends > 0 ? this.send() : this.assignment()),
      () => (this.sends > 0 ? this.send() : this.binding()),
      () => this.call(),
      () => `measure size ${this.value('u32', 2)}`,
    ];
    if (depth < DEEPEST + 1)
      kinds.push(
        () => `if ${this.value('bool', 2)} ${this.inner(depth)}`,
        () => `if ${this.value('bool', 1)} ${this.inner(depth)} else ${this.inner(depth)}`,
        () => this.counting(depth),
        () => this.repeating(depth),
      );
    if (this.loops > 0) kinds.push(() => this.leaving(() => this.oneOf(['break', 'continue'])));
    const { result } = this;
    kinds.push(() => this.leaving(() => (result === 'none' ? 'return' : `return ${this.value(result, 1)}`)));
    return this.oneOf(kinds)();
  }

  /** Seldom on both ways, or at once: what follows is never reached. */
  private leaving(how: () => string): string {
    if (this.choose(30) === 29) return how();
    const other = this.choose(12) === 11 ? ` else { ${how()} }` : '';
    return `if ${this.value('bool', 1)} { ${how()} }${other}`;
  }

  private binding(): string {
    const isVar = this.choose(2) === 1;
    if (this.choose(5) === 4) {
      const [q, r] = [this.fresh(), this.fresh()];
      for (const name of [q, r]) this.scope.push({ name, type: 'u32', isVar: false });
      return `let ${q}, ${r} = draw()`;
    }
    const type = this.oneOf(TYPES);
    const value = type === 'i32' ? this.value('i32', DEEPEST) : this.value(type, DEEPEST);
    const name = this.fresh();
    this.scope.push({ name, type, isVar });
    return `${isVar ? 'var' : 'let'} ${name} = ${value}`;
  }

  private fresh(): string {
    return `x${this.named++}`;
  }

  private assignment(): string {
    const targets: (() => readonly [string, Type])[] = this.scope
      .filter(({ isVar }) => isVar)
      .map(
        ({ name, type }) =>
          () =>
            [name, type] as const,
      );
    for (const field of this.fields) targets.push(() => [this.elementOf(field, 1), field.type]);
    const [target, type] = this.oneOf(targets)();
    const signs: Record<Type, readonly string[]> = {
      u32: ['=', '+=', '-=', '*=', '^=', '|=', '&='],
      i32: ['=', '+=', '-=', '*=', '^=', '|=', '&='],
      bool: ['='],
      time: ['=', '+=', '-='],
    };
    const shift = type === 'u32' || type === 'i32' ? this.choose(9) : 0;
    if (shift === 7) return `${target} <<= ${this.value('u32', 1)}`;
    if (shift === 8) return `${target} >>= ${this.value('u32', 1)}`;
    return `${target} ${this.oneOf(signs[type])} ${this.value(type, DEEPEST)}`;
  }

  private elementOf({ name, length }: Field, depth: number): string {
    if (!length) return name;
    const simple = [
      ...this.scope.filter((each) => !this.isPure && each.type === 'u32').map((each) => each.name),
      'node',
      '2',
    ];
    const index = depth === 0 ? this.oneOf(simple) : this.value('u32', 1);
    return this.mostly() ? `${name}[(${index}) % ${length}]` : `${name}[${index}]`;
  }

  private counting(depth: number): string {
    const name = this.fresh();
    const bounds = this.oneOf([
      () => '0 ..< 3 ',
      () => '1 .. 4 ',
      () => `0 ..< (${this.value('u32', 1)}) % 6 at most ${this.turns(5)} `,
      () => `2 .. (${this.value('u32', 1)}) % 4 at most 4 `,
    ])();
    const known = this.scope.length;
    this.scope.push({ name, type: 'u32', isVar: false });
    const body = this.looped(depth);
    this.scope.length = known;
    return `for ${name} in ${bounds}${body}`;
  }

  private repeating(depth: number): string {
    const name = this.fresh();
    const test = `${name} < ${this.oneOf(['3', `(${this.value('u32', 1)}) % 5`, `(${this.value('u32', 1)}) % 5`])}`;
    const more = this.choose(3) === 2 ? ` && ${this.value('bool', 1)}` : '';
    const most = this.turns(6);
    const body = this.looped(depth).slice(1);
    return `var ${name} = 0\n${'  '.repeat(depth)}while ${test}${more} at most ${most} {\n${'  '.repeat(depth + 1)}${name} += 1${body}`;
  }

  /** Sends are not repeated: what loops send together is too much soon. */
  private looped(depth: number): string {
    const { sends } = this;
    this.sends = Math.min(sends, this.loops === 0 ? 1 : 0);
    this.loops++;
    const body = this.inner(depth);
    this.loops--;
    this.sends = Math.max(0, sends - 1);
    return body;
  }

  private send(): string {
    this.sends--;
    const kind = this.oneOf(this.kinds);
    return this.hasFuel
      ? `if fuel > 0 { ${this.letter(kind, 'fuel - 1')} }`
      : this.letter(kind, this.oneOf(['1', '2']));
  }

  private letter({ name, word, payload }: Kind, fuel: string): string {
    const args = [fuel, ...payload.map((type) => this.value(type, 1))].join(', ');
    const delay = this.value('time', 1);
    if (word === 'set') return `set ${name}(${args}) after ${this.mostly() ? `1 ms + (${delay} % 200 ms)` : delay}`;
    const to = this.mostly()
      ? this.oneOf(['other()', `(${this.value('u32', 1)}) % nodes`, 'node'])
      : this.value('u32', 1);
    const send = `send ${name}(${args}) to ${to}`;
    const sent = this.isMessage && this.choose(2) === 1 ? `answer ${name}(${args}) to who` : send;
    return this.hasDelay ? sent : `${sent} after ${this.mostly() ? `lookahead + (${delay} % 100 ms)` : delay}`;
  }

  private call(): string {
    const fns = this.fns.filter(({ result }) => !result);
    return fns.length > 0 ? this.called(this.oneOf(fns), 2) : this.assignment();
  }

  private called({ name, args }: Fn, depth: number): string {
    return `${name}(${args.map((type) => this.value(type, Math.max(0, depth - 1))).join(', ')})`;
  }

  /** An expression in brackets, or without operators. */
  private value(type: Type, depth: number): string {
    const leaves = this.leaves(type);
    if (depth === 0) return this.oneOf(leaves)();
    const fns = this.isPure ? [] : this.fns.filter(({ result }) => result === type);
    const all = [
      ...leaves,
      ...(type === 'u32'
        ? this.u32s(depth)
        : type === 'i32'
          ? this.i32s(depth)
          : type === 'bool'
            ? this.bools(depth)
            : this.times(depth)),
      ...fns.map((fn) => () => this.called(fn, depth)),
    ];
    return this.oneOf(all)();
  }

  private leaves(type: Type): (() => string)[] {
    const literals: Record<Type, () => string> = {
      u32: () => this.oneOf(WORDS),
      i32: () => this.oneOf(['-1', '-7', 'i32(5)', 'i32(0x80000000)', '-2147483647', 'i32(0)']),
      bool: () => this.oneOf(['true', 'false']),
      time: () => this.oneOf(TIMES),
    };
    const leaves = [literals[type], ...this.variables(type)];
    if (type === 'u32')
      leaves.push(() => this.oneOf(['node', 'nodes', ...(this.hasNetwork && !this.isPure ? ['degree'] : [])]));
    if (type === 'time' && !this.isPure) leaves.push(() => 'now');
    if (type === 'bool' && this.underlay.includes('sessions') && !this.isPure) leaves.push(() => 'online');
    return leaves;
  }

  private variables(type: Type): (() => string)[] {
    const scope = this.isPure ? [] : this.scope;
    const known = [...scope, ...this.params]
      .filter((each) => each.type === type)
      .map(
        ({ name }) =>
          () =>
            name,
      );
    const fields = this.fields
      .filter((field) => field.type === type && !(this.isPure && (field.length ?? 0) > 32))
      .map((field) => () => this.elementOf(field, 0));
    return [...known, ...fields, ...fields];
  }

  private two(type: Type, sign: string, depth: number): string {
    return `(${this.value(type, depth - 1)} ${sign} ${this.value(type, depth - 1)})`;
  }

  private divided(type: 'u32' | 'i32', sign: string, depth: number): string {
    const by = this.value(type, depth - 1);
    const guarded = type === 'u32' ? `(${by} | 1)` : `(${by} | i32(1))`;
    return `(${this.value(type, depth - 1)} ${sign} ${this.mostly() ? guarded : by})`;
  }

  private whole(type: 'u32' | 'i32', depth: number): (() => string)[] {
    return [
      () => this.two(type, this.oneOf(['+', '-', '*']), depth),
      () => this.two(type, this.oneOf(['&', '|', '^']), depth),
      () => this.divided(type, this.oneOf(['/', '%']), depth),
      () => `(${this.value(type, depth - 1)} ${this.oneOf(['<<', '>>'])} ${this.value('u32', depth - 1)})`,
      () => `${this.oneOf(['min', 'max'])}(${this.value(type, depth - 1)}, ${this.value(type, depth - 1)})`,
      () => `(~${this.value(type, depth - 1)})`,
    ];
  }

  private u32s(depth: number): (() => string)[] {
    const of = (type: Type) => this.value(type, depth - 1);
    const pure = [
      ...this.whole('u32', depth),
      () => `u32(${this.oneOf([of('i32'), of('bool')])})`,
      () => `${this.oneOf(['ones', 'zeros'])}(${this.oneOf([of('u32'), of('i32')])})`,
      () => `part(${of('u32')}, ${of('u32')}, ${this.mostly() || this.isPure ? `(${of('u32')} | 1)` : of('u32')})`,
      () => `${this.oneOf(['ahead', 'ring', 'xor'])}(${of('u32')}, ${of('u32')})`,
      () => `ticks(${of('time')})`,
      () => `(${of('time')} / ${this.mostly() ? '3 ms' : of('time')})`,
    ];
    if (this.isPure) return pure;
    const random = [
      () => `hash(${of('u32')}, ${of('u32')}, ${of('u32')})`,
      () => `random(${this.mostly() ? `(${of('u32')} | 1)` : of('u32')})`,
      () => `random(${this.oneOf(['7', 'nodes'])}, ${of('u32')})`,
      () => `other(${this.oneOf(['', of('u32')])})`,
    ];
    if (this.hasNetwork) random.push(() => `neighbour(${this.mostly() ? `(${of('u32')} % degree)` : of('u32')})`);
    return [...pure, ...random];
  }

  private i32s(depth: number): (() => string)[] {
    return [
      ...this.whole('i32', depth),
      () => `(-${this.value('i32', depth - 1)})`,
      () => `i32(${this.value(this.oneOf(['u32', 'bool'] as const), depth - 1)})`,
    ];
  }

  private bools(depth: number): (() => string)[] {
    const of = (type: Type) => this.value(type, depth - 1);
    const sign = () => this.oneOf(['<', '<=', '>', '>=', '==', '!=']);
    const compared = this.oneOf(['u32', 'i32', 'i32', 'time'] as const);
    const pure = [
      () => this.two(compared, sign(), depth),
      // Words of both halves of what 32 bits hold.
      () => `((${of('u32')} * 2654435761) ${sign()} (${of('u32')} << 31))`,
      () => this.two('bool', this.oneOf(['&&', '||', '==', '!=']), depth),
      () => `(!${of('bool')})`,
      () => `near(${of('u32')}, ${of('u32')}, ${of('u32')})`,
    ];
    return this.isPure ? pure : [...pure, () => 'chance(part_of)', () => `chance(part_of, ${of('u32')})`];
  }

  private times(depth: number): (() => string)[] {
    const of = (type: Type) => this.value(type, depth - 1);
    const pure = [
      () => this.two('time', this.oneOf(['+', '-']), depth),
      () => `(${of('time')} * ${of('u32')})`,
      () => `(${of('time')} / ${this.mostly() ? '3' : of('u32')})`,
      () => `(${of('time')} % ${this.mostly() ? '70 ms' : of('time')})`,
      () => `${this.oneOf(['min', 'max'])}(${of('time')}, ${of('time')})`,
      () => `as_time(${of('u32')})`,
    ];
    if (this.isPure) return pure;
    return [
      ...pure,
      () => `${this.oneOf(['exponential', 'uniform'])}(${of('time')})`,
      () => `${this.oneOf(['exponential', 'uniform'])}(${of('time')}, ${of('u32')})`,
    ];
  }
}
