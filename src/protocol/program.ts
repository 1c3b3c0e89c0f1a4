/**
 * A checked protocol, ready to be emitted: names are numbers, all that has an effect is a statement of its own, in order, and expressions are
 * pure and total. So no emitter chooses an order or a meaning. `lower.ts` makes it; WESL, WebAssembly and the interpreter are made of it.
 */

/** Of words as rules see them. Time is u32 ticks by now. */
export type WordType = 'u32' | 'i32' | 'bool';

/** A part of the text, in UTF-16 units: from, to (exclusive). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type UnaryName =
  /** Of a bool. */
  | 'not'
  /** i32, wraps. */
  | 'negate'
  | 'complement'
  /** Bits set, u32 or i32 to u32. */
  | 'ones'
  /** Leading zeros, 32 of 0. */
  | 'zeros'
  /** The same bits as the type of the expression: u32 from i32 and back; a bool as 0 or 1. */
  | 'as';

/** By the type of the left operand, both have the same (of shifts the right is a u32). Comparisons give a bool. */
export type BinaryName =
  /** These wrap. */
  | 'add'
  | 'sub'
  | 'mul'
  /** x / 0 = 0, x % 0 = 0; the smallest i32 / -1 is itself, % -1 is 0. Lowering checks before. i32 rounds to zero. */
  | 'div'
  | 'rem'
  | 'and'
  | 'or'
  | 'xor'
  /** By the lowest 5 bits; of an i32 `shr` keeps the sign. */
  | 'shl'
  | 'shr'
  | 'eq'
  | 'ne'
  | 'lt'
  | 'le'
  | 'gt'
  | 'ge'
  | 'min'
  | 'max'
  /** u32: the sum, 2^32 - 1 at most; the difference, 0 at least. What time does. */
  | 'addSaturated'
  | 'subFloored'
  /** u32: the upper word of the product; the product, 2^32 - 1 at most. */
  | 'mulHigh'
  | 'mulSaturated'
  /** Of bools; both sides are pure, so both may be reckoned. */
  | 'both'
  | 'either';

/** Facts of the event or the node: `node`, `nodes`, `now` (ticks), `from` (who sent it), `lookahead` (ticks), `online` (over an underlay), `degree`. */
export type FactName = 'node' | 'nodes' | 'now' | 'from' | 'lookahead' | 'online' | 'degree';

export type TableName = 'exponential' | 'uniform';

export type Expr =
  /** `value`: the word, unsigned; of a bool 0 or 1. */
  | { readonly is: 'const'; readonly type: WordType; readonly value: number }
  | { readonly is: 'local'; readonly type: WordType; readonly index: number }
  /** By its number among `Program.params`; no share. */
  | { readonly is: 'param'; readonly type: WordType; readonly index: number }
  | { readonly is: 'fact'; readonly type: WordType; readonly name: FactName }
  /** A field that is no array. */
  | { readonly is: 'field'; readonly type: WordType; readonly field: number }
  /** A place of an array field; 0 beyond its end. Lowering checks before. */
  | { readonly is: 'element'; readonly type: WordType; readonly field: number; readonly index: Expr }
  | { readonly is: 'unary'; readonly type: WordType; readonly name: UnaryName; readonly of: Expr }
  | {
      readonly is: 'binary';
      readonly type: WordType;
      readonly name: BinaryName;
      readonly left: Expr;
      readonly right: Expr;
    }
  /** `then` or `otherwise`; both are pure. */
  | {
      readonly is: 'select';
      readonly type: WordType;
      readonly test: Expr;
      readonly then: Expr;
      readonly otherwise: Expr;
    }
  /** a * b / c over 64 bits, rounded down, 2^32 - 1 at most; 0 where c is 0. Lowering checks before. u32. */
  | { readonly is: 'part'; readonly type: 'u32'; readonly a: Expr; readonly b: Expr; readonly c: Expr }
  /** Whether a random word falls within a share, by its number among the parameters. */
  | { readonly is: 'within'; readonly type: 'bool'; readonly param: number; readonly word: Expr }
  /** A quantile of mean 1 at a random word, times `mean`: `sampleTicks` of base/quantile.ts. */
  | { readonly is: 'sample'; readonly type: 'u32'; readonly table: TableName; readonly word: Expr; readonly mean: Expr }
  /** First word of threefry2x32(seed, stream; a, b): a random word that everybody can work out. */
  | { readonly is: 'hash'; readonly type: 'u32'; readonly stream: Expr; readonly a: Expr; readonly b: Expr }
  /** The i-th neighbour in the network of the text; lowering checks i < degree before. Beyond: the own node. */
  | { readonly is: 'neighbour'; readonly type: 'u32'; readonly index: Expr };

