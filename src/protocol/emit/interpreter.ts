/**
 * A program as functions in functions: the oracle of what is made of it, for replays of one node, and where WebAssembly is refused. No text
 * becomes code. Its calls make the same draws, sends and counts as the module of `wasm.ts`, in the same order.
 */
import { STREAMS } from '../../base/threefry.ts';
import { addSaturated, MOST_U32, NEVER } from '../../base/u32.ts';
import { ModelFault } from '../../engine/event/fault.ts';
import type {
  AddObserved,
  HandledEvent,
  HandlerContext,
  HandlerTwin,
  LaidOutTwin,
  NodeLayout,
} from '../../engine/event/model.ts';
import { isCarried, type Program, type Statement } from '../program.ts';
import { type EmitConfig, firstPayload } from './config.ts';
import { type FaultSites, faultSites, sendFault } from './faults.ts';
import { functionOf, type Get, Machine, type Made, type NodeSource } from './interpreted-values.ts';

/** A program's rules: what `EventWorld.twin` is, but that an underlay stands before it. */
export interface ProgramTwin extends HandlerTwin {
  /** Of `on join` and `on leave`, where the text has them. */
  join(node: number, time: number, context: HandlerContext): void;
  leave(node: number, time: number, context: HandlerContext): void;
  /** What a routine gives at a node: a colour, a place, an observed value, or the lookahead, which looks at no node. The word, unsigned. */
  valueAt(routine: number, node: number, source: NodeSource): number;
  laidOut?(layout: NodeLayout): LaidOutProgram | undefined;
}

export interface LaidOutProgram extends LaidOutTwin {
  readonly twin: ProgramTwin;
}

export const NO_NODE: NodeSource = {
  state: new Uint32Array(0),
  stateAt: () => 0,
  store: new Uint32Array(0),
  storeAt: () => 0,
};

/** How a statement ends. */
const ON = 0;
const BREAK = 1;
const CONTINUE = 2;
const RETURN = 3;

type Do = () => number;

/** A program of this config; runs of it may share it. */
export const interpretedTwin = (program: Program, config: EmitConfig): ProgramTwin => new Interpreter(program, config);

class Interpreter implements ProgramTwin {
  private readonly machine: Machine;
  /** Made when they are called first. */
  private readonly routines: Do[] = [];
  private readonly localsAt: readonly number[];
  private readonly sites: FaultSites;
  private readonly belowWords: number;
  private context!: HandlerContext;
  private readonly payload: Uint32Array = new Uint32Array(32);
  /** Code of the send in work. */
  private sending = 0;
  private result = 0;

  constructor(
    private readonly program: Program,
    private readonly config: EmitConfig,
  ) {
    this.sites = faultSites(program);
    this.belowWords = config.below?.stateWords ?? 0;
    let words = 0;
    this.localsAt = program.routines.map(({ locals }) => {
      words += locals.length;
      return words - locals.length;
    });
    this.machine = new Machine(words);
  }

