/** How `bench sync` is plotted: wall time, grants, null messages and bytes by what varies, a line for each synchroniser. */
import type { BenchFigure, BenchKnown } from '../../scenario/results/bench-figure.ts';
import { NETWORKS, type NetworkName } from './job.ts';
import { TABLES } from './published.ts';
import type { SyncRow } from './row.ts';

export const syncFigure = (network: NetworkName, rows: readonly SyncRow[]): BenchFigure => ({
  axes: [
    axisOf(network),
    { field: 'how', label: 'Synchronisation', unit: '', scale: 'linear' },
    { field: 'workers', label: 'Threads', unit: '', scale: 'log' },
  ],
  quantities: [
    {
      field: 'wallSeconds',
      label: 'Wall time',
      unit: 's',
      help: 'From when all LPs are built to the end of the last.',
    },
    {
      field: 'grants',
      label: 'Grants',
      unit: 'grants',
      help: 'How often all were granted a time; none with null messages.',
    },
    {
      field: 'nulls',
      label: 'Null messages',
      unit: 'messages',
      help: 'Of all LPs; equal on every machine, but with `blocked` in several threads.',
    },
    { field: 'bytes', label: 'Bytes', unit: 'B', help: 'Of messages between LPs and of null messages, 64 each.' },
    { field: 'messages', label: 'Messages', unit: 'messages', help: 'Events that went to another LP.' },
    { field: 'eventsPerSecond', label: 'Events per second', unit: 'events/s', help: 'The median of the measurements.' },
  ],
  known: network === 'ring' ? publishedOf(rows) : [],
});

/** Numbers of LPs double from point to point. */
function axisOf(network: NetworkName) {
  const { what } = NETWORKS[network];
  const label = what[0].toUpperCase() + what.slice(1);
  return { field: 'size', label, unit: '', scale: what === 'number of LPs' ? 'log' : 'linear' } as const;
}

function publishedOf(rows: readonly SyncRow[]): readonly BenchKnown[] {
  return rows.flatMap(({ size, how, lps }) => {
    if (how !== 'periodic' && how !== 'queues') return [];
    const { table, nulls, seconds } = TABLES[how];
    const wall = seconds[lps as keyof typeof seconds];
    if (wall === undefined) return [];
    const of = { at: { size, how }, label: `Swenson 2015, table ${table}` } as const;
    const source = `Swenson 2015, table ${table}: ns-3.19 with MPI on as many processors as LPs.`;
    return [
      { ...of, field: 'wallSeconds', value: wall, source },
      { ...of, field: 'nulls', value: nulls * lps, source },
    ];
  });
}