/** Rules that a run can break, in words of the page in `faults.ts`. `value` of a check is what broke it. */
export type FaultName =
  /** Division or remainder by 0. */
  | 'division'
  /** A place beyond the end of an array; a neighbour beyond the degree. */
  | 'place'
  /** A loop went on after its most. */
  | 'loop'
  /** `random(0)`. */
  | 'range'
  /** What is counted is more than `at most` says. */
  | 'amount'
  /** By sends, found where they are sent: too early to another (lookahead), to oneself, to nobody. */
  | 'early'
  | 'early-self'
  | 'receiver';

export type Statement =
  | { readonly is: 'set'; readonly local: number; readonly to: Expr }
  | { readonly is: 'put'; readonly field: number; readonly to: Expr }
  /** Beyond its end nothing is written. Lowering checks before. */
  | { readonly is: 'putElement'; readonly field: number; readonly index: Expr; readonly to: Expr }
  /** The next draw of the node (stream build in `start`, else handler): its first word, and the second where somebody wants it. */
  | { readonly is: 'draw'; readonly first: number; readonly second?: number }
  /** Where `test` is false the run ends by a fault. Whoever goes on (a GPU to the end of its event) meets harmless values. */
  | { readonly is: 'check'; readonly test: Expr; readonly fault: FaultName; readonly value: Expr; readonly span: Span }
  | {
      readonly is: 'if';
      readonly test: Expr;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  /**
   * Again and again: `before`, leave unless `test`, `body`, `step` (where `continue` goes on). After `most` turns a `test` that still holds is
   * the fault `loop`, and the loop is left; `isFixed`: it cannot happen, as bounds are constants.
   */
  | {
      readonly is: 'loop';
      readonly before: readonly Statement[];
      readonly test: Expr;
      readonly body: readonly Statement[];
      readonly step: readonly Statement[];
      readonly most: number;
      readonly isFixed: boolean;
      readonly span: Span;
    }
  | { readonly is: 'break' }
  | { readonly is: 'continue' }
  /** Of a routine with a result always with a value. */
  | { readonly is: 'return'; readonly value?: Expr }
  /** `to`: the local that takes the result. `routine`: by its number among `Program.routines`, always above the caller. */
  | { readonly is: 'call'; readonly routine: number; readonly args: readonly Expr[]; readonly to?: number }
  /**
   * A message, or a timer (`to` is the own node). `after`: ticks from now; none: the underlay says how long it takes. Of what it carries
   * (`isCarried`) it says whether it arrives (one draw, here). Faults: `receiver` (value: the receiver), then, of what arrives, `early-self` or
   * `early` (value: the ticks).
   */
  | {
      readonly is: 'send';
      readonly kind: number;
      readonly to: Expr;
      readonly after?: Expr;
      readonly payload: readonly Expr[];
      readonly span: Span;
    }
  | { readonly is: 'count'; readonly counter: number; readonly by: Expr }
  | { readonly is: 'measure'; readonly measure: number; readonly value: Expr };

/** Whether the end of statements is reached, as far as compilers look: what follows those that it is not is no part of a program. */
export function goesOn(statements: readonly Statement[]): boolean {
  const last = statements.at(-1);
  if (last?.is === 'if') return goesOn(last.then) || goesOn(last.otherwise);
  return last?.is !== 'return' && last?.is !== 'break' && last?.is !== 'continue';
}

/** A function of the text, a handler, `start`, or a value for pictures. Locals: the first are its arguments. */
export interface Routine {
  /** As the text calls it; of handlers `on find`. */
  readonly name: string;
  readonly args: number;
  readonly locals: readonly WordType[];
  readonly result?: WordType;
  readonly body: readonly Statement[];
  readonly span: Span;
}

export type ParamType = 'u32' | 'i32' | 'bool' | 'time' | 'share';

export interface ProgramParam {
  readonly name: string;
  readonly type: ParamType;
  /** Seconds of a time, a number of 0 .. 1 of a share, a bool. */
  readonly value: number | boolean;
  /** Both are allowed; none of a bool. */
  readonly least: number;
  readonly most: number;
  readonly label: string;
  readonly help: string;
  readonly span: Span;
}

export interface ProgramField {
  readonly name: string;
  readonly type: 'u32' | 'i32' | 'bool' | 'time';
  /** Places of an array; none: it is no array. */
  readonly length?: number;
  /** Arrays of more than `STORE_FROM` words lie in the store of the node. `at`: its first word there, or in the state that the text has. */
  readonly isStored: boolean;
  readonly at: number;
  readonly span: Span;
}

export interface ProgramKind {
  readonly name: string;
  /** Messages of others, timers of one's own. */
  readonly is: 'message' | 'timer';
  /** Whether somewhere `answer` sends it: NATs let it in. */
  readonly isAnswer: boolean;
  readonly payload: readonly { readonly name: string; readonly type: 'u32' | 'i32' | 'bool' | 'time' }[];
  /** Number of its handler among the routines: its arguments are the payload. `on` is written for every kind. */
  readonly handler: number;
  readonly span: Span;
}

/** A number that the host reckons with doubles of what a run has counted. Division by 0 gives no metric. */
export type MetricExpr =
  | { readonly is: 'number'; readonly value: number }
  /** `nodes`, or a parameter; seconds of a time. */
  | { readonly is: 'nodes' }
  | { readonly is: 'param'; readonly index: number }
  | { readonly is: 'counter'; readonly index: number }
  /** Of what was measured or observed; 0 is its least, 1 its most, 0.5 its median. */
  | {
      readonly is: 'of';
      readonly distribution: 'measure' | 'observe';
      readonly index: number;
      readonly what: 'mean' | 'count' | { readonly quantile: number };
    }
  | { readonly is: 'negate'; readonly of: MetricExpr }
  | { readonly is: '+' | '-' | '*' | '/'; readonly left: MetricExpr; readonly right: MetricExpr };

/** Something told of a run, with its words. `unit` may be ''. */
export interface Told {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly unit: string;
}

export interface ProgramPicture {
  /** `ring`: nodes by number on a ring. `plane`: places by two routines, 0 .. 2^32 - 1 across the picture. Cells are always there. */
  readonly ring: boolean;
  readonly plane?: { readonly x: number; readonly y: number };
  /** By routine; `bool`: two colours. In order; `grows`: shown as activity, its growth a second. `type` as the text has it: of a time ticks. */
  readonly colours: readonly {
    readonly label: string;
    readonly routine: number;
    readonly type: ParamType;
    readonly grows: boolean;
  }[];
}

/** What an event costs at most. */
export interface Cost {
  readonly steps: number;
  readonly sends: number;
  readonly draws: number;
  /** Most that is added to one counter. */
  readonly amount: number;
}

export const UNDERLAY_PARTS = ['delay', 'loss', 'nat', 'sessions'] as const;
export type UnderlayPart = (typeof UNDERLAY_PARTS)[number];

/** Whether the underlay has a say in what becomes of what is sent, and takes a draw for it: how long it takes, whether it is lost. */
export const isCarried = ({ kinds, underlay }: Pick<Program, 'kinds' | 'underlay'>, kind: number): boolean =>
  kinds[kind].is === 'message' && (underlay.includes('delay') || underlay.includes('loss'));

export interface Program {
  readonly version: 1;
  readonly title: string;
  /** A question that a card asks, and what the protocol is; '' where the text says none. */
  readonly question: string;
  readonly about: string;
  readonly nodes: { readonly value: number; readonly least: number; readonly most: number };
  /** Seconds. */
  readonly end: { readonly value: number; readonly least: number; readonly most: number };
  /** Routine without arguments, of parameters alone, that gives ticks; none over an underlay with `delay`. */
  readonly lookahead?: number;
  /** Each node draws `degree` others (with repetitions, as `hash` has it), or has as many on a ring to each side, or knows all others. */
  readonly network?: { readonly is: 'random' | 'ring' | 'all'; readonly degree?: number };
  readonly underlay: readonly UnderlayPart[];
  /** What parameters of the underlay are at first where the text says it; seconds of times. */
  readonly given: Readonly<Record<string, number | string>>;
  readonly params: readonly ProgramParam[];
  readonly fields: readonly ProgramField[];
  readonly stateWords: number;
  readonly storeWords: number;
  readonly kinds: readonly ProgramKind[];
  readonly counters: readonly Told[];
  readonly measures: readonly Told[];
  /** `routine`: gives the value at a node at the end. */
  readonly observes: readonly (Told & { readonly routine: number; readonly type: ParamType })[];
  readonly metrics: readonly (Told & { readonly value: MetricExpr })[];
  readonly picture: ProgramPicture;
  readonly routines: readonly Routine[];
  /** Numbers of routines. */
  readonly start: number;
  readonly join?: number;
  readonly leave?: number;
  readonly tables: readonly TableName[];
  /** Of `start`, of the dearest handler, and of each kind by its number. */
  readonly costs: { readonly start: Cost; readonly event: Cost; readonly kinds: readonly Cost[] };
}

/** What is wrong with a text, at a place, and what to do about it. `message` is a sentence; so is `remedy`, or ''. */
export interface Problem {
  readonly span: Span;
  readonly message: string;
  readonly remedy: string;
}
