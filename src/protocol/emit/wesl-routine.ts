/** Routines as functions of WGSL, and what expressions read in them. */
import { goesOn, isCarried, type Program, type Routine, type Statement } from '../program.ts';
import type { FaultSites } from './faults.ts';
import { ExpressionWriter, literal, type Reads, TYPES } from './wesl-expression.ts';

/**
 * What routines are written for. `start` builds the world, `join` is what nodes do that are online then, `handle` handles events, `look` tells what
 * a node is like at the end, `view` what a picture shows of it: these two are total and change nothing. Each has functions of its own, for they
 * reach state and draws in different ways.
 */
export type Purpose = 'start' | 'join' | 'handle' | 'look' | 'view';

const PREFIX: Readonly<Record<Purpose, string>> = { start: 's', join: 'j', handle: 'f', look: 'o', view: 'v' };

/** Letters of a name that are told in a module: it is read by people, seldom. */
const TOLD = 32;

export const functionName = (purpose: Purpose, { routines }: Program, routine: number): string =>
  `${PREFIX[purpose]}${routine}_${routines[routine].name.replace(/[^A-Za-z0-9]+/g, '_').slice(0, TOLD)}`;

export interface Writing {
  readonly program: Program;
  readonly purpose: Purpose;
  readonly reads: Reads;
  readonly sites: FaultSites;
  /** WGSL of the place that a word of a field is written to; `index` of an array. */
  offset(field: number, index?: string): string;
  /** WGSL of what timers carry ahead of their payload, over sessions. */
  readonly incarnation?: string;
}

/** Nesting of blocks from which on the rest of a chain of `else` is written beside its beginning: compilers count blocks too. */
const DEEPEST_ELSE = 24;

export function writeRoutine(writing: Writing, routine: number): string {
  const { program, purpose } = writing;
  const { args, locals, result, body }: Routine = program.routines[routine];
  const named = locals.slice(0, args).map((type, i) => `a${i}: ${TYPES[type]}`);
  const lines = new RoutineWriter(writing);
  locals.forEach((type, i) => {
    lines.add(i < args ? `var v${i} = a${i};` : `var v${i}: ${TYPES[type]};`);
  });
  lines.body(body);
  if (result && goesOn(body)) lines.add(`return ${literal(result, 0)};`);
  const gives = result ? ` -> ${TYPES[result]}` : '';
  return `fn ${functionName(purpose, program, routine)}(${named.join(', ')})${gives} {\n${lines.text}}\n`;
}

class RoutineWriter {
  private readonly lines: string[] = [];
  private readonly expressions: ExpressionWriter;
  private indent = 1;
  private names = 0;

  constructor(private readonly writing: Writing) {
    this.expressions = new ExpressionWriter(writing.reads, (text) => this.named(text));
  }

  get text(): string {
    return this.lines.map((line) => `${line}\n`).join('');
  }

  add(line: string): void {
    this.lines.push('  '.repeat(Math.min(this.indent, DEEPEST_ELSE)) + line);
  }