  start(node: number, context: HandlerContext): void {
    this.run(this.program.start, STREAMS.build, node, 0, context);
  }

  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    const { program, machine } = this;
    const { handler, payload } = program.kinds[event.kind];
    const at = this.localsAt[handler];
    const from = event.payloadAt + firstPayload(program, this.config.below, event.kind);
    for (let i = 0; i < payload.length; i++) machine.locals[at + i] = event.payload[from + i];
    machine.from = event.src | 0;
    this.run(handler, STREAMS.handler, node, event.time, context);
  }

  join(node: number, time: number, context: HandlerContext): void {
    if (this.program.join !== undefined) this.run(this.program.join, STREAMS.handler, node, time, context);
  }

  leave(node: number, time: number, context: HandlerContext): void {
    if (this.program.leave !== undefined) this.run(this.program.leave, STREAMS.handler, node, time, context);
  }

  observe(node: number, index: number, context: HandlerContext, add: AddObserved): void {
    add(this.valueAt(this.program.observes[index].routine, node, context), 1);
  }

  valueAt(routine: number, node: number, source: NodeSource): number {
    this.machine.begin(node, 0, source, this.belowWords);
    this.call(routine);
    return this.result >>> 0;
  }

  private run(routine: number, stream: number, node: number, time: number, context: HandlerContext): void {
    this.machine.begin(node, time, context, this.belowWords);
    this.machine.stream = stream;
    this.context = context;
    this.sending = 0;
    try {
      this.call(routine);
    } catch (error) {
      throw sendFault(error, this.sending);
    }
  }

  private routineOf(routine: number): Do {
    const { program, config, machine, localsAt } = this;
    this.routines[routine] ??= this.block(program.routines[routine].body, {
      ...{ program, config, machine },
      localsAt: localsAt[routine],
    });
    return this.routines[routine];
  }

  /** Its arguments are in its first locals; the others begin as 0. */
  private call(routine: number): void {
    const { locals, args } = this.program.routines[routine];
    const at = this.localsAt[routine];
    this.machine.locals.fill(0, at + args, at + locals.length);
    this.routineOf(routine)();
  }

  private block(statements: readonly Statement[], made: Made): Do {
    const all = statements.map((statement) => this.statement(statement, made));
    if (all.length === 0) return () => ON;
    if (all.length === 1) return all[0];
    if (all.length === 2) {
      const [first, second] = all;
      return () => first() || second();
    }
    return () => {
      for (let i = 0; i < all.length; i++) {
        const ended = all[i]();
        if (ended !== ON) return ended;
      }
      return ON;
    };
  }

  private statement(statement: Statement, made: Made): Do {
    const { machine, localsAt } = made;
    const { locals } = machine;
    const value = (expr: Parameters<typeof functionOf>[0]) => functionOf(expr, made);
    switch (statement.is) {
      case 'set': {
        const at = localsAt + statement.local;
        const to = value(statement.to);
        return () => {
          locals[at] = to();
          return ON;
        };
      }
      case 'put': {
        const { at, isStored } = made.program.fields[statement.field];
        const to = value(statement.to);
        return isStored
          ? () => {
              machine.store[machine.storeBase + at] = to();
              return ON;
            }
          : () => {
              machine.state[machine.base + at] = to();
              return ON;
            };
      }
      case 'putElement': {
        const { at, isStored, length = 1 } = made.program.fields[statement.field];
        const [index, to] = [value(statement.index), value(statement.to)];
        return () => {
          const i = index() >>> 0;
          if (i >= length) return ON;
          if (isStored) machine.store[machine.storeBase + at + i] = to();
          else machine.state[machine.base + at + i] = to();
          return ON;
        };
      }
      case 'draw': {
        const first = localsAt + statement.first;
        const second = statement.second === undefined ? -1 : localsAt + statement.second;
        return () => {
          this.context.drawFrom(machine.stream);
          const { words } = this.context;
          locals[first] = words[0];
          if (second >= 0) locals[second] = words[1];
          return ON;
        };
      }
      case 'check': {
        const [test, of] = [value(statement.test), value(statement.value)];
        const code = this.sites.codeOf(statement);
        return () => {
          if (test() === 0) throw new ModelFault(code, of() >>> 0);
          return ON;
        };
      }
      case 'if': {
        const test = value(statement.test);
        const then = this.block(statement.then, made);
        const otherwise = this.block(statement.otherwise, made);
        return () => (test() !== 0 ? then() : otherwise());
      }
      case 'loop':
        return this.loop(statement, made);
      case 'break':
        return () => BREAK;
      case 'continue':
        return () => CONTINUE;
      case 'return': {
        const result = statement.value && value(statement.value);
        return () => {
          if (result) this.result = result();
          return RETURN;
        };
      }
      case 'call': {
        const { routine, to } = statement;
        const args = statement.args.map(value);
        const at = this.localsAt[routine];
        const body = this.routineOf(routine);
        const { length } = made.program.routines[routine].locals;
        return () => {
          for (let i = 0; i < args.length; i++) locals[at + i] = args[i]();
          for (let i = args.length; i < length; i++) locals[at + i] = 0;
          body();
          if (to !== undefined) locals[localsAt + to] = this.result;
          return ON;
        };
      }
      case 'send':
        return this.send(statement, made);
      case 'count': {
        const { counter } = statement;
        const by = value(statement.by);
        return () => {
          this.context.count(counter, by() >>> 0);
          return ON;
        };
      }
      case 'measure': {
        const { measure } = statement;
        const of = value(statement.value);
        return () => {
          this.context.measure(measure, of() >>> 0);
          return ON;
        };
      }
    }
  }

  private loop(statement: Extract<Statement, { is: 'loop' }>, made: Made): Do {
    const counter = statement.isFixed ? counterOf(statement) : undefined;
    if (counter) {
      const { locals } = made.machine;
      const at = made.localsAt + counter.local;
      const body = this.block(statement.body, made);
      return () => {
        for (; locals[at] >>> 0 < counter.end; locals[at]++) {
          const ended = body();
          if (ended === BREAK) return ON;
          if (ended === RETURN) return RETURN;
        }
        return ON;
      };
    }
    const [before, body, step] = [statement.before, statement.body, statement.step].map((part) =>
      this.block(part, made),
    );
    const test = functionOf(statement.test, made);
    const code = statement.isFixed ? 0 : this.sites.codeOf(statement);
    const most = statement.isFixed ? Number.POSITIVE_INFINITY : statement.most;
    return () => {
      for (let turns = 0; ; turns++) {
        before();
        if (test() === 0) return ON;
        if (turns === most) throw new ModelFault(code, most);
        const ended = body();
        if (ended === BREAK) return ON;
        if (ended === RETURN) return RETURN;
        step();
      }
    };
  }

  private send(statement: Extract<Statement, { is: 'send' }>, made: Made): Do {
    const { program, config, machine } = made;
    const { kind } = statement;
    const { below } = config;
    const to = functionOf(statement.to, made);
    const code = this.sites.codeOf(statement);
    const delay = this.delay(statement, made, to, code);
    const words: Get[] = statement.payload.map((expr) => functionOf(expr, made));
    if (firstPayload(program, below, kind) > 0) {
      const word = below?.incarnation ?? 0;
      words.unshift(() => machine.state[machine.below + word]);
    }
    const { payload } = this;
    return () => {
      const after = delay();
      if (after === LOST) return ON;
      for (let i = 0; i < words.length; i++) payload[i] = words[i]();
      this.sending = code;
      const due = addSaturated(machine.now >>> 0, after, MOST_U32);
      this.context.sendWords(to() >>> 0, due, kind, payload, words.length);
      return ON;
    };
  }

  /** Ticks from now; `LOST`: nothing is sent. */
  private delay(statement: Extract<Statement, { is: 'send' }>, made: Made, to: Get, code: number): Get {
    const { below, nodes } = made.config;
    const after = statement.after && functionOf(statement.after, made);
    if (after && !isCarried(made.program, statement.kind)) return () => after() >>> 0;
    if (!below) throw new Error('a send says neither when nor through which underlay');
    return () => {
      const dst = to() >>> 0;
      if (dst >= nodes) throw new ModelFault(code, dst);
      const ticks = below.delay(dst, this.context);
      return ticks === NEVER ? LOST : after ? after() >>> 0 : ticks;
    };
  }
}

const LOST = -1;

/** Of a loop that counts a u32 up to a constant: two calls less a turn. */
function counterOf({ before, test, step }: Extract<Statement, { is: 'loop' }>) {
  const [next] = step;
  if (before.length > 0 || step.length !== 1 || next.is !== 'set' || next.to.is !== 'binary') return;
  if (test.is !== 'binary' || test.name !== 'lt' || test.left.is !== 'local' || test.left.type !== 'u32') return;
  const { left, right, name } = next.to;
  const { index } = test.left;
  const isNext = name === 'add' && left.is === 'local' && left.index === index && next.local === index;
  if (!isNext || right.is !== 'const' || right.value !== 1 || test.right.is !== 'const') return;
  return { local: index, end: test.right.value };
}
