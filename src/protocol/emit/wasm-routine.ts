/** A routine as a function of a module: arguments `OWN`, then its own. Locals begin as 0. A broken rule ends the run where it is found. */
import { NEVER } from '../../base/u32.ts';
import { isCarried, type Routine, type Statement } from '../program.ts';
import { Code, type ModuleFunction, OP } from './assembler.ts';
import { firstPayload } from './config.ts';
import type { FaultSites } from './faults.ts';
import { GLOBAL } from './wasm-library.ts';
import { LETTER } from './wasm-offsets.ts';
import { emitAddress, emitValue, type Frame, knownOf, OWN, OWN_ARGS, offsetOf } from './wasm-values.ts';

/** What all routines of a module are made for. */
export interface RoutineFrame extends Omit<Frame, 'code' | 'scratch'> {
  readonly sites: FaultSites;
  readonly routineNumber: (routine: number) => number;
  readonly imports: { readonly measure: number; readonly delay: number };
}

export function emitRoutine(routine: Routine, frame: RoutineFrame): ModuleFunction {
  return new Emitter(routine, frame).emit();
}

/** Depths of blocks: where `break` and `continue` go. */
interface Loop {
  readonly exit: number;
  readonly next: number;
}

class Emitter {
  private readonly frame: Frame;
  private readonly code = new Code();
  private readonly loops: Loop[] = [];
  private locals: number;
  /** Two words of a send: to whom, and the offset of its letter or its delay. */
  private readonly to: number;
  private readonly letter: number;

  constructor(
    private readonly routine: Routine,
    private readonly all: RoutineFrame,
  ) {
    this.locals = OWN_ARGS + routine.locals.length;
    this.frame = { ...all, code: this.code, scratch: [this.local(), this.local()] };
    this.to = this.local();
    this.letter = this.local();
  }

  emit(): ModuleFunction {
    const { args, body, result } = this.routine;
    this.block(body);
    if (result) this.code.word(0);
    const params = OWN_ARGS + args;
    return { params, results: Number(result !== undefined), locals: this.locals - params, code: this.code };
  }

  private local(): number {
    return this.locals++;
  }

  private value(expr: Parameters<typeof emitValue>[0]): void {
    emitValue(expr, this.frame);
  }

