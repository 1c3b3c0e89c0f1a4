/** What a program may cost: of each event at most, functions and loops unfolded. */

import { LIMITS } from '../limits.ts';
import type { Problems } from '../problems.ts';
import { type Cost, type Expr, isCarried, type Program, type Span, type Statement } from '../program.ts';
import { mostOf } from './fold.ts';

/** Of a block: `operations` as it is written, others as it is executed. */
interface Spent {
  operations: number;
  steps: number;
  sends: number;
  draws: number;
  /** By counter. */
  amounts: readonly number[];
}

type Priced = Pick<
  Program,
  | 'routines'
  | 'params'
  | 'kinds'
  | 'start'
  | 'join'
  | 'leave'
  | 'underlay'
  | 'counters'
  | 'lookahead'
  | 'observes'
  | 'picture'
>;

/** Steps of what takes longer than an operator does: as a module on one core was measured to, where an operator takes 0.25 ns. */
const WEIGHTS: Readonly<Record<'draw' | 'measure', number>> & Readonly<Partial<Record<Expr['is'], number>>> = {
  draw: 64,
  neighbour: 64,
  hash: 40,
  sample: 40,
  measure: 40,
  part: 16,
};

const NOTHING: Spent = { operations: 0, steps: 0, sends: 0, draws: 0, amounts: [] };

/** What a limit forbids is told at its handler, or at what is shown. */
export function costsOf(program: Priced, problems: Problems): Program['costs'] {
  const spent: Spent[] = [];
  const reader = new CostReader(program, spent);
  for (const { body } of program.routines) spent.push(reader.block(body));
  const entries = [program.start, ...program.kinds.map(({ handler }) => handler), program.join, program.leave].filter(
    (routine) => routine !== undefined,
  );
  let operations = 0;
  const shown = shownOf(program);
  for (const routine of [...entries, ...shown.map(([, number]) => number)]) {
    const before = operations;
    operations += spent[routine].operations;
    const { span } = program.routines[routine];
    if (before <= LIMITS.operations && operations > LIMITS.operations)
      problems.limit(
        span,
        operations,
        'operations, functions unfolded',
        LIMITS.operations,
        'Call large functions at fewer places.',
      );
  }
  for (const routine of entries) tellLimits(spent[routine], program.routines[routine].span, problems);
  for (const [what, routine] of shown)
    if (spent[routine].steps > LIMITS.shownSteps)
      problems.limit(
        program.routines[routine].span,
        spent[routine].steps,
        `steps of ${what}`,
        LIMITS.shownSteps,
        'Let its loops turn less often, or keep what it needs in the state.',
      );
  const costs = entries.map((routine) => costOf(spent[routine], program.underlay.length > 0));
  return { start: costs[0], event: costs.slice(1).reduce(dearer), kinds: costs.slice(1, 1 + program.kinds.length) };
}

/** What pictures, tables and windows read, in words, by routine. */
function shownOf({ lookahead, observes, picture }: Priced): readonly (readonly [string, number])[] {
  const { plane, colours } = picture;
  return [
    ...(lookahead === undefined ? [] : [['the lookahead', lookahead] as const]),
    ...observes.map(({ routine }) => ['an observation', routine] as const),
    ...(plane ? [plane.x, plane.y] : []).map((routine) => ['a place in the plane', routine] as const),
    ...colours.map(({ routine, grows }) => [grows ? 'an activity' : 'a colour', routine] as const),
  ];
}

function tellLimits({ steps, sends, amounts }: Spent, span: Span, problems: Problems): void {
  if (steps > LIMITS.steps)
    problems.limit(
      span,
      steps,
      'steps of one event',
      LIMITS.steps,
      'Let loops turn less often: `at most` says how often they may.',
    );
  if (sends > LIMITS.sends)
    problems.limit(span, sends, 'messages of one event', LIMITS.sends, 'Send fewer, or set a timer to go on.');
  const amount = Math.max(0, ...amounts);
  if (amount > LIMITS.amount)
    problems.limit(
      span,
      amount,
      'counted by one event',
      LIMITS.amount,
      'Count less at once: `at most` says how much it may be.',
    );
}

/** The network below takes a draw for each message, and counts it where it is lost. */
const costOf = ({ steps, sends, draws, amounts }: Spent, isOver: boolean): Cost => ({
  steps,
  sends,
  draws,
  amount: Math.max(0, ...amounts, ...(isOver ? [1, sends] : [])),
});

const dearer = (a: Cost, b: Cost): Cost => ({
  steps: Math.max(a.steps, b.steps),
  sends: Math.max(a.sends, b.sends),
  draws: Math.max(a.draws, b.draws),
  amount: Math.max(a.amount, b.amount),
});

