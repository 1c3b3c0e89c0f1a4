/** A result for people: what ran, how fast, what came out. */

import { judgedBy, ONE_RUN } from '../../analysis/verdict.ts';
import { seconds, si, table } from '../../base/format.ts';
import { parallelismText } from '../../base/proportions.ts';
import { whole } from '../../base/whole.ts';
import { clockOf } from '../../scenario/clocks.ts';
import {
  type AdapterReport,
  type EventResult,
  isCurve,
  isRoundsResult,
  type Metric,
  type RoundsResult,
  type RunResult,
} from '../../scenario/outcome.ts';
import { experimentWords } from '../../scenario/presets.ts';
import { roundsEvents } from '../../scenario/results/result-quantities.ts';
import { toSeconds } from '../../scenario/scenario.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { Target } from './target.ts';

/** Several lines, the last one ended. */
export function describeResult(result: RunResult, target: Target): string {
  const blocks = [heading(target), table(factRows(result, target.spec)), table(metricRows(result, target.spec))];
  const verdict = linkVerdict(result, target);
  return `${[...blocks, ...(verdict ? [verdict] : [])].join('\n\n')}\n`;
}

function heading({ spec, preset }: Target): string {
  return preset ? `${experimentWords(spec, preset).join(', ')}: ${preset.question}` : spec.title;
}

type Rows = readonly (readonly string[])[];

function factRows(result: RunResult, spec: ModelSpec): Rows {
  return [
    ...(result.status === 'finished' ? [] : [['status', `${result.status}: what follows is of the part that ran`]]),
    ...(result.ending ? [['ending', result.ending]] : []),
    ['engine', `${result.engine}, ${describeAdapter(result.adapter)}`],
    ['seed', String(result.seed)],
    ...timeRows(result, spec),
    ...(isRoundsResult(result) ? roundsRows(result, spec) : eventRows(result)),
    ['memory', si(result.memoryBytes, 'B')],
    ['digest', result.digest],
  ];
}

/** How much was simulated is not said again where rounds say it. */
function timeRows({ simulatedSeconds, scenario, ...result }: RunResult, spec: ModelSpec): Rows {
  const took = `${seconds(result.wallSeconds)}, set up in ${seconds(result.setupSeconds)}`;
  if (!clockOf(spec).hasTicks) return [['took', took]];
  const end = toSeconds(Math.round((simulatedSeconds * 1e6) / scenario.tick), scenario.tick);
  return [['simulated', `${end} s in ${took}`]];
}

const eventRows = ({
  events,
  eventsPerSecond,
  windows,
  lpSize,
  list,
  listMoves,
  listMoveSeconds = 0,
  conservation,
  ...result
}: EventResult): Rows => [
  ['events', `${whole(events)}, ${si(eventsPerSecond)}/s`],
  ['windows', whole(windows)],
  ...parallelismRows(result),
  ['LP size', String(lpSize)],
  ...(list ? [['event list', list]] : []),
  ...(listMoves ? [['list moves', `${whole(listMoves)} to other buffers, in ${seconds(listMoveSeconds)}`]] : []),
  ['conservation', conservationText(conservation)],
];

/** A run without events has none. */
const parallelismRows = ({ parallelism, lpParallelism }: Pick<EventResult, 'parallelism' | 'lpParallelism'>): Rows =>
  parallelism && lpParallelism
    ? [
        [
          'parallelism',
          `at least ${parallelismText(parallelism)} with an LP for every node, ${parallelismText(lpParallelism)} with the LPs of this run`,
        ],
      ]
    : [];

const roundsRows = ({ rounds, roundsPerSecond, events, conservation }: RoundsResult, spec: ModelSpec): Rows => [
  ['rounds', `${whole(rounds)}, ${si(roundsPerSecond)}/s`],
  [roundsEvents(spec).unit, whole(events)],
  ['conservation', conservationText(conservation)],
];

const conservationText = ({ created, executed, pending }: RunResult['conservation']): string =>
  `created ${whole(created)} ${created === executed + pending ? '=' : 'IS NOT'} executed ${whole(executed)} + pending ${whole(pending)}`;

/** `NVIDIA H200 (nvidia hopper)`; a software adapter says so loudly. */
export function describeAdapter({ vendor, architecture, description, software }: AdapterReport): string {
  const family = [vendor, architecture].filter(Boolean).join(' ');
  const name = description && family ? `${description} (${family})` : description || family || 'unnamed adapter';
  return software ? `${name}, SOFTWARE ADAPTER: right, and slow` : name;
}

/** Measured and predicted stand side by side as the model lists them. */
const metricRows = ({ metrics, scenario }: RunResult, spec: ModelSpec): Rows =>
  Object.entries(metrics).map(([name, metric]) => {
    const known = spec.metrics[name];
    const references = known && known.kind !== 'curve' ? (known.references?.(scenario.params) ?? []) : [];
    const judged = judgedBy(references, ONE_RUN).map(
      ({ reference: { label, value }, verdict, reason }) =>
        ` (${label} ${quantity(value, known?.unit ?? '')}: ${verdict}, ${reason})`,
    );
    return [known?.label ?? name, `${describeMetric(metric, known?.unit ?? '')}${judged.join('')}`];
  });

const quantity = (value: number, unit: string): string => [si(value), unit].filter(Boolean).join(' ');

function describeMetric(metric: Metric, unit: string): string {
  if (typeof metric === 'number') {
    // Counts in full, so that the last of a thousand is seen to be missing.
    const isCount = Number.isInteger(metric) && Math.abs(metric) < 1e6;
    return isCount ? [whole(metric), unit].filter(Boolean).join(' ') : quantity(metric, unit);
  }
  if (isCurve(metric)) return describeCurve(metric.y, unit);
  if (metric.count === 0) return 'nothing measured';
  const { mean, p50, p90, p99, max } = metric;
  return `mean ${si(mean)}, p50 ${si(p50)}, p90 ${si(p90)}, p99 ${si(p99)}, max ${si(max)}${unit && ` ${unit}`}`;
}

/** `8, 8, 7.9, ... 0.1 contacts`: the first values and the last. */
function describeCurve(values: readonly number[], unit: string): string {
  if (values.length === 0) return 'nothing measured';
  const shown =
    values.length > 4
      ? [...values.slice(0, 3).map((y) => si(y)), `... ${si(values.at(-1) ?? 0)}`]
      : values.map((y) => si(y));
  return `${shown.join(', ')}${unit && ` ${unit}`}`;
}

/** What a link's digest says of a finished run of exactly its scenario. */
export function linkVerdict(result: RunResult, { link }: Target): string | undefined {
  if (!link?.digest || result.status !== 'finished') return undefined;
  return link.digest === result.digest
    ? 'reproduced: the digest is the one in the link'
    : `not reproduced: the link has digest ${link.digest}`;
}