  private block(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  private statement(statement: Statement): void {
    const { code } = this;
    switch (statement.is) {
      case 'set':
        this.value(statement.to);
        code.set(OWN_ARGS + statement.local);
        return;
      case 'put':
        emitAddress(statement.field, this.frame);
        this.value(statement.to);
        code.store(offsetOf(statement.field, this.frame));
        return;
      case 'putElement':
        this.putElement(statement);
        return;
      case 'draw':
        code.get(OWN.node).get(OWN.base).call(this.all.numberOf('draw'));
        if (statement.second === undefined) code.op(OP.drop);
        else code.set(OWN_ARGS + statement.second);
        code.set(OWN_ARGS + statement.first);
        return;
      case 'check':
        this.value(statement.test);
        this.failIf0(this.all.sites.codeOf(statement), () => this.value(statement.value));
        return;
      case 'if':
        this.value(statement.test);
        code.if(
          () => this.block(statement.then),
          statement.otherwise.length > 0 ? () => this.block(statement.otherwise) : undefined,
        );
        return;
      case 'loop':
        this.loop(statement);
        return;
      case 'break':
        code.branch(this.present.exit);
        return;
      case 'continue':
        code.branch(this.present.next);
        return;
      case 'return':
        if (statement.value) this.value(statement.value);
        code.op(OP.return);
        return;
      case 'call':
        for (const own of Object.values(OWN)) code.get(own);
        for (const arg of statement.args) this.value(arg);
        code.call(this.all.routineNumber(statement.routine));
        if (statement.to !== undefined) code.set(OWN_ARGS + statement.to);
        else if (this.all.program.routines[statement.routine].result) code.op(OP.drop);
        return;
      case 'send':
        this.send(statement);
        return;
      case 'count': {
        const at = this.all.offsets.countersAt + 8 * statement.counter;
        code.word(0).word(0).loadDouble(at);
        this.value(statement.by);
        code.op(OP.f64_from_u32, OP.f64_add).storeDouble(at);
        return;
      }
      case 'measure':
        code.word(statement.measure);
        this.value(statement.value);
        code.call(this.all.imports.measure);
        return;
    }
  }

  private get present(): Loop {
    return this.loops[this.loops.length - 1];
  }

  /** Of the word on the stack. */
  private failIf0(fault: number, value: () => void): void {
    const { code } = this;
    code.op(OP.eqz);
    code.if(() => {
      code.word(fault);
      value();
      code.call(this.all.numberOf('fault'));
    });
  }

  private putElement({ field, index, to }: Extract<Statement, { is: 'putElement' }>): void {
    const { code, frame } = this;
    const { length = 1 } = frame.program.fields[field];
    const known = knownOf(index, frame.config);
    if (known !== undefined) {
      if (known >= length) return;
      emitAddress(field, frame);
      this.value(to);
      code.store(offsetOf(field, frame) + 4 * known);
      return;
    }
    const [i, word] = frame.scratch;
    this.value(index);
    this.value(to);
    code.set(word).tee(i).word(length).op(OP.lt_u);
    code.if(() => {
      emitAddress(field, frame);
      code.get(i).word(2).op(OP.shl, OP.add).get(word).store(offsetOf(field, frame));
    });
  }

  private loop(statement: Extract<Statement, { is: 'loop' }>): void {
    const { code } = this;
    const { before, test, body, step, most, isFixed } = statement;
    const turns = this.local();
    if (!isFixed) code.word(0).set(turns);
    code.block(() => {
      const exit = code.depth;
      code.loop(() => {
        const again = code.depth;
        this.block(before);
        this.value(test);
        code.op(OP.eqz).branchIf(exit);
        if (!isFixed) this.countTurn(turns, most, this.all.sites.codeOf(statement));
        code.block(() => {
          this.loops.push({ exit, next: code.depth });
          this.block(body);
          this.loops.pop();
        });
        this.block(step);
        code.branch(again);
      });
    });
  }

  private countTurn(turns: number, most: number, fault: number): void {
    const { code } = this;
    code.get(turns).word(most).op(OP.ne);
    this.failIf0(fault, () => code.word(most));
    code.get(turns).word(1).op(OP.add).set(turns);
  }

  private send(statement: Extract<Statement, { is: 'send' }>): void {
    const { code, to, all } = this;
    const { after } = statement;
    this.value(statement.to);
    code.set(to);
    if (after && !isCarried(all.program, statement.kind)) {
      this.write(statement, () => this.value(after));
      return;
    }
    code.get(to).word(all.config.nodes).op(OP.lt_u);
    this.failIf0(all.sites.codeOf(statement), () => code.get(to));
    const delay = this.local();
    code.get(to).call(all.imports.delay).tee(delay).word(NEVER).op(OP.ne);
    code.if(() => this.write(statement, () => (after ? this.value(after) : code.get(delay))));
  }

  /** Writes a letter to `to`, `ticks` from now. */
  private write(statement: Extract<Statement, { is: 'send' }>, ticks: () => void): void {
    const { code, to, letter, frame } = this;
    const { kind, payload } = statement;
    const { program, config, offsets } = this.all;
    const put = (word: number, value: () => void) => {
      code.get(letter);
      value();
      code.store(4 * word);
    };
    code.getGlobal(GLOBAL.letter).set(letter);
    put(LETTER.code, () => code.word(this.all.sites.codeOf(statement)));
    put(LETTER.to, () => code.get(to));
    put(LETTER.due, () => {
      const [due] = frame.scratch;
      ticks();
      code.get(OWN.now).op(OP.add).set(due);
      code.word(NEVER).get(due).get(due).get(OWN.now).op(OP.lt_u, OP.select);
    });
    put(LETTER.kind, () => code.word(kind));
    const first = firstPayload(program, config.below, kind);
    if (first > 0)
      put(LETTER.payload, () => code.get(OWN.base).load(offsets.belowAt + 4 * (config.below?.incarnation ?? 0)));
    payload.forEach((expr, i) => {
      put(LETTER.payload + first + i, () => this.value(expr));
    });
    code
      .get(letter)
      .word(4 * offsets.letterWords)
      .op(OP.add)
      .setGlobal(GLOBAL.letter);
  }
}
