/**
 * `bench workers`: rates of networks on one core and on 1, 2, 4, ... workers, as many as there are cores, over stretches of runs past their start-up;
 * and what workers do with their time. All of a network is measured in one call, one after the other.
 */
import { sum } from 'd3';
import { si } from '../base/format.ts';
import { percentText } from '../base/proportions.ts';
import { ok, type Result } from '../base/result.ts';
import type { ExecutorName } from '../scenario/outcome.ts';
import type { BenchFigure } from '../scenario/results/bench-figure.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { between, columnsOf, executorName } from './columns.ts';
import type { BenchHost } from './host.ts';
import type { BenchOptions } from './options.ts';
import { measuredIn, measureStretches } from './stretch.ts';
import { type BenchRow, type BenchSuite, emitResult } from './suite.ts';

/** A network that lasts longer than it is measured. */
export interface NetworkOnWorkers {
  readonly name: string;
  readonly nodes: number;
  /** Simulated seconds of its start-up. */
  readonly skipSeconds: number;
  scenario(): Result<Scenario>;
}

interface WorkersRow extends BenchRow {
  /** Rate by that of one core. */
  readonly speedUp?: number;
  /** Events that a window has. */
  readonly eventsPerWindow: number;
  /** Shares of the time of all workers. */
  readonly waiting?: number;
  readonly sending?: number;
}

const shareText = (share: number | undefined): string => (share === undefined ? '' : percentText(share, 2));

const columns = columnsOf<WorkersRow>([
  ['network', -18, (row) => row.name],
  ['engine', -10, executorName],
  ['events/s', 9, (row) => si(row.eventsPerSecond)],
  ['least .. most', 20, (row) => between(row.slowest, row.fastest)],
  ['speed-up', 8, (row) => (row.speedUp === undefined ? '' : row.speedUp.toFixed(2))],
  ['ev/window', 9, (row) => si(row.eventsPerWindow)],
  ['waiting', 7, (row) => shareText(row.waiting)],
  ['sending', 7, (row) => shareText(row.sending)],
]);

export const workersSuite = (networks: readonly NetworkOnWorkers[]): BenchSuite => ({
  name: 'workers',
  options: ['seconds', 'workers'],
  summary: 'PHOLD and Kademlia on one core, and on 1, 2, 4, ... workers',
  quick: [{ engines: ['sequential'], sizes: [2 ** 18], workers: [4] }],
  ...columns,
  figure: (rows) => figureOf(rows as readonly WorkersRow[]),
  header: `speed-up over one core; waiting for others and sending in shares of the time of all workers, the rest is executing\n${columns.header}`,
  async run(host, options, emit) {
    for (const network of networks) {
      if (options.sizes && !options.sizes.includes(network.nodes)) continue;
      let oneCore: WorkersRow | undefined;
      for (const { engine, workers } of waysOf(host, options)) {
        if (host.cancelled.aborted) return;
        const row = await measure(host, network, engine, workers, options);
        if (row.ok && engine === 'sequential') oneCore = row.value;
        const speedUp = row.ok && oneCore && row.value.eventsPerSecond / oneCore.eventsPerSecond;
        const told = row.ok && speedUp ? ok({ ...row.value, speedUp }) : row;
        await emitResult(emit, told, { suite: 'workers', name: network.name, engine });
      }
    }
  },
});

/** One core stands beside the workers of its network. */
const figureOf = (rows: readonly WorkersRow[]): BenchFigure => ({
  axes: [
    { field: 'workers', label: 'Workers', unit: '', scale: 'log' },
    { field: 'name', label: 'Network', unit: '', scale: 'linear' },
  ],
  quantities: [
    { field: 'eventsPerSecond', label: 'Events per second', unit: 'events/s', help: 'The median of the stretches.' },
    { field: 'speedUp', label: 'Speed-up', unit: '', help: 'Events per second by those of one core in the same call.' },
    { field: 'waiting', label: 'Waiting', unit: '', help: 'Share of the time of all workers in which they wait.' },
    { field: 'sending', label: 'Sending', unit: '', help: 'Share of their time in which they hand over what is sent.' },
    {
      field: 'eventsPerWindow',
      label: 'Events per window',
      unit: 'events',
      help: 'What workers share between barriers.',
    },
  ],
  known: rows
    .filter(({ engine }) => engine === 'sequential')
    .map(({ name, eventsPerSecond }) => ({
      ...{ field: 'eventsPerSecond', at: { name }, value: eventsPerSecond, label: `${name}, one core` },
      source: 'Measured in the same call.',
    })),
});

interface Way {
  readonly engine: ExecutorName;
  readonly workers?: number;
}

/** A GPU has no part in it. */
function waysOf({ cores }: BenchHost, { engines, workers }: BenchOptions): readonly Way[] {
  if (!engines.some((executor) => executor !== 'gpu')) return [];
  const powers = Array.from({ length: Math.ceil(Math.log2(cores)) }, (_, i) => 2 ** i);
  const counts = workers ?? [...new Set([...powers, cores])];
  return [{ engine: 'sequential' }, ...counts.map((count) => ({ engine: 'workers', workers: count }) as const)];
}

async function measure(
  host: BenchHost,
  { name, skipSeconds, scenario: scenarioOf }: NetworkOnWorkers,
  engine: ExecutorName,
  workers: number | undefined,
  { seconds, repeat, quiet }: BenchOptions,
): Promise<Result<WorkersRow>> {
  const scenario = scenarioOf();
  if (!scenario.ok) return scenario;
  const title = [name, engine, workers ?? []].flat().join(', ');
  const open = { engine, workers, lpSize: 'auto' } as const;
  const measured = await measureStretches(host, {
    title,
    scenario: scenario.value,
    open,
    skipSeconds,
    seconds,
    repeat,
    quiet,
  });
  if (!measured.ok) return measured;
  const { run, all } = measured.value;
  const share = (part: 'waitingSeconds' | 'sendingSeconds') =>
    workers && sum(all, (each) => each.workers?.[part] ?? 0) / (workers * sum(all, (each) => each.wallSeconds));
  const rates = measuredIn(all);
  return ok({
    suite: 'workers',
    name,
    engine: run.engine,
    workers,
    adapter: run.adapter,
    ...rates,
    eventsPerWindow: rates.events / sum(all, (each) => each.steps),
    waiting: share('waitingSeconds'),
    sending: share('sendingSeconds'),
  });
}
