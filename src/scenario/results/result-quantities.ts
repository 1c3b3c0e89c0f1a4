/** What the columns of measured results are called, in which unit they are, and what they mean. */

import { clockOf } from '../clocks.ts';
import { engineOf } from '../engines.ts';
import type { ModelSpec, QuantitySpec } from '../spec.ts';
import { METRIC_PREFIX, metricColumns } from './result-columns.ts';

/** What a part of a distribution is called after the name of its metric. */
export const PART_WORDS = {
  mean: 'mean',
  p50: 'median',
  p90: '90% below',
  p99: '99% below',
  max: 'largest',
  min: 'smallest',
  count: 'count',
} as const;
type Part = keyof typeof PART_WORDS;

type Quantities = Readonly<Record<string, QuantitySpec>>;

const EVENT_NUMBERS: Quantities = {
  events: { label: 'Events', unit: 'events', help: 'Events executed.' },
  eventsPerSecond: { label: 'Events per second', unit: 'events/s', help: 'Events executed per second of wall time.' },
  windows: { label: 'Windows', unit: 'windows', help: 'Stretches of simulated time that were executed at once.' },
  parallelism: {
    label: 'Parallelism by node',
    unit: 'events',
    help: 'Events per event of the busiest node of each window: how many could be executed at once with a logical process (LP) for every node, estimated from below.',
  },
  lpParallelism: {
    label: 'Parallelism by LP',
    unit: 'events',
    help: 'Events per event of the busiest logical process (LP) of each round, of the size that the engine chose; a window may take several. On one core every node is an LP and a window one round.',
  },
};

const ROUNDS_NUMBERS: Quantities = {
  rounds: { label: 'Rounds', unit: 'rounds', help: 'Rounds that the run took.' },
  roundsPerSecond: { label: 'Rounds per second', unit: 'rounds/s', help: 'Rounds per second of wall time.' },
};

const TRANSFERS: QuantitySpec = { label: 'Transfers', unit: 'transfers', help: 'Messages from node to node.' };

/** What a run of the rounds engine counts, as its model calls it. */
export const roundsEvents = ({ events = TRANSFERS }: Pick<ModelSpec, 'events'>): QuantitySpec => events;

const COMMON_NUMBERS: Quantities = {
  simulatedSeconds: { label: 'Simulated time', unit: 's', help: 'How far the run came.' },
  wallSeconds: { label: 'Wall time', unit: 's', help: 'Time spent computing, setting up left out.' },
  setupSeconds: { label: 'Setup time', unit: 's', help: 'Time spent building the network.' },
  memoryBytes: { label: 'Memory', unit: 'B', help: 'Memory of the run.' },
};

const EVENT_LISTS: Quantities = {
  peakPending: {
    label: 'Most events pending',
    unit: 'events',
    help: 'Most events that were pending at once, of all nodes together.',
  },
  lpSize: { label: 'LP size', unit: 'nodes', help: 'Nodes that one logical process handled at the end.' },
};

/** What every run of the model has; simulated time is not said again where rounds say it. */
function numbersOf(spec: Pick<ModelSpec, 'engine' | 'clock' | 'events'>): Quantities {
  const { simulatedSeconds, ...rest } = COMMON_NUMBERS;
  const common = clockOf(spec).hasTicks ? { simulatedSeconds, ...rest } : rest;
  if (engineOf(spec).has.windows) return { ...EVENT_NUMBERS, ...common, ...EVENT_LISTS };
  return { ...ROUNDS_NUMBERS, events: roundsEvents(spec), ...common };
}

/** Metrics in the order of their model, then what every run has and no metric says. */
export function quantityColumns(spec: ModelSpec): readonly string[] {
  return [
    ...metricColumns(spec, Object.keys(PART_WORDS)),
    ...Object.keys(numbersOf(spec)).filter((name) => !Object.hasOwn(spec.metrics, name)),
  ];
}

/** Of a column that nobody knows, its own name. */
export function quantityOf(spec: ModelSpec, column: string): QuantitySpec {
  const { metrics } = spec;
  const numbers = numbersOf(spec);
  if (Object.hasOwn(numbers, column)) return numbers[column];
  const [name, part] = column.slice(column.startsWith(METRIC_PREFIX) ? METRIC_PREFIX.length : 0).split('.');
  if (!Object.hasOwn(metrics, name)) return { label: column, unit: '', help: '' };
  const { label, unit, help } = metrics[name];
  if (part === undefined) return { label, unit, help };
  return { label: `${label}, ${PART_WORDS[part as Part] ?? part}`, unit: part === 'count' ? '' : unit, help };
}