class CostReader {
  constructor(
    private readonly program: Priced,
    /** Of routines above. */
    private readonly spent: readonly Spent[],
  ) {}

  block(statements: readonly Statement[]): Spent {
    return statements.reduce((sum, statement) => plus(sum, this.statement(statement)), NOTHING);
  }

  private statement(statement: Statement): Spent {
    switch (statement.is) {
      case 'set':
      case 'put':
        return spend([statement.to]);
      case 'putElement':
        return spend([statement.index, statement.to]);
      case 'draw':
        return { ...spend([], WEIGHTS.draw), draws: 1 };
      case 'check':
        return spend([statement.test]);
      case 'if':
        return plus(spend([statement.test]), either(this.block(statement.then), this.block(statement.otherwise)));
      case 'loop':
        return this.loop(statement);
      case 'break':
      case 'continue':
        return spend([]);
      case 'return':
        return spend(statement.value ? [statement.value] : []);
      case 'call':
        return plus(spend(statement.args), this.spent[statement.routine]);
      case 'send': {
        const { to, payload, after } = statement;
        const draws = Number(isCarried(this.program, statement.kind));
        return { ...spend([to, ...payload, ...(after ? [after] : [])], 1 + draws * WEIGHTS.draw), sends: 1, draws };
      }
      case 'count': {
        const amounts = new Array<number>(this.program.counters.length).fill(0);
        amounts[statement.counter] = mostOf(statement.by, (leaf) => this.mostOfLeaf(leaf));
        return { ...spend([statement.by]), amounts };
      }
      case 'measure':
        return spend([statement.value], WEIGHTS.measure);
    }
  }

  private loop({ before, test, body, step, most }: Statement & { readonly is: 'loop' }): Spent {
    const asked = plus(this.block(before), spend([test]));
    const turn = plus(asked, plus(this.block(body), this.block(step)));
    const all = plus(times(turn, most), asked);
    return { ...all, operations: turn.operations };
  }

  private mostOfLeaf(leaf: Expr): number {
    const param = leaf.is === 'param' ? this.program.params[leaf.index] : undefined;
    return param?.type === 'u32' ? param.most : 2 ** 32 - 1;
  }
}

/** Of a statement with these values, which takes `steps` itself. */
const spend = (exprs: readonly Expr[], steps = 1): Spent => ({
  ...NOTHING,
  operations: 1 + sizesOf(exprs),
  steps: steps + stepsOf(exprs),
});

const joined = (
  a: readonly number[],
  b: readonly number[],
  join: (a: number, b: number) => number,
): readonly number[] => (a.length === 0 ? b : b.length === 0 ? a : a.map((value, i) => join(value, b[i])));

const sum = (a: number, b: number): number => a + b;

const plus = (a: Spent, b: Spent): Spent => ({
  operations: a.operations + b.operations,
  steps: a.steps + b.steps,
  sends: a.sends + b.sends,
  draws: a.draws + b.draws,
  amounts: joined(a.amounts, b.amounts, sum),
});

const times = ({ operations, steps, sends, draws, amounts }: Spent, turns: number): Spent => ({
  operations,
  steps: steps * turns,
  sends: sends * turns,
  draws: draws * turns,
  amounts: amounts.map((amount) => amount * turns),
});

/** Of two ways the dearer, in each respect. */
const either = (a: Spent, b: Spent): Spent => ({
  operations: a.operations + b.operations,
  steps: Math.max(a.steps, b.steps),
  sends: Math.max(a.sends, b.sends),
  draws: Math.max(a.draws, b.draws),
  amounts: joined(a.amounts, b.amounts, Math.max),
});

const sizesOf = (exprs: readonly Expr[]): number => exprs.reduce((size, expr) => size + sizeOf(expr), 0);
const stepsOf = (exprs: readonly Expr[]): number =>
  exprs.reduce((steps, expr) => steps + (WEIGHTS[expr.is] ?? 1) + stepsOf(partsOf(expr)), 0);

/** Operators and values. */
const sizeOf = (expr: Expr): number => 1 + sizesOf(partsOf(expr));

function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.is) {
    case 'const':
    case 'local':
    case 'param':
    case 'fact':
    case 'field':
      return [];
    case 'element':
    case 'neighbour':
      return [expr.index];
    case 'unary':
      return [expr.of];
    case 'binary':
      return [expr.left, expr.right];
    case 'select':
      return [expr.test, expr.then, expr.otherwise];
    case 'part':
      return [expr.a, expr.b, expr.c];
    case 'within':
      return [expr.word];
    case 'sample':
      return [expr.word, expr.mean];
    case 'hash':
      return [expr.stream, expr.a, expr.b];
  }
}
