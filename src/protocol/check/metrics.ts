/** Metrics: numbers that the host reckons of what a run has counted, measured and observed. They may have fractions. */

import { quoted } from '../problems.ts';
import type { MetricExpr, Span } from '../program.ts';
import type { Tree } from '../syntax/tree.ts';
import type { Meaning, Names } from './names.ts';
import { A_SYMBOL } from './types.ts';

const ZERO: MetricExpr = { is: 'number', value: 0 };
const SIGNS = ['+', '-', '*', '/'] as const;
const isSign = (sign: string): sign is (typeof SIGNS)[number] => (SIGNS as readonly string[]).includes(sign);

export function metricOf(names: Names, tree: Tree): MetricExpr {
  const wrong = (span: Span, message: string, remedy: string) => {
    names.problems.add(span, message, remedy);
    return ZERO;
  };
  switch (tree.is) {
    case 'whole':
    case 'real':
    case 'time':
      return { is: 'number', value: tree.value };
    case 'name':
      return named(names, tree.name, tree.span);
    case 'call':
      return ofDistribution(names, tree);
    case 'unary':
      if (tree.sign !== '-') break;
      return { is: 'negate', of: metricOf(names, tree.of) };
    case 'binary':
      if (!isSign(tree.sign)) break;
      return { is: tree.sign, left: metricOf(names, tree.left), right: metricOf(names, tree.right) };
    case 'broken':
      return ZERO;
  }
  return wrong(
    tree.span,
    'A metric cannot reckon this.',
    'It has `+ - * /`, numbers, counters, parameters, `nodes`, and `mean(m)`, `count(m)`, `quantile(m, 0.9)`.',
  );
}

function named(names: Names, name: string, span: Span): MetricExpr {
  if (name === 'nodes') return { is: 'nodes' };
  const symbol = look(names, name, span, ({ is }) => is === 'counter' || is === 'param');
  if (symbol.is === 'counter') return { is: 'counter', index: symbol.index };
  if (symbol.is === 'param' && symbol.type !== 'bool') return { is: 'param', index: symbol.index };
  const isTold = symbol.is === 'measure' || symbol.is === 'observe';
  if (symbol.is !== 'broken')
    names.problems.add(
      span,
      `${quoted(name)} is ${A_SYMBOL[symbol.is]}: it is no number of a run.`,
      isTold ? `Write \`mean(${name})\`.` : 'Use counters and parameters.',
    );
  return ZERO;
}

function ofDistribution(names: Names, { name, args, span }: Tree & { readonly is: 'call' }): MetricExpr {
  const { problems } = names;
  const what = name.text;
  const isQuantile = what === 'quantile';
  const [of, quantile] = args;
  if (what !== 'mean' && what !== 'count' && !isQuantile) {
    problems.add(
      name.span,
      `A metric has no function ${quoted(what)}.`,
      problems.meant(what, ['mean', 'count', 'quantile'], 'It has `mean(m)`, `count(m)` and `quantile(m, 0.9)`.'),
    );
    return ZERO;
  }
  const isShare = (quantile?.is === 'real' || quantile?.is === 'whole') && quantile.value <= 1;
  if (args.length !== (isQuantile ? 2 : 1) || of.is !== 'name' || (isQuantile && !isShare)) {
    problems.add(
      span,
      `${quoted(what)} does not take this.`,
      isQuantile
        ? 'Write `quantile(m, 0.9)`: the name of a measure, and 0 .. 1.'
        : `Write \`${what}(m)\`: the name of a measure.`,
    );
    return ZERO;
  }
  const symbol = look(names, of.name, of.span, ({ is }) => is === 'measure' || is === 'observe');
  if (symbol.is !== 'measure' && symbol.is !== 'observe') {
    if (symbol.is !== 'broken')
      problems.add(
        of.span,
        `${quoted(of.name)} is ${A_SYMBOL[symbol.is]}, no measure.`,
        'Name what is measured or observed.',
      );
    return ZERO;
  }
  return {
    is: 'of',
    distribution: symbol.is,
    index: symbol.index,
    what: isShare && isQuantile ? { quantile: quantile.value } : (what as 'mean' | 'count'),
  };
}

function look(names: Names, name: string, span: Span, isOne: (symbol: Meaning) => boolean): Meaning {
  const symbol = names.table.get(name);
  if (symbol) return symbol;
  const known = () => [...names.table].flatMap(([near, other]) => (isOne(other) ? [near] : []));
  names.problems.add(span, `Unknown name ${quoted(name)}.`, names.problems.meant(name, known, 'Declare it.'));
  return { is: 'broken' };
}
