/**
 * What a change of the setup has changed, in one sentence: "p90 latency +79%, timeouts 0 to 4.6%; one run each". Where runs of both setups were
 * made with the same seeds, differences are taken seed by seed, with an interval.
 */
import { studyInterval } from '../../analysis/study/study-interval.ts';
import { counted } from '../../base/counted.ts';
import { percentText } from '../../base/proportions.ts';
import { quantity, si } from '../../charts/kit/numbers.ts';
import { canonicalJson } from '../../scenario/canonical.ts';
import { changesFrom } from '../../scenario/cite/facts.ts';
import { isDistribution, type RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { sizeOf } from '../../scenario/words/setup-words.ts';

/** Less is no change that anybody sees in a chart. */
const LEAST = 0.01;
const MOST_SAID = 4;
const MINUS = '\u2212';

/** Of each seed that both setups ran with, the run before and this one; at least one pair. */
export type Pair = readonly [before: RunResult, now: RunResult];

/** By common seeds of kept runs where there are several, else the two runs themselves. */
export function pairsOf(before: RunResult, now: RunResult, kept: readonly RunResult[]): readonly Pair[] {
  const setupOf = ({ scenario }: RunResult) => canonicalJson({ ...scenario, seed: 0 });
  const bySeed = (like: RunResult) => {
    const setup = setupOf(like);
    const same = kept.filter((run) => run.status === 'finished' && run.model === like.model && setupOf(run) === setup);
    return new Map([...same, like].map((run) => [run.seed, run]));
  };
  if (setupOf(before) === setupOf(now)) return [[before, now]];
  const [those, these] = [bySeed(before), bySeed(now)];
  const pairs = [...those].flatMap(([seed, run]): Pair[] => {
    const other = these.get(seed);
    return other ? [[run, other]] : [];
  });
  return pairs.length > 1 ? pairs : [[before, now]];
}

/** `first`: metrics that answer the question of the experiment; they are said before others. */
export function whatChanged(spec: ModelSpec, pairs: readonly Pair[], first: readonly string[]): string {
  const found = quantitiesOf(spec)
    .flatMap((name) => changeOf(spec, name, pairs) ?? [])
    .filter(({ size, isClear }) => size >= LEAST && isClear)
    .sort((a, b) => rank(first, a.metric) - rank(first, b.metric) || b.size - a.size);
  const said = found.filter(({ metric }, i) => found.findIndex((other) => other.metric === metric) === i);
  const what = said.slice(0, MOST_SAID).map(({ text }) => text);
  const how = pairs.length > 1 ? `${counted(pairs.length, 'seeds')} each, 99% intervals` : 'one run each';
  if (what.length === 0) return `Nothing measured differs by ${LEAST * 100}% or more; ${how}.`;
  const sentence = `${what.join(', ')}; ${how}.`;
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

const rank = (first: readonly string[], metric: string): number => (first.includes(metric) ? 0 : 1);

/** `hops` of a scalar; mean and 90% of a distribution, of which the greater change is said. */
const quantitiesOf = ({ metrics, sampling }: ModelSpec): readonly Quantity[] =>
  Object.entries(metrics).flatMap(([name, { kind }]): readonly Quantity[] => {
    if (kind === 'curve' || sampling?.()[name]?.kind === 'constant') return [];
    return kind === 'scalar'
      ? [[name, '']]
      : [
          [name, 'mean'],
          [name, 'p90'],
        ];
  });

type Part = '' | 'mean' | 'p90';
type Quantity = readonly [metric: string, part: Part];

interface Change {
  readonly metric: string;
  /** Of the larger of the two: 1 where one of them is 0. */
  readonly size: number;
  /** Its interval, where it has one, does not hold 0. */
  readonly isClear: boolean;
  readonly text: string;
}

function changeOf(spec: ModelSpec, [metric, part]: Quantity, pairs: readonly Pair[]): Change | undefined {
  const values = pairs.map((pair) => pair.map((run) => readingOf(run, metric, part)));
  if (values.some(([a, b]) => a === undefined || b === undefined)) return undefined;
  const before = meanOf(values.map(([a = 0]) => a));
  const { mean, half } = studyInterval(
    values.map(([a = 0, b = 0]) => b - a),
    0.99,
  );
  const largest = Math.max(Math.abs(before), Math.abs(before + mean));
  if (largest === 0) return undefined;
  const { label, unit } = spec.metrics[metric] ?? { label: metric, unit: '' };
  const isShare = spec.sampling?.()[metric]?.kind === 'share';
  const show = (value: number) => (isShare ? `${shareDigits(value)}%` : quantity(value, unit));
  const word = `${part === 'p90' ? 'p90 ' : ''}${lowered(label)}`;
  const isPaired = pairs.length > 1;
  const about = isPaired ? ` ± ${before === 0 || isShare ? show(half) : changeText(half / Math.abs(before))}` : '';
  const text =
    before === 0 || isShare
      ? `${word} ${isShare ? shareDigits(before) : si(before)} to ${show(before + mean)}${about}`
      : `${word} ${mean > 0 ? '+' : MINUS}${changeText(Math.abs(mean / before))}${about}`;
  return { metric, size: Math.abs(mean) / largest, isClear: !isPaired || Math.abs(mean) > half, text };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of a distribution of nothing there is no reading. */
function readingOf({ metrics }: RunResult, name: string, part: Part): number | undefined {
  const metric = metrics[name];
  if (typeof metric === 'number') return Number.isFinite(metric) ? metric : undefined;
  return part !== '' && isDistribution(metric) && metric.count > 0 ? metric[part] : undefined;
}

const shareDigits = (share: number): number => Number((share * 100).toPrecision(3));
const changeText = (share: number): string => percentText(share, share < 0.1 ? 1 : 2);

/** `Hops` is `hops`; `NAT` and `TCP` stay. */
const lowered = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label;

/** How the setup before was: `alpha 3`, `1,024 peers, seed 1`. */
export function beforeWords(spec: ModelSpec, before: Scenario, now: Scenario): string {
  const sizes = [sizeOf(spec, before.params), sizeOf(spec, now.params)];
  const said = [
    ...(sizes[0] === sizes[1] ? [] : [sizes[0]]),
    ...changesFrom(spec, before, now),
    ...(before.seed === now.seed ? [] : [`seed ${before.seed}`]),
  ];
  return said.filter(Boolean).join(', ') || 'another way of measuring';
}
