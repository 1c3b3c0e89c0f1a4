/** What names of a text stand for. Those of declarations are one table; values within rules come and go with their blocks. */

import { LIMITS } from '../limits.ts';
import { type Problems, quoted } from '../problems.ts';
import type { Expr, Program, ProgramField, ProgramKind, ProgramParam, Span, TableName } from '../program.ts';
import type { FunctionTree } from '../syntax/tree.ts';
import type { Type } from '../syntax/words.ts';

/** What a rule does, or reads beyond the state of its node: not every place may. */
export type Effect =
  | 'draw'
  | 'send'
  | 'set'
  | 'put'
  | 'count'
  | 'measure'
  | 'clock'
  | 'network'
  | 'random'
  | 'store'
  | 'state'
  | 'node';

export interface FunctionMeaning {
  readonly is: 'function';
  readonly tree: FunctionTree;
  /** None until it is lowered: functions call those above them. */
  lowered?: Lowered;
  /** The same without faults, for pictures; made when one calls it. */
  total?: Lowered;
}

export interface Lowered {
  readonly routine: number;
  readonly effects: ReadonlySet<Effect>;
  /** What it calls itself. */
  readonly callees: ReadonlySet<FunctionMeaning>;
  /** With it so many are at work at most, one within another. */
  readonly depth: number;
}

export type ValueMeaning =
  | { readonly is: 'param'; readonly index: number; readonly type: Type }
  | { readonly is: 'field'; readonly index: number; readonly type: Type }
  /** `isVar`: may be assigned. */
  | { readonly is: 'value'; readonly expr: Expr; readonly type: Type | 'broken'; readonly isVar: boolean };

export type Meaning =
  | ValueMeaning
  | FunctionMeaning
  | { readonly is: 'kind' | 'counter' | 'measure' | 'observe' | 'metric'; readonly index: number }
  /** Its declaration could not be read. */
  | { readonly is: 'broken' };

/** The parts of a program as they are put together. */
type Grown = {
  -readonly [Part in keyof Program]: Program[Part] extends readonly (infer Item)[] ? Item[] : Program[Part];
};

/** What declarations say, before rules are lowered. */
export class Names {
  readonly table = new Map<string, Meaning>();
  readonly params: ProgramParam[] = [];
  readonly fields: ProgramField[] = [];
  readonly kinds: ProgramKind[] = [];
  readonly routines: Grown['routines'] = [];
  /** Statements so far, of all routines. */
  statements = 0;
  /** Kinds that somewhere `answer` sends. */
  readonly answers = new Set<number>();
  /** Distributions that rules sample. */
  readonly tables = new Set<TableName>();
  underlay: Program['underlay'] = [];
  given: Program['given'] = {};
  network: Program['network'];
  /** Least and most nodes. */
  nodes: Program['nodes'] = { value: 1024, least: LIMITS.leastNodes, most: LIMITS.mostNodes };
  private readonly times = new Map<number, number>();

  constructor(
    readonly problems: Problems,
    broken: ReadonlySet<string>,
  ) {
    for (const name of broken) this.table.set(name, { is: 'broken' });
  }

  declare(name: string, span: Span, symbol: Meaning): void {
    const other = this.table.get(name);
    if (other && other.is !== 'broken')
      this.problems.add(span, `${quoted(name)} is declared twice.`, 'Give one of them another name.');
    else this.table.set(name, symbol);
  }

  /** A time that is written in rules: ticks depend on the scenario, so it is a parameter without a name. */
  time(seconds: number, span: Span): Expr {
    if (seconds === 0) return { is: 'const', type: 'u32', value: 0 };
    if (seconds < 1e-6 || seconds > LIMITS.seconds)
      this.problems.add(
        span,
        `This time is ${seconds < 1 ? 'shorter than a microsecond' : 'longer than 49 days'}.`,
        'No tick of the clock holds it: write another.',
      );
    let index = this.times.get(seconds);
    if (index === undefined) {
      index = this.params.length;
      this.times.set(seconds, index);
      if (this.times.size === LIMITS.times + 1)
        this.problems.limit(
          span,
          this.times.size,
          'different times in rules',
          LIMITS.times,
          'Reckon some from others.',
        );
      const value = { value: seconds, least: seconds, most: seconds };
      this.params.push({ name: '', type: 'time', ...value, label: '', help: '', span });
    }
    return { is: 'param', type: 'u32', index };
  }
}