  body(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  private next(letter: string): string {
    return `${letter}${this.names++}`;
  }

  private named(text: string): string {
    const name = this.next('t');
    this.add(`let ${name} = ${text};`);
    return name;
  }

  private block(head: string, write: () => void, tail = '}'): void {
    this.add(head);
    this.indent++;
    write();
    this.indent--;
    if (tail) this.add(tail);
  }

  /** Whether what goes wrong is told: what is looked at is total. */
  private get mayFault(): boolean {
    return this.writing.purpose !== 'look' && this.writing.purpose !== 'view';
  }

  private statement(statement: Statement): void {
    switch (statement.is) {
      case 'set':
        this.add(`v${statement.local} = ${this.expressions.text(statement.to)};`);
        break;
      case 'put':
        this.add(`${this.writing.offset(statement.field)} = ${this.expressions.word(statement.to)};`);
        break;
      case 'putElement':
        this.putElement(statement);
        break;
      case 'draw':
        this.draw(statement);
        break;
      case 'check':
        this.check(statement);
        break;
      case 'if':
        this.choose(statement);
        break;
      case 'loop':
        this.loop(statement);
        break;
      case 'return':
        this.add(statement.value ? `return ${this.expressions.text(statement.value)};` : 'return;');
        break;
      case 'call':
        this.call(statement);
        break;
      case 'send':
        this.send(statement);
        break;
      case 'count':
        this.add(`count(${statement.counter}u, ${this.expressions.word(statement.by)});`);
        break;
      case 'measure':
        this.add(`measure(${statement.measure}u, ${this.expressions.word(statement.value)});`);
        break;
      default:
        this.add(`${statement.is};`);
    }
  }

  private putElement({ field, index, to }: Extract<Statement, { is: 'putElement' }>): void {
    const { program, offset } = this.writing;
    const at = this.named(this.expressions.text(index));
    const value = this.expressions.word(to);
    this.add(`if (${at} < ${program.fields[field].length ?? 0}u) { ${offset(field, at)} = ${value}; }`);
  }

  private check(statement: Extract<Statement, { is: 'check' }>): void {
    if (!this.mayFault) return;
    const code = this.writing.sites.codeOf(statement);
    this.block(`if (!${this.expressions.text(statement.test)}) {`, () => {
      this.add(`fault(${code}u, ${this.expressions.word(statement.value)});`);
    });
  }

  private call({ routine, args, to }: Extract<Statement, { is: 'call' }>): void {
    const { program, purpose } = this.writing;
    const given = args.map((arg) => this.expressions.text(arg)).join(', ');
    const called = `${functionName(purpose, program, routine)}(${given});`;
    const isLost = to === undefined && program.routines[routine].result !== undefined;
    this.add(`${to !== undefined ? `v${to} = ` : isLost ? '_ = ' : ''}${called}`);
  }

  private draw({ first, second }: Extract<Statement, { is: 'draw' }>): void {
    const name = this.named(`draw_from(STREAM_${this.writing.purpose === 'start' ? 'BUILD' : 'HANDLER'})`);
    this.add(`v${first} = ${name}.x;`);
    if (second !== undefined) this.add(`v${second} = ${name}.y;`);
  }

  private choose({ test, then, otherwise }: Extract<Statement, { is: 'if' }>): void {
    const isIf = this.expressions.text(test);
    if (this.indent >= DEEPEST_ELSE && otherwise.length > 0) {
      const name = this.named(isIf);
      this.block(`if (${name}) {`, () => this.body(then));
      this.rest(name, otherwise);
      return;
    }
    this.block(`if (${isIf}) {`, () => this.body(then), otherwise.length > 0 ? '' : '}');
    if (otherwise.length > 0) this.block('} else {', () => this.body(otherwise));
  }

  /** What is done unless a test held, which has run its own part: a chain goes on beside it, not within. */
  private rest(test: string, statements: readonly Statement[]): void {
    const last = statements.at(-1);
    if (last?.is !== 'if') {
      this.block(`if (!${test}) {`, () => this.body(statements));
      return;
    }
    const before = statements.slice(0, -1);
    const goes = this.next('n');
    this.add(`var ${goes} = false;`);
    this.block(`if (!${test}) {`, () => {
      this.body(before);
      this.add(`${goes} = ${this.expressions.text(last.test)};`);
    });
    this.block(`if (${goes}) {`, () => this.body(last.then));
    if (last.otherwise.length > 0) this.rest(this.named(`${test} || ${goes}`), last.otherwise);
  }

  private loop(statement: Extract<Statement, { is: 'loop' }>): void {
    const { before, test, body, step, most, isFixed } = statement;
    const turns = isFixed ? '' : this.next('n');
    if (turns) this.add(`var ${turns} = 0u;`);
    this.block('loop {', () => {
      this.body(before);
      this.add(`if (!${this.expressions.text(test)}) { break; }`);
      if (turns) {
        const told = this.mayFault ? `fault(${this.writing.sites.codeOf(statement)}u, ${most}u); ` : '';
        this.add(`if (${turns} >= ${most}u) { ${told}break; }`);
        this.add(`${turns}++;`);
      }
      this.body(body);
      if (step.length > 0) this.block('continuing {', () => this.body(step));
    });
  }

  private send(statement: Extract<Statement, { is: 'send' }>): void {
    const { expressions, writing } = this;
    const { purpose, program } = writing;
    const kind = program.kinds[statement.kind];
    const to = expressions.text(statement.to);
    const after = statement.after ? [expressions.text(statement.after)] : [];
    const words = statement.payload.map((value) => expressions.word(value));
    const name = this.next('m');
    this.add(`var ${name} = NO_PAYLOAD;`);
    const { incarnation } = writing;
    const shift = kind.is === 'timer' && incarnation ? 1 : 0;
    if (shift) this.add(`${name}[0] = ${incarnation};`);
    words.forEach((word, i) => {
      this.add(`${name}[${i + shift}] = ${word};`);
    });
    const how = statement.after === undefined ? '_below' : isCarried(program, statement.kind) ? '_lossy' : '';
    const post = `post${how}${purpose === 'handle' ? '' : '_first'}`;
    this.add(
      `${post}(${[`${writing.sites.codeOf(statement)}u`, `${statement.kind}u`, to, ...after, name].join(', ')});`,
    );
  }
}
