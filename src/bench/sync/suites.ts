/** `bench sync ..`: networks in LPs under granted time windows and null messages, after chapters 3 and 6 of Swenson 2015. */
import { seconds, si } from '../../base/format.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import type { AdapterReport } from '../../scenario/outcome.ts';
import type { BenchFigure, BenchKnown } from '../../scenario/results/bench-figure.ts';
import { columnsOf } from '../columns.ts';
import type { BenchHost } from '../host.ts';
import { type BenchOptions, isAsked, type QuickPoint } from '../options.ts';
import { type BenchSuite, type Emit, emitResult, median, ratesOf } from '../suite.ts';
import { makeSync, NETWORKS, type NetworkName, type SyncJob } from './job.ts';
import type { NetworkInParts } from './parted-world.ts';
import type { SyncRow } from './row.ts';
import { SYNCHRONISERS, type Synchronised, type Synchroniser } from './synchronise.ts';

/** Tables 3 and 4 of Swenson 2015 (Cab, Lawrence Livermore; seconds of ns-3.19): null messages of an LP, and seconds with 8, 16, 32, 64 and 128. */
export const TABLES = {
  periodic: { table: 3, nulls: 29_888, seconds: { 8: 0.172, 16: 0.175, 32: 0.175, 64: 0.184, 128: 0.185 } },
  queues: { table: 4, nulls: 4, seconds: { 8: 0.097, 16: 0.101, 32: 0.098, 64: 0.1, 128: 0.102 } },
} as const;

/** A line for each row of a table; of other networks curves were published, no numbers. */
export function publishedLines(network: NetworkName, rows: readonly SyncRow[]): string {
  if (network !== 'ring') return '';
  const lines = rows.flatMap(({ how, lps, nulls, wallSeconds }) => {
    if (how !== 'periodic' && how !== 'queues') return [];
    const { table, nulls: each, seconds: all } = TABLES[how];
    const published = all[lps as keyof typeof all];
    if (published === undefined) return [];
    const verdict = nulls === each * lps ? 'to the message' : `NOT the ${whole(each * lps)} published`;
    return `  table ${table}, ${lps} LPs: ${whole(nulls)} null messages, ${verdict}; ${seconds(median(wallSeconds))} (published ${seconds(published)})`;
  });
  return lines.join('\n');
}

/** A null message is a word that another core reads: its line of cache moves. */
const NULL_BYTES = 64;

const CORES: AdapterReport = { vendor: '', architecture: '', description: 'processor cores', software: false };

/** Networks that take a second; others take up to ten. */
const QUICK: ReadonlySet<NetworkName> = new Set(['stars', 'phold-groups']);

const columns = columnsOf<SyncRow>([
  ['suite', -12, ({ suite }) => suite],
  ['size', 5, ({ size }) => si(size)],
  ['LPs', 4, ({ lps }) => whole(lps)],
  ['how', -16, ({ how }) => how],
  ['workers', 7, ({ workers }) => whole(workers)],
  ['events', 8, ({ events }) => si(events)],
  ['messages', 8, ({ messages }) => si(messages)],
  ['grants', 8, ({ grants }) => (grants > 0 ? whole(grants) : '')],
  ['nulls', 9, ({ nulls }) => whole(nulls)],
  ['bytes', 8, ({ bytes }) => si(bytes)],
  ['wall', 8, ({ wallSeconds }) => seconds(median(wallSeconds))],
  ['events/s', 8, ({ eventsPerSecond }) => si(eventsPerSecond)],
  ['digest', 16, ({ digest = '' }) => digest],
]);

/** `inParts`: makes networks of routers, whose model the bench does not know. */
export const syncSuites = (inParts: NetworkInParts): readonly BenchSuite[] =>
  (Object.keys(NETWORKS) as NetworkName[]).map((network) => ({
    name: `sync ${network}`,
    summary: NETWORKS[network].summary,
    options: ['workers'],
    only: 'sequential',
    repeat: 3,
    quick: QUICK.has(network) ? [quickPoint(network)] : [],
    header: columns.header,
    line: columns.line,
    closing: (rows) => publishedLines(network, rows as readonly SyncRow[]),
    figure: (rows) => syncFigure(network, rows as readonly SyncRow[]),
    run: (host, options, emit) => benchNetwork(network, inParts, host, options, emit),
  }));

