/** Runs side by side as lines of text: parameters, what was measured with the difference from the first, how they ran. */
import { bytes, duration, NONE, si, whole } from '../../charts/kit/numbers.ts';
import { isLike } from '../../charts/shared.ts';
import { clockOf } from '../../scenario/clocks.ts';
import { engineOf } from '../../scenario/engines.ts';
import { timeUnitOf } from '../../scenario/horizon.ts';
import { isDistribution, type Metric, type RunResult } from '../../scenario/outcome.ts';
import { PART_WORDS, quantityOf } from '../../scenario/results/result-quantities.ts';
import { workOf } from '../../scenario/results/work.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { MetricSpec, ModelSpec } from '../../scenario/spec.ts';
import { valueText } from '../../scenario/words/setup-words.ts';
import { lengthText } from '../../scenario/words/time-words.ts';
import { adapterName, executorText } from '../run/ResultFacts.tsx';
import { STATE_WORDS } from '../run/words.ts';

export interface CompareLine {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  /** Of each run. */
  readonly texts: readonly string[];
  readonly isEqual: boolean;
}

export interface MetricLine extends CompareLine {
  /** Less the first, of each run but that, and the same as a share of the first; empty where there is none. */
  readonly differences: readonly string[];
  readonly relatives: readonly string[];
}

/** A run with the spec of its model. */
export interface Compared {
  readonly spec: ModelSpec;
  readonly result: RunResult;
}

/** A to Z, then numbers: the place of a run in a comparison. */
export const letterOf = (place: number): string => (place < 26 ? String.fromCharCode(65 + place) : String(place + 1));

/** At least one run. */
export type All = readonly [first: Compared, ...others: Compared[]];

export function paramLines(all: All): readonly CompareLine[] {
  const [{ spec: first }] = all;
  const specs = all.map(({ spec }) => spec);
  const params = [...new Set(all.flatMap(({ result }) => Object.keys(result.scenario.params)))].map((name) => {
    const known = specs.find((spec) => spec.params[name])?.params[name];
    const texts = all.map(({ spec, result }) => {
      const [param, value] = [spec.params[name], result.scenario.params[name]];
      if (value === undefined) return NONE;
      return param ? valueText(param, value) : String(value);
    });
    return line(`params.${name}`, known?.label ?? name, texts, known?.help);
  });
  const of = (key: string, label: string, show: (scenario: Scenario, spec: ModelSpec) => string) =>
    line(
      key,
      label,
      all.map(({ spec, result }) => show(result.scenario, spec)),
    );
  return [
    ...(specs.every(({ id }) => id === first.id) ? [] : [line('model', 'Model', specs.map(modelText))]),
    ...params,
    of('seed', 'Seed', ({ seed }) => String(seed)),
    ...(specs.some((spec) => clockOf(spec).hasTicks)
      ? [of('tick', 'Tick', ({ tick }, spec) => (clockOf(spec).hasTicks ? `${tick} us` : NONE))]
      : []),
    of('warmUp', 'Warm-up', ({ measure }, spec) => lengthText(measure.warmUp, timeUnitOf(spec))),
    of('sampleEvery', 'Sample every', ({ measure }, spec) => lengthText(measure.sampleEvery, timeUnitOf(spec))),
    of('modelVersion', 'Model version', ({ modelVersion }) => String(modelVersion)),
  ];
}

/** Two texts may have one title. */
const modelText = ({ id, title, protocol }: ModelSpec): string =>
  protocol === undefined ? title : `${title}, text ${id.slice('own-'.length, 'own-'.length + 8)}`;

/** Metrics in the order of the first spec; of a distribution its mean and quantiles. What others alone have, or mean otherwise, comes after. */
export function metricLines(all: All): readonly MetricLine[] {
  const known: (readonly [name: string, metric: MetricSpec])[] = [];
  for (const { spec } of all)
    for (const [name, metric] of Object.entries(spec.metrics))
      if (!known.some(([other, like]) => other === name && isLike(metric, like))) known.push([name, metric]);
  return [...countLines(all), ...known.flatMap(([name, metric]) => partLines(name, metric, all))];
}

function partLines(name: string, metric: MetricSpec, all: All): readonly MetricLine[] {
  const { label, unit, help } = metric;
  const readings = all.map(({ spec, result }) =>
    isLike(metric, spec.metrics[name]) ? result.metrics[name] : undefined,
  );
  return [...new Set(readings.flatMap(partsOf))].map((part) =>
    metricLine(
      `metrics.${part ? `${name}.${part}` : name}`,
      part ? `${label}, ${PART_WORDS[part]}` : label,
      readings.map((reading) => readingOf(reading, part)),
      { unit, help },
    ),
  );
}

/** What the engine counted, unless the model says it among its metrics. */
function countLines(all: All): readonly MetricLine[] {
  const [{ spec }] = all;
  return engineOf(spec)
    .counts.filter((name) => !Object.hasOwn(spec.metrics, name))
    .map((name) =>
      metricLine(
        name,
        quantityOf(spec, name).label,
        all.map(({ result }) => (result as Partial<Record<typeof name, number>>)[name]),
      ),
    );
}

/** What may differ between runs of one experiment, and says nothing about the network. */
export function factLines(all: All): readonly CompareLine[] {
  const fact = (label: string, show: (result: RunResult) => string) =>
    line(
      label,
      label,
      all.map(({ result }) => show(result)),
    );
  return [
    fact('Run on', executorText),
    fact('Ran on', adapterName),
    fact('Wall time', ({ wallSeconds }) => duration(wallSeconds)),
    fact('Speed', (result) => `${si(workOf(result).perSecond)} ${workOf(result).what}/s`),
    fact('Memory', ({ memoryBytes }) => bytes(memoryBytes)),
    fact('Swarmscope', ({ version }) => version),
    fact('Ended', ({ status }) => STATE_WORDS[status].word),
    ...(all.some(({ result }) => result.ending) ? [fact('Why it ended', ({ ending }) => ending ?? NONE)] : []),
  ];
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

const line = (key: string, label: string, texts: readonly string[], help?: string): CompareLine => ({
  key,
  label,
  texts,
  isEqual: texts.every((text) => text === texts[0]),
  ...(help && { help }),
});

function metricLine(
  key: string,
  label: string,
  values: readonly (number | undefined)[],
  { unit = '', help }: { readonly unit?: string; readonly help?: string } = {},
): MetricLine {
  const [first, ...others] = values;
  const labelled = unit ? `${label} (${unit})` : label;
  const apart = others.map((value) => (first === undefined || value === undefined ? 0 : value - first));
  const texts = values.map((value) => (value === undefined ? NONE : measured(value)));
  return {
    ...line(key, labelled, texts, help),
    isEqual: others.every((value) => value === first),
    differences: apart.map((by, i) => (by !== 0 ? signed(by) : first !== undefined && others[i] === first ? '=' : '')),
    relatives: apart.map((by) => (by !== 0 && first ? `${signed((by / Math.abs(first)) * 100)}%` : '')),
  };
}

/** Digits enough to see that a prediction and its measurement agree. */
const measured = (value: number): string =>
  Number.isInteger(value) ? whole(value) : Math.abs(value) < 1000 ? String(Number(value.toPrecision(5))) : si(value);

const signed = (value: number): string =>
  `${value > 0 ? '+' : '\u2212'}${measured(Number(Math.abs(value).toPrecision(3)))}`;
