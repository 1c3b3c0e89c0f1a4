/** Two runs side by side as lines of text: parameters, what was measured with the difference, how they ran. */
import { bytes, duration, NONE, si, whole } from '../../charts/kit/numbers.ts';
import { isLike } from '../../charts/shared.ts';
import { clockOf } from '../../scenario/clocks.ts';
import { engineOf } from '../../scenario/engines.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { isDistribution, listOf, lpSizeOf, type Metric, type RunResult } from '../../scenario/outcome.ts';
import { PART_WORDS, quantityOf } from '../../scenario/results/result-quantities.ts';
import { workOf } from '../../scenario/results/work.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { MetricSpec, ModelSpec } from '../../scenario/spec.ts';
import { engineOfRun } from '../../scenario/words/engine-words.ts';
import { valueText } from '../../scenario/words/setup-words.ts';
import { lengthText } from '../../scenario/words/time-words.ts';
import { adapterName } from '../run/ResultFacts.tsx';

export interface CompareLine {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly a: string;
  readonly b: string;
  readonly isEqual: boolean;
}

export interface MetricLine extends CompareLine {
  /** B minus A, and the same as a share of A; empty where there is none. */
  readonly difference: string;
  readonly relative: string;
}

/** `other`: the model of `b`. */
export function paramLines(spec: ModelSpec, a: Scenario, b: Scenario, other = spec): readonly CompareLine[] {
  const unit = timeUnitOf(spec);
  const params = [...new Set([...Object.keys(a.params), ...Object.keys(b.params)])].map((name) => {
    const known = spec.params[name] ?? other.params[name];
    const text = ({ params }: ModelSpec, value: string | number | undefined) =>
      value === undefined ? NONE : params[name] ? valueText(params[name], value) : String(value);
    const [ofA, ofB] = [text(spec, a.params[name]), text(other, b.params[name])];
    return line(`params.${name}`, known?.label ?? name, ofA, ofB, known?.help);
  });
  return [
    ...(spec.id === other.id ? [] : [line('model', 'Model', modelText(spec), modelText(other))]),
    ...params,
    line('seed', 'Seed', String(a.seed), String(b.seed)),
    ...(clockOf(spec).hasTicks ? [line('tick', 'Tick', `${a.tick} us`, `${b.tick} us`)] : []),
    line('warmUp', 'Warm-up', lengthText(a.measure.warmUp, unit), lengthText(b.measure.warmUp, unit)),
    line(
      'sampleEvery',
      'Sample every',
      lengthText(a.measure.sampleEvery, unit),
      lengthText(b.measure.sampleEvery, unit),
    ),
    line('modelVersion', 'Model version', String(a.modelVersion), String(b.modelVersion)),
  ];
}

/** Two texts may have one title. */
const modelText = ({ id, title, protocol }: ModelSpec): string =>
  protocol === undefined ? title : `${title}, text ${id.slice('own-'.length, 'own-'.length + 8)}`;

/** Metrics in the order of the spec; of a distribution its mean and quantiles. `other`: the model of `b`; what it alone has, or means otherwise, comes last. */
export function metricLines(spec: ModelSpec, a: RunResult, b: RunResult, other = spec): readonly MetricLine[] {
  const ofBoth = Object.entries(spec.metrics).flatMap(([name, metric]) =>
    partLines(name, metric, a.metrics[name], isLike(metric, other.metrics[name]) ? b.metrics[name] : undefined),
  );
  const ofB = Object.entries(other.metrics).flatMap(([name, metric]) =>
    isLike(metric, spec.metrics[name]) ? [] : partLines(name, metric, undefined, b.metrics[name]),
  );
  return [...countLines(spec, a, b), ...ofBoth, ...ofB];
}

function partLines(name: string, { label, unit, help }: MetricSpec, a?: Metric, b?: Metric): readonly MetricLine[] {
  return [...new Set([...partsOf(a), ...partsOf(b)])].map((part) =>
    metricLine(
      `metrics.${part ? `${name}.${part}` : name}`,
      part ? `${label}, ${PART_WORDS[part]}` : label,
      readingOf(a, part),
      readingOf(b, part),
      { unit, help },
    ),
  );
}

/** What the engine counted, unless the model says it among its metrics. */
function countLines(spec: ModelSpec, a: RunResult, b: RunResult): readonly MetricLine[] {
  const counted = (name: 'events' | 'windows' | 'rounds', result: RunResult) =>
    (result as Partial<Record<typeof name, number>>)[name];
  return engineOf(spec)
    .counts.filter((name) => !Object.hasOwn(spec.metrics, name))
    .map((name) => metricLine(name, quantityOf(spec, name).label, counted(name, a), counted(name, b)));
}

/** What may differ between two runs of one experiment, and says nothing about the network. */
export function factLines(a: RunResult, b: RunResult): readonly CompareLine[] {
  const fact = (label: string, show: (result: RunResult) => string) => line(label, label, show(a), show(b));
  return [
    fact('Engine', engineText),
    fact('Ran on', adapterName),
    fact('Wall time', ({ wallSeconds }) => duration(wallSeconds)),
    fact('Speed', (result) => `${si(workOf(result).perSecond)} ${workOf(result).what}/s`),
    fact('Memory', ({ memoryBytes }) => bytes(memoryBytes)),
    fact('Swarmscope', ({ version }) => version),
    fact('Ended', ({ status }) => status),
    ...(a.ending || b.ending ? [fact('Why it ended', ({ ending }) => ending ?? NONE)] : []),
  ];
}

function engineText(result: RunResult): string {
  const word = engineOfRun(result);
  const lpSize = lpSizeOf(result);
  if (result.engine !== 'gpu' || lpSize === undefined) return word;
  return [word, `${whole(lpSize)} per LP`, listOf(result) ?? []].flat().join(', ');
}

const PARTS = ['mean', 'p50', 'p90', 'p99', 'max'] as const;
type Part = (typeof PARTS)[number] | '';

function partsOf(metric: Metric | undefined): readonly Part[] {
  if (isDistribution(metric)) return PARTS;
  return typeof metric === 'number' ? [''] : [];
}

function readingOf(metric: Metric | undefined, part: Part): number | undefined {
  if (isDistribution(metric)) return part === '' ? undefined : metric[part];
  return part === '' && typeof metric === 'number' ? metric : undefined;
}

const line = (key: string, label: string, a: string, b: string, help?: string): CompareLine => ({
  key,
  label,
  a,
  b,
  isEqual: a === b,
  ...(help && { help }),
});

function metricLine(
  key: string,
  label: string,
  a: number | undefined,
  b: number | undefined,
  { unit = '', help }: { readonly unit?: string; readonly help?: string } = {},
): MetricLine {
  const shown = (value: number | undefined) => (value === undefined ? NONE : measured(value));
  const both = a !== undefined && b !== undefined;
  const labelled = unit ? `${label} (${unit})` : label;
  return {
    ...line(key, labelled, shown(a), shown(b), help),
    isEqual: a === b,
    difference: both && a !== b ? signed(b - a) : '',
    relative: both && a !== b && a !== 0 ? `${signed(((b - a) / Math.abs(a)) * 100)}%` : '',
  };
}

/** Digits enough to see that a prediction and its measurement agree. */
const measured = (value: number): string =>
  Number.isInteger(value) ? whole(value) : Math.abs(value) < 1000 ? String(Number(value.toPrecision(5))) : si(value);

const signed = (value: number): string =>
  `${value > 0 ? '+' : '\u2212'}${measured(Number(Math.abs(value).toPrecision(3)))}`;