async function benchNetwork(
  network: NetworkName,
  inParts: NetworkInParts,
  host: BenchHost,
  options: BenchOptions,
  emit: Emit,
): Promise<void> {
  if (!options.engines.includes('sequential')) return;
  const { sizes, least, most, what } = NETWORKS[network];
  const suite = `sync ${network}`;
  const of = { suite, engine: 'sequential' } as const;
  const wrong = options.sizes?.find(
    (size) => !(size >= least && size <= most && (least < 1 || Number.isInteger(size))),
  );
  if (wrong !== undefined)
    return emit({
      ...of,
      name: 'sizes',
      failure: fail('config', `--sizes ${wrong} is no ${what} of ${suite}`, `use ${least} to ${most}`).failure,
    });
  for (const size of options.sizes ?? sizes) {
    let expected: Expected | undefined;
    for (const how of SYNCHRONISERS)
      for (const workers of options.workers ?? [1]) {
        if (host.cancelled.aborted) return;
        const name = nameOf(size, how, workers);
        if (!isAsked(options, name)) continue;
        const job: SyncJob = { kind: 'sync', network, size, how };
        const measured = await repeated(job, workers, host, inParts, options.repeat, expected);
        if (measured.ok) expected ??= measured.value[0];
        await emitResult(emit, measured.ok ? ok(rowOf(job, name, workers, measured.value)) : measured, { ...of, name });
      }
  }
}

function nameOf(size: number, how: Synchroniser, workers: number): string {
  return `${size}, ${how}, ${workers} workers`;
}

function quickPoint(network: NetworkName): QuickPoint {
  const size = Math.max(...NETWORKS[network].sizes);
  return { engines: ['sequential'], sizes: [size], names: [nameOf(size, 'granted', 1)] };
}

type Made = Synchronised & { readonly lps: number; readonly recordBytes: number };

/** What is equal, however LPs know what is safe, and in however many threads. */
type Expected = Pick<Made, 'digest' | 'events' | 'created' | 'counters' | 'distributions' | 'observed'>;

const EQUAL = ['digest', 'events', 'created', 'counters', 'distributions', 'observed'] as const;

/** Failure: also `model-fault`, where what came of it is other than `expected`. */
async function repeated(
  job: SyncJob,
  workers: number,
  host: BenchHost,
  inParts: NetworkInParts,
  repeat: number,
  expected: Expected | undefined,
): Promise<Result<readonly Made[]>> {
  const all: Made[] = [];
  while (all.length < repeat) {
    const made = await makeSync(job, workers, host, inParts);
    if (!made.ok) return made;
    all.push(made.value);
    const wrong = differenceOf(made.value, expected ?? all[0]);
    if (wrong) return fail('model-fault', `${job.how} ends with ${wrong}`, 'report this');
  }
  return ok(all);
}

/** `other distributions`, `digest 12, not 34`; undefined where all is equal. */
export function differenceOf(made: Expected, expected: Expected): string | undefined {
  const what = EQUAL.find((each) => JSON.stringify(made[each]) !== JSON.stringify(expected[each]));
  if (what === undefined) return undefined;
  return what === 'digest' || what === 'events' || what === 'created'
    ? `${what} ${made[what]}, not ${expected[what]}`
    : `other ${what}`;
}

function rowOf({ network, size, how }: SyncJob, name: string, workers: number, all: readonly Made[]): SyncRow {
  const [{ lps, events, digest, grants, nulls, messages, recordBytes }] = all;
  return {
    ...{ suite: `sync ${network}`, name, engine: 'sequential', adapter: CORES, lp: `${how}, ${workers}` },
    ...{ size, lps, how, workers, events, digest, grants, nulls, messages, end: NETWORKS[network].seconds },
    bytes: messages * recordBytes + nulls * NULL_BYTES,
    ...ratesOf(all),
  };
}

/** How `bench sync` is plotted: wall time, grants, null messages and bytes by what varies, a line for each synchroniser. */
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
