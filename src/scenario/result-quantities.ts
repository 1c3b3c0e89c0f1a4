/** What the columns of measured results are called, in which unit they are, and what they mean. */
import { METRIC_PREFIX } from './result-columns.ts';
import type { ModelSpec, QuantitySpec } from './spec.ts';

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

const NUMBERS: Readonly<Record<string, QuantitySpec>> = {
  events: { label: 'Events', unit: 'events', help: 'Events executed.' },
  eventsPerSecond: { label: 'Events per second', unit: 'events/s', help: 'Events executed per second of wall time.' },
  windows: { label: 'Windows', unit: 'windows', help: 'Stretches of simulated time that were executed at once.' },
  simulatedSeconds: { label: 'Simulated time', unit: 's', help: 'How far the run came.' },
  wallSeconds: { label: 'Wall time', unit: 's', help: 'Time spent computing, setting up left out.' },
  setupSeconds: { label: 'Setup time', unit: 's', help: 'Time spent building the network.' },
  peakPending: { label: 'Most events pending', unit: 'events', help: 'Most events that were pending at once.' },
  memoryBytes: { label: 'Memory', unit: 'B', help: 'Memory of the run.' },
  lpSize: { label: 'LP size', unit: 'nodes', help: 'Nodes that one logical process handled at the end.' },
};

/** Metrics in the order of their model, then what every run has. */
export function quantityColumns({ metrics }: ModelSpec): readonly string[] {
  const parts = Object.keys(PART_WORDS);
  return [
    ...Object.entries(metrics).flatMap(([name, { kind }]) => {
      if (kind === 'curve') return [];
      return kind === 'scalar' ? [METRIC_PREFIX + name] : parts.map((part) => `${METRIC_PREFIX}${name}.${part}`);
    }),
    ...Object.keys(NUMBERS),
  ];
}

/** Of a column that nobody knows, its own name. */
export function quantityOf({ metrics }: ModelSpec, column: string): QuantitySpec {
  if (Object.hasOwn(NUMBERS, column)) return NUMBERS[column];
  const [name, part] = column.slice(column.startsWith(METRIC_PREFIX) ? METRIC_PREFIX.length : 0).split('.');
  if (!Object.hasOwn(metrics, name)) return { label: column, unit: '', help: '' };
  const { label, unit, help } = metrics[name];
  if (part === undefined) return { label, unit, help };
  return { label: `${label}, ${PART_WORDS[part as Part] ?? part}`, unit: part === 'count' ? '' : unit, help };
}
